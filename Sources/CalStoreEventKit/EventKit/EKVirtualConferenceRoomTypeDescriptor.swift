import Foundation

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
