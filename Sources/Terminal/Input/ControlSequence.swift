/// A control sequence of a terminal, `CSI parameters final` (ECMA-48, 5.4): a key, the mouse, or an answer.
struct ControlSequence {
    /// `<`, `=`, `>` or `?` before the numbers; 0 for none.
    private let mark: UInt8
    /// The numbers, each with its parts: `97:65;5:1` is [[97, 65], [5, 1]]. A missing one is nil.
    private let numbers: [[Int?]]
    /// The last byte before the final one, such as `$`; 0 for none.
    private let intermediate: UInt8
    private let final: UInt8

    /// Numbers of a sequence up to this size; greater ones mean nothing.
    private static let most = 0x10_FFFF

    /// Nil if the parameters are in no order that ECMA-48 knows.
    init?(_ bytes: [UInt8], final: UInt8) {
        var rest = bytes[...]
        var mark: UInt8 = 0
        if let first = rest.first, (0x3C...0x3F).contains(first) {
            mark = first
            rest.removeFirst()
        }
        var intermediate: UInt8 = 0
        while let last = rest.last, (0x20...0x2F).contains(last) {
            guard intermediate == 0 else { return nil }
            intermediate = last
            rest.removeLast()
        }
        var numbers: [[Int?]] = [[nil]]
        for byte in rest {
            let (group, part) = (numbers.count - 1, numbers[numbers.count - 1].count - 1)
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let value = (numbers[group][part] ?? 0) * 10 + Int(byte - 0x30)
                guard value <= ControlSequence.most else { return nil }
                numbers[group][part] = value
            case UInt8(ascii: ":"): numbers[group].append(nil)
            case UInt8(ascii: ";"): numbers.append([nil])
            default: return nil
            }
        }
        (self.mark, self.numbers, self.intermediate, self.final) = (mark, numbers, intermediate, final)
    }

    private func number(_ group: Int, _ part: Int = 0) -> Int? {
        guard numbers.indices.contains(group), numbers[group].indices.contains(part) else { return nil }
        return numbers[group][part]
    }

    private var isPlain: Bool { mark == 0 && intermediate == 0 }

    /// `CSI 200 ~`
    var isPasteStart: Bool {
        isPlain && final == UInt8(ascii: "~") && number(0) == 200 && numbers.count == 1
    }

    /// The events; nil if the sequence is unknown. A key that was let go is known, and nothing.
    var events: [InputEvent]? {
        switch (mark, intermediate, final) {
        case (0, 0, UInt8(ascii: "I")): [.focus(true)]
        case (0, 0, UInt8(ascii: "O")): [.focus(false)]
        case (0, 0, UInt8(ascii: "u")): typed(code: number(0), modifiers: 1)
        case (0, 0, UInt8(ascii: "~")) where number(0) == 27: typed(code: number(2), modifiers: 1)
        case (0, 0, UInt8(ascii: "R")) where !isFunctionKey: cursor
        case (0, 0, _): namedKey.map { isRelease ? [] : [.key($0)] }
        case (UInt8(ascii: "<"), 0, UInt8(ascii: "M")), (UInt8(ascii: "<"), 0, UInt8(ascii: "m")): mouse
        case (UInt8(ascii: "?"), 0, UInt8(ascii: "c")):
            [.answer(.attributes(numbers.compactMap { $0[0] }))]
        case (UInt8(ascii: "?"), 0, UInt8(ascii: "u")): [.answer(.keyboard(number(0) ?? 0))]
        case (UInt8(ascii: "?"), UInt8(ascii: "$"), UInt8(ascii: "y")): mode
        default: nil
        }
    }

    // MARK: Keys

    /// The third kind of event of the kitty keyboard.
    private var isRelease: Bool { number(1, 1) == 3 }

    /// The modifiers: a number with 1 added. Caps Lock and Num Lock count for nothing.
    private func modifiers(_ group: Int) -> KeyPress.Modifiers {
        let bits = max(0, (number(group) ?? 1) - 1)
        return KeyPress.Modifiers(rawValue: UInt8(truncatingIfNeeded: bits & 0xF))
    }

    /// `CSI A`, `CSI 1 ; 5 A`, `CSI 3 ~`, `CSI 3 ; 5 ~`, and those of rxvt: `CSI 3 ^`, `CSI a`.
    private var namedKey: KeyPress? {
        switch final {
        case UInt8(ascii: "~"):
            return number(0).flatMap(KeyTable.code(number:)).map { KeyPress($0, modifiers(1)) }
        case UInt8(ascii: "^"):
            return number(0).flatMap(KeyTable.code(number:)).map { KeyPress($0, .control) }
        case UInt8(ascii: "@"):
            return number(0).flatMap(KeyTable.code(number:)).map { KeyPress($0, [.control, .shift]) }
        case UInt8(ascii: "Z"): return KeyPress(.tab, modifiers(1).union(.shift))
        case UInt8(ascii: "a")...UInt8(ascii: "d") where number(0) == nil:
            return KeyTable.code(final: final - 0x20).map { KeyPress($0, .shift) }
        default:
            guard number(0) ?? 1 == 1 else { return nil }
            return KeyTable.code(final: final).map { KeyPress($0, modifiers(1)) }
        }
    }

    /// `CSI R` and `CSI 1 ; 2 R` are F3, not an answer about the cursor: we never ask in the first row.
    private var isFunctionKey: Bool {
        numbers.count < 2 || number(0) == 1 && (2...16).contains(number(1) ?? 1)
    }

    /// `CSI 97 : 65 ; 2 : 1 ; 65 u` of the kitty keyboard: the key, with Shift, and its text.
    /// `CSI 27 ; 5 ; 97 ~` of xterm has the same numbers at other places.
    private func typed(code: Int?, modifiers group: Int) -> [InputEvent]? {
        guard let code else { return nil }
        if isRelease { return [] }
        var modifiers = modifiers(group)
        if final == UInt8(ascii: "u"), numbers.count > 2, modifiers.isSubset(of: .shift) {
            let text = numbers[2].compactMap { $0 }.compactMap { Unicode.Scalar(UInt32($0)) }
                .filter { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
            if !text.isEmpty { return text.map { .key(KeyPress(letter: $0)) } }
        }
        guard let key = KeyTable.code(kitty: code) else { return nil }
        guard case .letter(let plain) = key else { return [.key(KeyPress(key, modifiers))] }
        guard modifiers.contains(.shift) else { return [.key(KeyPress(letter: plain, modifiers))] }
        if !modifiers.isDisjoint(with: [.control, .superKey]) {
            return [.key(KeyPress(letter: plain, modifiers))]
        }
        modifiers.remove(.shift)
        let upper = plain.properties.uppercaseMapping.unicodeScalars
        let shifted = final == UInt8(ascii: "u") ? number(0, 1).flatMap(KeyTable.code(kitty:)) : nil
        if let shifted { return [.key(KeyPress(shifted, modifiers))] }
        return [.key(KeyPress(letter: upper.count == 1 ? upper.first ?? plain : plain, modifiers))]
    }

    /// `ESC O A`, `ESC O 5 A`, and those of rxvt: `ESC O a`.
    static func key(shifted bytes: [UInt8], final: UInt8) -> KeyPress? {
        var modifiers: KeyPress.Modifiers = []
        if !bytes.isEmpty {
            guard let text = String(validating: bytes, as: UTF8.self)?.split(separator: ";").last,
                let number = Int(text), (1...16).contains(number)
            else { return nil }
            modifiers = KeyPress.Modifiers(rawValue: UInt8(number - 1))
        }
        if (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(final) {
            return KeyTable.code(final: final - 0x20).map { KeyPress($0, .control) }
        }
        return (KeyTable.code(final: final) ?? KeyTable.keypad(final: final)).map { KeyPress($0, modifiers) }
    }

    // MARK: The mouse, and answers

    private var mouse: [InputEvent]? {
        guard numbers.count == 3, let code = number(0), let column = number(1), let row = number(2) else {
            return nil
        }
        return MouseEvent(code: code, column: column, row: row, isRelease: final == UInt8(ascii: "m"))
            .map { [.mouse($0)] }
    }

    private var cursor: [InputEvent]? {
        guard let row = number(0), let column = number(1), row >= 1, column >= 1 else { return nil }
        return [.answer(.cursor(column: column - 1, row: row - 1))]
    }

    private var mode: [InputEvent]? {
        guard let mode = number(0), let state = number(1).flatMap(TerminalAnswer.ModeState.init(rawValue:))
        else { return nil }
        return [.answer(.mode(mode, state))]
    }
}
