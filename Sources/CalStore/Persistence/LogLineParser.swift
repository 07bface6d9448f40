/// Reads the lines of a log that hold records.
struct LogLineParser {
    private var records = RecordReader()

    /// `{"base":…}`
    mutating func base(_ json: inout JSONReader) throws(JSONError) -> Record {
        var record: Record?
        try json.object { (key, json) throws(JSONError) in
            if key.text == "base" { record = try records.record(&json) } else { try json.skip() }
        }
        guard let record else { throw json.error("a line of the base has \"base\"") }
        return record
    }

    /// `{"before":…,"after":…}`
    mutating func change(_ json: inout JSONReader) throws(JSONError) -> Change {
        var change = Change()
        try json.object { (key, json) throws(JSONError) in
            switch key.text {
            case "before": change.before = json.null() ? nil : try records.record(&json)
            case "after": change.after = json.null() ? nil : try records.record(&json)
            default: try json.skip()
            }
        }
        guard change.id != nil else { throw json.error("a change has \"before\", \"after\" or both") }
        return change
    }
}
