/// Writes one item as VEVENT or VTODO.
struct ItemWriter {
    private let item: ItemFields
    private let kept: RawLines
    private let components: [String]
    private let home: CalendarHome?
    private let zones: ZoneNames
    private let saysSequence: Bool
    /// The written properties; kept lines of these properties are outdated.
    private var written: UInt64 = 0
    private var loss: ExportLoss = []

    /// - Parameters:
    ///   - home: The calendar to name.
    ///   - zones: The TZIDs of the file.
    ///   - saysSequence: Whether a SEQUENCE of 0 is written too, as CANCEL needs it (RFC 5546, 3.2.5).
    init(
        _ item: ItemFields, in home: CalendarHome? = nil, zones: ZoneNames = ZoneNames(),
        saysSequence: Bool = false
    ) {
        self.saysSequence = saysSequence
        self.item = item
        self.home = home
        self.zones = zones
        let (lines, components) = RawLines.split(item.properties)
        kept = RawLines(lines)
        self.components = components
    }

    /// - Returns: The properties that the lines lack.
    @discardableResult
    consuming func write(to writer: inout ContentWriter) -> ExportLoss {
        writer.hasLeftOut = false
        writeAll(to: &writer)
        if writer.hasLeftOut { loss.insert(.characters) }
        if !item.unknown.isEmpty || item.alarms.contains(where: { !$0.unknown.isEmpty }) {
            loss.insert(.newerMembers)
        }
        return loss
    }

    private mutating func writeAll(to writer: inout ContentWriter) {
        let component = item.kind == .event ? "VEVENT" : "VTODO"
        writer.begin(component)
        text(.uid, item.externalID, &writer)
        time(.recurrenceID, item.originalStart, &writer)
        value(.stamp, (item.stamp ?? item.defaultStamp).basicText, &writer)
        value(.created, item.created?.basicText, &writer)
        value(.lastModified, item.modified?.basicText, &writer)
        if saysSequence || item.sequence != 0 || !parameters(.sequence).isEmpty {
            value(.sequence, "\(item.sequence)", &writer)
        }
        text(.summary, item.title.isEmpty ? nil : item.title, &writer)
        writeTimes(&writer)
        writePlace(&writer)
        for property in ItemProperty.leading { write(property, &writer) }
        // An event without a start is a message (RFC 5546), which has no availability.
        if item.kind == .event, item.start != nil { writeAvailability(&writer) }
        // A to-do has no property for it.
        if item.kind == .reminder, item.availability != .busy {
            value(.availability, item.availability.rawValue.uppercased(), &writer)
        }
        for property in ItemProperty.trailing { write(property, &writer) }
        if item.kind == .reminder { value(.completed, item.completed?.basicText, &writer) }
        writeCategories(&writer)
        if let organizer = item.organizer {
            written |= PropertyName.organizer.bit
            writer.line("ORGANIZER", organizer.ical, value: organizer.address)
        }
        for attendee in item.attendees { writer.line("ATTENDEE", attendee.ical, value: attendee.address) }
        home?.write(to: &writer)
        kept.write(except: written & (ItemReader.single | PropertyName.categories.bit), to: &writer)
        for alarm in item.alarms { alarm.write(to: &writer, title: item.title) }
        for line in components { writer.raw(line) }
        writer.end(component)
    }

    // MARK: Parts

    private mutating func writeTimes(_ writer: inout ContentWriter) {
        // RFC 5545, 3.8.2.3: DUE must be later than DTSTART, and only a repeating to-do needs DTSTART
        // (3.8.2.4).
        let isDueAlone =
            item.kind == .reminder && !item.isSeries && item.end == item.start.map(ItemEnd.time)
        if isDueAlone {
            if item.start != nil { loss.insert(.startOfDue) }
        } else {
            time(.start, item.start, &writer)
        }
        switch item.end {
        case .time(let end): time(item.kind == .event ? .eventEnd : .due, end, &writer)
        case .duration(let duration): value(.duration, duration.description, &writer)
        case nil: break
        }
        guard let recurrence = item.recurrence else { return }
        for rule in recurrence.rules { value(.rule, rule.text, &writer) }
        for rule in recurrence.exclusionRules { value(.exceptionRule, rule.text, &writer) }
        for date in recurrence.dates { writePeriod(date, &writer) }
        for date in recurrence.exclusionDates { time(.exceptionDates, date, &writer) }
    }

    private mutating func writePeriod(_ date: RecurrenceDate, _ writer: inout ContentWriter) {
        guard let end = date.end, !date.start.isDate else {
            return time(.recurrenceDates, date.start, &writer)
        }
        let start = TimeProperty(date.start, zones)
        let rest =
            switch end {
            case .time(let end): TimeProperty(end, zones).value
            case .duration(let duration): duration.description
            }
        let all = parameters(.recurrenceDates, of: date.start) + ";VALUE=PERIOD" + start.parameters
        writer.line(PropertyName.recurrenceDates.text, all, value: "\(start.value)/\(rest)")
    }

    private mutating func writePlace(_ writer: inout ContentWriter) {
        text(.location, item.location, &writer)
        guard let place = item.structuredLocation else { return }
        if let line = kept.line(.geo) {
            // A place from GEO is written as GEO, without a structured location.
            let read = ItemLocation(geo: line, title: item.location ?? "")
            if read == place, parameters(.appleStructuredLocation).isEmpty { return }
        } else {
            value(.geo, place.geo, &writer)
        }
        place.writeApple(into: &writer, parameters: parameters(.appleStructuredLocation))
    }

    /// Categories of a kept line are written in that line, with its parameters, as long as the item has them.
    /// All others share one line.
    private mutating func writeCategories(_ writer: inout ContentWriter) {
        written |= PropertyName.categories.bit
        guard !item.categories.isEmpty else { return }
        let lines = kept.all(.categories)
        guard !lines.isEmpty else {
            return writer.line(PropertyName.categories.text, parameters(.categories), texts: item.categories)
        }
        var left: [String: Int] = [:]
        for category in item.categories { left[category, default: 0] += 1 }
        func take(_ category: String) -> Bool {
            guard let count = left[category], count > 0 else { return false }
            left[category] = count - 1
            return true
        }
        for line in lines {
            let all = ICalendarText.unescapeList(line.value).filter { !$0.isEmpty }
            let own = all.filter(take)
            if own.count == all.count {
                writer.raw(line.raw)
            } else if !own.isEmpty {
                writer.line(PropertyName.categories.text, line.rawParameters(), texts: own)
            }
        }
        let others = item.categories.reversed().filter(take)
        if !others.isEmpty {
            writer.line(PropertyName.categories.text, parameters(.categories), texts: others.reversed())
        }
    }

    private mutating func writeAvailability(_ writer: inout ContentWriter) {
        if item.availability == .free {
            value(.transparency, "TRANSPARENT", &writer)
        } else if !kept.has(.transparency) {
            value(.transparency, "OPAQUE", &writer)
        }
        switch item.availability {
        case .tentative: value(.busyStatus, "TENTATIVE", &writer)
        case .unavailable: value(.busyStatus, "OOF", &writer)
        case .notSupported: value(.availability, "NOT-SUPPORTED", &writer)
        case .busy, .free: break
        }
    }

    // MARK: Lines

    private func parameters(_ property: PropertyName) -> String {
        guard !item.parameters.isEmpty,
            let kept = item.parameters.first(where: { $0.property == property.text })
        else { return "" }
        return ";" + kept.text
    }

    private mutating func write(_ property: ItemProperty, _ writer: inout ContentWriter) {
        var value = property.write(item)
        if value == nil, let fallback = property.fallback, !parameters(property.name).isEmpty {
            value = fallback
        }
        if property.isText {
            text(property.name, value, &writer)
        } else {
            self.value(property.name, value, &writer)
        }
    }

    private mutating func value(_ property: PropertyName, _ value: String?, _ writer: inout ContentWriter) {
        guard let value else { return }
        written |= property.bit
        writer.line(property.text, parameters(property), value: value)
    }

    private mutating func text(_ property: PropertyName, _ text: String?, _ writer: inout ContentWriter) {
        guard let text else { return }
        written |= property.bit
        // A text of control characters alone leaves an empty line.
        guard
            text.utf8.contains(where: {
                !ASCII.isControl($0) || $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn
            })
        else {
            loss.insert(text.isEmpty ? .emptyText : .characters)
            return
        }
        writer.line(property.text, parameters(property), text: text)
    }

    private mutating func time(_ property: PropertyName, _ time: ItemTime?, _ writer: inout ContentWriter) {
        guard let time else { return }
        written |= property.bit
        let text = TimeProperty(time, zones)
        writer.line(property.text, parameters(property, of: time) + text.parameters, value: text.value)
    }

    /// The parameters of a time. The name of an unknown zone belongs to a time without a known zone.
    private func parameters(_ property: PropertyName, of time: ItemTime) -> String {
        let all = parameters(property)
        guard !all.isEmpty, time.isDate || time.zone != nil,
            let kept = item.parameters.first(where: { $0.property == property.text })
        else { return all }
        let rest = kept.withoutZoneName
        return rest.isEmpty ? "" : ";" + rest
    }
}
