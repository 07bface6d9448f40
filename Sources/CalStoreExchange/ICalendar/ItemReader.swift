/// Makes items of VEVENT and VTODO components.
///
/// Content without a field in CalStore stays with the item and is written back: whole lines in `properties`,
/// parameters in `parameters`, whole components as lines from BEGIN to END after the other lines. An
/// unreadable optional value is kept as such a line too; an unreadable required one rejects the item.
struct ItemReader {
    var zones: ZoneResolver
    /// The notes so far, in the order of the file.
    var notes: [ICalendarNote] = []
    /// Whether DTSTAMP is the time of the last change. In a file with a METHOD it is the time at which the
    /// sender made this version (RFC 5545, 3.8.7.2); the same holds in our own files if it differs from
    /// LAST-MODIFIED.
    var stampIsChange = true
    /// Whether the items are messages without a required start (RFC 5546, the tables of 3.2 and 3.4).
    var needsNoStart = false

    var item: ItemFields
    /// The calendar that the item names.
    var home: CalendarHome?
    var times = TimeLines()
    /// Zones that are offsets for this item only, by TZID.
    var fixed: [String: Zone] = [:]
    /// The zones of earlier times.
    var zoneParameters = ZoneParameters()
    /// TZIDs with a warning.
    var warnedZones: Set<String> = []

    init(zones: ZoneResolver) {
        self.zones = zones
        item = ItemFields(
            id: RecordID(high: 0, low: 0), kind: .event, calendar: RecordID(high: 0, low: 0), title: "")
    }

    /// Goes on with items of a calendar of the file, which may have its own zones.
    mutating func enter(_ calendar: Int?) {
        if zones.enter(calendar) { zoneParameters = ZoneParameters() }
    }

    /// The lines about time, which belong together.
    struct TimeLines {
        var start, end, duration, original: ContentLine?
        var recurrence: [ContentLine] = []
    }

    /// Properties that are read and may occur only once in an item (RFC 5545, 3.6.1 and 3.6.2). All others
    /// may occur several times: ATTACH, ATTENDEE, CATEGORIES, COMMENT, CONTACT, EXDATE, RDATE, RELATED-TO,
    /// REQUEST-STATUS, RESOURCES; IMAGE and CONFERENCE (RFC 7986); STYLED-DESCRIPTION and STRUCTURED-DATA
    /// (RFC 9073); CONCEPT, LINK and REFID (RFC 9253); RRULE and EXRULE, of which RFC 2445 allowed several;
    /// and extensions.
    static let single: UInt64 =
        ([
            .uid, .stamp, .start, .eventEnd, .due, .duration, .recurrenceID, .summary, .location, .geo,
            .completed, .transparency, .busyStatus, .availability, .organizer, .created, .lastModified,
            .sequence,
        ] as [PropertyName] + ItemProperty.all.map(\.name)).reduce(UInt64(0)) { $0 | $1.bit }

    /// Reads one component.
    ///
    /// - Throws: The reason why it cannot be an item, with the line.
    mutating func read(_ component: Component, id: RecordID, calendar: RecordID) throws(ICalendarNote)
        -> ItemFields
    {
        (item.id, item.kind, item.calendar) = (id, component.kind == .todo ? .reminder : .event, calendar)
        // Moved, not copied. The next item begins with this one, which has no values.
        var read = ItemFields(id: id, kind: .event, calendar: calendar, title: "")
        do throws(ICalendarNote) {
            try readItem(component)
        } catch {
            item = read
            throw error
        }
        swap(&read, &item)
        return read
    }

    private mutating func readItem(_ component: Component) throws(ICalendarNote) {
        home = nil
        times = TimeLines()
        fixed.removeAll(keepingCapacity: true)
        var extras = Extras()
        var seen: UInt64 = 0
        let single = Self.single
        for line in component.lines {
            if !line.repairs.isEmpty { noteRepairs(line) }
            guard let property = line.property else {
                item.properties.append(line.raw)
                continue
            }
            if seen & property.bit & single != 0 {
                note(line, .repeated(property: property.text))
                continue
            }
            seen |= property.bit
            read(line, property, &extras)
        }
        if (item.uid ?? "").isEmpty {
            let derived = DerivedUID.uid(of: component)
            item.uid = derived
            notes.append(ICalendarNote(line: component.line, problem: .missingUID(derived)))
        }
        // This is rare, and the identifier is read only from a text of its length.
        if let uid = item.uid, uid.utf8.count == 36, RecordID(uid) == item.id, uid == item.id.text {
            item.uid = nil
        }
        try readTimes(component)
        finish(extras)
        for child in component.children { read(child) }
        if let violation = item.violation, !violation.isAllowedOnImport,
            !(needsNoStart && violation == .noStart)
        {
            throw ICalendarNote(line: component.line, problem: .refused(violation.description))
        }
    }

    /// Lines whose meaning depends on other lines.
    private struct Extras {
        var stamp: Instant?
        var geo, transparency, busyStatus, categories: ContentLine?
        var otherCategories: [ContentLine] = []
    }

    private mutating func read(_ line: ContentLine, _ property: PropertyName, _ extras: inout Extras) {
        switch property {
        case .uid: item.uid = line.text.trimmingBlanks
        case .summary: item.title = line.text
        case .location: item.location = text(line)
        case .categories:
            var texts = ICalendarText.unescapeList(line.value)
            texts.removeAll(where: \.isEmpty)
            if extras.categories == nil {
                (item.categories, extras.categories) = (texts, line)
            } else {
                item.categories += texts
                extras.otherCategories.append(line)
            }
            return
        case .sequence:
            guard let sequence = number(line, in: RecordLimits.sequence) else {
                return keep(line, "0 or more")
            }
            item.sequence = sequence
        case .completed where item.kind == .reminder:
            guard let instant = instant(line) else { return keep(line, Self.timeForm) }
            item.completed = instant
        case .created:
            guard let instant = instant(line) else { return keep(line, Self.timeForm) }
            item.created = instant
        case .lastModified:
            guard let instant = instant(line) else { return keep(line, Self.timeForm) }
            item.modified = instant
        case .stamp:
            // An unreadable one is not kept: every item is written with a DTSTAMP.
            extras.stamp = instant(line)
            return
        case .itemCalendar: return home = CalendarHome(line)
        case .transparency where item.kind == .event: return extras.transparency = line
        case .busyStatus where item.kind == .event: return extras.busyStatus = line
        case .availability where item.kind == .event && ASCII.equal(line.value, "NOT-SUPPORTED"):
            item.availability = .notSupported
        case .availability where item.kind == .reminder:
            guard let word = ItemAvailability(rawValue: line.rawValue.trimmingBlanks.lowercased()) else {
                return keep(line, "busy, free, tentative, unavailable or not-supported")
            }
            item.availability = word
        case .geo: return extras.geo = line
        case .appleStructuredLocation:
            guard item.structuredLocation == nil else { return item.properties.append(line.raw) }
            guard let place = ItemLocation(apple: line) else { return keep(line, "geo:latitude,longitude") }
            item.structuredLocation = place
            noteRadius(line)
        case .organizer: item.organizer = ItemParticipant(line)
        case .attendee: item.attendees.append(ItemParticipant(line))
        case .start: times.start = line
        case .eventEnd where item.kind == .event, .due where item.kind == .reminder: times.end = line
        case .duration: times.duration = line
        case .recurrenceID: times.original = line
        case .rule, .exceptionRule, .recurrenceDates, .exceptionDates: times.recurrence.append(line)
        default:
            guard let row = ItemProperty.of(property) else { return item.properties.append(line.raw) }
            guard row.read(line, &item) else { return keep(line, row.expected) }
        }
        if line.hasParameters { keepParameters(of: line, property) }
    }

    private static let timeForm = "a time such as 20260302T090000Z"

    /// Sets the properties that depend on several lines.
    private mutating func finish(_ extras: Extras) {
        if stampIsChange {
            if item.modified == nil { item.modified = extras.stamp }
        } else if extras.stamp != item.defaultStamp {
            item.stamp = extras.stamp
        }
        if item.kind == .event { finishAvailability(extras) }
        if let line = extras.geo { finishPlace(line) }
        if let line = extras.categories { finishCategories(line, extras.otherCategories) }
        if item.parameters.count > 1 { item.parameters.sort { $0.property < $1.property } }
    }

    /// Categories in several lines are one list. If the lines have different parameters, such as a language,
    /// each line is also kept, to remember its own categories.
    private mutating func finishCategories(_ first: ContentLine, _ others: [ContentLine]) {
        if others.isEmpty { return keepParameters(of: first, .categories) }
        let parameters = first.rawParameters()
        if others.allSatisfy({ $0.rawParameters() == parameters }) {
            keepParameters(of: first, .categories)
        } else {
            item.properties.append(first.raw)
            item.properties += others.map(\.raw)
        }
    }

    private mutating func finishAvailability(_ extras: Extras) {
        let transparency = extras.transparency.flatMap { ItemAvailability(transparency: $0.value) }
        let busy = extras.busyStatus.flatMap { ItemAvailability(busyStatus: $0.value) }
        // BUSYSTATUS has more detail, unless it is equal or contradictory.
        let isFiner = busy == .tentative || busy == .unavailable
        if item.availability != .notSupported {
            item.availability = (isFiner ? busy : transparency ?? busy) ?? .busy
        }
        if let line = extras.transparency {
            if transparency == nil {
                keep(line, "OPAQUE or TRANSPARENT")
            } else if (transparency == .free) != (item.availability == .free) {
                item.properties.append(line.raw)
            } else {
                keepParameters(of: line, .transparency)
            }
        }
        if let line = extras.busyStatus {
            // BUSY and FREE are not written for an availability, because TRANSP has the same meaning.
            if isFiner, busy == item.availability {
                keepParameters(of: line, .busyStatus)
            } else {
                item.properties.append(line.raw)
            }
        }
    }

    private mutating func finishPlace(_ line: ContentLine) {
        guard let place = ItemLocation(geo: line, title: item.location ?? "") else {
            return keep(line, "latitude;longitude")
        }
        guard item.structuredLocation != nil else {
            item.structuredLocation = place
            // The line tells the writer that there was only GEO.
            return item.properties.append(line.raw)
        }
        if place.isAt(item.structuredLocation) {
            keepParameters(of: line, .geo)
        } else {
            item.properties.append(line.raw)
        }
    }

    private mutating func read(_ child: Component) {
        for line in child.lines where !line.repairs.isEmpty { noteRepairs(line) }
        if child.kind == .alarm {
            for line in child.lines
            where line.property == .appleStructuredLocation || line.property == .structuredLocation {
                noteRadius(line)
            }
            for place in child.children { if let line = place.first(.url) { noteRadius(line) } }
            var repeated: [ContentLine] = []
            let alarm = ItemAlarm.read(child, zone: item.anchor?.zone) { repeated.append($0) }
            for line in repeated { note(line, .repeated(property: line.name.uppercased())) }
            switch alarm {
            case .success(var alarm):
                // The RFC requires a text, so one is written with every alarm that shows it.
                if alarm.text == item.title { alarm.text = nil }
                return item.alarms.append(alarm)
            case .failure(let reason):
                notes.append(ICalendarNote(line: child.line, problem: .keptAlarm(reason.text)))
            }
        }
        item.properties += child.rawLines
    }

    // MARK: Values

    private func text(_ line: ContentLine) -> String? {
        let text = line.text
        return text.isEmpty ? nil : text
    }

    private func number(_ line: ContentLine, in range: ClosedRange<Int>) -> Int? {
        guard let number = Int(line.rawValue.trimmingBlanks), range.contains(number) else { return nil }
        return number
    }

    /// An instant. The RFC requires UTC; a time without UTC, which some programs write, is read as UTC.
    private mutating func instant(_ line: ContentLine) -> Instant? {
        instantInZone(line, line.value) ?? TimeValue(line.value)?.instant
    }

    /// The moment of a local time in the zone of its line; nil if the zone is unknown.
    private mutating func instantInZone(_ line: ContentLine, _ written: ArraySlice<UInt8>) -> Instant? {
        guard let value = TimeValue(written), value.form == .local, let name = line.parameter("TZID") else {
            return nil
        }
        switch zones.resolve(name) {
        case .zone(let zone): return zone.isKnown ? zone.instant(for: value.local) : nil
        case .custom(let definition):
            let zone = fixed[name] ?? .fixed(secondsFromUTC: definition.offset(for: value.local))
            return zone.instant(for: value.local)
        case .unknown: return nil
        }
    }

    // MARK: Keeping

    private mutating func keep(_ line: ContentLine, _ expected: String) {
        item.properties.append(line.raw)
        note(
            line,
            .keptUnread(property: line.name, value: String(line.rawValue.prefix(60)), expected: expected))
    }

    /// A line whose times are not used, as it is kept. Times in a zone of this file are kept in UTC, because
    /// the next file that has the line may not define the zone.
    ///
    /// - Parameter unused: Those of its values that are kept; nil for all.
    mutating func keptText(of line: ContentLine, _ unused: [ArraySlice<UInt8>]? = nil) -> String {
        if let texts = textsInUTC(of: line, unused ?? values(line)) {
            return line.name + line.rawParameters(except: ["TZID"]) + ":" + texts.joined(separator: ",")
        }
        guard let unused else { return line.raw }
        let texts = unused.map { String(decoding: $0, as: UTF8.self) }
        return line.name + line.rawParameters() + ":" + texts.joined(separator: ",")
    }

    /// The values with their local times in UTC. Nil if the zone does not depend on the file, if it has no
    /// known offset, or if a time is not in the calendar then.
    private mutating func textsInUTC(of line: ContentLine, _ values: [ArraySlice<UInt8>]) -> [String]? {
        guard let name = line.parameter("TZID"), Zone.written(name.trimmingBlanks) == nil else { return nil }
        var isInUTC = false
        var texts: [String] = []
        for value in values {
            var parts: [String] = []
            for part in value.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
                guard TimeValue(part)?.form == .local else {
                    parts.append(String(decoding: part, as: UTF8.self))
                    continue
                }
                guard let instant = instantInZone(line, part),
                    CivilDateTime.range.contains(instant.secondsSince1970)
                else { return nil }
                parts.append(instant.basicText)
                isInUTC = true
            }
            texts.append(parts.joined(separator: "/"))
        }
        return isInUTC ? texts : nil
    }

    /// Parameters that `ItemParticipant`, the times and the places read themselves.
    private static let placeParameters = ["VALUE", "X-TITLE", "X-APPLE-RADIUS"]
    private static let timeParameters = ["TZID", "VALUE", TimeProperty.zoneParameter]
    private static let timeProperties =
        ([
            .start, .eventEnd, .due, .recurrenceID, .recurrenceDates, .exceptionDates, .created,
            .lastModified, .completed,
        ] as [PropertyName]).reduce(UInt64(0)) { $0 | $1.bit }

    private mutating func keepParameters(of line: ContentLine, _ property: PropertyName) {
        guard line.hasParameters, !line.value.isEmpty, property != .attendee, property != .organizer else {
            return
        }
        let isTime = Self.timeProperties & property.bit != 0
        if isTime, zoneParameters.has(line) { return }
        let consumed =
            isTime ? Self.timeParameters : property == .appleStructuredLocation ? Self.placeParameters : []
        let text = String(line.rawParameters(except: consumed).dropFirst())
        guard !text.isEmpty else { return }
        guard let kept = item.parameters.first(where: { $0.property == property.text }) else {
            item.parameters.append(PropertyParameters(property: property.text, text: text))
            return
        }
        if kept.text != text { note(line, .droppedParameters(property: property.text, text)) }
    }

    // MARK: Notes

    mutating func note(_ line: ContentLine, _ problem: ICalendarProblem) {
        notes.append(ICalendarNote(line: line.number, problem: problem))
    }

    private mutating func noteRadius(_ line: ContentLine) {
        guard let text = ItemLocation.unreadRadius(line),
            ItemLocation(uri: line.rawValue.trimmingBlanks, title: "") != nil
        else { return }
        note(line, .radiusLeftOut(String(text.prefix(60))))
    }

    private mutating func noteRepairs(_ line: ContentLine) {
        notes += line.repairNotes
    }
}

extension ContentLine {
    /// The repairs that made it readable.
    var repairNotes: [ICalendarNote] {
        var problems: [ICalendarProblem] = []
        if repairs.contains(.controlCharacters) { problems.append(.controlCharacters(property: name)) }
        if repairs.contains(.notUTF8) { problems.append(.notUTF8(property: name)) }
        if repairs.contains(.unclosedQuote) { problems.append(.unclosedQuote(property: name)) }
        return problems.map { ICalendarNote(line: number, problem: $0) }
    }
}

extension ConstraintViolation {
    /// Rules for changes by hand that do not apply to files of other programs.
    fileprivate var isAllowedOnImport: Bool {
        switch self {
        case .longerThanGap, .calendarScaleNotExpanded: true
        default: false
        }
    }
}
