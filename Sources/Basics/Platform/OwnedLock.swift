import Synchronization

/// A value with a lock that knows which thread holds it, so that a thread can find out whether it would wait
/// for itself.
///
/// ```swift
/// guard !turn.isHeldHere else { throw … }
/// turn.withLock { … }
/// ```
@usableFromInline
package final class OwnedLock<Value>: Sendable {
    @usableFromInline let value: Locked<Value>
    /// The thread that holds the lock; 0 if none does. A thread finds its own number only if it stored it
    /// itself.
    @usableFromInline let holder = Atomic<UInt>(0)

    package init(_ value: sending Value) { self.value = Locked(value) }

    /// Whether the calling thread holds the lock.
    @inlinable package var isHeldHere: Bool { holder.load(ordering: .relaxed) == ThreadID.current.number }

    /// Runs `body` while no other thread can see or change the value. Never returns on a thread that already
    /// holds the lock.
    @inlinable package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try value.withLock { value throws(Failure) in
            holder.store(ThreadID.current.number, ordering: .relaxed)
            defer { holder.store(0, ordering: .relaxed) }
            return try body(&value)
        }
    }
}
