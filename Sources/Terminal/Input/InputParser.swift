/// Reads the bytes that a terminal sends: keys, pasted text, the mouse, and answers. It is a value without a
/// terminal and without a clock.
///
/// ```swift
/// var parser = InputParser()
/// for event in parser.read("j\u{1B}[1;5C".utf8) { … }       // the keys j and Ctrl-Right
/// if let wait = parser.waiting { … }                        // nothing came for so long:
/// for event in parser.timeout() { … }
/// ```
///
/// The events are the same however the bytes are divided. All byte strings are read: unknown sequences are
/// dropped whole, and never typed.
package struct InputParser: Sendable {
    /// The question that the next byte decides.
    package enum Waiting: Sendable, Hashable {
        /// Whether ESC is the Escape key. It is, if nothing comes for 25 ms (100 ms over a network).
        case escape
        /// The end of a sequence. One that got no further byte in a second has no end.
        case sequence
        /// The end of pasted text. It may come slowly.
        case paste
    }

    enum State: Sendable, Hashable {
        case plain
        case escape
        /// After `ESC [`. The bytes are in `collected`.
        case control
        /// After `ESC [ [`: a function key of the Linux console.
        case console
        /// After `ESC O`.
        case shifted
        /// A string of the terminal, after the introducer `]`, `P` or `_`.
        case string(UInt8)
        /// In such a string, after ESC.
        case stringEscape(UInt8)
        /// The bytes of a mouse report of the old kind: button, column and row.
        case oldMouse(Int)
        case paste
    }

    /// Bytes of a sequence, of an answer and of a paste; longer ones are read to their end, but not kept.
    static let mostOfSequence = 64
    static let mostOfString = 1024
    package static let mostOfPaste = 8 << 20
    private let mostOfPaste: Int

    private(set) var state = State.plain
    private var collected: [UInt8] = []
    private var isTooLong = false
    /// The number of bytes of the mark that ends a paste which have come.
    private var matched = 0
    private var decoder = UTF8Decoder()
    /// Alt is pressed for the letter that the decoder has begun.
    private var isAlt = false
    private var droppedSequences = 0
    private var droppedControls = 0

    package init(mostOfPaste: Int = InputParser.mostOfPaste) { self.mostOfPaste = mostOfPaste }

    /// The number of invalid bytes, control characters and unknown sequences that were left out.
    package var dropped: Int { decoder.dropped &+ droppedSequences &+ droppedControls }

    /// The question that is open; nil if all bytes so far are events.
    package var waiting: Waiting? {
        switch state {
        case .plain: decoder.isInside ? .sequence : nil
        case .escape: .escape
        case .paste: .paste
        default: .sequence
        }
    }

    /// Whether the caller has to call ``timeout()`` if no further byte comes.
    package var needsTimeout: Bool { waiting != nil }

    package mutating func read(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        for byte in bytes { read(byte, &events) }
        return events
    }

    /// The events if nothing more came in time: ESC is the Escape key, `ESC [` and such are keys with Alt,
    /// and everything else that has begun is dropped. Pasted text ends.
    package mutating func timeout() -> [InputEvent] {
        let before = state
        state = .plain
        switch before {
        case .plain:
            decoder.finish()
            isAlt = false
            return []
        case .escape: return [.key(KeyPress(.escape))]
        case .paste: return [paste(isCut: true)]
        case .control where collected.isEmpty: return [.key(KeyPress(letter: "[", .alt))]
        case .shifted where collected.isEmpty: return [.key(KeyPress(letter: "O", .alt))]
        case .string(let introducer) where collected.isEmpty && !isTooLong:
            return [.key(KeyPress(letter: Unicode.Scalar(introducer), .alt))]
        default:
            droppedSequences &+= 1
            return []
        }
    }

    // MARK: One byte

    private mutating func read(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch state {
        case .plain: plain(byte, &events)
        case .escape: afterEscape(byte, &events)
        case .control: inControl(byte, &events)
        case .console: inConsole(byte, &events)
        case .shifted: inShifted(byte, &events)
        case .string(let introducer): inString(introducer, byte, &events)
        case .stringEscape(let introducer):
            if byte == UInt8(ascii: "\\") {
                end(string: introducer, &events)
            } else {
                // The string had no end, and this is a new sequence.
                droppedSequences &+= 1
                state = .escape
                read(byte, &events)
            }
        case .oldMouse(let left):
            state = left > 1 ? .oldMouse(left - 1) : .plain
            if left == 1 { droppedSequences &+= 1 }
        case .paste: inPaste(byte, &events)
        }
    }

    private mutating func plain(_ byte: UInt8, _ events: inout [InputEvent]) {
        if decoder.isInside || byte >= 0x80 {
            var found: Unicode.Scalar?
            decoder.read(byte) { found = $0 }
            if let found {
                letter(found, &events)
            } else if !decoder.isInside {
                isAlt = false
            }
            return
        }
        if byte == 0x1B {
            state = .escape
            return
        }
        letter(Unicode.Scalar(byte), &events)
    }

    private mutating func letter(_ scalar: Unicode.Scalar, _ events: inout [InputEvent]) {
        let alt: KeyPress.Modifiers = isAlt ? .alt : []
        isAlt = false
        if scalar == "\u{1B}" {
            // A letter was cut by it.
            state = .escape
            return
        }
        if let key = KeyTable.key(control: scalar) {
            events.append(.key(KeyPress(key.code, key.modifiers.union(alt))))
        } else if (0x80..<0xA0).contains(scalar.value) {
            droppedControls &+= 1
        } else {
            events.append(.key(KeyPress(letter: scalar, alt)))
        }
    }

    private mutating func afterEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
        collected.removeAll(keepingCapacity: true)
        isTooLong = false
        switch byte {
        case 0x1B: events.append(.key(KeyPress(.escape)))
        case UInt8(ascii: "["): state = .control
        case UInt8(ascii: "O"): state = .shifted
        // No terminal sends the other two kinds of strings: `ESC X` and `ESC ^` are keys with Alt.
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): state = .string(byte)
        default:
            state = .plain
            isAlt = true
            plain(byte, &events)
        }
    }

    // MARK: Sequences

    /// Whether a byte ends a sequence that it does not belong to. It counts as the key that it is.
    private static func interrupts(_ byte: UInt8) -> Bool { byte < 0x20 || byte >= 0x7F }

    private mutating func interrupt(_ byte: UInt8, _ events: inout [InputEvent]) {
        droppedSequences &+= 1
        state = .plain
        plain(byte, &events)
    }

    private mutating func keep(_ byte: UInt8, most: Int) {
        if collected.count < most { collected.append(byte) } else { isTooLong = true }
    }

    private mutating func inControl(_ byte: UInt8, _ events: inout [InputEvent]) {
        if InputParser.interrupts(byte) { return interrupt(byte, &events) }
        guard byte >= 0x40 else { return keep(byte, most: InputParser.mostOfSequence) }
        state = .plain
        if collected.isEmpty, !isTooLong {
            if byte == UInt8(ascii: "[") {
                state = .console
                return
            }
            if byte == UInt8(ascii: "M") {
                state = .oldMouse(3)
                return
            }
        }
        let sequence = isTooLong ? nil : ControlSequence(collected, final: byte)
        guard let sequence else {
            droppedSequences &+= 1
            return
        }
        if sequence.isPasteStart {
            state = .paste
            collected.removeAll(keepingCapacity: true)
            matched = 0
            return
        }
        guard let found = sequence.events else {
            droppedSequences &+= 1
            return
        }
        events += found
    }

    private mutating func inConsole(_ byte: UInt8, _ events: inout [InputEvent]) {
        if InputParser.interrupts(byte) { return interrupt(byte, &events) }
        state = .plain
        guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) else {
            droppedSequences &+= 1
            return
        }
        events.append(.key(KeyPress(.function(Int(byte) - 0x40))))
    }

    /// `ESC O A`, or `ESC O 5 A` with a modifier.
    private mutating func inShifted(_ byte: UInt8, _ events: inout [InputEvent]) {
        if InputParser.interrupts(byte) { return interrupt(byte, &events) }
        if byte < 0x40 { return keep(byte, most: InputParser.mostOfSequence) }
        state = .plain
        guard !isTooLong, let key = ControlSequence.key(shifted: collected, final: byte) else {
            droppedSequences &+= 1
            return
        }
        events.append(.key(key))
    }

    private mutating func inString(_ introducer: UInt8, _ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x07: end(string: introducer, &events)
        case 0x1B: state = .stringEscape(introducer)
        // CAN and SUB end a sequence (ECMA-48); Ctrl-C must always work.
        case 0x18, 0x1A:
            droppedSequences &+= 1
            state = .plain
        case 0x03: interrupt(byte, &events)
        default: keep(byte, most: InputParser.mostOfString)
        }
    }

    private mutating func end(string introducer: UInt8, _ events: inout [InputEvent]) {
        state = .plain
        guard introducer == UInt8(ascii: "]"), !isTooLong, let answer = ColorAnswer.answer(collected) else {
            droppedSequences &+= 1
            return
        }
        events.append(.answer(answer))
    }

    // MARK: Paste

    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    /// The mark begins with ESC, which is nowhere else in it: so a byte that does not fit can only begin the
    /// mark anew.
    private mutating func inPaste(_ byte: UInt8, _ events: inout [InputEvent]) {
        if byte == InputParser.endOfPaste[matched] {
            matched += 1
            guard matched == InputParser.endOfPaste.count else { return }
            matched = 0
            state = .plain
            events.append(paste(isCut: isTooLong))
            return
        }
        for byte in InputParser.endOfPaste[..<matched] { keep(byte, most: mostOfPaste) }
        matched = byte == 0x1B ? 1 : 0
        if matched == 0 { keep(byte, most: mostOfPaste) }
    }

    private mutating func paste(isCut: Bool) -> InputEvent {
        let paste = Paste(bytes: collected, isCut: isCut)
        collected = []
        isTooLong = false
        return .paste(paste)
    }
}
