/// Accounts on servers: sources of the kind `caldav` and their calendars. Nothing here reaches a server.
extension CalStoreTransaction {
    /// Adds the source of an account.
    ///
    /// - Parameter url: The address of its server, without user name and password, which everybody with the
    ///   store sees.
    package mutating func addAccountSource(title: String, url: String) -> CalStoreSource {
        var source = SourceRecord(id: .random(), title: title, kind: .caldav)
        source.url = url
        make(Change(before: nil, after: .source(source)))
        return CalStoreSource(source)
    }

    /// Changes the record of a source. Has no effect if the result is equal, or the source does not exist.
    ///
    /// - Returns: The source as stored; nil if it does not exist.
    @discardableResult
    package mutating func change(
        _ id: CalStoreSource.ID, _ body: (inout SourceRecord) -> Void
    ) -> CalStoreSource? {
        guard let source = newest({ $0.source(id.record) }) else { return nil }
        var changed = source
        body(&changed)
        if changed != source { make(Change(before: .source(source), after: .source(changed))) }
        return CalStoreSource(changed)
    }

    /// Adds a calendar of an account. Its other properties, and those of an existing one, are set by
    /// `change`.
    ///
    /// - Parameters:
    ///   - url: Its address on the server; nil before the server has it.
    ///   - configure: Sets its other properties: `color`, `isReadOnly`.
    /// - Throws: `CalStoreError.noSuchSource`.
    package mutating func addAccountCalendar(
        title: String, entities: CalStoreCalendar.Entities, url: String?, in source: CalStoreSource.ID,
        _ configure: (inout CalendarRecord) -> Void = { _ in }
    ) throws(CalStoreError) -> CalStoreCalendar {
        guard newest({ $0.source(source.record) }) != nil else { throw .noSuchSource(source.text) }
        var calendar = CalStoreCalendar(title: title, entities: entities, source: source).record
        configure(&calendar)
        calendar.kind = .caldav
        calendar.url = url
        make(Change(before: nil, after: .calendar(calendar)))
        return CalStoreCalendar(calendar)
    }

    /// Gives a new or existing calendar the properties that its server decides.
    ///
    /// - Parameters:
    ///   - entities: The kinds of items that it takes there. Those that it has here stay if the server takes
    ///     them.
    ///   - isNew: Whether it was just made.
    package func placed(
        _ calendar: CalStoreCalendar, at url: String, isReadOnly: Bool,
        takes entities: CalStoreCalendar.Entities,
        isNew: Bool
    ) -> CalStoreCalendar {
        var calendar = calendar
        calendar.record.kind = .caldav
        calendar.record.url = url
        calendar.record.isReadOnly = isReadOnly
        if isNew || !calendar.entities.isSubset(of: entities) {
            calendar.record.entities = CalendarRecord.Entities(rawValue: entities.rawValue)
        }
        return calendar
    }

    /// Removes the source of an account, with its calendars and their items, here and not on the server. New
    /// items that went to one of them go to a calendar of another source.
    ///
    /// - Returns: The number of removed items.
    /// - Throws: `CalStoreError.noSuchSource`.
    @discardableResult
    package mutating func removeAccount(_ id: CalStoreSource.ID) throws(CalStoreError) -> Int {
        var count = 0
        for calendar in try calendars() where calendar.sourceID == id {
            change(calendar.id) { $0.isImmutable = false }
            count += try removeCalendar(calendar.id)
        }
        try removeSource(id)
        chooseDefaults()
        return count
    }

    /// Makes the source of an account an ordinary one, and its calendars too, which can all be changed then.
    ///
    /// - Throws: `CalStoreError.noSuchSource`.
    package mutating func makeAccountLocal(_ id: CalStoreSource.ID) throws(CalStoreError) {
        let source = change(id) {
            $0.kind = .local
            $0.url = nil
        }
        guard source != nil else { throw .noSuchSource(id.text) }
        for calendar in try calendars() where calendar.sourceID == id && calendar.kind == .caldav {
            change(calendar.id) {
                $0.kind = .local
                $0.url = nil
                $0.isReadOnly = false
            }
        }
    }
}
