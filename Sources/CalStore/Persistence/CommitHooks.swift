/// The callbacks before and after each commit.
package struct CommitHooks: Sendable {
    typealias Question = @Sendable (OpenStore.Operation, String) throws -> Void

    /// Asked with each operation and its label before the lock is taken; it is not made when this throws.
    var willCommit: Question?
    /// Told of each operation when it is on the disk and the lock is given back.
    package var didCommit: (@Sendable (OpenStore.Operation, String) -> Void)?

    /// The maximum number of hook calls for one change while others change the affected records.
    static let mostQuestions = 3
}
