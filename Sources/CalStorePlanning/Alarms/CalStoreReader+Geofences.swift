import CalStore

extension CalStoreReader {
    /// All alarms at places, of events that are not cancelled and of open reminders, in the order in which
    /// the items were created. If a detached occurrence has an alarm of its series, it counts once, for the
    /// series.
    ///
    /// ```swift
    /// for fence in try store.geofenceAlarms() { print(fence.text, fence.place.title, fence.radius) }
    /// ```
    /// Costs reading the items that have such an alarm, which are found through an index.
    ///
    /// - Parameter calendars: The identifiers of the calendars to search; nil for all.
    public func geofenceAlarms(
        calendars: [CalStoreCalendar.ID]? = nil
    ) throws(CalStoreError) -> [GeofenceAlarm] {
        let wanted = CalendarStore.ids(calendars)
        return try askSeeing { state, visible in
            state.itemsWithPlaces().filter { item in
                wanted?.contains(item.fields.calendar) ?? true
                    && visible?.contains(item.fields.calendar) ?? true
            }
        }.withTriggersOfSeries().flatMap { item, triggers in
            item.fields.alarms.enumerated().compactMap { index, alarm in
                guard case .location(let place, let proximity) = alarm.trigger,
                    !triggers.contains(alarm.trigger)
                else { return nil }
                return GeofenceAlarm(
                    item: CalStoreItem(item), index: index, place: place, proximity: proximity)
            }
        }
    }
}

extension [ItemRecord] {
    /// Each item, and the triggers that its series has, too.
    fileprivate func withTriggersOfSeries() -> [(item: ItemRecord, series: Set<ItemAlarm.Trigger>)] {
        let series = Dictionary(
            filter(\.isSeries).map { ($0.id, Set($0.fields.alarms.map(\.trigger))) },
            uniquingKeysWith: { first, _ in first })
        return map { ($0, $0.series.flatMap { series[$0] } ?? []) }
    }
}
