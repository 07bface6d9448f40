import Basics

/// Makes the bytes of a log, without using a file.
enum LogEncoder {
    /// Lines, including their commit line.
    struct Lines: Sendable {
        var bytes: [UInt8]
        /// The checksum of the commit.
        var sum: UInt64
        /// For each change or record the extent of its new text in `bytes`.
        var extents: [RecordExtent]
    }

    /// The lines of one operation.
    static func operation(_ head: OperationHead, _ edit: Edit, after previous: UInt64) -> Lines {
        var json = JSONWriter(capacity: 256 + edit.changes.count * bytesPerRecord * 2)
        head.write(to: &json)
        let start = json.count
        let run = run(edit.changes[...], isChecking: false)
        json.append(run.bytes)
        return commit(
            &json, lines: 1 + edit.changes.count, number: head.number, after: previous,
            run.extents.map { $0.moved(by: start) })
    }

    /// The head and the base of a new log, with every record in its current state.
    static func base(_ head: LogHead, _ records: [Record]) -> Lines {
        var extents: [RecordExtent] = []
        extents.reserveCapacity(records.count)
        var json = JSONWriter(capacity: 256 + records.count * bytesPerRecord)
        head.write(to: &json)
        for record in records { extents.append(writeBaseLine(record, to: &json)) }
        return commit(&json, lines: 1 + records.count, number: head.first - 1, after: 0, extents)
    }

    /// The line of a record in a base.
    static func writeBaseLine(_ record: Record, to json: inout JSONWriter) -> RecordExtent {
        var extent = RecordExtent.nowhere
        json.object { json in
            json.name("base")
            extent = write(record, to: &json)
        }
        json.newline()
        return extent
    }

    /// An estimate that avoids most reallocations of the growing buffer.
    static let bytesPerRecord = 400

    private static func commit(
        _ json: inout JSONWriter, lines: Int, number: Int, after previous: UInt64, _ extents: [RecordExtent]
    ) -> Lines {
        var hash = XXHash64()
        hash.update(bigEndian: previous)
        json.withBytes { hash.update($0) }
        let sum = hash.digest
        CommitLine(lines: lines, number: number, sum: sum).write(to: &json)
        return Lines(bytes: json.take(), sum: sum, extents: extents)
    }

    static func write(_ record: Record?, to json: inout JSONWriter) -> RecordExtent {
        guard let record else {
            json.null()
            return .nowhere
        }
        let start = json.count
        RecordWriter.write(record, to: &json)
        return extent(from: start, in: json)
    }

    /// The extent of everything that was written since.
    static func extent(from start: Int, in json: borrowing JSONWriter) -> RecordExtent {
        json.withBytes { bytes in
            RecordExtent(UnsafeRawBufferPointer(rebasing: bytes[start...]), at: start)
        }
    }
}
