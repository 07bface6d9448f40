/// Reads the keys of a prompt from the bytes that a terminal sends. It is a value without a terminal.
///
/// ```swift
/// var keys = KeyReader()
/// for byte in "\u{1B}[D".utf8 { keys.read(byte).forEach { line.press($0) } }    // .edit(.left)
/// ```
package struct KeyReader: Sendable {
    package enum Press: Sendable, Hashable {
        case edit(LineEditor.Key)
        case enter, tab
        /// Ctrl-C.
        case interrupt
        /// Ctrl-D, which ends an empty line and deletes in another one.
        case endOrDelete
        /// Ctrl-L.
        case redraw
    }

    private var parser = InputParser()

    package init() {}

    /// The keys that end with a byte: none if more bytes belong to it, or if it means nothing.
    package mutating func read(_ byte: UInt8) -> [Press] {
        parser.read(CollectionOfOne(byte)).compactMap { event in
            switch event {
            case .key(let key): KeyReader.press(key)
            case .paste(let paste): .edit(.text(paste.text))
            case .mouse, .focus, .answer: nil
            }
        }
    }

    /// The meaning of a key in a line; nil for none.
    package static func press(_ key: KeyPress) -> Press? {
        if let text = key.text { return .edit(.text(String(text))) }
        if let press = presses[key] { return press }
        // A modifier that means nothing here does not keep a key from working.
        guard let plain = edits[key.code] else { return nil }
        let isWord = !key.modifiers.isDisjoint(with: [.alt, .control, .shift])
        return .edit(isWord ? words[plain] ?? plain : plain)
    }

    // MARK: Tables

    private static let presses: [KeyPress: Press] = [
        KeyPress(letter: "a", .control): .edit(.start), KeyPress(letter: "b", .control): .edit(.left),
        KeyPress(letter: "c", .control): .interrupt, KeyPress(letter: "d", .control): .endOrDelete,
        KeyPress(letter: "e", .control): .edit(.end), KeyPress(letter: "f", .control): .edit(.right),
        KeyPress(letter: "k", .control): .edit(.cutRight), KeyPress(letter: "l", .control): .redraw,
        KeyPress(letter: "n", .control): .edit(.newer), KeyPress(letter: "p", .control): .edit(.older),
        KeyPress(letter: "u", .control): .edit(.cutLeft),
        KeyPress(letter: "w", .control): .edit(.cutBlankWord),
        KeyPress(letter: "y", .control): .edit(.putBack),
        KeyPress(letter: "b", .alt): .edit(.wordLeft), KeyPress(letter: "f", .alt): .edit(.wordRight),
        KeyPress(letter: "d", .alt): .edit(.cutWordRight),
        KeyPress(.backspace, .alt): .edit(.cutWordLeft), KeyPress(.tab): .tab, KeyPress(.enter): .enter,
    ]

    private static let edits: [KeyPress.Code: LineEditor.Key] = [
        .up: .older, .down: .newer, .left: .left, .right: .right, .home: .start, .end: .end,
        .backspace: .deleteLeft, .delete: .deleteRight,
    ]

    /// With Alt, Control or Shift.
    private static let words: [LineEditor.Key: LineEditor.Key] = [
        .left: .wordLeft, .right: .wordRight, .deleteRight: .cutWordRight,
    ]
}
