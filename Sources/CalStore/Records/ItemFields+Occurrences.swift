extension ItemFields {
    /// The dates of the series as local times, without deleted ones and those that `detached` items replace.
    package func occurrenceSet(replacedBy detached: [ItemRecord] = []) -> OccurrenceSet {
        if ruleDates != nil { return putOffSet }
        let anchor = self.anchor ?? ItemTime(CivilDateTime.distantPast, in: nil)
        let recurrence = self.recurrence ?? ItemRecurrence()
        var exclusions: [CivilDateTime] = []
        exclusions.reserveCapacity(recurrence.exclusionDates.count + detached.count)
        for time in recurrence.exclusionDates { exclusions.append(ruleTime(time)) }
        for item in detached {
            if let original = item.originalStart { exclusions.append(ruleTime(original)) }
        }
        return OccurrenceSet(
            start: anchor.local, isDate: anchor.isDate, zone: anchor.zone, rules: recurrence.rules,
            excludedRules: recurrence.exclusionRules, dates: recurrence.dates.map { ruleTime($0.start) },
            excludedDates: exclusions)
    }

    /// The dates of a postponed reminder: its current date, and the later dates of its rule.
    private var putOffSet: OccurrenceSet {
        let ruled = asRuled
        guard let anchor, let start = ruled.anchor, let recurrence else { return ruled.occurrenceSet() }
        let now = ruled.ruleTime(anchor)
        let passed = recurrence.rules.map { rule in
            var rule = rule
            rule.end = .until(
                RecurrenceRule.Until(now.adding(seconds: start.isDate ? -86_400 : -1), beside: start))
            return rule
        }
        return OccurrenceSet(
            start: start.local, isDate: start.isDate, zone: start.zone, rules: recurrence.rules,
            excludedRules: recurrence.exclusionRules + (now > start.local ? passed : []),
            dates: recurrence.dates.map { ruled.ruleTime($0.start) } + [now],
            excludedDates: recurrence.exclusionDates.map { ruled.ruleTime($0) }
                + (now == start.local ? [] : [start.local]))
    }

    /// A time on the clock of this series. In a timed series a date means its occurrence on that day, as in
    /// files with `EXDATE;VALUE=DATE`.
    package func ruleTime(_ time: ItemTime) -> CivilDateTime {
        guard let anchor else { return time.local }
        if anchor.isDate { return CivilDateTime(time.date) }
        if time.isDate { return CivilDateTime(time.date, anchor.local.time) }
        guard let zone = anchor.zone else { return time.local }
        return time.local(in: zone)
    }

    /// The start of the only occurrence on the day that a RECURRENCE-ID names by its date or its midnight.
    /// Nil if the series has an occurrence at that very time, or none or several on that day.
    ///
    /// Outlook and Exchange write midnight for some changed occurrences of series at other times.
    ///
    /// - Parameter dates: The dates of the series.
    package func occurrenceStart(
        onDayOf original: ItemTime, of dates: @autoclosure () -> OccurrenceSet
    ) -> ItemTime? {
        guard isSeries, let anchor, !anchor.isDate else { return nil }
        let local = ruleTime(original)
        let day: CivilDate
        if original.isDate || local.time.secondOfDay == 0 {
            day = local.date
        } else if original.local.time.secondOfDay == 0, original.zone != .utc {
            day = original.date
        } else {
            return nil
        }
        let dates = dates()
        if dates.contains(local) { return nil }
        var found = dates.occurrences(from: CivilDateTime(day)).makeIterator()
        guard let first = found.next(), first.date == day, found.next()?.date != day else { return nil }
        return occurrenceStart(at: first)
    }

    /// The start of the occurrence at a local time of the series.
    package func occurrenceStart(at local: CivilDateTime) -> ItemTime {
        guard let anchor else { return ItemTime(local, in: nil) }
        if ruleDates != nil {
            let ruled = asRuled
            return local == ruled.ruleTime(anchor) ? anchor : ruled.occurrenceStart(at: local)
        }
        if local == anchor.local { return anchor }
        return anchor.moved(to: local)
    }

    /// The length of each occurrence.
    @inline(__always)
    package var occurrenceLength: OccurrenceLength {
        guard let start else { return .seconds(0, zone: nil) }
        if case .duration(let duration) = end, !start.isDate { return .duration(duration) }
        guard let end = endTime else { return .seconds(0, zone: nil) }
        if start.isDate {
            let days = end.date.dayNumber - start.date.dayNumber
            // A to-do of another program may be due before it starts.
            return .days(kind == .event ? max(days, 0) : days)
        }
        guard let zone = start.zone else {
            return .seconds(Int(clamping: end.local.seconds - start.local.seconds), zone: nil)
        }
        let seconds = end.instant(in: zone).secondsSince1970 - start.instant(in: zone).secondsSince1970
        return .seconds(Int(clamping: seconds), zone: end.zone)
    }

    /// The end of the occurrence at a time for which an RDATE gives it its own length.
    package func periodEnd(of start: ItemTime) -> ItemTime? {
        guard let dates = recurrence?.dates else { return nil }
        for date in dates where date.end != nil && ruleTime(date.start) == start.local {
            switch date.end {
            case .time(let end): return end
            case .duration(let duration): return start.adding(duration)
            case nil: continue
            }
        }
        return nil
    }

    /// The longest period among the RDATEs, in whole days; most series have none.
    var longestDateDays: Int {
        var longest = 0
        for date in recurrence?.dates ?? [] {
            switch date.end {
            case .time(let end): longest = max(longest, end.date.dayNumber - date.start.date.dayNumber + 1)
            case .duration(let duration): longest = max(longest, duration.nominalSeconds / 86_400 + 1)
            case nil: continue
            }
        }
        return longest
    }

    /// The item at one of its occurrences: a single item at that time.
    package func occurrence(at original: ItemTime) -> ItemFields {
        var fields = self
        let newEnd = periodEnd(of: original) ?? (end == nil ? nil : occurrenceLength.end(of: original))
        fields.start = start == nil ? nil : original
        if kind == .reminder, start == nil {
            fields.end = .time(original)
        } else if case .duration = end, periodEnd(of: original) == nil {
            fields.end = end
        } else {
            fields.end = newEnd.map(ItemEnd.time)
        }
        return fields
    }
}
