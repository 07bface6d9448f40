extension StoreState {
    /// Checks an item before it is stored, in the order of <doc:Differences>: calendar, its kinds, whether it
    /// is writable, start, end, their order, the rules, the priority.
    package func validate(_ item: ItemRecord) throws(CalStoreError) {
        if let violation = violation(of: item.fields) { throw .refused(violation, title: item.title) }
    }

    /// Checks that the items of a calendar can be changed.
    func validateWritable(_ calendar: RecordID, title: String) throws(CalStoreError) {
        guard let index = calendars.firstIndex(where: { $0.id == calendar }) else {
            throw .refused(.noCalendar, title: title)
        }
        if calendars[index].isReadOnly {
            throw .refused(.calendarReadOnly(calendars[index].title), title: title)
        }
    }

    // The calendar is read in place: a copy would retain all its references.
    private func violation(of item: ItemFields) -> ConstraintViolation? {
        guard let index = calendars.firstIndex(where: { $0.id == item.calendar }) else { return .noCalendar }
        switch item.kind {
        case .event where !calendars[index].entities.contains(.events):
            return .calendarTakesNoEvents(calendars[index].title)
        case .reminder where !calendars[index].entities.contains(.reminders):
            return .calendarTakesNoReminders(calendars[index].title)
        default: break
        }
        if calendars[index].isReadOnly { return .calendarReadOnly(calendars[index].title) }
        if let violation = item.violation { return violation }
        return item.isSeries && item.occurrenceSet().first == nil ? .noOccurrence : nil
    }
}

extension CalendarRecord {
    /// The constraint that a change of `stored` to this breaks, or a new calendar if that is nil. Stores hold
    /// calendars that EventKit or an older version saved without a title, so only what is new is checked.
    func violation(replacing stored: CalendarRecord?) -> ConstraintViolation? {
        if title.allSatisfy(\.isWhitespace), title != stored?.title { return .calendarHasNoTitle }
        if entities.isEmpty, entities != stored?.entities { return .calendarHasNoKind }
        if let color, color != stored?.color, !CalendarRecord.isColor(color) { return .badColor(color) }
        return nil
    }

    private static func isColor(_ text: String) -> Bool {
        let digits = text.dropFirst()
        return text.hasPrefix("#") && [6, 8].contains(digits.count)
            && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}

extension ItemFields {
    /// The constraint that the item violates in any calendar.
    package var violation: ConstraintViolation? {
        if kind == .event, start == nil { return .noStart }
        if let violation = timeViolation { return violation }
        if let recurrence, let violation = violation(of: recurrence) { return violation }
        if !RecordLimits.priority.contains(priority) { return .priorityOutOfRange(priority) }
        if let percentComplete, !RecordLimits.percentage.contains(percentComplete) {
            return .percentageOutOfRange(percentComplete)
        }
        if !RecordLimits.sequence.contains(sequence) { return .sequenceOutOfRange(sequence) }
        if let violation = structuredLocation?.violation { return violation }
        for alarm in alarms {
            if case .location(let place, _) = alarm.trigger, let violation = place.violation {
                return violation
            }
        }
        return nil
    }

    private var timeViolation: ConstraintViolation? {
        func fault(_ time: ItemTime) -> ConstraintViolation? {
            if time.local < .distantPast || time.local > .distantFuture { return .yearOutOfRange }
            if let zone = time.zone, !zone.hasReadableName { return .badZoneName(zone.name) }
            return nil
        }
        let end = endTime
        if let start, let fault = fault(start) { return fault }
        if let end, let fault = fault(end) { return fault }
        if let zone = originalStart?.zone, !zone.hasReadableName { return .badZoneName(zone.name) }
        guard let start, let end else { return nil }
        if start.isDate != end.isDate { return .mixedDateAndTime }
        return kind == .event ? inversion(start, end) : nil
    }

    /// The violation of a reminder that is due before it starts. Other programs write such to-dos, so a store
    /// may hold them; no change here makes one.
    package var dueBeforeStart: ConstraintViolation? {
        guard kind == .reminder, let start, let end = endTime, start.isDate == end.isDate else { return nil }
        return inversion(start, end)
    }

    private func inversion(_ start: ItemTime, _ end: ItemTime) -> ConstraintViolation? {
        if start.isDate {
            // An all-day event ends on the day after its last day; a reminder may be due on the day it
            // starts.
            let isInverted = kind == .event ? end.date <= start.date : end.date < start.date
            if isInverted { return .endBeforeStart(start: start.date.description, end: end.date.description) }
            return nil
        }
        // Two floating times can be compared on any clock; a floating and a zoned one in the zone of the
        // latter.
        let clock = start.zone ?? end.zone ?? .utc
        if end.instant(in: clock) < start.instant(in: clock) {
            return .endBeforeStart(start: start.description, end: end.description)
        }
        return nil
    }

    private func violation(of recurrence: ItemRecurrence) -> ConstraintViolation? {
        // Rules that were read are valid; rules made in code need not be.
        for rule in recurrence.rules + recurrence.exclusionRules {
            do throws(RecurrenceError) { try rule.validate() } catch { return .rule(error.message) }
        }
        if let name = recurrence.badZoneName { return .badZoneName(name) }
        if kind == .reminder, !recurrence.isEmpty, dueTime == nil { return .repeatingReminderWithoutDue }
        if case .duration(let duration) = end, duration.nominalSeconds < 0 {
            return .endBeforeStart(start: start?.description ?? "", end: duration.description)
        }
        return nil
    }
}

extension ItemRecurrence {
    /// The first zone name that could not be read back.
    fileprivate var badZoneName: String? {
        for date in dates {
            if let zone = date.start.zone, !zone.hasReadableName { return zone.name }
            if case .time(let end) = date.end, let zone = end.zone, !zone.hasReadableName { return zone.name }
        }
        for time in exclusionDates {
            if let zone = time.zone, !zone.hasReadableName { return zone.name }
        }
        return nil
    }
}

extension Zone {
    /// Whether a time in this zone can be read back: RFC 9557 allows no brackets and control characters in
    /// names.
    fileprivate var hasReadableName: Bool {
        isKnown
            || !name.isEmpty
                && !name.unicodeScalars.contains { "[]".unicodeScalars.contains($0) || $0.value < 0x20 }
    }
}
