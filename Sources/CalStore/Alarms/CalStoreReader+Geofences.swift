extension CalStoreReader {
    /// All alarms at places, of events that are not cancelled and of open reminders, in the order in which the items were made.
    ///
    /// ```swift
    /// for fence in try store.geofenceAlarms() { print(fence.text, fence.place.title, fence.radius) }
    /// ```
    /// Costs a look at the items that have such an alarm: they are found through an index.
    ///
    /// - Parameter calendars: Identifiers; nil for all.
    public func geofenceAlarms(
        calendars: [CalStoreCalendar.ID]? = nil
    ) throws(CalStoreError) -> [GeofenceAlarm] {
        let wanted = CalendarStore.ids(calendars)
        return try askSeeing { state, visible in
            state.itemsWithPlaces().filter { item in
                wanted?.contains(item.fields.calendar) ?? true
                    && visible?.contains(item.fields.calendar) ?? true
            }
        }.flatMap { item in
            item.fields.alarms.enumerated().compactMap { index, alarm in
                guard case .location(let place, let proximity) = alarm.trigger else { return nil }
                return GeofenceAlarm(
                    item: CalStoreItem(item), index: index, place: place, proximity: proximity)
            }
        }
    }
}
