/// What `fetchReminders` gives back, to cancel it with (EventKit rules 89 and 90).
final class ReminderFetch: Sendable {
    private let isPending = Locked(true)

    func cancel() { isPending.withLock { $0 = false } }

    /// Whether the completion may be called; true once at most.
    func finish() -> Bool {
        isPending.withLock { isPending in
            defer { isPending = false }
            return isPending
        }
    }
}
