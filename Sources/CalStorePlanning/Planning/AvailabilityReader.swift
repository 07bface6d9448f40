import CalStore

/// Reads VAVAILABILITY components from unfolded lines.
///
/// A component whose range cannot be read is left out, and so is an AVAILABLE without a start or a length. A
/// time whose zone is not known is read in the reader's zone.
struct AvailabilityReader {
    private let zone: Zone
    /// The zone for a TZID.
    private let named: (String) -> Zone?
    private var found: [Availability] = []
    /// The component that is being read.
    private var outer: Part?
    private var inner: Part?
    /// The AVAILABLE parts of the open component, and the identifiers of its series by UID.
    private var available: [Part] = []
    private var names: [String: RecordID] = [:]
    /// The depth of nested components other than AVAILABLE.
    private var depth = 0

    /// The lines of a component or of an AVAILABLE.
    private struct Part {
        var lines: [String: KeptLine] = [:]
        var dates: [KeptLine] = []

        mutating func add(_ line: KeptLine) {
            switch line.name {
            case "RRULE", "EXRULE", "RDATE", "EXDATE": dates.append(line)
            default: if lines[line.name] == nil { lines[line.name] = line }
            }
        }
    }

    init(zone: Zone, named: @escaping (String) -> Zone?) {
        self.zone = zone
        self.named = named
    }

    /// The components in some lines, in their order.
    static func read(
        _ lines: [String], zone: Zone, named: @escaping (String) -> Zone?
    ) -> [Availability] {
        var reader = AvailabilityReader(zone: zone, named: named)
        for text in lines { reader.read(KeptLine(text)) }
        return reader.found
    }

    private mutating func read(_ line: KeptLine) {
        switch line.name {
        case "BEGIN": begin(line.word)
        case "END": end(line.word)
        default:
            guard depth == 0 else { return }
            if inner != nil { inner?.add(line) } else { outer?.add(line) }
        }
    }

    private mutating func begin(_ name: String) {
        if outer == nil {
            guard name == "VAVAILABILITY" else { return }
            outer = Part()
            (available, names, depth) = ([], [:], 0)
        } else if inner == nil, depth == 0, name == "AVAILABLE" {
            inner = Part()
        } else {
            depth += 1
        }
    }

    private mutating func end(_ name: String) {
        guard let outer else { return }
        if depth > 0 {
            depth -= 1
        } else if let part = inner {
            inner = nil
            available.append(part)
        } else {
            self.outer = nil
            if let component = component(outer) { found.append(component) }
        }
    }

    // MARK: A component

    private mutating func component(_ part: Part) -> Availability? {
        var (start, end) = (Instant.distantPast, Instant.distantFuture)
        if let line = part.lines["DTSTART"] {
            guard let time = time(line.text, line) else { return nil }
            start = time.instant(in: zone)
            if let line = part.lines["DURATION"], part.lines["DTEND"] == nil {
                guard let length = ItemDuration(line.text) else { return nil }
                end = time.adding(length).instant(in: zone)
            }
        }
        if let line = part.lines["DTEND"] {
            guard let time = time(line.text, line) else { return nil }
            end = time.instant(in: zone)
        }
        guard start < end else { return nil }
        // The order of parts has no meaning, so a changed date may come before its series.
        let changes = available.filter { $0.lines["RECURRENCE-ID"] != nil }
        let series = available.filter { $0.lines["RECURRENCE-ID"] == nil }
        let events = (series + changes).compactMap { event($0) }
        var component = Availability(range: start..<end, available: events)
        // BUSY-UNAVAILABLE is the default, also for an unknown type (RFC 7953, 3.2).
        component.kind =
            switch part.lines["BUSYTYPE"]?.text.uppercased() {
            case "BUSY": .busy
            case "BUSY-TENTATIVE": .tentative
            default: .unavailable
            }
        if let priority = part.lines["PRIORITY"].flatMap({ Int($0.text) }), (1...9).contains(priority) {
            component.priority = priority
        }
        return component
    }

    // MARK: AVAILABLE

    private mutating func event(_ part: Part) -> ItemRecord? {
        guard let line = part.lines["DTSTART"], let start = time(line.text, line) else { return nil }
        let id = RecordID.random()
        var fields = ItemFields(id: id, kind: .event, calendar: id, title: "")
        fields.start = start
        if let line = part.lines["DTEND"] {
            guard let end = time(line.text, line) else { return nil }
            fields.end = .time(end)
        } else if let line = part.lines["DURATION"] {
            guard let length = ItemDuration(line.text) else { return nil }
            fields.end = .duration(length)
        } else {
            return nil
        }
        let uid = part.lines["UID"]?.text ?? ""
        if let line = part.lines["RECURRENCE-ID"], let series = names[uid] {
            guard let original = time(line.text, line) else { return nil }
            fields.originalStart = original
            fields.uid = series.text
            fields.series = series
            return ItemRecord(fields)
        }
        // Two events without a UID, or with the same UID, remain two events.
        names[uid] = id
        guard var recurrence = recurrence(part) else { return nil }
        // The examples of RFC 7953 begin on a Sunday and mean Monday to Friday: a start that matches no rule
        // does not count.
        if !recurrence.rules.isEmpty, !recurrence.rules.contains(where: { makes(start, $0) }) {
            recurrence.exclusionDates.append(start)
        }
        if !recurrence.isEmpty || !recurrence.exclusionDates.isEmpty { fields.recurrence = recurrence }
        return ItemRecord(fields)
    }

    /// Whether a start matches the parts of a rule. A rule's own start always counts, so this asks the same
    /// rule begun 400 years earlier, when the days of the week were the same.
    private func makes(_ start: ItemTime, _ rule: RecurrenceRule) -> Bool {
        guard start.date.year > 400 else { return true }
        var rule = rule
        (rule.interval, rule.end) = (1, .never)
        let before = CivilDateTime(start.date.adding(days: -146_097), start.local.time)
        return OccurrenceSet(start: before, isDate: start.isDate, rules: [rule]).contains(start.local)
    }

    /// Nil if a rule cannot be read, because then its times are unknown.
    private func recurrence(_ part: Part) -> ItemRecurrence? {
        var recurrence = ItemRecurrence()
        for line in part.dates {
            switch line.name {
            case "RRULE", "EXRULE":
                guard let rule = try? RecurrenceRule(text: line.text) else { return nil }
                if line.name == "RRULE" {
                    recurrence.rules.append(rule)
                } else {
                    recurrence.exclusionRules.append(rule)
                }
            case "EXDATE":
                recurrence.exclusionDates += line.text.split(separator: ",").compactMap { time($0, line) }
            default:
                recurrence.dates += line.text.split(separator: ",").compactMap { date($0, line) }
            }
        }
        return recurrence
    }

    private func date(_ text: Substring, _ line: KeptLine) -> RecurrenceDate? {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard let first = parts.first, let start = time(first, line) else { return nil }
        guard parts.count == 2 else { return RecurrenceDate(start) }
        if let length = ItemDuration(String(parts[1]).trimmed) {
            return RecurrenceDate(start, end: .duration(length))
        }
        return time(parts[1], line).map { RecurrenceDate(start, end: .time($0)) }
    }

    /// `20111002T090000` in the zone of TZID, `20111002T130000Z`, or a date.
    private func time(_ text: some StringProtocol, _ line: KeptLine) -> ItemTime? {
        let text = String(text).trimmed
        if let local = CivilDateTime(iso: text) { return ItemTime(local, in: line.zoneName.flatMap(named)) }
        if let instant = Instant(iso: text) { return ItemTime(instant, in: .utc) }
        return CivilDate(iso: text).map { ItemTime($0) }
    }
}

extension KeptLine {
    /// The value, trimmed.
    fileprivate var text: String { value }
    /// The value in capitals.
    fileprivate var word: String { value.uppercased() }

    fileprivate var zoneName: String? {
        for parameter in parameters {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0].uppercased() == "TZID" {
                return parts[1].filter { $0 != "\"" }.trimmed
            }
        }
        return nil
    }
}
