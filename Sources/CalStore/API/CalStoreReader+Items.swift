extension CalStoreReader {
    // MARK: Sources and calendars

    /// The sources of calendars, in the order in which they were added.
    public func sources() throws(CalStoreError) -> [CalStoreSource] {
        try ask { state in state.sources.map(CalStoreSource.init) }
    }

    /// All calendars and lists, in the order in which they were made.
    public func calendars() throws(CalStoreError) -> [CalStoreCalendar] {
        try ask { state in state.calendars.map(CalStoreCalendar.init) }
    }

    /// The calendar for new items that name none; nil if no writable calendar is for this kind.
    public func defaultCalendar(for kind: CalStoreItem.Kind) throws(CalStoreError) -> CalStoreCalendar? {
        try ask { state in
            state.defaultCalendar(for: kind == .event ? .event : .reminder).map(CalStoreCalendar.init)
        }
    }

    // MARK: Items

    /// The item with an identifier; nil if it does not exist.
    public func item(_ id: CalStoreItem.ID) throws(CalStoreError) -> CalStoreItem? {
        try ask { state in state.item(id.record).map(CalStoreItem.init) }
    }

    /// All items, in the order in which they were made. Costs a retain each; the first call reads those that were not asked
    /// for yet.
    public func items() throws(CalStoreError) -> [CalStoreItem] {
        try ask { state in
            state.loadAll()
            return state.items.map(CalStoreItem.init)
        }
    }

    /// The items of a calendar, in the order in which they were made; none if the calendar does not exist.
    public func items(inCalendar calendar: CalStoreCalendar.ID) throws(CalStoreError) -> [CalStoreItem] {
        try ask { state in state.items(inCalendar: calendar.record).map(CalStoreItem.init) }
    }

    /// The items with a UID of iCalendar: one, or a series and its detached occurrences, in each calendar.
    public func items(externalID: String) throws(CalStoreError) -> [CalStoreItem] {
        try ask { state in state.items(uid: externalID).map(CalStoreItem.init) }
    }

    /// The other item of the same kind that has the UID of an item in its calendar; nil if there is none. A detached occurrence has
    /// that of its series, and is not a twin.
    public func twin(of item: CalStoreItem) throws(CalStoreError) -> CalStoreItem? {
        try items(externalID: item.externalID).first {
            $0.id != item.id && $0.calendarID == item.calendarID && $0.kind == item.kind && !$0.isDetached
        }
    }

    /// The detached occurrences of a series, by original start.
    public func detached(of series: CalStoreItem.ID) throws(CalStoreError) -> [CalStoreItem] {
        try ask { state in state.detached(of: series.record).map(CalStoreItem.init) }
    }

    // MARK: Short identifiers

    /// The short identifiers of items, without the letter for their kind: four letters, or as many more as are needed
    /// to tell them from all other items of the same kind in this store.
    ///
    /// With an index a few microseconds an item, else one pass over the store: some 30 ns for each of its items.
    public func shortIDs(of items: [CalStoreItem]) throws(CalStoreError) -> ShortIDs {
        guard !items.isEmpty else { return ShortIDs() }
        return try ask { state in state.shortIDs(of: items.map(\.record)) }
    }

    /// The items of a kind whose short identifier begins with `prefix`; case does not matter.
    public func items(_ kind: CalStoreItem.Kind, shortID prefix: String) throws(CalStoreError)
        -> [CalStoreItem]
    {
        guard let range = ShortID.range(prefix: prefix.lowercased()) else { return [] }
        return try ask { state in
            state.items(kind == .event ? .event : .reminder, shortIDs: range).map(CalStoreItem.init)
        }
    }
}

extension ShortIDs {
    /// The letters of an item; nil when it was not among those named.
    public subscript(item: CalStoreItem) -> String? { letters(item.record.id) }
}
