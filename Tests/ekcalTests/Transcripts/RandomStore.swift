import CalendarTime

@testable import CalStore
@testable import TestSupport

/// Stores with calendars and items of all sorts: each member that an item can have, alone and beside others.
struct RandomStore {
    private(set) var random: SeededGenerator
    /// The moment at which everything is saved.
    let now: Instant

    init(_ random: SeededGenerator, now: Instant) {
        self.random = random
        self.now = now
    }

    // MARK: Choices

    private mutating func one<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 1...100, using: &random) <= percent
    }

    private mutating func some<Value>(
        upTo most: Int, _ make: (inout RandomStore) throws -> Value
    ) rethrows -> [Value] {
        try (0..<Int.random(in: 0...most, using: &random)).map { _ in try make(&self) }
    }

    // MARK: Texts

    private static let pieces = [
        "Lunch", "Zoë", "e\u{301}", "\u{1F469}\u{200D}\u{1F467}", "a, b; c", "\\n", "C:\\new", "\n", "\r\n",
        "\r",
        "\t", " ", "\"x\"", "^n^'^^", "BEGIN:VEVENT", "\u{2028}", "\u{85}", "\u{7F}", "\u{7}", "\u{1B}[1m",
        "\u{0}", "\u{FEFF}", "\u{202E}", "=1+1", "-2", "@here", "日本語の予定", "null",
        "[1]", "{}", "#tag",
        "2026-03-04", "a:b", "'", "%20", "&amp;", "true", "0",
    ]

    private mutating func text(upTo most: Int = 6) -> String {
        if chance(45) { return one(["Lunch with Ada", "Rent", "Zoë & Søren", "x"]) }
        if chance(4) { return String(repeating: one(["long ", "ü", "👩‍👧"]), count: 60) }
        return (0..<Int.random(in: 1...most, using: &random)).map { _ in one(Self.pieces) }
            .joined(separator: one(["", " "]))
    }

    private mutating func optional(_ percent: Int) -> String? {
        guard chance(percent) else { return nil }
        return chance(4) ? "" : text()
    }

    /// The text in quotes in a line.
    private mutating func name() -> String {
        one(["Ada", "Lovelace, Ada", "Zoë \"Z\"", "a;b:c", "x^y", "line\nbreak", "日本"])
    }

    // MARK: Calendars

    mutating func fill(_ store: CalendarStore, items: Int) throws {
        try store.write("fill", now: now) { change in
            var calendars = try change.calendars()
            var sources = try change.sources()
            if sources.isEmpty { sources = [change.addSource(title: "Local")] }
            for _ in 0..<Int.random(in: 0...1, using: &random) {
                sources.append(change.addSource(title: one(["iCloud", "Local", "a, b; \"c\""])))
            }
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let entities: CalStoreCalendar.Entities = one([
                    .events, .reminders, [.events, .reminders],
                ])
                var calendar = CalStoreCalendar(
                    title: one(["Work", "Home", "Work", "Zoë, \"x\"; y:z", "日本", "Calendar"]),
                    entities: entities,
                    source: one(sources).id, id: CalStoreCalendar.ID(.random(using: &random)))
                calendar.color = one([nil, "#4682B4", "#ff8800", "#12345678", "#1BADF8"])
                try change.save(calendar)
                calendars.append(calendar)
            }
            for _ in 0..<items {
                let isEvent = chance(60)
                let fitting = calendars.filter {
                    $0.isWritable && $0.entities.contains(isEvent ? .events : .reminders)
                }
                guard !fitting.isEmpty else { continue }
                try add(isEvent ? .event : .reminder, one(fitting).id, &change)
            }
            for calendar in calendars where !calendar.isDefault && chance(5) {
                change.change(calendar.id) { $0.isReadOnly = true }
            }
        }
    }

    /// An item and what belongs to it, if the store takes it.
    private mutating func add(
        _ kind: ItemKind, _ calendar: CalStoreCalendar.ID, _ change: inout CalStoreTransaction
    ) throws {
        let item = try item(kind, calendar)
        let stored: CalStoreItem
        // Not everything that is made at random is a valid item.
        do throws(CalStoreError) { stored = try change.add(item) } catch { return }
        guard stored.isSeries else { return }
        if kind == .reminder {
            if chance(50), let due = stored.due ?? stored.start {
                var draft = stored
                let later = ItemEnd.time(due.adding(seconds: 86_400 * Int.random(in: 1...3, using: &random)))
                if stored.due != nil { draft.end = later }
                do throws(CalStoreError) { try change.save(draft, span: .this) } catch {}
            }
            return
        }
        let extra = stored.recurrence?.dates.prefix(1).map(\.start.local) ?? []
        for original in Array(stored.occurrenceSet.prefix(4)) + extra where chance(40) {
            let original = stored.occurrenceStart(at: original)
            var draft = stored.occurrence(at: original)
            if chance(85) { draft.title = text() }
            if chance(50) { draft.notes = optional(70) }
            if chance(50) { draft.location = optional(70) }
            if chance(50), let start = draft.start, case .time(let end)? = draft.end {
                draft.start = start.adding(seconds: 1800)
                draft.end = .time(end.adding(seconds: 1800))
            }
            if chance(30) { draft.alarms = some(upTo: 2) { $0.alarm() } }
            if chance(20) { draft.status = .canceled }
            do throws(CalStoreError) {
                if chance(15) {
                    try change.skip(stored.id, at: original)
                } else {
                    try change.save(draft, at: original, span: .this)
                }
            } catch {}
        }
    }

    // MARK: Items

    private mutating func item(_ kind: ItemKind, _ calendar: CalStoreCalendar.ID) throws -> CalStoreItem {
        var fields = ItemFields(
            id: .random(using: &random), kind: kind, calendar: calendar.record, title: chance(3) ? "" : text()
        )
        if chance(40) {
            fields.uid = "\(random.next() % 100_000)" + one(["@example.com", "", "/a;b,c", " x", "-ü"])
        }
        if kind == .event { addEventTimes(&fields) } else { addReminderTimes(&fields) }
        if chance(35), let anchor = kind == .event ? fields.start : fields.dueTime ?? fields.start {
            fields.recurrence = try recurrence(anchor, fields.endTime)
        }
        fields.location = optional(30)
        if chance(20) { fields.structuredLocation = place() }
        fields.notes = optional(40)
        if chance(25) {
            fields.url = one([
                "https://example.com/a?b=c;d,e#f", "tel:+49-30-1", "message:%3Cx@y%3E", "not a url",
                "https://ü.example/é",
            ])
        }
        if kind == .event || chance(5) { fields.availability = one(ItemAvailability.allCases) }
        if chance(30) { fields.status = one(ItemStatus.allCases) }
        fields.alarms = some(upTo: 3) { $0.alarm() }
        if chance(kind == .event ? 20 : 5) {
            fields.organizer = participant()
            fields.attendees = some(upTo: 3) { $0.participant() }
        }
        if chance(30) { fields.priority = Int.random(in: 0...9, using: &random) }
        if kind == .reminder {
            if chance(25) { fields.completed = moment() }
            if chance(20) { fields.percentComplete = one([0, 1, 50, 100]) }
            if chance(20) {
                fields.properties.append(one(["ESTIMATED-DURATION:PT45M", "ESTIMATED-DURATION:P1D"]))
            }
        }
        fields.categories = some(upTo: 3) {
            $0.one(["Errand", "a, b", "x;y", "c\\d", "日本", "two\nlines"])
        }
        if chance(15) { fields.color = one(["steelblue", "#FF8800", "#ff8800", "puce"]) }
        if chance(15) { fields.classification = one(["PUBLIC", "PRIVATE", "CONFIDENTIAL", "X-TEAM"]) }
        if chance(15) { fields.sequence = one([1, 7, Int(Int32.max)]) }
        if chance(10) { fields.stamp = moment() }
        fields.properties += some(upTo: 2) { $0.property() }
        if chance(5), !fields.alarms.isEmpty {
            fields.alarms[0].text = fields.title
            // So that alarms come with and without the text.
            fields.alarms[0].acknowledged = moment()
        }
        if chance(10) {
            var properties = ["UID", "LOCATION", "DESCRIPTION", "URL"]
            if fields.start != nil { properties.append("DTSTART") }
            fields.parameters = [
                .init(property: one(properties), text: one(["LANGUAGE=de", "X-A=\"b;c\""]))
            ]
        } else if let start = fields.start, start.isFloating, !start.isDate, chance(20) {
            // The time of a zone that nobody knows is read without one.
            fields.parameters = [.init(property: "DTSTART", text: "TZID=Middle Earth")]
        }
        if chance(3) { fields.unknown = [Self.newer] }
        return CalStoreItem(ItemRecord(fields))
    }

    private static let newer = UnknownMember(name: "x-newer", json: "[1,{\"a\":null}]")

    private mutating func property() -> String {
        one([
            "RELATED-TO:parent", "RELATED-TO;RELTYPE=CHILD:child", "X-APPLE-SORT-ORDER:12",
            "X-FOO;A=b;C=\"d:e\":v\\,w",
            "COMMENT:first\\nsecond", "ATTACH;FMTTYPE=text/plain:https://example.com/a", "X-EMPTY:",
            "CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.com/x", "RESOURCES:beamer,room",
            "X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M", "CONTACT:Ada\\, 030", "X-TEL:\u{1F600}",
        ])
    }

    private mutating func moment() -> Instant {
        Instant(secondsSince1970: 1_772_000_000 + Int64.random(in: -40_000_000...40_000_000, using: &random))
    }

    // MARK: Times

    private static let zones = [
        "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "UTC", "Australia/Lord_Howe",
    ].compactMap(Zone.named)

    private mutating func time(_ zone: Zone?) -> ItemTime {
        if chance(4) {
            return ItemTime("2026-10-25T02:30:00[Europe/Berlin][fold=1]") ?? ItemTime(.distantPast)
        }
        let second =
            chance(90)
            ? Int.random(in: 0..<96, using: &random) * 900 : Int.random(in: 0..<86_400, using: &random)
        return ItemTime(CivilDateTime(date(), CivilTime(secondOfDay: second)), in: zone)
    }

    private mutating func date() -> CivilDate {
        // From 2024 to 2027; and long ago.
        CivilDate(dayNumber: chance(3) ? -30_000 : Int.random(in: 19_723...21_183, using: &random))
    }

    private mutating func length() -> ItemDuration {
        one([
            ItemDuration(seconds: 900), ItemDuration(seconds: 3600), ItemDuration(days: 1),
            ItemDuration(days: 7),
            ItemDuration(seconds: 0), ItemDuration(seconds: 93_600),
        ])
    }

    private mutating func addEventTimes(_ fields: inout ItemFields) {
        if chance(25) {
            let date = date()
            fields.start = ItemTime(date)
            let last = date.adding(days: Int.random(in: 1...4, using: &random))
            fields.end = one([
                .time(ItemTime(last)), .time(ItemTime(last)), .duration(ItemDuration(days: 2)), nil,
            ])
            return
        }
        let start = time(chance(15) ? nil : one(Self.zones))
        fields.start = start
        let end = start.adding(seconds: one([0, 900, 3600, 90_000]))
        fields.end = one([.time(end), .time(end), .duration(length()), nil])
        if start.zone != nil, chance(15) {
            fields.end = .time(ItemTime(end.instant(in: .utc), in: one(Self.zones)))
        }
    }

    private mutating func addReminderTimes(_ fields: inout ItemFields) {
        let zone = chance(20) ? nil : one(Self.zones)
        func dated(_ random: inout RandomStore) -> ItemTime {
            random.chance(35) ? ItemTime(random.date()) : random.time(zone)
        }
        if chance(70) {
            let due = dated(&self)
            fields.end = .time(due)
            if chance(15) {
                fields.start = due
            } else if chance(25) {
                fields.start = due.adding(seconds: -86_400 * Int.random(in: 1...9, using: &random))
            }
        } else if chance(40) {
            fields.start = dated(&self)
            if chance(30) { fields.end = .duration(ItemDuration(days: 1)) }
        }
    }

    // MARK: Series

    private static let rules = [
        "FREQ=DAILY", "FREQ=DAILY;COUNT=5", "FREQ=WEEKLY;BYDAY=MO,WE",
        "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU",
        "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
        "FREQ=YEARLY;BYYEARDAY=1,100,200",
        "FREQ=HOURLY;INTERVAL=6;COUNT=9", "FREQ=DAILY;BYHOUR=9,17;COUNT=20", "FREQ=MINUTELY;COUNT=3",
        "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD", "FREQ=WEEKLY;COUNT=1",
    ]

    private mutating func recurrence(_ start: ItemTime, _ end: ItemTime?) throws -> ItemRecurrence? {
        func later(_ days: Int) -> ItemTime { start.moved(to: start.local.adding(seconds: days * 86_400)) }
        var rules: [RecurrenceRule] = []
        if chance(90) {
            var text = one(Self.rules)
            if !text.contains("COUNT"), chance(40) {
                let last = later(Int.random(in: 3...200, using: &random))
                let day = last.date.description.replacing("-", with: "")
                text +=
                    ";UNTIL=\(day)"
                    + (start.isDate ? "" : start.isFloating ? "T235959" : "T225959Z")
            }
            rules.append(try RecurrenceRule(text: text))
            if chance(10) { rules.append(try RecurrenceRule(text: "FREQ=MONTHLY;COUNT=3")) }
        }
        var recurrence = ItemRecurrence(rules: rules)
        if chance(5) { recurrence.exclusionRules = [try RecurrenceRule(text: "FREQ=WEEKLY;COUNT=2")] }
        recurrence.dates = some(upTo: chance(30) ? 3 : 0) { random in
            let date = later(Int.random(in: 1...400, using: &random.random))
            guard !start.isDate, random.chance(40) else { return RecurrenceDate(date) }
            return RecurrenceDate(
                date,
                end: random.one([
                    .duration(ItemDuration(seconds: 5400)), .time(date.adding(seconds: 7200)),
                ]))
        }
        if let first = recurrence.dates.first, chance(15) { recurrence.dates.append(first) }
        recurrence.exclusionDates = some(upTo: chance(40) ? 3 : 0) { random in
            let date = later(Int.random(in: 1...30, using: &random.random))
            guard random.chance(10), date.zone != nil else { return date }
            return ItemTime(date.instant(in: .utc), in: .utc)
        }
        return recurrence
    }

    // MARK: Parts

    private mutating func place() -> ItemLocation {
        var place = ItemLocation(title: chance(10) ? "" : one(["Home", "a, \"b\"; c", "Zoë's"]))
        if chance(80) {
            place.latitude = one([52.5, -33.868_8, 0, 90, 1e-7])
            place.longitude = one([13.4, 151.209_3, 0, -180])
        }
        if chance(50) { place.radius = one([100, 35.5, 1e6]) }
        return place
    }

    private mutating func participant() -> ItemParticipant {
        ItemParticipant(
            address: one([
                "mailto:ada@example.com", "mailto:z%C3%B6@example.com", "urn:uuid:1", "ada@example.com",
            ]),
            name: chance(60) ? name() : nil, role: one(ItemParticipant.Role.allCases),
            status: one(ItemParticipant.Status.allCases), kind: one(ItemParticipant.Kind.allCases),
            parameters: chance(25) ? one(["RSVP=TRUE", "SENT-BY=\"mailto:b@example.com\";X-A=1"]) : nil)
    }

    private mutating func alarm() -> ItemAlarm {
        var alarm = ItemAlarm(
            one([
                .relative(ItemDuration(seconds: -600), toEnd: false),
                .relative(ItemDuration(days: -1), toEnd: false),
                .relative(ItemDuration(seconds: 0), toEnd: true),
                .relative(ItemDuration(seconds: 1800), toEnd: true),
                .absolute(moment()), .location(place(), one([.enter, .leave])),
            ]), action: one(ItemAlarm.Action.allCases), text: chance(25) ? "! " + text() : nil)
        if chance(15) { alarm.acknowledged = moment() }
        switch alarm.action {
        case .audio: if chance(60) { alarm.properties = ["ATTACH;VALUE=URI:Basso"] }
        case .email: alarm.properties = ["SUMMARY:Soon\\, Ada", "ATTENDEE:mailto:ada@example.com"]
        case .procedure: alarm.properties = ["ATTACH:file:///bin/true"]
        case .display: break
        }
        if chance(10) { alarm.properties += ["REPEAT:2", "DURATION:PT5M"] }
        if chance(10) { alarm.properties.append("X-WR-ALARMUID:A1") }
        if chance(2) { (alarm.unknown, alarm.acknowledged) = ([Self.newer], moment()) }
        return alarm
    }
}
