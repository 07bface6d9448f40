import Basics

extension CalendarStore {
    /// Returns whether a path has a store: a folder, or a file whose name ends in `.json`.
    public static func exists(at path: String) -> Bool {
        (try? exists(at: path, on: RealFileSystem())) ?? false
    }

    /// The same, but throws if that cannot be determined.
    package static func exists(
        at path: String, on files: any FileSystem
    ) throws(CalStoreError) -> Bool {
        let location = StoreLocation(path)
        return try reporting { () throws(FileSystemError) in
            for path in [location.log, location.snapshot] {
                if try files.information(at: path)?.kind == .file { return true }
            }
            return false
        }
    }

    /// Creates an empty store with the first source and calendars, without opening it. You do not need this:
    /// the first change creates the store.
    ///
    /// Throws `CalStoreError.storeExists` if the path has a store, `.io` or `.readOnlyStore` if it cannot be
    /// created.
    public static func create(at path: String) throws(CalStoreError) {
        try create(at: path, on: RealFileSystem())
    }

    package static func create(at path: String, on files: any FileSystem) throws(CalStoreError) {
        try create(StoreLocation(absolute(path)), files)
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
