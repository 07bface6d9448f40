extension CalStoreReader {
    /// The named places, in the order in which they were created.
    ///
    /// ```swift
    /// for place in try store.places() { print(place.name, place.latitude, place.longitude) }
    /// ```
    public func places() throws(CalStoreError) -> [CalStorePlace] {
        try ask { state in state.sources.flatMap(\.places) }
    }

    /// The place with a name; nil if there is none. Case, accents and width do not matter.
    ///
    /// ```swift
    /// let home = try store.place("home")
    /// ```
    public func place(_ name: String) throws(CalStoreError) -> CalStorePlace? {
        let places = try places()
        return places.first { $0.name == name } ?? places.first { $0.isNamed(name) }
    }
}
