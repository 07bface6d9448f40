/// A person who is invited, or the organizer (ATTENDEE, ORGANIZER; RFC 5545, 3.8.4).
public struct ItemParticipant: Hashable, Sendable {
    /// The role of a participant (ROLE).
    public enum Role: String, Sendable, CaseIterable {
        /// A role that is not one of the others.
        case unknown
        /// REQ-PARTICIPANT: attendance is required.
        case required
        /// OPT-PARTICIPANT: attendance is optional.
        case optional
        /// CHAIR: leads the meeting.
        case chair
        /// NON-PARTICIPANT: is only informed.
        case nonParticipant = "non-participant"
    }

    /// The answer of a participant (PARTSTAT).
    public enum Status: String, Sendable, CaseIterable {
        /// A status that is not one of the others.
        case unknown
        /// NEEDS-ACTION: has not answered.
        case pending
        /// ACCEPTED: will come, or has taken the task.
        case accepted
        /// DECLINED: will not come, or has not taken the task.
        case declined
        /// TENTATIVE: may come.
        case tentative
        /// DELEGATED: has sent somebody else.
        case delegated
        /// COMPLETED: has done the task.
        case completed
        /// IN-PROCESS: is working on the task.
        case inProcess = "in-process"
    }

    /// The kind of participant (CUTYPE).
    public enum Kind: String, Sendable, CaseIterable {
        /// A kind that is not one of the others.
        case unknown
        /// INDIVIDUAL: a person.
        case person
        /// ROOM: a room.
        case room
        /// RESOURCE: a thing, such as a projector.
        case resource
        /// GROUP: several people with one address.
        case group
    }

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
