/// The places of an operation's lines, for the index.
struct OperationPlaces: Sendable {
    /// The line of its head.
    var head = RecordPlace.nowhere
    /// For each change, or each record of a base, the text of the record as it is from then on.
    var texts: [RecordPlace] = []
    /// For each change its line, the newline left out. Nowhere when it makes a record in the way in which
    /// stores write it: then the place of the text says it. None at all in a base.
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
