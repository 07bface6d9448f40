/// A key that was pressed, with its modifiers. Each key has one spelling, however the terminal sends it:
///
/// ```swift
/// KeyPress(letter: "j").text                      // "j"
/// KeyPress(letter: "s", .control)                 // 0x13, and `CSI 115 ; 5 u` of the kitty keyboard
/// KeyPress(.up, .shift)                           // `CSI 1 ; 2 A`
/// ```
///
/// Shift is part of a letter (`J`), unless Control or Super is pressed too: then the letter is small.
package struct KeyPress: Sendable, Hashable {
    package enum Code: Sendable, Hashable {
        /// The text that the key types, also if Control or Alt keeps it from being typed.
        case letter(Unicode.Scalar)
        case up, down, left, right, home, end, pageUp, pageDown, insert, delete
        case tab, enter, backspace, escape
        /// F1 to F35.
        case function(Int)
    }

    package struct Modifiers: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        // The bits of xterm and of the kitty keyboard.
        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
        package static let superKey = Modifiers(rawValue: 8)
    }

    package let code: Code
    package let modifiers: Modifiers

    package init(_ code: Code, _ modifiers: Modifiers = []) {
        (self.code, self.modifiers) = (code, modifiers)
    }

    package init(letter: Unicode.Scalar, _ modifiers: Modifiers = []) {
        self.init(.letter(letter), modifiers)
    }

    /// The text that the key types; nil for a key that does something else.
    package var text: Unicode.Scalar? {
        guard case .letter(let scalar) = code, modifiers.isEmpty else { return nil }
        return scalar
    }
}
