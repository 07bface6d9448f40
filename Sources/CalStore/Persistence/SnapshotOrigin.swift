import Basics

/// The origin of a snapshot that was not edited.
///
/// | generation | the commit of its operation in the log | the last one that a store wrote | changed after the log | origin |
/// |---|---|---|---|---|
/// | of the log | is its own | – | – | the log |
/// | of the log | is another | – | – | another history |
/// | another | – | yes | – | the log, before it was compacted |
/// | another | – | no | no | the log, before it was compacted |
/// | another | – | no | yes | another history |
/// | none, a document of `json()` | – | – | – | another history |
///
/// A state of another history may be the only copy of what another machine did: it is not used, and never
/// overwritten.
enum SnapshotOrigin {
    case log, otherHistory

    /// - Parameters:
    ///   - commit: The commit of the log with its number; nil if the log has none, or if nobody looked.
    ///   - generation: Of the log.
    ///   - logChanged: When the log was written to last, in nanoseconds since 1970.
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
