import CalStore

/// Subscriptions: calendars that follow another person's file. Other changes to their items are refused.
extension CalStoreTransaction {
    /// Adds a calendar that follows a feed; `refresh` brings its items.
    ///
    /// - Parameters:
    ///   - url: The address of the feed. It is recorded in the history, so it should not contain a password.
    ///   - title: The title of the calendar.
    ///   - color: The colour, `#RRGGBB`.
    ///   - interval: The minimum time between two fetches, in seconds; nil to follow the feed.
    public mutating func subscribe(
        to url: String, title: String, color: String? = nil, interval: Int? = nil
    ) -> CalStoreCalendar {
        addKeptCalendar(.subscription, of: .subscribed, called: "Subscriptions") { calendar in
            calendar.title = title
            calendar.color = color
            calendar.url = url
            calendar.interval = interval
        }
    }

    /// Makes the content of a subscription equal to a feed: new items are added, changed items replaced,
    /// missing items removed. Equal items are not touched, so a feed without news changes nothing. What is in
    /// the feed and cannot be read stays as it was. Alarms that the user has seen or snoozed stay so until
    /// they ring at another moment.
    ///
    /// - Parameter losses: The losses that the calendar may have.
    /// - Throws: `CalStoreRefresh.Refusal` if it would lose more; `CalStoreError.noSuchCalendar`.
    public mutating func refresh(
        _ id: CalStoreCalendar.ID, from feed: CalStoreFeed, allowing losses: CalStoreRefresh.Losses = .some
    ) throws -> CalStoreRefresh {
        guard try calendars().contains(where: { $0.id == id }) else {
            throw CalStoreError.noSuchCalendar(id.text)
        }
        let told = feed.identities
        let stored = Set(try items(inCalendar: id).map { ItemIdentity($0) })
        if let refusal = CalStoreRefresh.Refusal(
            stored: stored.count, told: told.count, allowing: losses)
        {
            throw refusal
        }
        change(id) { calendar in
            for item in feed.file.items {
                calendar.entities.insert(item.kind == .event ? .events : .reminders)
            }
        }
        return try bringing(into: id) { change in
            // This comes first; then the excluded dates of a series are those of the feed.
            let unread = feed.unreadIDs
            let whole = feed.file.items.filter { !unread.contains($0.externalID) }
            let restored = try change.restoreOccurrences(inCalendar: id, missingFrom: whole)
            let file = try change.keepingSeenAlarms(of: feed.file, inCalendar: id)
            let imported = change.add(file, to: { _ in id }, otherwise: id, onConflict: .update) {
                $0.record.fields.differsOnlyInStamps(from: $1.record.fields) ? .skip : .update
            }
            let unreadable = unread.flatMap { uid in
                [CalStoreItem.Kind.event, .reminder].map { ItemIdentity($0, externalID: uid) }
            }
            let removed = try change.removeItems(inCalendar: id, missingFrom: told.union(unreadable))
            change.forgetProperties(of: id, missingFrom: feed.file.level)
            return CalStoreRefresh(imported: imported, removed: removed, restored: restored)
        }
    }

    /// A feed with what the user has seen of the alarms of stored items.
    private func keepingSeenAlarms(
        of file: CalStoreImport, inCalendar id: CalStoreCalendar.ID
    ) throws(CalStoreError) -> CalStoreImport {
        var file = file
        try file.setAlarms { item throws(CalStoreError) in
            if item.alarms.isEmpty { return [] }
            let stored = try items(externalID: item.externalID).first {
                $0.calendarID == id && $0.kind == item.kind && $0.originalStart == item.originalStart
            }
            return stored.map { item.record.fields.alarms(seenLike: $0.record.fields) } ?? item.alarms
        }
        return file
    }

    /// Ends a subscription.
    ///
    /// - Parameter keepingItems: Whether the calendar stays as an ordinary one; else it is removed with its
    ///   items.
    public mutating func unsubscribe(_ id: CalStoreCalendar.ID, keepingItems: Bool) throws(CalStoreError) {
        guard keepingItems else {
            try removeCalendar(id)
            return
        }
        let home = try sources().first { $0.kind == .local }
        let source = home ?? addSource(title: "Local")
        change(id) { calendar in
            calendar.source = source.id.record
            calendar.kind = .local
            calendar.isReadOnly = false
            calendar.url = nil
            calendar.interval = nil
        }
    }
}
