import Basics

extension CalStoreItem {
    /// The parameters of iCalendar properties that have no Swift property: `SUMMARY;LANGUAGE=de`.
    public var keptParameters: [String] { record.parameters.map(\.written) }

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
