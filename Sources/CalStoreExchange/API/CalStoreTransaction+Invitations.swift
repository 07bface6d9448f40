/// Answers to invitations, and to proposals (RFC 5546).
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
        guard let stored = try item(id) else { throw .noSuchItem(id.text) }
        let wanted = ItemParticipant.comparable(address)
        var fields = try version(of: stored, at: original)
        var person =
            fields.attendees.first { $0.comparableAddress == wanted } ?? ItemParticipant(address: address)
        // Two answers within a second must differ.
        var moment = now
        if let last = person.replyMark, last.sequence >= fields.sequence, last.stamp >= now {
            moment = last.stamp.adding(seconds: 1)
        }
        person.status = status
        person.set("RSVP", to: nil)
        let reply = CalStoreMessage.reply(fields, person, comment: comment, now: moment)
        fields.id = .random()
        fields.attendees = [person.forOthers]
        fields.stamp = moment
        let message = SchedulingMessage(
            method: .reply, item: ItemRecord(fields), comment: comment.map(RFC6868.encode))
        try take(message)
        return (try holder(of: stored, at: original), reply)
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
        let saved = try save(
            item, at: original.map { stored.occurrenceStart(at: $0) }, span: original == nil ? .all : .this)
        return (saved, .request([saved], now: now))
    }

    /// Declines a proposal.
    package mutating func decline(
        _ proposal: SchedulingMessage, of id: CalStoreItem.ID, comment: String? = nil
    ) throws(CalStoreError) -> (item: CalStoreItem, message: CalStoreMessage) {
        guard let stored = try item(id) else { throw .noSuchItem(id.text) }
        let original = stored.isSeries ? proposal.item.originalStart : nil
        let fields = try version(of: stored, at: original)
        var answer = fields
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
    /// The proposals that wait for an answer of the organizer.
    package var openProposals: [SchedulingMessage] {
        record.fields.openProposals.compactMap { proposal in
            let lines = ICalendarText.unescape(Array(proposal.text.utf8)[...])
            let file = "BEGIN:VCALENDAR\nMETHOD:COUNTER\n\(lines)\nEND:VCALENDAR\n"
            return CalStoreImport(iCalendar: Array(file.utf8)).proposals.first
        }
    }
}
