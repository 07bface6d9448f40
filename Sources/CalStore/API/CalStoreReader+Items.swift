extension CalStoreReader {
    // MARK: Sources and calendars

    /// The sources of calendars, in the order in which they were added.
    public func sources() throws(CalStoreError) -> [CalStoreSource] {
        try askSeeing { state, visible in
            guard let visible else { return state.sources.map(CalStoreSource.init) }
            let seen = Set(state.calendars.filter { visible.contains($0.id) }.map(\.source))
            return state.sources.filter { seen.contains($0.id) }.map(CalStoreSource.init)
        }
    }

    /// All calendars and lists, in the order in which they were created.
    public func calendars() throws(CalStoreError) -> [CalStoreCalendar] {
        try askSeeing { state, visible in
            state.calendars.filter { visible?.contains($0.id) ?? true }.map(CalStoreCalendar.init)
        }
    }

    /// The calendar for new events that do not name a calendar.
    ///
    /// ```swift
    /// var lunch = try CalStoreItem(event: "Lunch", calendar: store.eventCalendar.id)
    /// ```
    public var eventCalendar: CalStoreCalendar {
        get throws(CalStoreError) { try usualCalendar(for: .event) }
    }

    /// The list for new reminders that do not name a list.
    ///
    /// ```swift
    /// let milk = try CalStoreItem(reminder: "Milk", calendar: store.reminderCalendar.id)
    /// ```
    public var reminderCalendar: CalStoreCalendar {
        get throws(CalStoreError) { try usualCalendar(for: .reminder) }
    }

    private func usualCalendar(for kind: CalStoreItem.Kind) throws(CalStoreError) -> CalStoreCalendar {
        guard let calendar = try defaultCalendar(for: kind) else { throw .noDefaultCalendar(kind) }
        return calendar
    }

    /// The default calendar for new items of a kind; nil if no writable calendar accepts this kind.
    package func defaultCalendar(for kind: CalStoreItem.Kind) throws(CalStoreError) -> CalStoreCalendar? {
        try askSeeing { state, visible in
            let usual = state.defaultCalendar(for: kind == .event ? .event : .reminder)
            return usual.flatMap { visible?.contains($0.id) ?? true ? CalStoreCalendar($0) : nil }
        }
    }

    // MARK: Items

    /// The item with an identifier; nil if it does not exist.
    public func item(_ id: CalStoreItem.ID) throws(CalStoreError) -> CalStoreItem? {
        try askSeeing { state, visible in state.item(id.record).flatMap { CalStoreItem($0, seeing: visible) }
        }
    }

    /// All items, in the order in which they were created. Costs a retain per item; the first call also reads
    /// items that were not read before.
    public func items() throws(CalStoreError) -> [CalStoreItem] {
        try askSeeing { state, visible in
            state.loadAll()
            return state.items.compactMap { CalStoreItem($0, seeing: visible) }
        }
    }

    /// The items that match, in the order in which they were created. All processors test them; items that
    /// are not in memory are decoded only if their stored texts pass a screen.
    ///
    /// - Parameter screen: The condition on the stored text; it must accept all items that match.
    /// - Parameter isWanted: Called by several threads at once; it must not use the store.
    package func items(
        screenedBy screen: TextScreen = .none, where isWanted: @Sendable (CalStoreItem) -> Bool
    ) throws(CalStoreError) -> [CalStoreItem] {
        try askSeeing { state, visible in
            state.items(screenedBy: screen) { record in
                visible?.contains(record.calendar) ?? true && isWanted(CalStoreItem(record))
            }.map(CalStoreItem.init)
        }
    }

    /// Begins to load the texts that searches compare into memory in the background, unless there are too
    /// many: for a program that makes many searches. It does not change any answer.
    package func beginHoldingTexts() throws(CalStoreError) {
        try askSeeing { state, _ in state.holdIndexedTexts() }
    }

    /// The items of a calendar, in the order in which they were created; empty if the calendar does not
    /// exist.
    public func items(inCalendar calendar: CalStoreCalendar.ID) throws(CalStoreError) -> [CalStoreItem] {
        try askSeeing { state, visible in
            state.items(inCalendar: calendar.record).compactMap { CalStoreItem($0, seeing: visible) }
        }
    }

    /// The items with an iCalendar UID: in each calendar one item, or a series and its detached occurrences.
    public func items(externalID: String) throws(CalStoreError) -> [CalStoreItem] {
        try askSeeing { state, visible in
            state.items(uid: externalID).compactMap { CalStoreItem($0, seeing: visible) }
        }
    }

    /// The other item of the same kind in the calendar with the same UID; nil if there is none. Detached
    /// occurrences share the UID of their series and are not twins.
    public func twin(of item: CalStoreItem) throws(CalStoreError) -> CalStoreItem? {
        try items(externalID: item.externalID).first {
            $0.id != item.id && $0.calendarID == item.calendarID && $0.kind == item.kind && !$0.isDetached
        }
    }

    /// The same in the only other writable calendar that has such an item; nil if its own calendar has one.
    package func twinElsewhere(of item: CalStoreItem) throws(CalStoreError) -> CalStoreItem? {
        let record = item.record
        let other = try ask { state in
            state.onlyOtherCalendar(with: record.externalID, record.kind, besides: record.calendar)
        }
        return try items(externalID: item.externalID).first {
            $0.calendarID.record == other && $0.kind == item.kind && !$0.isDetached
        }
    }

    /// The detached occurrences of a series, by original start.
    public func detached(of series: CalStoreItem.ID) throws(CalStoreError) -> [CalStoreItem] {
        try ask { state in state.detached(of: series.record).map(CalStoreItem.init) }
    }

    // MARK: Short identifiers

    /// The short identifiers of items, without the letter for their kind: four letters, or more if that is
    /// needed to distinguish them from all other items of the same kind in this store.
    ///
    /// With an index it costs a few microseconds per item, else one pass over the store: some 30 ns for each
    /// of its items.
    public func shortIDs(of items: [CalStoreItem]) throws(CalStoreError) -> ShortIDs {
        guard !items.isEmpty else { return ShortIDs() }
        return try ask { state in state.shortIDs(of: items.map(\.record)) }
    }

    /// The items of a kind whose short identifier begins with `prefix`; case does not matter.
    public func items(_ kind: CalStoreItem.Kind, shortID prefix: String) throws(CalStoreError)
        -> [CalStoreItem]
    {
        guard let range = ShortID.range(prefix: prefix.lowercased()) else { return [] }
        return try askSeeing { state, visible in
            state.items(kind == .event ? .event : .reminder, shortIDs: range)
                .compactMap { CalStoreItem($0, seeing: visible) }
        }
    }
}

extension CalStoreItem {
    /// Nil for an item of a calendar that is not visible.
    fileprivate init?(_ record: ItemRecord, seeing visible: Set<RecordID>?) {
        guard visible?.contains(record.calendar) ?? true else { return nil }
        self.init(record)
    }
}

extension ShortIDs {
    /// The letters of an item; nil if it was not in the query.
    public subscript(item: CalStoreItem) -> String? { letters(item.record.id) }
}
