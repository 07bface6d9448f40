import Basics

/// Items in the format of the store's files (<doc:Format>).
extension CalStoreItem {
    /// The members of the item's record with these names, as one JSON object; missing ones are left out. The
    /// cost depends on these members only, not on the whole record.
    public func recordMembers(named names: [String]) -> [UInt8] {
        var json = JSONWriter()
        RecordWriter.write(names, of: record.fields, to: &json)
        return json.bytes
    }

    /// The parameters of iCalendar properties that have no Swift property: `SUMMARY;LANGUAGE=de`.
    public var keptParameters: [String] { record.parameters.map { $0.property + ";" + $0.text } }

    /// Reads a record: one JSON object of an event or a reminder.
    ///
    /// A save checks whether its calendar exists. Throws `CalStoreError.damaged` with column and reason if it
    /// cannot be read; `name` is the name in that error.
    public init(record json: [UInt8], name: String) throws(CalStoreError) {
        do throws(JSONError) {
            let record = try JSONReader.read(json) { (json) throws(JSONError) in
                var reader = RecordReader()
                let record = try reader.record(&json)
                try json.finish()
                return record
            }
            guard let item = record.item else {
                throw JSONError(line: 1, column: 1, reason: "it is neither an event nor a reminder")
            }
            self.init(item)
        } catch {
            throw .damaged(file: name, line: nil, reason: error.reason)
        }
    }

    /// Gives an item without a UID one that is derived from its content. The same content gives the same UID,
    /// so importing it twice changes nothing.
    public mutating func deriveExternalID() {
        guard record.uid == nil else { return }
        var content = record
        content.id = RecordID(high: 0, low: 0)
        content.calendar = content.id
        content.created = nil
        content.modified = nil
        content.stamp = nil
        let bytes = Array(RecordWriter.text(of: .item(content)).utf8)
        let digits = [0, 1].map { HexText.text(XXHash64.hash(bytes, seed: $0)) }
        record.uid = digits.joined() + "@calstore"
    }
}
