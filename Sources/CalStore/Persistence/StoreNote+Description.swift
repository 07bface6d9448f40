extension StoreNote: CustomStringConvertible {
    /// One sentence: what was found, and what becomes of it.
    var description: String {
        switch self {
        case .oldSnapshot(let file, let operation, let newest):
            "\(file) is an older state (operation \(operation) of \(newest)) and was ignored; "
                + "`ekcal store restore` goes back to it"
        case .oldLog(let file, let operation, let snapshot):
            "\(file) ends at operation \(operation), the snapshot is of \(snapshot) and was used; "
                + "the next change begins a new log and keeps this one"
        case .editedSnapshot(let file, let records):
            "\(file) was edited (\(records) \(records == 1 ? "record" : "records")); the next change records that"
        case .unreadableRecords(.unreadableRecord(let file, let line, let reason), let count):
            file + (line.map { ", line \($0)" } ?? "") + ": \(reason); "
                + (count == 1 ? "this record is" : "this record and \(count - 1) more are")
                + " shown as last readable, if at all, and nothing can be changed; "
                + "`ekcal store check --salvage DIR` makes a store of everything else"
        case .unreadableRecords(let first, _): first.description
        case .rottenSnapshot(let file):
            "\(file) is damaged (nobody edited it); the log was used, and the next change writes it anew"
        case .unfinishedWrite(let file, let bytes, let operation):
            "\(file) has \(bytes) bytes behind operation \(operation), of a write that did not finish; "
                + "the next change removes them"
        case .noLog(let file):
            "there is no log: \(file) was used, and the next change begins a new log with it"
        }
    }
}
