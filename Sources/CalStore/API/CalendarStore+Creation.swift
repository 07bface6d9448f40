extension CalendarStore {
    /// Whether there is a store at a path: a folder, or a file whose name ends in `.json`.
    public static func exists(at path: String) -> Bool {
        let location = StoreLocation(path)
        let fileSystem = RealFileSystem()
        return [location.log, location.snapshot].contains { path in
            (try? fileSystem.information(at: path))?.kind == .file
        }
    }

    /// Makes an empty store, with the source and the calendars that each begins with. It is not needed: the first change
    /// makes a store where there is none. Opening it afterwards is a call of its own.
    ///
    /// Throws `CalStoreError.storeExists` when there is one, `.io` or `.readOnlyStore` when it cannot be made.
    public static func create(at path: String) throws(CalStoreError) {
        try create(StoreLocation(absolute(path)), RealFileSystem())
    }

    static func create(_ location: StoreLocation, _ fileSystem: any FileSystem) throws(CalStoreError) {
        let files = StoreFiles(location, fileSystem)
        let head = LogHead(store: .random(), generation: .random(), first: 1)
        let base = LogEncoder.base(head, StoreState.initialRecords)
        try files.create(
            [base.bytes],
            endingAt: LogPosition(
                store: head.store, generation: head.generation, number: 0, sum: base.sum,
                offset: base.bytes.count))
        var state = StoreState()
        for record in StoreState.initialRecords { state.put(record) }
        files.writeCaches(state, .request)
    }
}
