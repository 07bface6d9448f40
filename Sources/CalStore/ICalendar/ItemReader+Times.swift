/// Start, end and recurrence of an item.
extension ItemReader {
    mutating func readTimes(_ component: Component) throws(ICalendarNote) {
        if let line = times.start { item.start = try time(line, line.value) }
        if item.kind == .event, item.start == nil {
            throw ICalendarNote(line: component.line, problem: .missingStart)
        }
        try readEnd()
        if let line = times.original {
            item.originalStart = try time(line, line.value)
            if let range = line.parameter("RANGE") { note(line, .rangeIgnored(range)) }
        }
        try readRecurrence()
    }

    // MARK: End

    private mutating func readEnd() throws(ICalendarNote) {
        if let line = times.end {
            if let duration = times.duration {
                note(duration, .bothEndAndDuration)
                dropParameters(.duration)
            }
            try setEnd(try time(line, line.value), line)
        } else if let line = times.duration {
            guard let duration = ItemDuration(line.rawValue.trimmingBlanks) else {
                throw unreadable(line, line.value, "a duration such as PT1H30M or P2D")
            }
            guard item.start != nil else {
                item.properties.append(line.raw)
                note(
                    line,
                    .keptUnread(property: "DURATION", value: line.rawValue, expected: "a DTSTART beside it"))
                return
            }
            try setDuration(duration, line)
        }
    }

    private mutating func setEnd(_ time: ItemTime, _ line: ContentLine) throws(ICalendarNote) {
        var end = time
        if let start = item.start {
            end = reconciled(start, end, line)
            let start = item.start ?? start
            let clock = start.zone ?? .utc
            if start.isDate, end == start, item.kind == .event {
                note(line, .emptyDay)
                return dropParameters(.eventEnd)
            }
            if end.instant(in: clock) < start.instant(in: clock) {
                throw ICalendarNote(
                    line: line.number, problem: .datesInverted(start: start.description, end: end.description)
                )
            }
        }
        item.end = .time(end)
    }

    /// RFC 5545 wants start and end of one form. Where they are not, the one that says less takes over what it
    /// lacks from the other: a date its midnight, a floating time the zone.
    private mutating func reconciled(_ start: ItemTime, _ end: ItemTime, _ line: ContentLine) -> ItemTime {
        var (start, end) = (start, end)
        if start.isDate, !end.isDate {
            start = ItemTime(CivilDateTime(start.date), in: end.zone)
        } else if !start.isDate, end.isDate {
            end = ItemTime(CivilDateTime(end.date), in: start.zone)
        } else if !start.isDate, start.zone == nil, let zone = end.zone {
            start = ItemTime(start.local, in: zone)
        } else if !end.isDate, end.zone == nil, let zone = start.zone {
            end = ItemTime(end.local, in: zone)
        } else {
            return end
        }
        note(line, .mixedForms(start: start.description, end: end.description))
        item.start = start
        return end
    }

    private mutating func setDuration(_ read: ItemDuration, _ line: ContentLine) throws(ICalendarNote) {
        var duration = read
        guard let start = item.start else { return }
        if duration.nominalSeconds < 0 {
            throw ICalendarNote(
                line: line.number,
                problem: .datesInverted(start: start.description, end: start.adding(duration).description))
        }
        if start.isDate {
            if duration.seconds % 86_400 == 0 {
                if duration.seconds != 0 {
                    duration = ItemDuration(days: duration.days + duration.seconds / 86_400)
                }
                if duration.days == 0 {
                    note(line, .emptyDay)
                    return dropParameters(.duration)
                }
            } else {
                let timed = ItemTime(CivilDateTime(start.date), in: nil)
                item.start = timed
                note(line, .mixedForms(start: timed.description, end: timed.adding(duration).description))
            }
        }
        item.end = .duration(duration)
    }

    // MARK: Recurrence

    private mutating func readRecurrence() throws(ICalendarNote) {
        guard let first = times.recurrence.first else { return }
        // The rule of one occurrence is a copy that some programs make; it would double the series.
        if item.originalStart != nil || item.anchor == nil {
            note(first, item.originalStart != nil ? .rulesOfOccurrence : .rulesWithoutDate)
            for line in times.recurrence {
                item.properties.append(line.raw)
                if let property = line.property { dropParameters(property) }
            }
            return
        }
        var recurrence = Recurrence()
        for line in times.recurrence {
            switch line.property {
            case .rule: recurrence.rules.append(try rule(line))
            case .exceptionRule: recurrence.exclusionRules.append(try rule(line))
            case .recurrenceDates:
                for value in values(line) {
                    let date = try recurrenceDate(line, value)
                    if !recurrence.dates.contains(date) { recurrence.dates.append(date) }
                }
            default:
                for value in values(line) { recurrence.exclusionDates.append(try time(line, value)) }
            }
        }
        if recurrence.exclusionDates.count > 1 {
            var met: Set<ItemTime> = []
            recurrence.exclusionDates.removeAll { !met.insert($0).inserted }
        }
        for (property, isWritten) in [
            (PropertyName.recurrenceDates, !recurrence.dates.isEmpty),
            (.exceptionDates, !recurrence.exclusionDates.isEmpty),
        ] where !isWritten { dropParameters(property) }
        guard recurrence != Recurrence() else { return }
        item.recurrence = recurrence
        if item.kind == .reminder, !recurrence.isEmpty, item.end == nil, let start = item.start {
            item.end = .time(start)
            note(first, .dueAdded(start.description))
        }
    }

    /// What belongs to a property that is not written has no place.
    private mutating func dropParameters(_ property: PropertyName) {
        item.parameters.removeAll { $0.property == property.text }
    }

    private func rule(_ line: ContentLine) throws(ICalendarNote) -> RecurrenceRule {
        do {
            return try RecurrenceRule(text: line.rawValue)
        } catch {
            throw ICalendarNote(
                line: line.number, problem: .rule(property: line.name.uppercased(), error.message))
        }
    }

    private func values(_ line: ContentLine) -> [ArraySlice<UInt8>] {
        line.value.split(separator: ASCII.comma)
    }

    private mutating func recurrenceDate(
        _ line: ContentLine, _ value: ArraySlice<UInt8>
    ) throws(ICalendarNote) -> RecurrenceDate {
        guard let slash = value.firstIndex(of: UInt8(ascii: "/")) else {
            return RecurrenceDate(try time(line, value))
        }
        let start = try time(line, value[..<slash])
        // A PERIOD has times (RFC 5545, 3.3.9); of dates only the first means something.
        guard !start.isDate else { return RecurrenceDate(start) }
        let rest = value[(slash + 1)...]
        if let duration = ItemDuration(String(decoding: ASCII.trimmed(rest), as: UTF8.self)) {
            guard duration.nominalSeconds >= 0 else { throw inverted(start, start.adding(duration), line) }
            return RecurrenceDate(start, end: .duration(duration))
        }
        var end = try time(line, rest)
        // Both stand in one line and are written in one zone.
        if let zone = start.zone {
            if end.zone != zone { end = ItemTime(end.instant(in: zone), in: zone) }
        } else {
            end = ItemTime(end.local, in: nil)
        }
        guard end.instant(in: .utc) >= start.instant(in: .utc) else { throw inverted(start, end, line) }
        return RecurrenceDate(start, end: .time(end))
    }

    private func inverted(_ start: ItemTime, _ end: ItemTime, _ line: ContentLine) -> ICalendarNote {
        ICalendarNote(
            line: line.number, problem: .datesInverted(start: start.description, end: end.description))
    }

    // MARK: One time

    mutating func time(_ line: ContentLine, _ written: ArraySlice<UInt8>) throws(ICalendarNote) -> ItemTime {
        guard let value = TimeValue(written) else {
            throw unreadable(line, written, "a date such as 20260302 or a time such as 20260302T090000Z")
        }
        guard line.hasParameters else {
            switch value.form {
            case .date: return ItemTime(value.local.date)
            case .local: return ItemTime(value.local, in: nil)
            case .utc: return ItemTime(value.local, in: .utc)
            }
        }
        if value.form == .date || line.parameter("VALUE").map({ $0.uppercased() == "DATE" }) == true {
            return ItemTime(value.local.date)
        }
        if value.form == .utc {
            if let name = line.parameter(TimeText.zoneParameter), let zone = Zone.named(name) {
                return ItemTime(Instant(secondsSince1970: value.local.seconds), in: zone)
            }
            if let name = line.parameter("TZID"), name.uppercased() != "UTC" { note(line, .zoneOfUTC(name)) }
            return ItemTime(value.local, in: .utc)
        }
        guard let name = line.parameter("TZID"), !name.isEmpty else { return ItemTime(value.local, in: nil) }
        return ItemTime(value.local, in: try zone(name, line, value.local))
    }

    private mutating func zone(
        _ name: String, _ line: ContentLine, _ local: CivilDateTime
    ) throws(ICalendarNote) -> Zone {
        switch zones.resolve(name) {
        case .zone(let zone): return zone
        case .unknown: throw ICalendarNote(line: line.number, problem: .unknownZone(name))
        case .custom(let definition):
            // The first time of an item is its start; all others must step with it.
            if let zone = fixed[name] { return zone }
            let zone = Zone.fixed(secondsFromUTC: definition.offset(for: local))
            fixed[name] = zone
            if warnedZones.insert(name).inserted { note(line, .fixedOffset(zone: name, offset: zone.name)) }
            return zone
        }
    }

    private func unreadable(_ line: ContentLine, _ value: ArraySlice<UInt8>, _ expected: String)
        -> ICalendarNote
    {
        ICalendarNote(
            line: line.number,
            problem: .unreadable(
                property: line.name.uppercased(), value: String(decoding: value.prefix(60), as: UTF8.self),
                expected: expected))
    }
}
