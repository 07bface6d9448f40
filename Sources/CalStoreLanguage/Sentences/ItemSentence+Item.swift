import CalStore

extension ItemSentence {
    /// The item of the sentence, which is not stored yet.
    ///
    /// ```swift
    /// let reading = try SentenceReader().read("remind me to pay rent every month on the 1st !high")
    /// try store.write { change in
    ///     try change.add(reading.value.item(in: change))
    /// }
    /// ```
    /// - Parameters:
    ///   - store: The store for the name of the calendar, or for the default calendar.
    ///   - defaults: The values for what the sentence leaves open.
    /// - Throws: ``SentenceError`` if the sentence has no title, ``DateError`` if its time is not that of an
    ///   item, `NameError` if the calendar does not exist, `CalStoreError` if the store cannot be read.
    public func item(
        in store: some CalStoreReader, defaults: ItemDefaults = ItemDefaults()
    ) throws -> CalStoreItem {
        let named = try calendar.map { try store.calendar(named: $0) }
        return try item(
            inCalendar: (named ?? (kind == .event ? store.eventCalendar : store.reminderCalendar)).id,
            defaults: defaults)
    }

    /// The same for a known calendar.
    ///
    /// - Throws: ``SentenceError`` if the sentence has no title, ``DateError`` if its time is not that of an
    ///   item.
    public func item(
        inCalendar calendar: CalStoreCalendar.ID, defaults: ItemDefaults = ItemDefaults()
    ) throws -> CalStoreItem {
        guard !title.isEmpty else { throw SentenceError(.noTitle) }
        var item =
            kind == .event
            ? CalStoreItem(event: title, calendar: calendar)
            : CalStoreItem(reminder: title, calendar: calendar)
        try setTimes(of: &item, defaults)
        if let location { item.location = location }
        if let url { item.url = url }
        if let notes { item.notes = notes }
        if let priority { item.priority = priority }
        if !alarms.isEmpty {
            item.alarms = alarms.map {
                $0.itemAlarm(of: item, in: zone, allDayTime: defaults.allDayAlarmTime)
            }
        }
        guard let repeats else { return item }
        guard let start = item.start ?? item.due else { throw SentenceError(.noTime) }
        item.recurrence = repeats.recurrence(startingAt: start)
        return item
    }

    private func setTimes(of item: inout CalStoreItem, _ defaults: ItemDefaults) throws {
        guard kind == .event else {
            item.end = try time.map { .time(try $0.dueTime()) }
            return
        }
        guard let time else { throw SentenceError(.noTime) }
        let times = try time.eventTimes(length: defaults.eventLength)
        item.start = times.start
        item.end = times.end
        item.alarms = times.start.isDate ? defaults.allDayAlarms : defaults.alarms
    }
}
