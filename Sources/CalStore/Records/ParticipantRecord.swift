/// Somebody invited, or the one who invites (ATTENDEE, ORGANIZER; RFC 5545, 3.8.4).
public struct ParticipantRecord: Hashable, Sendable {
    /// What is expected of somebody (ROLE).
    public enum Role: String, Sendable, CaseIterable {
        case unknown, required, optional, chair
        case nonParticipant = "non-participant"
    }

    /// What somebody answered (PARTSTAT).
    public enum Status: String, Sendable, CaseIterable {
        case unknown, pending, accepted, declined, tentative, delegated, completed
        case inProcess = "in-process"
    }

    /// Who or what it is (CUTYPE).
    public enum Kind: String, Sendable, CaseIterable { case unknown, person, room, resource, group }

    /// The calendar address, mostly `mailto:ada@example.com`.
    public var address: String
    /// The name for people (CN).
    public var name: String?
    /// What is expected; ``Role/unknown`` where nothing is said.
    public var role: Role
    /// The answer; ``Status/unknown`` where nothing is said.
    public var status: Status
    /// Who or what it is; ``Kind/unknown`` where nothing is said.
    public var kind: Kind
    /// Parameters that have no field here, as they stood: `RSVP=TRUE;LANGUAGE=de`.
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
