package struct CommitHooks: Sendable {
    typealias Question = @Sendable (OpenStore.Operation, String) throws -> Void

    /// Called with each operation and its label before the lock is taken; if it throws, the operation is not
    /// made.
    var willCommit: Question?
    /// Called with each operation when it is on the disk and the lock is released.
    package var didCommit: (@Sendable (OpenStore.Operation, String) -> Void)?

    /// The maximum number of hook calls for one change while others change the affected records.
    static let mostQuestions = 3
}
