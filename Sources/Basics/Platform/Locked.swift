import CLibrary

/// A value that is protected by a lock and used only inside `withLock`.
///
/// ```swift
/// let zones = Locked<[String: Int]>([:])
/// zones.withLock { $0["UTC"] = 0 }
/// ```
///
/// The lock is not recursive: `withLock` inside `withLock` of the same value never returns. No client's
/// callback may run inside. It is a POSIX mutex, because the thread sanitizer does not see
/// `Synchronization.Mutex` on Linux (Swift 6.3).
///
/// `@usableFromInline`, here and on other types of the package: without it the compiler (6.3) inlines no
/// `@inlinable` member into other modules, and calls generic ones without a type.
@usableFromInline
package final class Locked<Value>: @unchecked Sendable {
    // `mutex` guards `value`. It has its own memory, because a mutex must never move. So has the value: the
    // runtime would check each access to a stored property for exclusivity, which the lock already ensures.
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline let value: UnsafeMutablePointer<Value>

    package init(_ value: sending Value) {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        self.value = .allocate(capacity: 1)
        self.value.initialize(to: value)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` while no other thread can see or change the value.
    @inlinable package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }
}
