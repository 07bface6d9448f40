/// The places of sources and calendars in the order of creation. A removed one keeps its place, for the case
/// that it comes back.
struct ContainerPlaces: Sendable {
    /// The places of the present ones, ascending, in the order of the lists of a `StoreState`.
    var sources: [Int] = []
    var calendars: [Int] = []
    /// The places of removed ones.
    private(set) var vacated: [RecordID: Int] = [:]
    /// The number of places.
    private var count = 0

    /// Gives a new record its place, or the one that it had.
    ///
    /// - Returns: The index in the list at which it belongs.
    mutating func add(_ id: RecordID, to list: WritableKeyPath<ContainerPlaces, [Int]>) -> Int {
        let place = vacated.removeValue(forKey: id) ?? count
        if place == count { count += 1 }
        let index = self[keyPath: list].lastIndex { $0 < place }.map { $0 + 1 } ?? 0
        self[keyPath: list].insert(place, at: index)
        return index
    }

    mutating func remove(_ id: RecordID, at index: Int, of list: WritableKeyPath<ContainerPlaces, [Int]>) {
        vacated[id] = self[keyPath: list].remove(at: index)
    }

    /// Gives the next place to a record that was removed.
    mutating func addRemoved(_ id: RecordID) {
        vacated[id] = count
        count += 1
    }
}
