import Basics

/// Reads the mark; nil if it cannot be read.
enum SnapshotOrigin {
    case log, otherHistory

    /// - Parameters:
    ///   - commit: The commit of the log with its number; nil if the log has none, or if it was not read.
    ///   - generation: The generation of the log.
    ///   - logChanged: The time of the last write to the log, in nanoseconds since 1970.
    init(
        _ snapshot: Snapshot, _ information: FileInformation, commit: LogPosition?, generation: RecordID,
        logChanged: Int, mark: SnapshotMark?
    ) {
        let position = snapshot.position
        let isOfLog =
            if !snapshot.namesOperation {
                false
            } else if position.generation == generation {
                commit == nil || commit?.sum == position.sum
            } else {
                mark?.names(position) == true || information.changed <= logChanged
            }
        self = isOfLog ? .log : .otherHistory
    }
}
