import CalStore

/// Calendars that have exactly the content of a file: `import --mirror`, birthdays, folders and
/// subscriptions.
extension CalStoreTransaction {
    /// Removes the items of a calendar that no file names. Items of a series that is named stay.
    ///
    /// - Parameter identities: The items in the files.
    /// - Returns: The removed items; a series includes its detached occurrences.
    package mutating func removeItems(
        inCalendar calendar: CalStoreCalendar.ID, missingFrom identities: Set<ItemIdentity>
    ) throws(CalStoreError) -> [CalStoreItem] {
        let others = try items(inCalendar: calendar).filter {
            !identities.contains(ItemIdentity($0)) && $0.seriesID == nil
        }
        for item in others { try remove(item.id) }
        return others
    }

    /// Restores detached occurrences that a file no longer names to the values of their series. An import
    /// alone adds and changes items, and removes none.
    ///
    /// A series of which the file has only single occurrences is removed: somebody is invited to these dates
    /// and no longer to all.
    ///
    /// Call it before the import of the file: then the excluded dates of a series are those of the file.
    ///
    /// ```swift
    /// if let file = item.file {
    ///     try change.restoreOccurrences(inCalendar: work.id, missingFrom: file.items)
    ///     _ = change.add(file, events: work.id, reminders: list.id, onConflict: .update)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - calendar: The identifier of the calendar with the occurrences.
    ///   - told: The items of the file. Series that are not in it do not change.
    /// - Returns: The number of restored occurrences.
    /// - Throws: A `CalStoreError` if the calendar cannot be read or changed.
    @discardableResult
    public mutating func restoreOccurrences(
        inCalendar calendar: CalStoreCalendar.ID, missingFrom told: [CalStoreItem]
    ) throws -> Int {
        try restoredOccurrences(inCalendar: calendar, missingFrom: told).count
    }

    /// The same, with the occurrences as they were, and the removed series.
    package mutating func restoredOccurrences(
        inCalendar calendar: CalStoreCalendar.ID, missingFrom told: [CalStoreItem]
    ) throws -> [CalStoreItem] {
        var restored: [CalStoreItem] = []
        let groups = Dictionary(grouping: told) { ItemIdentity($0) }
        for (identity, told) in groups.sorted(by: { $0.key.externalID < $1.key.externalID }) {
            let stored = try items(externalID: identity.externalID).filter {
                $0.calendarID == calendar && $0.kind == identity.kind
            }
            let all = stored.first { $0.originalStart == nil }
            if let all, told.allSatisfy({ $0.originalStart != nil }) {
                try remove(all.id)
                restored.append(all)
                continue
            }
            // Local time of the series: another spelling of the zone is the same occurrence.
            func local(_ original: ItemTime) -> CivilDateTime { all?.ruleTime(original) ?? original.local }
            let kept = Set(told.compactMap { $0.originalStart.map(local) })
            for occurrence in stored {
                guard let original = occurrence.originalStart, !kept.contains(local(original)) else {
                    continue
                }
                try restore(occurrence.id)
                restored.append(occurrence)
            }
        }
        return restored
    }

    /// Removes the content that a calendar keeps from an earlier file and that the newer file does not have.
    mutating func forgetProperties(
        of calendar: CalStoreCalendar.ID, missingFrom newer: CalendarLevel
    ) {
        change(calendar) { calendar in
            var level = CalendarLevel(calendar.properties)
            for part in level.parts where newer[part.key] == nil { level.set(part.key, to: []) }
            if level.lines.count != calendar.properties.count { calendar.properties = level.lines }
        }
    }
}
