/// Answers to invitations and to proposals, and the other messages of participants (RFC 5546).
extension CalStoreTransaction {
    /// Answers an invitation: sets the status of one participant, as the organizer's program will when it
    /// receives the message.
    ///
    /// - Parameters:
    ///   - id: The item; for an occurrence of a series, the series.
    ///   - original: The date of the occurrence in its series; nil for the whole item.
    ///   - address: The address of the participant who answers.
    ///   - status: The answer.
    ///   - comment: A text for the organizer.
    /// - Returns: The item with the answer, and the REPLY.
    /// - Throws: `CalStoreError.noSuchItem`; `.noSuchOccurrence`; `.refused` if the calendar is read-only.
    public mutating func answer(
        _ id: CalStoreItem.ID, at original: ItemTime? = nil, as address: String,
        _ status: ItemParticipant.Status, comment: String? = nil
    ) throws(CalStoreError) -> (item: CalStoreItem, reply: CalStoreMessage) {
        try answer(id, at: original, as: address, status, sending: nil, comment)
    }

    /// - Parameter delegate: The person who comes instead.
    private mutating func answer(
        _ id: CalStoreItem.ID, at original: ItemTime?, as address: String, _ status: ItemParticipant.Status,
        sending delegate: ItemParticipant?, _ comment: String?
    ) throws(CalStoreError) -> (item: CalStoreItem, reply: CalStoreMessage) {
        guard let stored = try item(id) else { throw .noSuchItem(id.text) }
        var fields = try version(of: stored, at: original)
        var person = fields.participant(address)
        // Two answers within a second must differ.
        var moment = now
        if let last = person.replyMark, last.sequence >= fields.sequence, last.stamp >= now {
            moment = last.stamp.adding(seconds: 1)
        }
        person.status = status
        person.isAnswerExpected = nil
        person.set(ItemParticipant.delegatedToName, to: delegate.map { "\"\($0.address)\"" })
        let reply = CalStoreMessage.reply(fields, person, comment: comment, now: moment)
        // An item that was never in a file has its identifier as UID.
        fields.uid = fields.externalID
        fields.id = .random()
        fields.attendees = [person.forOthers] + [delegate].compactMap(\.self)
        fields.stamp = moment
        let message = SchedulingMessage(
            method: .reply, item: ItemRecord(fields), comment: comment.map(RFC6868.encode))
        try take(message)
        return (try holder(of: stored, at: original), reply)
    }

    /// Sends somebody else instead (RFC 5546, 3.2.2.3).
    ///
    /// - Parameters:
    ///   - delegate: The person who is to come; not yet a participant.
    ///   - comment: A text for the organizer and for the delegate.
    /// - Returns: The item with the answer and the delegate, the REPLY for the organizer, and the REQUEST for
    ///   the delegate.
    /// - Throws: As ``answer(_:at:as:_:comment:)``.
    package mutating func delegate(
        _ id: CalStoreItem.ID, at original: ItemTime? = nil, as address: String,
        to delegate: ItemParticipant, comment: String? = nil
    ) throws(CalStoreError) -> (item: CalStoreItem, reply: CalStoreMessage, request: CalStoreMessage) {
        let (item, reply) = try answer(
            id, at: original, as: address, .delegated, sending: delegate, comment)
        // The occurrences that differ belong to the series.
        let others = original == nil && item.isSeries ? try detached(of: item.id) : []
        let meant = [item] + others.filter { $0.attendees.contains(where: delegate.isSamePerson) }
        let request = CalStoreMessage.delegation(
            of: meant.map(\.record.fields), from: item.record.fields.participant(address), to: delegate,
            comment: comment, now: now)
        return (item, reply, request)
    }

    /// Proposes another time to the organizer (METHOD:COUNTER). The item stays as it is, and keeps the
    /// proposal until the organizer has answered it.
    ///
    /// - Parameter proposed: The item, or the occurrence, at the proposed time.
    /// - Returns: The item with the proposal, and the COUNTER.
    /// - Throws: As ``answer(_:at:as:_:comment:)``.
    package mutating func propose(
        _ proposed: CalStoreItem, for id: CalStoreItem.ID, at original: ItemTime? = nil, as address: String,
        comment: String? = nil
    ) throws(CalStoreError) -> (item: CalStoreItem, counter: CalStoreMessage) {
        guard let stored = try item(id) else { throw .noSuchItem(id.text) }
        let fields = try version(of: stored, at: original)
        let person = fields.participant(address)
        var moment = now
        for earlier in fields.proposals where earlier.isFrom(person.address) && earlier.mark.stamp >= moment {
            moment = earlier.mark.stamp.adding(seconds: 1)
        }
        let counter = CalStoreMessage.counter(
            proposed.record.fields, of: fields, person, comment: comment, now: moment)
        if let read = CalStoreImport(iCalendar: counter.bytes).proposals.first {
            var item = read.item
            item.calendar = stored.record.calendar
            try take(read.about(item).sent)
        }
        return (try holder(of: stored, at: original), counter)
    }

    /// Asks the organizer for the newest version of an item (METHOD:REFRESH). Nothing is changed.
    ///
    /// - Parameter original: The date of an occurrence in its series; nil for the whole item. Of an
    ///   occurrence whose series is missing, the series is asked for.
    package func refresh(
        _ id: CalStoreItem.ID, at original: ItemTime? = nil, as address: String, comment: String? = nil
    ) throws(CalStoreError) -> CalStoreMessage {
        guard let stored = try item(id) else { throw .noSuchItem(id.text) }
        let fields = try version(of: stored, at: original)
        return .refresh(
            fields, fields.participant(address),
            isWhole: stored.originalStart != nil && stored.seriesID == nil, comment: comment, now: now)
    }

    /// Accepts a proposal (METHOD:COUNTER): its times and texts become those of the item, which is a new
    /// version for everybody.
    ///
    /// - Returns: The changed item, and the REQUEST.
    package mutating func accept(_ proposal: SchedulingMessage, of id: CalStoreItem.ID)
        throws(CalStoreError) -> (item: CalStoreItem, request: CalStoreMessage)
    {
        guard let stored = try item(id) else { throw .noSuchItem(id.text) }
        var original = stored.isSeries ? proposal.item.originalStart.map(stored.ruleTime) : nil
        var item = stored
        if let local = original {
            let fields = try version(of: stored, at: stored.occurrenceStart(at: local))
            item = try self.item(CalStoreItem.ID(fields.id)).flatMap { $0.isDetached ? $0 : nil } ?? stored
            if item.isDetached {
                original = nil
            } else {
                item = stored.occurrence(at: stored.occurrenceStart(at: local))
            }
        }
        item.takeOver(proposal)
        if let host = item.organizer { ownAddresses.insert(ItemParticipant.comparable(host.address)) }
        let isWhole = original == nil && !item.isDetached
        let saved = try save(
            item, at: original.map { stored.occurrenceStart(at: $0) }, span: isWhole ? .all : .this)
        return (saved, .request([saved], without: ownAddresses, now: now))
    }

    /// Declines a proposal.
    package mutating func decline(
        _ proposal: SchedulingMessage, of id: CalStoreItem.ID, comment: String? = nil
    ) throws(CalStoreError) -> (item: CalStoreItem, message: CalStoreMessage) {
        guard let stored = try item(id) else { throw .noSuchItem(id.text) }
        let original = stored.isSeries ? proposal.item.originalStart : nil
        let fields = try version(of: stored, at: original)
        var answer = fields
        answer.uid = fields.externalID
        answer.id = .random()
        answer.attendees = proposal.item.attendees
        answer.sequence = proposal.item.sequence
        answer.stamp = max(now, proposal.item.fields.mark.stamp)
        try take(SchedulingMessage(method: .declineCounter, item: ItemRecord(answer)))
        return (
            try holder(of: stored, at: original),
            .decliningProposal(proposal, of: fields, comment: comment, now: now)
        )
    }

    // MARK: Parts

    private mutating func take(_ message: SchedulingMessage) throws(CalStoreError) {
        // The answer comes from the user.
        let outcome = merge([], messages: [message], onConflict: .update, takesFromAnybody: true)
        if let refused = outcome.refused.first { throw refused.reason }
    }

    /// An item or one of its occurrences, detached or not, in the form for a message.
    private func version(of item: CalStoreItem, at original: ItemTime?) throws(CalStoreError) -> ItemFields {
        let found = try occurrence(of: item, at: original)
        if let original, item.isSeries, !found.isDetached {
            let local = item.ruleTime(original)
            guard item.occurrenceSet.contains(local) else {
                throw .noSuchOccurrence(title: item.title, date: local.date.description)
            }
        }
        return found.record.fields
    }

    /// The item with the answer: the item itself, or the detached occurrence.
    private func holder(of item: CalStoreItem, at original: ItemTime?) throws(CalStoreError) -> CalStoreItem {
        let newest = try self.item(item.id) ?? item
        return try occurrence(of: newest, at: original)
    }
}

extension ItemFields {
    /// The participant with an address, who may be missing.
    fileprivate func participant(_ address: String) -> ItemParticipant {
        let wanted = ItemParticipant(address: address)
        return attendees.first(where: wanted.isSamePerson) ?? wanted
    }
}

extension CalStoreItem {
    /// Applies the content of a proposal; participants and version are decided by the organizer.
    fileprivate mutating func takeOver(_ proposal: SchedulingMessage) {
        var fields = record.fields
        let proposed = proposal.item.fields
        if let start = proposed.start { fields.start = start }
        if proposed.end != nil { fields.end = proposed.end }
        if !proposed.title.isEmpty, !proposed.title.isAnnounced(fields.title) {
            fields.title = proposed.title
        }
        if let location = proposed.location { fields.location = location }
        if let notes = proposed.notes { fields.notes = notes }
        if proposed.originalStart == nil, let recurrence = proposed.recurrence {
            fields.recurrence = recurrence
        }
        fields.proposals = []
        record = ItemRecord(fields)
    }
}

extension String {
    /// Whether it is a title after words of the program that sends it, as in Outlook: `New Time Proposed:
    /// Budget`.
    fileprivate func isAnnounced(_ title: String) -> Bool {
        let words = String(dropLast(title.count)).trimmingSuffix { $0 == " " }
        return hasSuffix(title) && words.last == ":" && words.count > 1
    }
}

extension CalStoreReader {
    /// An item, or an occurrence of a series: the detached one, or one generated by the series.
    package func occurrence(of item: CalStoreItem, at original: ItemTime?) throws(CalStoreError)
        -> CalStoreItem
    {
        guard let original, item.isSeries else { return item }
        let local = item.ruleTime(original)
        if let detached = try detached(of: item.id).first(where: {
            $0.originalStart.map(item.ruleTime) == local
        }) {
            return detached
        }
        let start = item.occurrenceStart(at: local)
        var fields = item.record.fields.occurrence(at: start)
        fields.uid = item.externalID
        fields.originalStart = start
        fields.recurrence = nil
        return CalStoreItem(ItemRecord(fields))
    }
}

extension CalStoreItem {
    /// The proposals of participants that wait for an answer of the user, the organizer.
    package var openProposals: [SchedulingMessage] { proposals(isSent: false) }

    /// The proposals of the user that wait for an answer of the organizer.
    package var sentProposals: [SchedulingMessage] { proposals(isSent: true) }

    /// The reason why the proposal of a message does not wait for an answer of the user: `was declined`; nil
    /// if it does.
    package func answer(to message: SchedulingMessage) -> String? {
        let fields = record.fields
        if message.item.sequence < sequence { return "is about an older version" }
        guard let person = message.person,
            let kept = fields.proposals.first(where: { $0.isFrom(person.address) })
        else { return "is not known" }
        if kept.mark > message.item.fields.mark { return "was replaced by a later one" }
        if kept.isDeclined { return "was declined" }
        return kept.isSent ? "is your own, and waits for the organizer" : nil
    }

    private func proposals(isSent: Bool) -> [SchedulingMessage] {
        record.fields.openProposals(isSent: isSent).compactMap { proposal in
            let lines = ICalendarText.unescape(Array(proposal.text.utf8)[...])
            let file = "BEGIN:VCALENDAR\nMETHOD:COUNTER\n\(lines)\nEND:VCALENDAR\n"
            return CalStoreImport(iCalendar: Array(file.utf8)).proposals.first
        }
    }
}
