/// The extents of an operation's lines, for the index.
struct OperationExtents: Sendable {
    /// The extent of its head line.
    var head = RecordExtent.nowhere
    /// The extent of each change's new record text, or of each record of a base.
    var texts: [RecordExtent] = []
    /// The extent of each change's line without the newline. Nowhere if it creates a record in the form in
    /// which stores write it: then the extent of the text is enough. Empty for a base.
    var lines: [RecordExtent] = []

    mutating func reserveCapacity(_ count: Int) {
        texts.reserveCapacity(count)
        lines.reserveCapacity(count)
    }

    func moved(by distance: Int) -> OperationExtents {
        OperationExtents(
            head: head.moved(by: distance), texts: texts.map { $0.moved(by: distance) },
            lines: lines.map { $0.moved(by: distance) })
    }
}
