/// How far long work on a store is: `checkReport`, `compact` and `salvage` tell it to those who wait.
///
/// ```swift
/// let report = try store.checkReport { print($0.done * 100 / max($0.total, 1), "%") }
/// ```
public struct CalStoreProgress: Sendable, Equatable {
    /// The bytes that are done: what was read, compared or written of the records.
    public let done: Int
    /// All of them: several times the size of the log, because the work goes through the records several
    /// times.
    public let total: Int

    /// Called for each megabyte that is read and each record that is compared, on the thread that does the
    /// work: it should be quick. It must not use the store.
    public typealias Handler = (CalStoreProgress) -> Void
}
