import CalStore

/// Alarms that are chosen when a file is imported, as for birthdays: cards have none.
extension CalStoreTransaction {
    /// A file whose items have these alarms. An alarm that a stored item has already stays as it is, with
    /// what the user noted on it.
    ///
    /// - Parameter alarms: Nil for those of the stored items.
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
            // What was put off belongs to an alarm.
            let names = Set(kept.compactMap(\.uid))
            return kept + known.filter { $0.snoozedUID.map(names.contains) ?? false }
        }
        return file
    }
}
