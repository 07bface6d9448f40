/// The codes of keys in the sequences of terminals.
enum KeyTable {
    /// The key of a control character; nil for a scalar that types itself.
    ///
    /// `\n` is Enter: a terminal that is not raw makes it from `\r`. 0x08 is what some send for Backspace.
    static func key(control scalar: Unicode.Scalar) -> KeyPress? {
        switch scalar.value {
        case 0x00: KeyPress(letter: " ", .control)
        case 0x08, 0x7F: KeyPress(.backspace)
        case 0x09: KeyPress(.tab)
        case 0x0A, 0x0D: KeyPress(.enter)
        case 0x01...0x1A: Unicode.Scalar(scalar.value + 0x60).map { KeyPress(letter: $0, .control) }
        case 0x1C...0x1F: Unicode.Scalar(scalar.value + 0x40).map { KeyPress(letter: $0, .control) }
        default: nil
        }
    }

    /// After `CSI` and `SS3`: `CSI A`, `CSI 1 ; 5 A`, `ESC O A`.
    static func code(final byte: UInt8) -> KeyPress.Code? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "P"): .function(1)
        case UInt8(ascii: "Q"): .function(2)
        case UInt8(ascii: "R"): .function(3)
        case UInt8(ascii: "S"): .function(4)
        default: nil
        }
    }

    /// The keypad, after SS3 only: `*` to `9` are `j` to `y`.
    static func keypad(final byte: UInt8) -> KeyPress.Code? {
        switch byte {
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "I"): .tab
        case UInt8(ascii: "X"): .letter("=")
        case UInt8(ascii: "j")...UInt8(ascii: "y"): .letter(Unicode.Scalar(byte - 0x40))
        default: nil
        }
    }

    /// `CSI 5 ~`
    static func code(number: Int) -> KeyPress.Code? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28...29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    /// `CSI 57364 u`: the numbers of the kitty keyboard. Other keys have the number of their scalar; those
    /// that do nothing by themselves, such as Shift, have none here.
    static func code(kitty number: Int) -> KeyPress.Code? {
        switch number {
        case 9: .tab
        case 13, 57414: .enter
        case 27: .escape
        case 8, 127: .backspace
        case 57376...57398: .function(number - 57363)
        case 57399...57408: Unicode.Scalar(UInt32(number - 57399 + 0x30)).map { .letter($0) }
        case 57409: .letter(".")
        case 57410: .letter("/")
        case 57411: .letter("*")
        case 57412: .letter("-")
        case 57413: .letter("+")
        case 57415: .letter("=")
        case 57416: .letter(",")
        case 57417: .left
        case 57418: .right
        case 57419: .up
        case 57420: .down
        case 57421: .pageUp
        case 57422: .pageDown
        case 57423: .home
        case 57424: .end
        case 57425: .insert
        case 57426: .delete
        case 32..<0x7F, 0xA0..<0xE000, 0xF900...0x10FFFF:
            Unicode.Scalar(UInt32(truncatingIfNeeded: number)).map { .letter($0) }
        default: nil
        }
    }
}
