/// The progress of long work on a store; `checkReport`, `compact` and `salvage` report it.
///
/// ```swift
/// let report = try store.checkReport { print($0.done * 100 / max($0.total, 1), "%") }
/// ```
public struct CalStoreProgress: Sendable, Equatable {
    /// The number of bytes that were read, compared or written so far.
    public let done: Int
    /// The total number of bytes: several times the size of the log, because the work reads the records
    /// several times.
    public let total: Int

    /// Called for each megabyte that is read and each record that is compared, on the thread that does the
    /// work. It should be quick and must not use the store.
    public typealias Handler = (CalStoreProgress) -> Void
}
