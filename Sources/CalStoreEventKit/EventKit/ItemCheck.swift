/// Whether an item may be saved by EventKit code, in the order of CalStore (EventKit rules 49-55): calendar
/// missing, calendar takes the kind, calendar writable, start, end, inverted, rule valid, repetition (errors
/// 18, 7, 8), alarms (28, 36), places (19, 20, 21), priority.
struct ItemCheck {
    let state: StoreState
    /// As the store has it, at its occurrence; nil for a new item.
    var stored: ItemFields?
    /// Whether one occurrence is saved, which does not repeat.
    var isAlone = false
    /// The violation of an object that an item cannot express, such as a missing end.
    var faceViolation: ConstraintViolation?

    /// The number of occurrences to examine for the smallest gap.
    private static let gapSample = 400

    func check(_ item: ItemFields) throws {
        let violation = storeViolation(of: item)
        switch violation {
        case .noCalendar, .calendarTakesNoEvents, .calendarTakesNoReminders, .calendarReadOnly, .noStart:
            try refuse(violation, item)
        default: break
        }
        try refuse(faceViolation, item)
        switch violation {
        case .priorityOutOfRange, .rule, .repeatingReminderWithoutDue, nil: break
        default: try refuse(violation, item)
        }
        try checkRules(item)
        if case .repeatingReminderWithoutDue = violation { try refuse(violation, item) }
        try checkGaps(item)
        try checkAlarms(item)
        try checkPlaces(item)
        try refuse(violation, item)
        if stored?.dueBeforeStart == nil { try refuse(item.dueBeforeStart, item) }
    }

    private func storeViolation(of item: ItemFields) -> ConstraintViolation? {
        do throws(CalStoreError) {
            try state.validate(ItemRecord(item))
            return nil
        } catch {
            guard case .refused(let violation, _) = error else { return nil }
            // A moved occurrence has the rules and deleted dates of its series, which are not moved yet:
            // whether any date is left shows when it is saved.
            if case .noOccurrence = violation, stored != nil { return nil }
            return violation
        }
    }

    private func refuse(_ violation: ConstraintViolation?, _ item: ItemFields) throws(CalStoreError) {
        if let violation { throw .refused(violation, title: item.title) }
    }

    private func checkRules(_ item: ItemFields) throws {
        guard item.recurrence != stored?.recurrence else { return }
        for rule in item.recurrence?.rules ?? [] {
            do throws(RecurrenceError) { try rule.validate() } catch {
                throw CalStoreError.refused(.rule(error.message), title: item.title)
            }
            // Rule 181, and RFC 5545, 3.3.10.
            if rule.frequency == .weekly, rule.byDay.contains(where: { $0.ordinal != 0 }) {
                throw CalStoreError.refused(
                    .rule("the weekdays of a weekly rule cannot have a number"), title: item.title)
            }
        }
    }

    /// Checks rule 51 in saves that affect it; imported items may violate it, and can be edited.
    private func checkGaps(_ item: ItemFields) throws {
        guard !isAlone, item.fields(differFrom: stored), item.isSeries else { return }
        // A rule that was not set moves with the dates, so the gaps stay.
        let dates = stored.flatMap { $0.recurrence == item.recurrence ? $0 : nil } ?? item
        guard let gap = smallestGap(dates) else { return }
        let length = item.kind == .event ? seconds(item.occurrenceLength) : 0
        if length > gap { throw EKError(.durationGreaterThanRecurrence, title: item.title) }
        for alarm in item.alarms {
            guard case .relative(let offset, _) = alarm.trigger, abs(offset.nominalSeconds) > gap else {
                continue
            }
            throw EKError(.alarmGreaterThanRecurrence, title: item.title)
        }
    }

    private func seconds(_ length: OccurrenceLength) -> Int {
        switch length {
        case .days(let days): days * 86_400
        case .seconds(let seconds, _): seconds
        case .duration(let duration): duration.nominalSeconds
        }
    }

    /// Seconds by the clock between two occurrences that follow each other.
    private func smallestGap(_ item: ItemFields) -> Int? {
        var smallest: Int?
        var previous: CivilDateTime?
        for local in item.occurrenceSet().prefix(ItemCheck.gapSample) {
            if let previous {
                smallest = min(smallest ?? .max, Int(clamping: local.seconds - previous.seconds))
            }
            previous = local
        }
        return smallest
    }

    private func checkAlarms(_ item: ItemFields) throws {
        for alarm in item.alarms where stored?.alarms.contains(alarm) != true {
            // Rule 166: existing ones may stay.
            if alarm.action == .procedure { throw EKError(.procedureAlarmsNotMutable, title: item.title) }
            if item.kind == .reminder, alarm.action == .email {
                throw EKError(.reminderAlarmContainsEmailOrUrl, title: item.title)
            }
        }
    }

    /// Rule 163: what an account without places cannot hold.
    private func checkPlaces(_ item: ItemFields) throws {
        guard let source = state.calendar(item.calendar).flatMap({ state.source($0.source) }),
            !source.kind.supportsPlaces
        else { return }
        if item.kind == .event, let place = item.structuredLocation, place != stored?.structuredLocation {
            throw EKError(.structuredLocationsNotSupported, title: item.title)
        }
        for alarm in item.alarms where stored?.alarms.contains(alarm) != true {
            guard case .location = alarm.trigger else { continue }
            throw EKError(
                item.kind == .reminder ? .reminderLocationsNotSupported : .alarmProximityNotSupported,
                title: item.title)
        }
    }
}

extension ItemFields {
    /// Whether dates, rule or alarms are others.
    fileprivate func fields(differFrom stored: ItemFields?) -> Bool {
        guard let stored else { return true }
        return start != stored.start || end != stored.end || recurrence != stored.recurrence
            || alarms != stored.alarms
    }
}
