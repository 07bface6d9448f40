/// The messages of participants other than answers (RFC 5546).
///
/// | message | to | content |
/// |---|---|---|
/// | COUNTER (3.2.7) | the organizer | the item at another time, and the participant who proposes it |
/// | REQUEST (3.2.2.3) | the delegate | the item, with the delegate among the participants |
/// | REFRESH (3.2.6) | the organizer | the identity of the item, and the participant who asks |
///
/// The other message of a delegation is a REPLY.
extension CalStoreMessage {
    /// A proposal of another time.
    ///
    /// - Parameters:
    ///   - proposed: The item at the proposed time.
    ///   - item: The item as the organizer sent it.
    static func counter(
        _ proposed: ItemFields, of item: ItemFields, _ person: ItemParticipant, comment: String?,
        now: Instant
    ) -> CalStoreMessage {
        var message = stub(of: item, now: now)
        message.title = item.title
        message.location = item.location
        message.priority = item.priority
        message.start = proposed.start
        message.end = proposed.end
        message.recurrence = item.originalStart == nil ? proposed.recurrence : nil
        message.attendees = [person.proposing]
        message.addPriority()
        message.add(comment: comment)
        return CalStoreMessage(
            .counter, [message], to: [item.organizer].compactMap(\.self), from: person, title: item.title)
    }

    /// The invitation that a participant passes on.
    ///
    /// - Parameter items: The item, and the changed occurrences of a series, with the delegate among their
    ///   participants.
    static func delegation(
        of items: [ItemFields], from person: ItemParticipant, to delegate: ItemParticipant, comment: String?,
        now: Instant
    ) -> CalStoreMessage {
        let fields = items.map { item -> ItemFields in
            var message = forOthers(item, now: now)
            message.attendees = message.attendees.map { $0.isSamePerson(as: delegate) ? $0.asked : $0 }
            message.add(comment: comment)
            return message
        }
        return CalStoreMessage(
            .request, fields, to: [delegate], from: person, title: items.first?.title ?? "")
    }

    /// A request for the newest version of an item.
    ///
    /// - Parameter isWhole: Whether to ask for the series of an occurrence.
    static func refresh(
        _ item: ItemFields, _ person: ItemParticipant, isWhole: Bool, comment: String?, now: Instant
    ) -> CalStoreMessage {
        var message = stub(of: item, now: now)
        if isWhole { message.originalStart = nil }
        // The table of 3.2.6 has no SEQUENCE, and only the address of the participant.
        message.sequence = 0
        message.attendees = [ItemParticipant(address: person.address, name: person.name)]
        message.add(comment: comment)
        return CalStoreMessage(
            .refresh, [message], to: [item.organizer].compactMap(\.self), from: person, title: item.title)
    }
}

/// Participants as messages name them. Stored values stay.
///
/// | participant | ROLE | PARTSTAT | RSVP |
/// |---|---|---|---|
/// | has answered | | | |
/// | has not answered | REQ-PARTICIPANT | NEEDS-ACTION | TRUE, but not for one who is only informed |
/// | is the organizer | CHAIR | ACCEPTED | none |
/// | proposes another time, and has not answered | | TENTATIVE, as other programs write it | none |
extension ItemParticipant {
    /// The participant as an invitation names a guest.
    var asked: ItemParticipant {
        var person = self
        if !hasStatus { person.status = .pending }
        guard person.status == .pending else { return person }
        if !hasRole { person.role = .required }
        if person.isAnswerExpected == nil, person.role != .nonParticipant { person.isAnswerExpected = true }
        return person
    }

    /// The participant as an invitation names the organizer.
    var hosting: ItemParticipant {
        var person = self
        if !hasStatus || status == .pending { person.status = .accepted }
        if !hasRole { person.role = .chair }
        person.isAnswerExpected = nil
        return person
    }

    fileprivate var proposing: ItemParticipant {
        var person = forOthers
        if !hasStatus || status == .pending { person.status = .tentative }
        person.isAnswerExpected = nil
        return person
    }

    /// Whether it has a status, be it one of another program.
    private var hasStatus: Bool { status != .unknown || parameter("PARTSTAT") != nil }
    private var hasRole: Bool { role != .unknown || parameter("ROLE") != nil }
}
