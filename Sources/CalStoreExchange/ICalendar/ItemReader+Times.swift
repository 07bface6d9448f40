/// Start, end and recurrence of an item.
extension ItemReader {
    mutating func readTimes(_ component: Component) throws(ICalendarNote) {
        if let line = times.start { item.start = try time(line, line.value) }
        if item.kind == .event, item.start == nil, !needsNoStart {
            throw ICalendarNote(line: component.line, problem: .missingStart)
        }
        try readEnd()
        if let line = times.original {
            item.originalStart = try time(line, line.value)
            if let range = line.parameter("RANGE"), range.uppercased() != "THISANDFUTURE" {
                note(line, .rangeIgnored(range))
            }
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
            try usable(line) { reader throws(ICalendarNote) in
                try reader.setEnd(try reader.time(line, line.value), line)
            }
        } else if let line = times.duration {
            guard item.start != nil else {
                item.properties.append(line.raw)
                note(
                    line,
                    .keptUnread(property: "DURATION", value: line.rawValue, expected: "a DTSTART next to it"))
                return
            }
            try usable(line) { reader throws(ICalendarNote) in
                guard let duration = ItemDuration(line.rawValue.trimmingBlanks) else {
                    throw reader.unreadable(line, line.value, "a duration such as PT1H30M or P2D")
                }
                try reader.setDuration(duration, line)
            }
        }
    }

    /// Reads a property that an event can do without: an unusable one is kept unread, and the event still has
    /// its time. The end of a to-do is its time.
    private mutating func usable(
        _ line: ContentLine, _ body: (inout ItemReader) throws(ICalendarNote) -> Void
    ) throws(ICalendarNote) {
        do throws(ICalendarNote) {
            try body(&self)
        } catch {
            guard item.kind == .event, item.start != nil else { throw error }
            item.properties.append(keptText(of: line))
            if let property = line.property { dropParameters(property) }
            note(line, .notUsed(property: line.name.uppercased(), error.problem))
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
                guard item.kind == .event else {
                    note(line, .dueBeforeStart(start: start.description, due: end.description))
                    item.end = .time(end)
                    return
                }
                throw ICalendarNote(
                    line: line.number, problem: .datesInverted(start: start.description, end: end.description)
                )
            }
        }
        item.end = .time(end)
    }

    /// RFC 5545 requires start and end in one form. If they differ, the less precise one is completed from
    /// the other: a date by midnight, a floating time by the zone.
    private mutating func reconciled(_ start: ItemTime, _ end: ItemTime, _ line: ContentLine) -> ItemTime {
        var (start, end) = (start, end)
        if start.isDate != end.isDate {
            (start, end) = (start.inForm(of: end), end.inForm(of: start))
        } else if !start.isDate, start.zone == nil, let zone = end.zone {
            start = ItemTime(start.local, in: zone)
            dropZoneName(.start)
        } else if !end.isDate, end.zone == nil, let zone = start.zone {
            end = ItemTime(end.local, in: zone)
            if let property = line.property { dropZoneName(property) }
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

    // MARK: ItemRecurrence

    private mutating func readRecurrence() throws(ICalendarNote) {
        guard let first = times.recurrence.first else { return }
        // The rule of a single occurrence is a copy that some programs write; it would double the series.
        if item.originalStart != nil || item.anchor == nil {
            note(first, item.originalStart != nil ? .rulesOfOccurrence : .rulesWithoutDate)
            for line in times.recurrence {
                item.properties.append(keptText(of: line))
                if let property = line.property { dropParameters(property) }
            }
            return
        }
        var recurrence = ItemRecurrence()
        var known: Set<RecurrenceDate> = []
        for line in times.recurrence {
            switch line.property {
            case .rule, .exceptionRule:
                guard !ASCII.trimmed(line.value).isEmpty else {
                    note(line, .emptyRule(property: line.name.uppercased()))
                    continue
                }
                try usable(line) { reader throws(ICalendarNote) in
                    let rule = try reader.rule(line)
                    if line.property == .rule {
                        recurrence.rules.append(rule)
                    } else {
                        recurrence.exclusionRules.append(rule)
                    }
                }
            case .recurrenceDates:
                eachDate(of: line) { reader, value throws(ICalendarNote) in
                    let date = try reader.recurrenceDate(line, value)
                    if known.insert(date).inserted { recurrence.dates.append(date) }
                }
            default:
                eachDate(of: line) { reader, value throws(ICalendarNote) in
                    recurrence.exclusionDates.append(try reader.time(line, value))
                }
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
        guard recurrence != ItemRecurrence() else { return }
        item.recurrence = recurrence
        if item.kind == .reminder, !recurrence.isEmpty, item.end == nil, let start = item.start {
            item.end = .time(start)
            note(first, .dueAdded(start.description))
        }
    }

    /// Calls `body` with the values of a line. Unusable ones are kept as a separate line, because the item
    /// has a time without them.
    private mutating func eachDate(
        of line: ContentLine, _ body: (inout ItemReader, ArraySlice<UInt8>) throws(ICalendarNote) -> Void
    ) {
        var bad: [ArraySlice<UInt8>] = []
        for value in values(line) {
            do throws(ICalendarNote) {
                try body(&self, value)
            } catch {
                if bad.isEmpty { note(line, .keptDates(property: line.name.uppercased(), error.problem)) }
                bad.append(value)
            }
        }
        guard !bad.isEmpty else { return }
        item.properties.append(keptText(of: line, bad))
    }

    /// Drops the parameters of a property that is not written.
    private mutating func dropParameters(_ property: PropertyName) {
        item.parameters.removeAll { $0.property == property.text }
    }

    private mutating func rule(_ line: ContentLine) throws(ICalendarNote) -> RecurrenceRule {
        do {
            let rule = try RecurrenceRule(text: line.rawValue)
            for part in rule.unrecognizedParts {
                note(line, .unknownRulePart(property: line.name.uppercased(), part))
            }
            return rule
        } catch {
            if let (rest, count) = Self.withoutEmptyCount(line.rawValue),
                let rule = try? RecurrenceRule(text: rest)
            {
                note(line, .droppedCount(property: line.name.uppercased(), count))
                return rule
            }
            throw ICalendarNote(
                line: line.number, problem: .rule(property: line.name.uppercased(), error.message))
        }
    }

    /// A rule with UNTIL, without its `COUNT=-1`, by which Confluence's calendar means no count.
    private static func withoutEmptyCount(_ text: String) -> (rest: String, count: String)? {
        let parts = text.split(separator: ";")
        func index(_ name: String) -> Int? {
            parts.firstIndex { String($0).trimmingBlanks.uppercased().hasPrefix(name + "=") }
        }
        guard index("UNTIL") != nil, let index = index("COUNT"),
            let count = parts[index].split(separator: "=", maxSplits: 1).last,
            let number = Int(String(count).trimmingBlanks), number <= 0
        else { return nil }
        let rest = parts.indices.filter { $0 != index }.map { parts[$0] }.joined(separator: ";")
        return (rest, String(count))
    }

    func values(_ line: ContentLine) -> [ArraySlice<UInt8>] {
        line.value.split(separator: ASCII.comma)
    }

    mutating func recurrenceDate(
        _ line: ContentLine, _ value: ArraySlice<UInt8>
    ) throws(ICalendarNote) -> RecurrenceDate {
        guard let slash = value.firstIndex(of: UInt8(ascii: "/")) else {
            return RecurrenceDate(try time(line, value))
        }
        let start = try time(line, value[..<slash])
        // A PERIOD consists of times (RFC 5545, 3.3.9); of dates only the first has a meaning.
        guard !start.isDate else { return RecurrenceDate(start) }
        let rest = value[(slash + 1)...]
        if let duration = ItemDuration(String(decoding: ASCII.trimmed(rest), as: UTF8.self)) {
            guard duration.nominalSeconds >= 0 else { throw inverted(start, start.adding(duration), line) }
            return RecurrenceDate(start, end: .duration(duration))
        }
        var end = try time(line, rest)
        // Both are in one line and are written in one zone.
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
            case .offset(let seconds): return ItemTime(value.local, in: .fixed(secondsFromUTC: seconds))
            }
        }
        if value.form == .local, let zone = zoneParameters.zone(of: line) {
            return ItemTime(value.local, in: zone)
        }
        if value.form == .date { return ItemTime(value.local.date) }
        if line.parameter("VALUE").map({ $0.uppercased() == "DATE" }) == true {
            // Midnight adds nothing to the date.
            guard value.local.time.secondOfDay != 0 else { return ItemTime(value.local.date) }
            note(
                line,
                .timeInDate(
                    property: line.name.uppercased(), value: String(decoding: written, as: UTF8.self)))
        }
        if case .offset(let seconds) = value.form {
            // A zone next to it gives the later clock changes.
            if let name = line.parameter("TZID"), case .zone(let zone) = zones.resolve(name) {
                return ItemTime(value.instant, in: zone)
            }
            return ItemTime(value.local, in: .fixed(secondsFromUTC: seconds))
        }
        if value.form == .utc {
            if let name = line.parameter(TimeProperty.zoneParameter), let zone = Zone.named(name) {
                return ItemTime(Instant(secondsSince1970: value.local.seconds), in: zone)
            }
            if let name = line.parameter("TZID"), name.uppercased() != "UTC" { note(line, .zoneOfUTC(name)) }
            return ItemTime(value.local, in: .utc)
        }
        guard let name = line.parameter("TZID"), !name.isEmpty else { return ItemTime(value.local, in: nil) }
        return ItemTime(value.local, in: zone(name, line, value.local))
    }

    /// The zone with a name; nil if it is unknown: then the time floats, as in khal, libical and
    /// python-icalendar, and the name is kept and written back.
    private mutating func zone(_ name: String, _ line: ContentLine, _ local: CivilDateTime) -> Zone? {
        switch zones.resolve(name) {
        case .zone(let zone):
            zoneParameters.insert(zone, of: line)
            return zone
        case .unknown:
            if let property = line.property { keepZoneName(name, property) }
            if warnedZones.insert(name).inserted { note(line, .unknownZone(name)) }
            return nil
        case .custom(let definition):
            // The first time of an item is its start; all others must follow it.
            if let zone = fixed[name] { return zone }
            let zone = Zone.fixed(secondsFromUTC: definition.offset(for: local))
            fixed[name] = zone
            if warnedZones.insert(name).inserted { note(line, .fixedOffset(zone: name, offset: zone.name)) }
            return zone
        }
    }

    // MARK: Names of unknown zones

    private mutating func keepZoneName(_ name: String, _ property: PropertyName) {
        let text = "TZID=\(RFC6868.encode(name))"
        guard let index = item.parameters.firstIndex(where: { $0.property == property.text }) else {
            item.parameters.append(PropertyParameters(property: property.text, text: text))
            return
        }
        // The first of several RDATE or EXDATE lines decides.
        if !item.parameters[index].hasZoneName { item.parameters[index].text += ";" + text }
    }

    /// A time that got its zone from elsewhere keeps no other one.
    private mutating func dropZoneName(_ property: PropertyName) {
        guard let index = item.parameters.firstIndex(where: { $0.property == property.text }) else { return }
        let text = item.parameters[index].withoutZoneName
        if text.isEmpty { item.parameters.remove(at: index) } else { item.parameters[index].text = text }
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
