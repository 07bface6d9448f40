import CLibrary

/// A value behind a lock, reached only inside `withLock`.
///
/// ```swift
/// let zones = Locked<[String: Int]>([:])
/// zones.withLock { $0["UTC"] = 0 }
/// ```
///
/// The lock is not recursive: `withLock` inside `withLock` of the same value never returns. No callback of a
/// client may run inside. It is a mutex of POSIX, because the thread sanitizer does not see `Synchronization.Mutex` on
/// Linux (Swift 6.3).
package final class Locked<Value>: @unchecked Sendable {
    // `mutex` guards `value`. It lies in memory of its own, as a mutex must never move.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    package init(_ value: sending Value) {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        self.value = value
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` while no other thread can see or change the value.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
