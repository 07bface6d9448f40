/// The changes of one operation, at most one for each record.
package struct Edit: Equatable, Sendable {
    package private(set) var changes: [Change] = []
    private var indices: [RecordID: Int] = [:]

    package init() {}

    package init(_ changes: [Change]) {
        reserveCapacity(changes.count)
        for change in changes { add(change) }
    }

    var isEmpty: Bool { changes.isEmpty }

    /// The change of a record; nil if it is not changed.
    package func change(of id: RecordID) -> Change? { indices[id].map { changes[$0] } }

    /// Adds a change after the others: a second change of a record is merged into the first.
    package mutating func add(_ change: Change) {
        guard let id = change.id, change.before != change.after else { return }
        let next = changes.count
        let index = index(of: id, orNew: next)
        if index < next { changes[index].after = change.after } else { changes.append(change) }
    }

    /// The index of a record's change, which is `new` if it has none yet: one search finds or adds it.
    private mutating func index(of id: RecordID, orNew new: Int) -> Int {
        func read(_ index: inout Int) -> Int { index }
        return read(&indices[id, default: new])
    }

    /// Whether it adds a record, which may be one that was removed before.
    var addsRecords: Bool { changes.contains { $0.before == nil && $0.after != nil } }

    mutating func reserveCapacity(_ count: Int) {
        changes.reserveCapacity(count)
        indices.reserveCapacity(count)
    }

    /// The edit without changes that cancel out, such as a record that was added and removed again.
    var settled: Edit {
        changes.contains { $0.before == $0.after } ? Edit(changes.filter { $0.before != $0.after }) : self
    }

    /// The same changes in another order.
    ///
    /// - Parameter order: The index of each change, each once.
    func ordered(_ order: [Int]) -> Edit {
        var places = order
        for (place, index) in order.enumerated() { places[index] = place }
        var edit = Edit()
        edit.changes = order.map { changes[$0] }
        edit.indices = indices.mapValues { places[$0] }
        return edit
    }

    /// The edit that undoes this one.
    package var inverse: Edit { Edit(changes.reversed().map(\.inverse)) }
}
