import Basics

/// An earlier state of a store that must be read from the log alone, because the index could not provide it.
struct EarlierStateInLog: Sendable {
    let operation: RecordID
    private let location: StoreLocation
    private let fileSystem: any FileSystem
    /// The index of the failed attempt; it is removed.
    private let index: FileIdentity?

    init(after operation: RecordID, _ files: StoreFiles) {
        self.operation = operation
        location = files.location
        fileSystem = files.fileSystem
        index = files.indexedItems?.index.information.identity
    }

    func read() throws(CalStoreError) -> StoreState {
        let files = StoreFiles(location, fileSystem, readsIndex: false)
        var state = StoreState()
        _ = try files.reload(&state)
        files.readPlaces(&state)
        var history = try files.history()
        var back = history.outside?.inverse ?? Edit()
        try history.goBack(to: operation, adding: &back)
        state.apply(back)
        if let index { files.removeIndex(index) }
        return state
    }
}
