import Foundation

/// Offers virtual conferences to a calendar program; subclasses define them (EventKit rules 242-246).
///
/// ```swift
/// final class Rooms: EKVirtualConferenceProvider {
///     override func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
///         [EKVirtualConferenceRoomTypeDescriptor(title: "Personal room", identifier: "personal")]
///     }
/// }
/// ```
///
/// On Apple's systems the Calendar app calls an extension; here the program that has a provider calls it. It
/// is enough to override one form of each request: the other form calls it. Requests that are not overridden
/// fail with `osNotSupported`.
open class EKVirtualConferenceProvider: NSObject, @unchecked Sendable {
    // Unchecked because of NSObject; nothing here changes.

    /// Whether one form of a question is asking the other: without an override of either it would ask back
    /// for ever.
    @TaskLocal private static var isAskingTheOther = false

    /// Asks for the available kinds of rooms. `completion` is called once, with rooms or with an error
    /// (EventKit rules 242 and 243).
    @preconcurrency
    open func fetchAvailableRoomTypes(
        completionHandler:
            @escaping @Sendable ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) ->
            Void
    ) {
        answer(completionHandler) { try await self.fetchAvailableRoomTypes() }
    }

    /// Asks for the available kinds of rooms (EventKit rule 242).
    open func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
        try await result { self.fetchAvailableRoomTypes(completionHandler: $0) }
    }

    /// Asks for a conference in a room of this kind. `completion` is called once, with a conference or with
    /// an error (EventKit rules 242, 243 and 245).
    @preconcurrency
    open func fetchVirtualConference(
        identifier: EKVirtualConferenceRoomTypeIdentifier,
        completionHandler: @escaping @Sendable (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
    ) {
        answer(completionHandler) { try await self.fetchVirtualConference(identifier: identifier) }
    }

    /// Asks for a conference in a room of this kind (EventKit rules 242 and 245).
    open func fetchVirtualConference(
        identifier: EKVirtualConferenceRoomTypeIdentifier
    ) async throws -> EKVirtualConferenceDescriptor {
        try await result { self.fetchVirtualConference(identifier: identifier, completionHandler: $0) }
    }

    private func answer<Value: Sendable>(
        _ completion: @escaping @Sendable (Value?, (any Error)?) -> Void,
        _ ask: @escaping @Sendable () async throws -> Value
    ) {
        if Self.isAskingTheOther { return completion(nil, EKError(.osNotSupported)) }
        Task {
            do {
                completion(try await Self.$isAskingTheOther.withValue(true) { try await ask() }, nil)
            } catch {
                completion(nil, error)
            }
        }
    }

    private func result<Value: Sendable>(
        _ ask: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
    ) async throws -> Value {
        if Self.isAskingTheOther { throw EKError(.osNotSupported) }
        return try await withCheckedThrowingContinuation { continuation in
            let answer = FirstAnswer(continuation)
            Self.$isAskingTheOther.withValue(true) {
                ask { value, error in
                    if let value {
                        answer.resume(returning: value)
                    } else {
                        answer.resume(throwing: error ?? EKError(.internalFailure))
                    }
                }
            }
        }
    }
}

/// A kind of room that a provider of virtual conferences offers (EventKit rule 245).
///
/// ```swift
/// EKVirtualConferenceRoomTypeDescriptor(title: "Personal room", identifier: "personal")
/// ```
open class EKVirtualConferenceRoomTypeDescriptor: NSObject, @unchecked Sendable {
    // Unchecked because of NSObject; nothing here changes.

    /// The title, for people.
    public let title: String
    /// The identifier that the provider uses.
    public let identifier: EKVirtualConferenceRoomTypeIdentifier

    /// A kind of room.
    public init(title: String, identifier: EKVirtualConferenceRoomTypeIdentifier) {
        self.title = title
        self.identifier = identifier
        super.init()
    }

    /// Two kinds of room are equal if title and identifier are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKVirtualConferenceRoomTypeDescriptor else { return false }
        return title == other.title && identifier == other.identifier
    }

    open override var hash: Int { identifier.hashValue }
}

/// The identifier of a kind of room, chosen by the provider (EventKit rule 245).
public typealias EKVirtualConferenceRoomTypeIdentifier = String
