extension StoreState {
    /// Checks an item before it is stored, in the order of the design (section 5): calendar, its kinds, whether it
    /// may be written, start, end, their order, the rules, the priority.
    func validate(_ item: ItemRecord) throws(CalStoreError) {
        if let violation = violation(of: item.fields) { throw .refused(violation, title: item.title) }
    }

    /// Checks that the items of a calendar may be changed.
    func validateWritable(_ calendar: RecordID, title: String) throws(CalStoreError) {
        guard let calendar = self.calendar(calendar) else { throw .refused(.noCalendar, title: title) }
        if calendar.isReadOnly { throw .refused(.calendarReadOnly(calendar.title), title: title) }
    }

    private func violation(of item: ItemFields) -> RuleViolation? {
        guard let calendar = calendar(item.calendar) else { return .noCalendar }
        switch item.kind {
        case .event where !calendar.entities.contains(.events): return .calendarTakesNoEvents(calendar.title)
        case .reminder where !calendar.entities.contains(.reminders):
            return .calendarTakesNoReminders(calendar.title)
        default: break
        }
        if calendar.isReadOnly { return .calendarReadOnly(calendar.title) }
        if let violation = item.violation { return violation }
        return item.isSeries && item.occurrenceSet().first == nil ? .noOccurrence : nil
    }
}

extension ItemFields {
    /// What is wrong with the item itself, whatever calendar it is in.
    var violation: RuleViolation? {
        if kind == .event, start == nil { return .noStart }
        if let violation = timeViolation { return violation }
        if let recurrence, let violation = violation(of: recurrence) { return violation }
        if !(0...9).contains(priority) { return .priorityOutOfRange(priority) }
        return nil
    }

    private var timeViolation: RuleViolation? {
        for time in [start, endTime] {
            guard let time else { continue }
            if time.local < .distantPast || time.local > .distantFuture { return .yearOutOfRange }
            // Such a name could not be read back; RFC 9557 has none of them.
            if let zone = time.zone, !zone.isKnown,
                zone.name.isEmpty
                    || zone.name.unicodeScalars.contains(where: {
                        "[]".unicodeScalars.contains($0) || $0.value < 0x20
                    })
            {
                return .badZoneName(zone.name)
            }
        }
        guard let start, let end = endTime else { return nil }
        if start.isDate != end.isDate { return .mixedDateAndTime }
        if start.isDate {
            // An all-day event ends on the day after its last; a reminder may be due on the day it starts.
            let isInverted = kind == .event ? end.date <= start.date : end.date < start.date
            if isInverted { return .endBeforeStart(start: start.date.description, end: end.date.description) }
            return nil
        }
        // Two floating times compare on any clock; so do a floating and a zoned one, with the zone of the other.
        let clock = start.zone ?? end.zone ?? .utc
        if end.instant(in: clock) < start.instant(in: clock) {
            return .endBeforeStart(start: start.description, end: end.description)
        }
        return nil
    }

    private func violation(of recurrence: Recurrence) -> RuleViolation? {
        // Rules that were read are right; those made by hand need not be.
        for rule in recurrence.rules + recurrence.exclusionRules {
            do throws(RecurrenceError) { try rule.validate() } catch { return .rule(error.message) }
        }
        if kind == .reminder, !recurrence.isEmpty, dueTime == nil { return .repeatingReminderWithoutDue }
        if case .duration(let duration) = end, duration.nominalSeconds < 0 {
            return .endBeforeStart(start: start?.description ?? "", end: duration.description)
        }
        return nil
    }
}
