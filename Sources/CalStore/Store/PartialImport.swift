/// One fact about an item that a file states.
package enum ItemFact: Hashable, Sendable {
    case member(ItemMember)
    /// The complete stored form of the member, which is more than its plain form.
    case details(ItemMember)
    /// The zone in which the item is kept.
    case zone
    /// The time that a reminder takes, which is one of the lines of `ical`.
    case estimate
    /// The times of a series itself, and not those of one of its dates.
    case seriesTimes
    /// The date of a series that the item shows.
    case date
}

/// An imported item that is only partly in the file, merged into the stored item: properties that the file
/// does not have stay as they are, and a shorter form in the file of the same value is not a change.
struct PartialImport {
    let imported: ItemFields
    let told: Set<ItemFact>

    /// Members of the item in the store alone, which no file has.
    private static let placing: Set<ItemMember> = [.calendar, .uid, .series, .original]

    /// The facts of an item that is completely in the file: missing properties are not among them.
    static func facts(of item: ItemFields) -> Set<ItemFact> {
        let blank = ItemFields(id: item.id, kind: item.kind, calendar: item.calendar, title: "")
        var members = Set(
            ItemMember.allCases.filter { member in
                member.property.map { !$0.isEqual(item, blank) } ?? false
            }
        ).subtracting(placing)
        if let recurrence = item.recurrence {
            for (member, isThere) in [
                (ItemMember.rules, !recurrence.rules.isEmpty),
                (.exclusionRules, !recurrence.exclusionRules.isEmpty), (.dates, !recurrence.dates.isEmpty),
                (.exclusionDates, !recurrence.exclusionDates.isEmpty),
            ] {
                if isThere { members.insert(member) } else { members.remove(member) }
            }
        }
        var facts = Set(members.flatMap { [ItemFact.member($0), .details($0)] })
        if item.start != nil { facts.insert(.zone) }
        return facts
    }

    /// The stored item with the values of the file.
    ///
    /// - Parameter now: The time of the change, if there is one and the file has no time of its own.
    func applied(to stored: ItemFields, now: Instant) -> ItemFields {
        var result = stored
        for case .member(let member) in told { member.property?.copy(imported, &result) }
        if told.contains(.member(.start)) || told.contains(.member(.end)) {
            setTimes(of: &result, stored)
        }
        setRecurrence(of: &result, stored.recurrence)
        if told.contains(.estimate), !told.contains(.member(.properties)),
            result.estimatedDuration != imported.estimatedDuration
        {
            result.estimate = imported.estimate
        }
        if !tells(.completed), imported.completed != nil, stored.completed != nil {
            result.completed = stored.completed
        }
        if !tells(.alarms) {
            result.alarms = result.alarms.map { alarm in
                stored.alarms.first { isTold($0, by: alarm) } ?? alarm
            }
        }
        if !tells(.attendees) {
            result.attendees = result.attendees.map { person in
                stored.attendees.first { isTold($0, by: person) } ?? person
            }
        }
        if !tells(.organizer), let person = result.organizer, let before = stored.organizer,
            isTold(before, by: person)
        {
            result.organizer = before
        }
        result.unknown.removeAll { member in imported.unknown.contains { $0.name == member.name } }
        result.unknown += imported.unknown
        if result != stored, !told.contains(.member(.modified)) { result.modified = now }
        return result == stored ? stored : result
    }

    /// The import into a series. A list has a series once for each date, with the times of that date: they
    /// say nothing about the series. Other times, or those beside another rule, are the times of the
    /// series.
    ///
    /// Nil if the file has neither the rule nor a date of the series, so that it is unclear what the times
    /// mean.
    func about(series: ItemFields) -> PartialImport? {
        let hasRule = told.contains(.member(.rules)) && !told.contains(.date)
        let isOtherRule = hasRule && imported.recurrence?.rules ?? [] != series.recurrence?.rules ?? []
        if told.contains(.seriesTimes) || isOtherRule { return self }
        if told.isDisjoint(with: [.member(.start), .member(.end)]) { return self }
        let changed = applied(to: series, now: .distantPast)
        let (before, after) =
            told.contains(.member(.start)) && series.start != nil
            ? (series.start, changed.start) : (series.endTime, changed.endTime)
        guard let before, let after, let anchor = series.anchor, before != after else { return self }
        let shift = series.ruleTime(after).seconds - series.ruleTime(before).seconds
        let original = anchor.local.adding(seconds: Int(clamping: shift))
        guard series.occurrenceSet().contains(original) else { return hasRule ? self : nil }
        let date = series.occurrence(at: series.occurrenceStart(at: original))
        let same = applied(to: date, now: .distantPast)
        guard same.start == date.start, same.endTime == date.endTime else { return nil }
        let times: Set<ItemFact> = [.member(.start), .member(.end), .zone]
        return PartialImport(imported: imported, told: told.subtracting(times))
    }

    // MARK: Parts

    /// Whether the file has the complete stored form of a member, which is more than its plain form.
    private func tells(_ member: ItemMember) -> Bool { told.contains(.details(member)) }

    private func isTold(_ stored: ItemAlarm, by alarm: ItemAlarm) -> Bool {
        if case .relative(let length, _) = stored.trigger, case .relative(let other, _) = alarm.trigger {
            return length == other && stored.action == alarm.action
        }
        return stored.trigger == alarm.trigger && stored.action == alarm.action
    }

    private func isTold(_ stored: ItemParticipant, by person: ItemParticipant) -> Bool {
        var plain = stored
        plain.parameters = person.parameters
        return plain == person
    }

    private func setRecurrence(of result: inout ItemFields, _ stored: ItemRecurrence?) {
        let parts: [ItemMember] = [.rules, .exclusionRules, .dates, .exclusionDates]
        guard parts.contains(where: { told.contains(.member($0)) }) else { return }
        var recurrence = stored ?? ItemRecurrence()
        let new = imported.recurrence ?? ItemRecurrence()
        if told.contains(.member(.rules)) { recurrence.rules = new.rules }
        if told.contains(.member(.exclusionRules)) {
            recurrence.exclusionRules = new.exclusionRules
        }
        if told.contains(.member(.dates)) {
            recurrence.dates = new.dates.map { date in
                stored?.dates.first { !tells(.dates) && isSame($0.start, date.start) } ?? date
            }
        }
        if told.contains(.member(.exclusionDates)) {
            recurrence.exclusionDates = new.exclusionDates.map { date in
                stored?.exclusionDates.first { !tells(.exclusionDates) && isSame($0, date) } ?? date
            }
        }
        // A series without occurrences is removed.
        result.recurrence = recurrence == ItemRecurrence() ? nil : recurrence
    }

    // MARK: Times

    private func setTimes(of result: inout ItemFields, _ stored: ItemFields) {
        let namesStart = told.contains(.member(.start))
        let namesEnd = told.contains(.member(.end))
        if namesStart {
            result.start = imported.start.map { kept($0, stored.start ?? stored.endTime) }
        }
        if namesEnd {
            // An end that the store lacks is computed from its start.
            let isSameEnd =
                switch (imported.endTime, stored.endTime) {
                case (let new?, let old?):
                    isSame(new, old) && (result.start == stored.start || stored.end.map(isTime) ?? false)
                case (nil, nil): true
                default: false
                }
            if isSameEnd {
                result.end = stored.end
            } else if case .time(let end) = imported.end {
                result.end = .time(kept(end, stored.endTime ?? stored.start))
            }
        } else if stored.kind == .event, let start = result.start {
            result.end = end(from: start, of: stored)
        }
    }

    private func isTime(_ end: ItemEnd) -> Bool { if case .time = end { true } else { false } }

    /// A time in the stored zone, unless the file gives a zone.
    private func kept(_ time: ItemTime, _ stored: ItemTime?) -> ItemTime {
        guard !told.contains(.zone), let stored, !time.isDate, !stored.isDate else { return time }
        if stored.isFloating {
            return time.isFloating || time.local == stored.local || time.zone != .utc
                ? ItemTime(time.local, in: nil) : time
        }
        guard let zone = stored.zone, time.zone != nil else { return time }
        return isSame(time, stored) ? stored : ItemTime(time.instant(in: zone), in: zone)
    }

    private func isSame(_ time: ItemTime, _ stored: ItemTime) -> Bool {
        if time.isDate || stored.isDate { return time == stored }
        if stored.isFloating || time.isFloating { return time.local == stored.local }
        if told.contains(.zone), time.zone != stored.zone { return false }
        return time.instant(in: .utc) == stored.instant(in: .utc)
    }

    /// The end that keeps the length of the item.
    private func end(from start: ItemTime, of stored: ItemFields) -> ItemEnd? {
        guard let old = stored.start, start != old, case .time(let end) = stored.end else {
            return stored.end
        }
        switch (old.isDate, start.isDate) {
        case (true, true):
            return .time(ItemTime(start.date.adding(days: end.date.dayNumber - old.date.dayNumber)))
        case (false, false):
            let length = end.instant(in: .utc).seconds(since: old.instant(in: .utc))
            guard let zone = start.zone else {
                return .time(start.moved(to: start.local.adding(seconds: length)))
            }
            return .time(ItemTime(start.instant(in: zone).adding(seconds: length), in: end.zone ?? zone))
        default: return imported.end
        }
    }
}
