import Basics

/// A record's line of an operation in which one side, or both, cannot be read.
struct ChangeLine {
    private enum Side {
        case none
        case record(Record)
        case unreadable(RecordID?)
    }

    private var before = Side.none
    private var after = Side.none
    private var reason: String

    /// - Parameter problem: The error of reading the whole line.
    init(_ line: UnsafeBufferPointer<UInt8>, _ problem: JSONError, _ records: inout RecordReader) {
        reason = "column \(problem.column): \(problem.reason)"
        // Text that is not JSON ends there.
        do throws(JSONError) {
            try JSONReader.read(line) { (json) throws(JSONError) in
                try json.object { (key, json) throws(JSONError) in
                    switch key.text {
                    case "before": before = try ChangeLine.side(&json, &records)
                    case "after", "base": after = try ChangeLine.side(&json, &records)
                    default: try json.skip()
                    }
                }
            }
        } catch {
            after = .unreadable(id)
        }
    }

    private var id: RecordID? {
        for side in [after, before] {
            switch side {
            case .record(let record): return record.id
            case .unreadable(let id?): return id
            case .unreadable(nil), .none: continue
            }
        }
        return nil
    }

    func unreadable(_ file: String, _ position: UnreadableRecord.Position) -> UnreadableRecord {
        let rest: UnreadableRecord.Rest =
            switch after {
            case .record(let record): .now(record)
            case .unreadable: .lost
            case .none: if case .none = before { .lost } else { .removed }
            }
        return UnreadableRecord(id: id, file: file, position: position, reason: reason, rest: rest)
    }

    private static func side(
        _ json: inout JSONReader, _ records: inout RecordReader
    ) throws(JSONError) -> Side {
        if json.null() { return .none }
        var ahead = json
        do throws(JSONError) {
            let record = try records.record(&ahead)
            json = ahead
            return .record(record)
        } catch {
            return .unreadable(try json.skippedRecord())
        }
    }
}

extension JSONReader {
    /// Skips an unreadable record and returns its identifier, if possible.
    mutating func skippedRecord() throws(JSONError) -> RecordID? {
        var id: RecordID?
        try skipping { (key, json) throws(JSONError) in
            guard key.text == "id" else { return try json.skip() }
            var ahead = json
            do throws(JSONError) { id = try ahead.identifier() } catch {}
            try json.skip()
        }
        return id
    }

    private mutating func skipping(
        _ member: (JSONKey, inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        guard try peek() == .object else { return try skip() }
        try object(member)
    }
}
