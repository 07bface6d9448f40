extension CalStoreTransaction {
    /// Saves a place. It replaces the place with the same name.
    ///
    /// ```swift
    /// try store.write("place add", now: now) { change in
    ///     try change.save(CalStorePlace("Home", latitude: 52.5201, longitude: 13.4049))
    /// }
    /// ```
    /// Existing alarms keep their own copy of the place.
    ///
    /// - Throws: `CalStoreError.refused` if the position is not on earth, the radius is negative, or the name
    ///   is empty or has control characters.
    public mutating func save(_ place: CalStorePlace) throws(CalStoreError) {
        if let violation = place.violation { throw .refused(violation, title: place.name) }
        let sources = newest(\.sources)
        let source = sources.first { $0.places.contains { $0.isNamed(place.name) } } ?? sources.first
        var changed = source ?? SourceRecord(id: .random(), title: "Local")
        if let index = changed.places.firstIndex(where: { $0.isNamed(place.name) }) {
            changed.places[index] = place
            changed.places[index].unknown += source?.places[index].unknown ?? []
        } else {
            changed.places.append(place)
        }
        if changed != source { make(Change(before: source.map(Record.source), after: .source(changed))) }
    }

    /// Removes the places with a name and returns whether there was one. Alarms at the place stay.
    ///
    /// ```swift
    /// try store.write("place rm", now: now) { change in change.removePlace("Home") }
    /// ```
    @discardableResult
    public mutating func removePlace(_ name: String) -> Bool {
        let sources = newest(\.sources).filter { $0.places.contains { $0.isNamed(name) } }
        for source in sources {
            var changed = source
            changed.places.removeAll { $0.isNamed(name) }
            make(Change(before: .source(source), after: .source(changed)))
        }
        return !sources.isEmpty
    }
}
