/// The places of an operation's lines, for the index.
struct OperationPlaces: Sendable {
    /// The place of its head line.
    var head = RecordPlace.nowhere
    /// The place of each change's new record text, or of each record of a base.
    var texts: [RecordPlace] = []
    /// The place of each change's line without the newline. Nowhere if it creates a record in the form in
    /// which stores write it: then the place of the text is enough. Empty for a base.
    var lines: [RecordPlace] = []

    mutating func reserveCapacity(_ count: Int) {
        texts.reserveCapacity(count)
        lines.reserveCapacity(count)
    }

    func moved(by distance: Int) -> OperationPlaces {
        OperationPlaces(
            head: head.moved(by: distance), texts: texts.map { $0.moved(by: distance) },
            lines: lines.map { $0.moved(by: distance) })
    }
}
