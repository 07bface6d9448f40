/// Something that the mouse did, in cells from the top left one, which is column 0 of row 0.
package struct MouseEvent: Sendable, Hashable {
    package enum Button: Sendable, Hashable { case left, middle, right }

    package enum Kind: Sendable, Hashable {
        case press(Button)
        case release(Button)
        /// Moved while a button is down.
        case drag(Button)
        /// Moved with all buttons up.
        case move
        case wheelUp, wheelDown, wheelLeft, wheelRight
    }

    package let kind: Kind
    package let column: Int
    package let row: Int
    package let modifiers: KeyPress.Modifiers

    package init(_ kind: Kind, column: Int, row: Int, modifiers: KeyPress.Modifiers = []) {
        (self.kind, self.column, self.row, self.modifiers) = (kind, column, row, modifiers)
    }

    /// Reads the numbers of `CSI < code ; column ; row M`, with a small `m` for a release (xterm, mode 1006).
    /// Nil for a button that no calendar has.
    init?(code: Int, column: Int, row: Int, isRelease: Bool) {
        guard column >= 1, row >= 1, code >= 0, code < 128 else { return nil }
        var modifiers: KeyPress.Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        let isMotion = code & 32 != 0
        let number = code & 3
        let kind: Kind
        if code & 64 != 0 {
            guard !isRelease, !isMotion else { return nil }
            kind = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][number]
        } else if number == 3 {
            guard isMotion else { return nil }
            kind = .move
        } else {
            let button: Button = [.left, .middle, .right][number]
            kind = isRelease ? .release(button) : isMotion ? .drag(button) : .press(button)
        }
        self.init(kind, column: column - 1, row: row - 1, modifiers: modifiers)
    }
}
