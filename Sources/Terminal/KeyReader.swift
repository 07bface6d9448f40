/// Reads keys from the bytes that a terminal sends. It is a value without a terminal.
///
/// ```swift
/// var keys = KeyReader()
/// for byte in "\u{1B}[D".utf8 { if let key = keys.read(byte) { line.press(key) } }    // .edit(.left)
/// ```
package struct KeyReader: Sendable, Hashable {
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

    private enum State: Hashable {
        case plain
        /// The first bytes of a letter, and the number of the missing ones.
        case letter([UInt8], Int)
        case escape
        /// After `ESC [`: the bytes so far.
        case sequence([UInt8])
        /// After `ESC O`.
        case shifted
        case paste([UInt8])
    }

    private var state = State.plain

    package init() {}

    /// Bytes of a sequence up to this number; longer ones are none.
    private static let mostOfSequence = 16
    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    /// The key that ends with a byte; nil if more bytes belong to it, or if it means nothing.
    package mutating func read(_ byte: UInt8) -> Press? {
        let before = state
        state = .plain
        switch before {
        case .plain: return plain(byte)
        case .letter(let bytes, let missing):
            guard byte & 0xC0 == 0x80 else { return plain(byte) }
            guard missing == 1 else {
                state = .letter(bytes + [byte], missing - 1)
                return nil
            }
            return String(validating: bytes + [byte], as: UTF8.self).map { .edit(.text($0)) }
        case .escape: return afterEscape(byte)
        case .shifted: return KeyReader.cursorKeys[byte].map { .edit($0) }
        case .sequence(let bytes):
            if (0x40...0x7E).contains(byte) { return sequence(bytes, byte) }
            if bytes.count < KeyReader.mostOfSequence { state = .sequence(bytes + [byte]) }
            return nil
        case .paste(let bytes):
            let all = bytes + [byte]
            guard all.suffix(KeyReader.endOfPaste.count) == KeyReader.endOfPaste[...] else {
                state = .paste(all)
                return nil
            }
            let text = String(decoding: all.dropLast(KeyReader.endOfPaste.count), as: UTF8.self)
            return .edit(.text(text))
        }
    }

    private mutating func plain(_ byte: UInt8) -> Press? {
        switch byte {
        case 0x1B: state = .escape
        case 0x20..<0x7F: return .edit(.text(String(Unicode.Scalar(byte))))
        case 0xC2..<0xE0: state = .letter([byte], 1)
        case 0xE0..<0xF0: state = .letter([byte], 2)
        case 0xF0..<0xF5: state = .letter([byte], 3)
        default: return KeyReader.controls[byte]
        }
        return nil
    }

    private mutating func afterEscape(_ byte: UInt8) -> Press? {
        switch byte {
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "O"): state = .shifted
        case 0x1B: state = .escape
        default: return KeyReader.altKeys[byte].map { .edit($0) }
        }
        return nil
    }

    /// `ESC [ 1 ; 5 C`: numbers, then the last byte. The second number has the modifiers.
    private mutating func sequence(_ bytes: [UInt8], _ last: UInt8) -> Press? {
        let numbers = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) }
        let isModified = numbers.count > 1 && numbers[1] ?? 1 > 1
        guard last == UInt8(ascii: "~") else {
            let key = KeyReader.cursorKeys[last]
            return key.map { .edit(isModified ? KeyReader.wordKeys[$0] ?? $0 : $0) }
        }
        switch numbers.first ?? nil {
        case 1, 7: return .edit(.start)
        case 4, 8: return .edit(.end)
        case 3: return .edit(isModified ? .cutWordRight : .deleteRight)
        case 200: state = .paste([])
        default: break
        }
        return nil
    }

    // MARK: Tables

    private static let controls: [UInt8: Press] = [
        0x01: .edit(.start), 0x02: .edit(.left), 0x03: .interrupt, 0x04: .endOrDelete, 0x05: .edit(.end),
        0x06: .edit(.right), 0x08: .edit(.deleteLeft), 0x09: .tab, 0x0A: .enter, 0x0B: .edit(.cutRight),
        0x0C: .redraw, 0x0D: .enter, 0x0E: .edit(.newer), 0x10: .edit(.older), 0x15: .edit(.cutLeft),
        0x17: .edit(.cutBlankWord), 0x19: .edit(.putBack), 0x7F: .edit(.deleteLeft),
    ]

    /// After `ESC [` and after `ESC O`.
    private static let cursorKeys: [UInt8: LineEditor.Key] = [
        UInt8(ascii: "A"): .older, UInt8(ascii: "B"): .newer, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .start, UInt8(ascii: "F"): .end,
    ]

    /// With Alt or Control.
    private static let wordKeys: [LineEditor.Key: LineEditor.Key] = [.left: .wordLeft, .right: .wordRight]

    private static let altKeys: [UInt8: LineEditor.Key] = [
        UInt8(ascii: "b"): .wordLeft, UInt8(ascii: "f"): .wordRight, UInt8(ascii: "d"): .cutWordRight,
        0x7F: .cutWordLeft, 0x08: .cutWordLeft,
    ]
}
