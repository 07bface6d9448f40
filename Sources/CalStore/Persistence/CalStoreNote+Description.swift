extension CalStoreNote: CustomStringConvertible {
    /// One sentence: the finding and its consequence.
    public var description: String {
        switch self {
        case .oldSnapshot(let file, let operation, let newest):
            "\(file) is an older state (operation \(operation) of \(newest)) and was ignored; "
                + "`ekcal store restore` restores it"
        case .snapshotOfOtherHistory(let file):
            "\(file) is not a state of this log: another machine wrote it, or it is from before the log was "
                + "compacted; it was ignored, and the next change moves it to the folder backups; "
                + "`ekcal store restore` restores it"
        case .oldLog(let file, let operation, let snapshot):
            "\(file) ends at operation \(operation), but the snapshot is of operation \(snapshot) and "
                + "was used; "
                + "the next change starts a new log and keeps this one"
        case .editedSnapshot(let file, let records):
            "\(file) was edited (\(records) \(records == 1 ? "record" : "records")); the next change "
                + "records the edit"
        case .clashingEdit(let file, let clash):
            "\(file) was edited, and changed by programs since: \(clash); the edit counts"
        case .unreadableRecords(.unreadableRecord(let file, let line, let reason), let count):
            file + (line.map { ", line \($0)" } ?? "") + ": \(reason); "
                + (count == 1 ? "this record is" : "this record and \(count - 1) more are")
                + " shown in the last readable version, if there is one, and nothing can be changed; "
                + "`ekcal store check --salvage DIR` builds a store from everything else"
        case .unreadableRecords(let first, _): first.description
        case .rottenSnapshot(let file):
            "\(file) is damaged; the log was used, and the next change writes the file again"
        case .damagedIndex(let file):
            "\(file) is damaged; no answer is wrong, but commands are slow until it is written again: "
                + "`ekcal store snapshot` does that"
        case .unfinishedWrite(let file, let bytes, let operation):
            "\(file) has \(bytes) bytes of an unfinished write after operation \(operation); "
                + "the next change removes them"
        case .noLog(let file):
            "there is no log; \(file) was used, and the next change starts a new log from it"
        }
    }
}
