import Foundation

/// The ways to ask for access. Each has two forms, one with a completion and one that is awaited.
///
/// A subclass overrides one of them, and a caller of the other form gets its answer, as on Apple's systems,
/// where both are one method of Objective-C: each form of `EKEventStore` itself asks the other, and the one
/// that is asked so decides.
enum AccessRequest: Hashable {
    case fullAccess(EKEntityType)
    case writeOnlyAccessToEvents
    /// By the old method.
    case access(EKEntityType)

    var entityType: EKEntityType {
        switch self {
        case .fullAccess(let type), .access(let type): type
        case .writeOnlyAccessToEvents: .event
        }
    }

    var wanted: EKAuthorizationStatus { self == .writeOnlyAccessToEvents ? .writeOnly : .fullAccess }

    fileprivate struct Asked: Hashable {
        let store: ObjectIdentifier
        let request: AccessRequest
    }

    /// The requests that one form is passing to the other: otherwise, without an override, they would call
    /// each other for ever.
    @TaskLocal fileprivate static var asked: Set<Asked> = []
}

extension EKEventStore {
    /// The form with a completion.
    ///
    /// - Parameter other: The awaited form.
    func ask(
        _ request: AccessRequest, _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        other: @escaping @Sendable () async throws -> Bool
    ) {
        guard let asked = handedOver(request) else {
            return session.access.request(request.wanted, for: request.entityType, completion: completion)
        }
        // Not on the threads of Swift's pool: a program may block all of them while it waits for the
        // completion.
        Task(executorPreference: CompletionExecutor.shared) {
            do {
                let isGranted = try await AccessRequest.$asked.withValue(asked) { try await other() }
                completion(isGranted, nil)
            } catch {
                completion(false, error)
            }
        }
    }

    /// The awaited form.
    ///
    /// - Parameter other: The form with a completion.
    nonisolated(nonsending) func ask(
        _ request: AccessRequest, other: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    ) async throws -> Bool {
        guard let asked = handedOver(request) else {
            return try await session.access.request(request.wanted, for: request.entityType)
        }
        return try await withCheckedThrowingContinuation { continuation in
            let answer = FirstAnswer(continuation)
            AccessRequest.$asked.withValue(asked) {
                other { isGranted, error in
                    if let error {
                        answer.resume(throwing: error)
                    } else {
                        answer.resume(returning: isGranted)
                    }
                }
            }
        }
    }

    /// The requests in progress if the other form is called now; nil if that form called this one, or cannot
    /// be overridden.
    private func handedOver(_ request: AccessRequest) -> Set<AccessRequest.Asked>? {
        guard type(of: self) != EKEventStore.self else { return nil }
        let this = AccessRequest.Asked(store: ObjectIdentifier(self), request: request)
        return AccessRequest.asked.contains(this) ? nil : AccessRequest.asked.union([this])
    }
}

/// Runs the work behind a completion on the queue of completions.
private final class CompletionExecutor: TaskExecutor {
    static let shared = CompletionExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        StoreSession.completions.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
