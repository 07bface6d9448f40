import Foundation

/// An attendee or the organizer of an event (EventKit rules 205-208).
///
/// ```swift
/// event.attendees?.filter { $0.participantStatus == .accepted }
/// ```
///
/// Read-only: a calendar store cannot invite people or send answers.
open class EKParticipant: EKObject, NSCopying, @unchecked Sendable {
    let record: ItemParticipant

    /// A participant without content.
    public override init() {
        record = ItemParticipant(address: "")
        super.init()
    }

    init(_ record: ItemParticipant) {
        self.record = record
        super.init()
    }

    /// An attendee, with the defaults of RFC 5545 for missing values, and where a word is used that it does
    /// not have (3.2.3, 3.2.12, 3.2.16): a person who is required and has not answered.
    init(attendee record: ItemParticipant) {
        var record = record
        if record.role == .unknown { record.role = .required }
        if record.status == .unknown { record.status = .pending }
        if record.kind == .unknown, !record.saysKind { record.kind = .person }
        self.record = record
        super.init()
    }

    /// The calendar address, usually `mailto:ada@example.com` (EventKit rule 207).
    open var url: URL { URL(string: record.address) ?? URL(fileURLWithPath: "/" + record.address) }
    /// The name.
    open var name: String? { record.name }

    /// The answer to the invitation.
    open var participantStatus: EKParticipantStatus {
        switch record.status {
        case .unknown: .unknown
        case .pending: .pending
        case .accepted: .accepted
        case .declined: .declined
        case .tentative: .tentative
        case .delegated: .delegated
        case .completed: .completed
        case .inProcess: .inProcess
        }
    }

    /// The role.
    open var participantRole: EKParticipantRole {
        switch record.role {
        case .unknown: .unknown
        case .required: .required
        case .optional: .optional
        case .chair: .chair
        case .nonParticipant: .nonParticipant
        }
    }

    /// The kind of participant: a person, a room, …
    open var participantType: EKParticipantType {
        switch record.kind {
        case .unknown: .unknown
        case .person: .person
        case .room: .room
        case .resource: .resource
        case .group: .group
        }
    }

    /// Whether the participant is the user; always false, because a store has no accounts.
    open var isCurrentUser: Bool { false }

    /// A predicate for finding the participant among contacts; without contacts it matches nothing.
    open var contactPredicate: NSPredicate { NSPredicate(value: false) }

    /// `EKAttendee <0x7f08> {UUID = (null); name = Ada; email = ada@example.com; …}`
    open override var description: String {
        let email = url.scheme?.lowercased() == "mailto" ? String(record.address.dropFirst(7)) : nil
        return described(
            as: "EKAttendee",
            [
                "UUID": nil, "name": name, "email": email, "status": participantStatus.rawValue,
                "role": participantRole.rawValue, "type": participantType.rawValue,
            ])
    }

    open func copy(with zone: NSZone? = nil) -> Any { EKParticipant(record) }

    /// Two participants are equal if all their properties are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKParticipant).map { $0.record == record } ?? false
    }

    open override var hash: Int { record.hashValue }
}

extension ItemParticipant {
    /// Whether CUTYPE has a word, if only `UNKNOWN` or one that we do not have.
    fileprivate var saysKind: Bool {
        parameters?.uppercased().split(separator: ";").contains { $0.hasPrefix("CUTYPE=") } ?? false
    }
}

/// The role of a participant (ROLE of iCalendar; EventKit rule 205).
public enum EKParticipantRole: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Attendance is required.
    case required = 1
    /// Attendance is optional.
    case optional = 2
    /// Leads the meeting.
    case chair = 3
    /// Is only informed.
    case nonParticipant = 4
}

/// The delivery state of an invitation. No property of EventKit has this type (EventKit rule 205).
public enum EKParticipantScheduleStatus: Int, Sendable {
    /// No message was sent.
    case none = 0
    /// A message is being sent.
    case pending = 1
    /// A message was sent.
    case sent = 2
    /// A message was delivered.
    case delivered = 3
    /// The server does not know the recipient.
    case recipientNotRecognized = 4
    /// The user may not send to this recipient.
    case noPrivileges = 5
    /// The delivery failed; it may be tried again.
    case deliveryFailed = 6
    /// The server cannot reach the recipient.
    case cannotDeliver = 7
    /// The recipient may not be invited.
    case recipientNotAllowed = 8
}

/// The answer of a participant (PARTSTAT of iCalendar; EventKit rule 205).
public enum EKParticipantStatus: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Has not answered.
    case pending = 1
    /// Has accepted.
    case accepted = 2
    /// Has declined.
    case declined = 3
    /// May come.
    case tentative = 4
    /// Has sent somebody else.
    case delegated = 5
    /// Has done the task.
    case completed = 6
    /// Is working on the task.
    case inProcess = 7
}

/// The kind of a participant (CUTYPE of iCalendar; EventKit rule 205).
public enum EKParticipantType: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// A person.
    case person = 1
    /// A room.
    case room = 2
    /// A thing, such as a projector.
    case resource = 3
    /// Several people with one address.
    case group = 4
}
