/// Properties and components that calendars keep from files (`CalendarLevel`).
extension CalStoreTransaction {
    /// Keeps the content of a file other than its items.
    ///
    /// - Parameters:
    ///   - onConflict: With `skip` and `duplicate` the kept content stays, because it cannot be duplicated.
    mutating func keep(
        _ level: CalendarLevel, in id: RecordID?, _ onConflict: ImportConflict
    ) -> CalStoreImported.Beside {
        var kept = CalStoreImported.Beside()
        guard !level.isEmpty else { return kept }
        guard let id, let calendar = newestCalendar(id) else {
            let isLost = level.parts.contains { $0.key.isComponent }
            kept.refusal = isLost ? .refused(.noCalendar, title: "") : nil
            return kept
        }
        if calendar.isReadOnly {
            kept.refusal = .refused(.calendarReadOnly(calendar.title), title: calendar.title)
            return kept
        }
        let taken = update(calendar, with: level, replacing: onConflict == .newer || onConflict == .update)
        kept.properties = taken.filter { !$0.key.isComponent }.map(\.key.name)
        func count(_ parts: [CalendarLevel.Part]) -> Int {
            parts.reduce(0) { $0 + ($1.key.isComponent && !$1.isZone ? $1.count : 0) }
        }
        kept.components = count(taken)
        kept.unchangedComponents = count(level.parts) - kept.components
        return kept
    }

    /// Gives a calendar content lines to keep. Its own lines stay, and a read-only calendar does not change.
    package mutating func keep(_ lines: [String], in id: CalStoreCalendar.ID) {
        guard !lines.isEmpty else { return }
        _ = keep(CalendarLevel(lines), in: id.record, .skip)
    }

    /// Gives a calendar what another one keeps from imported files: properties of the calendar, and
    /// components such as VJOURNAL. Its own properties and components stay.
    ///
    /// Throws `CalStoreError.noSuchCalendar`, or `.refused` if it is read-only.
    public mutating func keepProperties(of other: CalStoreCalendar.ID, in calendar: CalStoreCalendar.ID)
        throws(CalStoreError)
    {
        guard let old = newest({ $0.calendar(other.record) }) else { throw .noSuchCalendar(other.text) }
        guard let target = newest({ $0.calendar(calendar.record) }) else {
            throw .noSuchCalendar(calendar.text)
        }
        guard !old.properties.isEmpty else { return }
        if target.isReadOnly { throw .refused(.calendarReadOnly(target.title), title: target.title) }
        update(target, with: CalendarLevel(old.properties), replacing: false)
    }

    @discardableResult
    private mutating func update(
        _ calendar: CalendarRecord, with newer: CalendarLevel, replacing replaces: Bool
    ) -> [CalendarLevel.Part] {
        var level = CalendarLevel(calendar.properties)
        let taken = level.update(with: newer, replacing: replaces)
        guard !taken.isEmpty else { return [] }
        var changed = calendar
        changed.properties = level.lines
        make(Change(before: .calendar(calendar), after: .calendar(changed)))
        return taken
    }
}
