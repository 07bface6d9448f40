/// Somebody invited, or the one who invites (ATTENDEE, ORGANIZER; RFC 5545, 3.8.4).
public struct ParticipantRecord: Hashable, Sendable {
    public enum Role: String, Sendable, CaseIterable {
        case unknown, required, optional, chair
        case nonParticipant = "non-participant"
    }

    public enum Status: String, Sendable, CaseIterable {
        case unknown, pending, accepted, declined, tentative, delegated, completed
        case inProcess = "in-process"
    }

    public enum Kind: String, Sendable, CaseIterable { case unknown, person, room, resource, group }

    /// The calendar address, mostly `mailto:ada@example.com`.
    public var address: String
    public var name: String?
    public var role: Role
    public var status: Status
    public var kind: Kind
    /// Parameters that have no field here, as they stood: `RSVP=TRUE;LANGUAGE=de`.
    public var parameters: String?

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
