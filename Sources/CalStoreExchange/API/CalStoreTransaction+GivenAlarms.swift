import CalStore

/// Alarms that the user chooses for an import, for example of birthdays, because cards have none.
extension CalStoreTransaction {
    /// A file whose items have these alarms. An alarm that a stored item already has stays, with the user's
    /// changes.
    ///
    /// - Parameter alarms: Nil to keep those of the stored items.
    package func givingAlarms(
        _ alarms: [ItemAlarm]?, to file: CalStoreImport, inCalendar calendar: CalStoreCalendar.ID
    ) throws(CalStoreError) -> CalStoreImport {
        var file = file
        try file.setAlarms { item throws(CalStoreError) in
            let stored = try items(externalID: item.externalID).first {
                $0.calendarID == calendar && !$0.isDetached
            }
            let known = stored?.alarms ?? []
            guard let alarms else { return known }
            let kept = alarms.map { alarm in known.first { $0.trigger == alarm.trigger } ?? alarm }
            // A snooze belongs to an alarm.
            let names = Set(kept.compactMap(\.uid))
            return kept + known.filter { $0.snoozedUID.map(names.contains) ?? false }
        }
        return file
    }
}
