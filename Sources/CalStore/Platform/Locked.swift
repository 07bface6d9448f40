import Foundation

/// A value behind a lock: nobody reaches it but inside `withLock`.
///
/// ```swift
/// let zones = Locked<[String: Int]>([:])
/// zones.withLock { $0["UTC"] = 0 }
/// ```
///
/// The lock is not recursive: `withLock` inside `withLock` of the same value never returns. No callback of a
/// client may run inside. It stands over NSLock because the thread sanitizer does not see `Synchronization.Mutex` on Linux.
final class Locked<Value>: @unchecked Sendable {
    // `lock` guards `value`.
    private let lock = NSLock()
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
    }

    /// Runs `body` while no other thread can see or change the value.
    func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
