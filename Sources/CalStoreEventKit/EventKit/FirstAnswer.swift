import Basics

/// A continuation for a completion that code of a client may call: it takes the first answer and ignores any
/// other. The continuation by itself would trap at the second.
final class FirstAnswer<Value: Sendable, Failure: Error>: Sendable {
    private let continuation: Locked<CheckedContinuation<Value, Failure>?>

    init(_ continuation: CheckedContinuation<Value, Failure>) { self.continuation = Locked(continuation) }

    func resume(returning value: Value) { take()?.resume(returning: value) }

    func resume(throwing error: Failure) { take()?.resume(throwing: error) }

    private func take() -> CheckedContinuation<Value, Failure>? {
        continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
    }
}
