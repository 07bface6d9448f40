import Basics
import Dispatch

/// The result of `fetchReminders`, for cancelling it (EventKit rules 89 and 90).
///
/// A fetch is faster than the next statement of its caller, so the answer is delayed while it can still be
/// cancelled: as long as this object is held, but at most `grace` after the request. A caller that drops the
/// object gets the answer at once.
final class ReminderFetch: Sendable {
    /// The answer that is to come. It outlives the object that cancels it.
    final class Answer: Sendable {
        private let isPending = Locked(true)
        private let holder = Locked(Holder())
        private struct Holder { weak var fetch: ReminderFetch? }

        /// Whether it was neither given nor cancelled yet.
        var isAwaited: Bool { isPending.withLock { $0 } }

        /// Whether the caller still holds the object for cancelling.
        fileprivate var isCancellable: Bool { holder.withLock { $0.fetch != nil } }

        fileprivate func belong(to fetch: ReminderFetch) { holder.withLock { $0.fetch = fetch } }

        fileprivate func cancel() { isPending.withLock { $0 = false } }

        /// Whether the completion may be called; true once at most.
        fileprivate func finish() -> Bool {
            isPending.withLock { isPending in
                defer { isPending = false }
                return isPending
            }
        }

        /// Calls `body` from a queue when the answer may be given, unless it is cancelled before.
        func give(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
            guard isAwaited else { return }
            if isCancellable, .now() < deadline {
                queue.asyncAfter(deadline: min(.now() + Answer.pause, deadline)) {
                    self.give(on: queue, body)
                }
            } else if finish() {
                body()
            }
        }

        private let deadline = DispatchTime.now() + ReminderFetch.grace
        /// How long it waits before it looks again whether it can still be cancelled, in seconds.
        private static let pause = 0.002
    }

    /// In seconds: much more than from one statement to the next, and hardly seen by a person.
    private static let grace = 0.1

    let answer = Answer()

    init() { answer.belong(to: self) }

    func cancel() { answer.cancel() }
}
