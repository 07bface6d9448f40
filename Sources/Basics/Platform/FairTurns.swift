import Dispatch

/// Gives threads turns, one by one or a few at once, in the order of their requests. A mutex admits whichever
/// thread is awake, so that others may wait for seconds.
///
/// ```swift
/// guard turns.take(timeout: 5) else { throw … }
/// defer { turns.giveBack() }
/// ```
package final class FairTurns: Sendable {
    private struct Inner {
        /// The number of free turns.
        var free: Int
        /// The waiting threads; those before `first` have had their turn.
        var waiting: [Waiter] = []
        var next = 0
    }

    private final class Waiter: Sendable {
        let bell = DispatchSemaphore(value: 0)
        let isGone = Locked(false)
    }

    private let inner: Locked<Inner>

    /// - Parameter count: The number of threads that have a turn at once.
    package init(count: Int = 1) { inner = Locked(Inner(free: count)) }

    /// Waits at most this many seconds; returns whether it is this thread's turn.
    package func take(timeout: Double) -> Bool {
        let waiter = inner.withLock { inner -> Waiter? in
            guard inner.free == 0 else {
                inner.free -= 1
                return nil
            }
            let waiter = Waiter()
            inner.waiting.append(waiter)
            return waiter
        }
        guard let waiter else { return true }
        // NaN counts as no waiting; more than a day means no limit.
        guard !(timeout >= 86_400) else {
            waiter.bell.wait()
            return true
        }
        let milliseconds = timeout > 0 ? Int(timeout * 1000) : 0
        if waiter.bell.wait(timeout: .now() + .milliseconds(milliseconds)) == .success { return true }
        // The turn may have been passed on just now; then the semaphore was signalled.
        return inner.withLock { _ in
            if waiter.bell.wait(timeout: .now()) == .success { return true }
            waiter.isGone.withLock { $0 = true }
            return false
        }
    }

    /// Passes the turn to the thread that has waited longest.
    package func giveBack() {
        inner.withLock { inner in
            while inner.next < inner.waiting.count {
                let waiter = inner.waiting[inner.next]
                inner.next += 1
                if waiter.isGone.withLock({ $0 }) { continue }
                if inner.next > 64, inner.next * 2 > inner.waiting.count {
                    inner.waiting.removeFirst(inner.next)
                    inner.next = 0
                }
                waiter.bell.signal()
                return
            }
            inner.waiting.removeAll(keepingCapacity: true)
            inner.next = 0
            inner.free += 1
        }
    }
}
