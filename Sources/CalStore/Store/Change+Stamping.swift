extension Change {
    /// This change with the additional changes that every change of a client makes.
    ///
    /// | of the item | becomes |
    /// |---|---|
    /// | `modified`, and `created` of a new one | now |
    /// | `created` of another without it | as it was |
    /// | the DTSTAMP of a message | none: this version is not the sender's |
    /// | `status`, `percentComplete` of a completed reminder | completed, 100 (RFC 5545, 3.8.1.8, 3.8.1.11) |
    /// | `sequence`, when its times, its recurrence or its status changed | one more (RFC 5546, 2.1.4) |
    /// | answers of participants, when times or recurrence changed too | none (RFC 5546, 3.2.2.1) |
    ///
    /// Only the organizer raises the SEQUENCE of an item with an organizer. If a participant raised it, the
    /// next invitation would count as older.
    ///
    /// - Parameter own: The addresses of the user, in the form for comparison: one of them may be the
    ///   organizer.
    /// - Parameter occurrence: The earlier version of a new detached occurrence.
    package func stamped(
        _ now: Instant, by own: Set<String> = [], detachedFrom occurrence: ItemFields? = nil
    ) -> Change {
        guard case .item(let changed) = after else { return self }
        var item = changed.fields
        // A record, because a copy of its fields would retain all their references.
        let stored = before?.item
        item.modified = now
        item.stamp = nil
        // A client that saves its own copy, from before it was added, does not mean to remove the time.
        if item.created == nil { item.created = before == nil ? now : stored?.created }
        if item.kind == .reminder, item.completed != nil, stored?.completed == nil {
            if item.status == stored?.status ?? .none { item.status = .completed }
            if item.percentComplete == stored?.percentComplete { item.percentComplete = 100 }
        }
        if let stored { item.raiseSequence(from: stored.fields, by: own) }
        if var occurrence, item.organizer != nil {
            occurrence.recurrence = item.recurrence
            item.raiseSequence(from: occurrence, by: own)
        }
        return Change(before: before, after: .item(ItemRecord(item)))
    }
}

extension ItemFields {
    /// This edited copy of `stored` for saving, if there is no whole version of it to use instead.
    func revised(from stored: ItemFields) -> ItemFields {
        var item = withoutTwins(of: stored)
        if item.stamp == stored.stamp { item.stamp = nil }
        item.raiseSequence(from: stored)
        return item
    }

    /// Raises the sequence of an edited copy of `stored` if others must know of the change, unless the change
    /// already did so.
    mutating func raiseSequence(from stored: ItemFields, by own: Set<String> = []) {
        let isOurs = organizer.map { own.contains($0.comparableAddress) } ?? true
        guard isOurs, sequence == stored.sequence, sequence < Int(Int32.max),
            start != stored.start || end != stored.end || recurrence != stored.recurrence
                || status != stored.status
        else { return }
        sequence += 1
        if organizer != nil, status == stored.status { forgetAnswers() }
        // Outlook uses this value instead ([MS-OXCICAL], 2.1.3.1.1.20.2).
        properties = properties.removingLines(named: ["X-MICROSOFT-CDO-APPT-SEQUENCE"]) { _ in true }
    }

    /// Asks all participants except the organizer again.
    private mutating func forgetAnswers() {
        let host = organizer?.comparableAddress
        for index in attendees.indices where attendees[index].comparableAddress != host {
            guard attendees[index].hasAnswered, attendees[index].status != .delegated else { continue }
            attendees[index].takeAnswer(
                of: ItemParticipant(address: attendees[index].address, status: .pending))
        }
    }
}
