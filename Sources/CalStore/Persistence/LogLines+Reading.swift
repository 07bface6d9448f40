// Unknown members of a line are skipped: a later version may write more.

import Basics

extension LogHead {
    private enum Member: String, CaseIterable, Sendable {
        case calstore, format, store, generation, first, last
    }
    private static let members = JSONMembers(Member.self)

    /// Reads the first line of `file`.
    init(_ line: UnsafeBufferPointer<UInt8>, file: String) throws(CalStoreError) {
        var kind: String?
        var format: Int?
        var store: RecordID?
        var generation: RecordID?
        var first: Int?
        var last: RecordID?
        var hint = 0
        do throws(JSONError) {
            try JSONReader.read(line) { (json) throws(JSONError) in
                try json.object { (key, json) throws(JSONError) in
                    switch LogHead.members.member(for: key, hint: &hint) {
                    case .calstore: kind = try json.string()
                    case .format: format = try json.int()
                    // The meaning of the other members depends on the format.
                    case _ where (format ?? 1) > newestFormat: try json.skip()
                    case .store: store = try json.identifier()
                    case .generation: generation = try json.identifier()
                    case .first: first = try json.int()
                    case .last: last = try json.identifier()
                    case nil: try json.skip()
                    }
                }
                try json.finish()
            }
        } catch {
            throw .damaged(
                file: file, line: 1, reason: "the first line is not the head of a log: \(error.reason)")
        }
        guard kind == "log", let format, format >= 1 else {
            throw .damaged(file: file, line: 1, reason: "the first line is not the head of a log")
        }
        guard format <= newestFormat else {
            throw .formatTooNew(file: file, format: format)
        }
        guard let store, let generation, let first,
            (1...largestNumber).contains(first)
        else {
            throw .damaged(file: file, line: 1, reason: "the head of the log is not complete")
        }
        self.init(store: store, generation: generation, first: first, last: last)
    }
}

extension OperationHead {
    private enum Member: String, CaseIterable, Sendable {
        case op, id, time, who, label, edited, undoes, redoes, key, content, answer
    }
    private static let members = JSONMembers(Member.self)

    init(_ json: inout JSONReader) throws(JSONError) {
        var number: Int?
        var id: RecordID?
        var time: Instant?
        var who: String?
        var label = ""
        var edited: UInt64?
        var reversal: Reversal?
        var known: OperationKey?
        var content: UInt64 = 0
        var answer = ""
        var hint = 0
        try json.object { (key, json) throws(JSONError) in
            switch OperationHead.members.member(for: key, hint: &hint) {
            case .op: number = try json.int()
            case .id: id = try json.identifier()
            case .time:
                time = try json.string(as: "a time") { Instant(iso: String(decoding: $0, as: UTF8.self)) }
            case .who: who = try json.string()
            case .label: label = try json.string()
            case .edited: edited = try json.string(as: "a hash", HexText.number)
            case .undoes: reversal = .undoes(try json.identifier())
            case .redoes: reversal = .redoes(try json.identifier())
            case .key: known = OperationKey(text: try json.string(), content: 0)
            case .content: content = try json.string(as: "a hash", HexText.number)
            case .answer: answer = try json.string()
            case nil: try json.skip()
            }
        }
        guard let number, let id, let time else {
            throw json.error("an operation needs \"op\", \"id\" and \"time\"")
        }
        known?.content = content
        known?.answer = answer
        self.init(
            number: number, id: id, time: time, who: who, label: label, edited: edited, reversal: reversal,
            key: known)
    }
}

extension CommitLine {
    private enum Member: String, CaseIterable, Sendable { case commit, op, sum }
    private static let members = JSONMembers(Member.self)

    /// Nil if the line is not a complete commit line.
    init?(_ line: UnsafeBufferPointer<UInt8>) {
        guard line.starts(with: CommitLine.start) else { return nil }
        var lines: Int?
        var number: Int?
        var sum: UInt64?
        var hint = 0
        do throws(JSONError) {
            try JSONReader.read(line) { (json) throws(JSONError) in
                try json.object { (key, json) throws(JSONError) in
                    switch CommitLine.members.member(for: key, hint: &hint) {
                    case .commit: lines = try json.int()
                    case .op: number = try json.int()
                    case .sum: sum = try json.string(as: "a checksum", HexText.number)
                    case nil: try json.skip()
                    }
                }
                try json.finish()
            }
        } catch {
            return nil
        }
        guard let lines, let number, let sum else { return nil }
        self.init(lines: lines, number: number, sum: sum)
    }
}

extension Record {
    /// Reads a line of the base.
    ///
    /// - Parameter text: Set to the range of the record's text in the line.
    init(
        base json: inout JSONReader, _ records: inout RecordReader, text: inout Range<Int>
    ) throws(JSONError) {
        var record: Record?
        try json.object { (key, json) throws(JSONError) in
            guard key.text == "base" else { return try json.skip() }
            let start = json.offset
            record = try records.record(&json)
            text = start..<json.offset
        }
        guard let record else { throw json.error("a line of the base needs \"base\"") }
        self = record
    }
}

extension Change {
    /// Reads a record's line of an operation.
    init(_ json: inout JSONReader, _ records: inout RecordReader) throws(JSONError) {
        var text = 0..<0
        try self.init(&json, &records, text: &text)
    }

    /// - Parameter text: Set to the range of the record's new text in the line.
    init(
        _ json: inout JSONReader, _ records: inout RecordReader, text: inout Range<Int>
    ) throws(JSONError) {
        var change = Change()
        try json.object { (key, json) throws(JSONError) in
            switch key.text {
            case "before": change.before = json.null() ? nil : try records.record(&json)
            case "after":
                let start = json.offset
                change.after = json.null() ? nil : try records.record(&json)
                text = change.after == nil ? 0..<0 : start..<json.offset
            default: try json.skip()
            }
        }
        guard change.id != nil else { throw json.error("a change needs \"before\", \"after\" or both") }
        self = change
    }
}

extension JSONReader {
    mutating func identifier() throws(JSONError) -> RecordID {
        try string(as: "an identifier (a UUID)", RecordID.init(bytes:))
    }
}
