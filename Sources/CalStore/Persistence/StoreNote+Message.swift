extension StoreNote {
    /// A sentence for people.
    var message: String {
        switch self {
        case .oldSnapshot(let file, let operation, let newest):
            "\(file) is an older state (operation \(operation) of \(newest)) that was put there; it was not used"
        case .oldLog(let file, let operation, let snapshot):
            "\(file) ends at operation \(operation), store.json is newer (operation \(snapshot)) and was used"
        case .editedSnapshot(let file, let records):
            "\(file) was edited (\(records) record\(records == 1 ? "" : "s")); the next change records that"
        case .noLog(let file):
            "there is no log: \(file) was used, and the next change begins a new log with it"
        }
    }
}
