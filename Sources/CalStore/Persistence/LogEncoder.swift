/// Makes the bytes of a log. Knows no file.
enum LogEncoder {
    /// The lines of one operation, its commit line included, and the commit's sum.
    static func operation(
        _ head: OperationHead, _ edit: Edit, after previous: UInt64
    ) -> (bytes: [UInt8], sum: UInt64) {
        var json = JSONWriter(capacity: 256 + edit.changes.count * bytesPerRecord * 2)
        head.write(to: &json)
        for change in edit.changes {
            json.object { json in
                json.name("before")
                write(change.before, to: &json)
                json.name("after")
                write(change.after, to: &json)
            }
            json.newline()
        }
        return commit(&json, lines: 1 + edit.changes.count, number: head.number, after: previous)
    }

    /// The head and the base of a new log: every record as it stands.
    static func base(_ head: LogHead, _ records: [Record]) -> (bytes: [UInt8], sum: UInt64) {
        var json = JSONWriter(capacity: 256 + records.count * bytesPerRecord)
        head.write(to: &json)
        for record in records {
            json.object { json in
                json.name("base")
                RecordWriter.write(record, to: &json)
            }
            json.newline()
        }
        return commit(&json, lines: 1 + records.count, number: head.first - 1, after: 0)
    }

    /// A guess that saves most of the buffer's moves as it grows.
    private static let bytesPerRecord = 400

    private static func commit(
        _ json: inout JSONWriter, lines: Int, number: Int, after previous: UInt64
    ) -> (bytes: [UInt8], sum: UInt64) {
        var hash = XXHash64()
        hash.update(bigEndian: previous)
        hash.update(json.bytes)
        let sum = hash.digest
        CommitLine(lines: lines, number: number, sum: sum).write(to: &json)
        return (json.take(), sum)
    }

    private static func write(_ record: Record?, to json: inout JSONWriter) {
        if let record { RecordWriter.write(record, to: &json) } else { json.null() }
    }
}
