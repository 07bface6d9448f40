/// A person who is invited, or the organizer (ATTENDEE, ORGANIZER; RFC 5545, 3.8.4).
public struct ItemParticipant: Hashable, Sendable {
    /// The role of a participant (ROLE).
    public enum Role: String, Sendable, CaseIterable {
        case unknown, required, optional, chair
        case nonParticipant = "non-participant"
    }

    /// The answer of a participant (PARTSTAT).
    public enum Status: String, Sendable, CaseIterable {
        case unknown, pending, accepted, declined, tentative, delegated, completed
        case inProcess = "in-process"
    }

    /// The kind of participant (CUTYPE).
    public enum Kind: String, Sendable, CaseIterable { case unknown, person, room, resource, group }

    /// The calendar address, usually `mailto:ada@example.com`.
    public var address: String
    /// The name for people (CN).
    public var name: String?
    /// The role (default: ``Role/unknown``).
    public var role: Role
    /// The answer; ``Status/unknown`` if none is given.
    public var status: Status
    /// The kind (default: ``Kind/unknown``).
    public var kind: Kind
    /// Parameters that have no property here, unchanged: `RSVP=TRUE;LANGUAGE=de`.
    public var parameters: String?

    /// A participant; only the address is needed.
    public init(
        address: String, name: String? = nil, role: Role = .unknown, status: Status = .unknown,
        kind: Kind = .unknown, parameters: String? = nil
    ) {
        self.address = address
        self.name = name
        self.role = role
        self.status = status
        self.kind = kind
        self.parameters = parameters
    }
}

extension ItemParticipant {
    /// An address in the form for comparison: without `mailto:`, in lower case.
    package static func comparable(_ address: String) -> String {
        let address = address.lowercased()
        return address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
    }
}
