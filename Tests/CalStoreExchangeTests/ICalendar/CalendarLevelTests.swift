import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// The content of a VCALENDAR other than its events and to-dos.
@Suite struct CalendarLevelTests {
    private typealias Support = ICalendarSupport

    // RFC 7986, 5.1 to 5.10 (the examples); X- lines of Apple, Google and Outlook
    private static let properties = [
        "NAME:Company Vacation Days", "DESCRIPTION:National holidays",
        "UID:5FC53010-1267-4F8E-BC28-1D7AE55A7C99",
        "LAST-MODIFIED:20190101T000000Z", "URL:http://www.example.com/calendar",
        "CATEGORIES:HOLIDAY,NON-WORKING",
        "REFRESH-INTERVAL;VALUE=DURATION:P1W", "SOURCE;VALUE=URI:https://example.com/holidays.ics",
        "COLOR:turquoise",
        "IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/png:http://example.com/images/party.png",
        "X-WR-CALNAME:Vacation", "X-WR-CALDESC:Days", "X-WR-TIMEZONE:Europe/Berlin",
        "X-APPLE-CALENDAR-COLOR:#40E0D0", "X-PUBLISHED-TTL:PT12H", "IANA-OWN;X-A=\"b;c:d\":e",
    ]

    // RFC 5545, 3.6.3
    private static let journal = [
        "BEGIN:VJOURNAL", "UID:19970901T130000Z-123405@example.com", "DTSTAMP:19970901T130000Z",
        "DTSTART;VALUE=DATE:19970317", "SUMMARY:Staff meeting minutes",
        "DESCRIPTION:1. Staff meeting: Participants include Joe\\, Lisa\\, and Bob.", "END:VJOURNAL",
    ]
    // RFC 5545, 3.6.4
    private static let freeBusy = [
        "BEGIN:VFREEBUSY", "UID:19970901T115957Z-76A912@example.com", "ORGANIZER:mailto:jsmith@example.com",
        "DTSTART:19980313T141711Z", "DTEND:19980410T141711Z",
        "FREEBUSY:19980314T233000Z/19980315T003000Z",
        "URL:http://www.example.com/calendar/busytime/jsmith.ifb",
        "END:VFREEBUSY",
    ]
    // RFC 7953, 3.1
    private static let availability = [
        "BEGIN:VAVAILABILITY", "ORGANIZER:mailto:bernard@example.com",
        "UID:0428C7D2-688E-4D2E-AC52-CD112E2469DF", "DTSTAMP:20111005T133225Z", "BEGIN:AVAILABLE",
        "UID:34EDA59B-6BB1-4E94-A66C-64999089C0AF", "SUMMARY:Monday to Friday from 9:00 to 17:00",
        "DTSTART;TZID=America/Montreal:20111002T090000", "DTEND;TZID=America/Montreal:20111002T170000",
        "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "END:AVAILABLE", "END:VAVAILABILITY",
    ]
    private static let box = ["BEGIN:X-BOX", "X-SIZE:3", "END:X-BOX"]
    private static let event = ["BEGIN:VEVENT", "UID:e", "DTSTART:20260305T090000Z", "END:VEVENT"]
    private static let todo = ["BEGIN:VTODO", "UID:t", "END:VTODO"]

    private static var all: [String] { properties + event + journal + todo + freeBusy + availability + box }

    private func text(_ lines: [String]) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR", ""]).joined(
            separator: "\r\n")
    }

    private static let now = Instant(iso: "2026-03-04T09:00:00Z") ?? .distantPast

    private func calendars(_ store: CalendarStore) throws -> (
        events: CalStoreCalendar, reminders: CalStoreCalendar
    ) {
        let all = try store.calendars()
        return (
            try #require(all.first { $0.entities == .events }),
            try #require(all.first { $0.entities == .reminders })
        )
    }

    @discardableResult
    private func add(
        _ lines: [String], to store: CalendarStore, _ onConflict: ImportConflict = .newer
    ) throws -> (result: CalStoreImported, operation: CalStoreOperation?) {
        let (events, reminders) = try calendars(store)
        let file = CalStoreImport(iCalendar: Array(text(lines).utf8))
        let written = try store.write("import", now: Self.now) {
            $0.add(file, events: events.id, reminders: reminders.id, onConflict: onConflict)
        }
        return (written.result, written.operation)
    }

    private func export(_ store: CalendarStore) throws -> [String] {
        let bytes = CalStoreItem.iCalendar(try store.items(), of: try store.calendars())
        return unfolded(bytes)
    }

    private func unfolded(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "").split(separator: "\r\n").map(
            String.init)
    }

    // MARK: Reading

    @Test func `all of it is kept, as it is`() {
        let file = Support.read(text(Self.all))
        #expect(file.warnings.map(\.message) == [])
        #expect(
            file.level.lines == Self.properties + Self.journal + Self.freeBusy + Self.availability + Self.box)
        #expect(CalendarLevel(file.level.lines).parts == file.level.parts)
    }

    @Test func `lines of the file itself are not those of the calendar`() {
        let file = Support.read(lines: [
            "PRODID:a", "CALSCALE:GREGORIAN", "METHOD:PUBLISH", "version:2.0",
            "X-CALSTORE-REJECTED;X-LINE=3:why",
            "x-own:1",
        ])
        #expect(file.level.lines == ["x-own:1"])
    }

    // RFC 5546, 1.4: the method tells what the object is for
    @Test(arguments: ["REQUEST", "REPLY", "CANCEL", "ADD", "COUNTER", "REFRESH", "DECLINECOUNTER"])
    func `a message tells nothing of the calendar`(_ method: String) {
        let file = Support.read(lines: ["METHOD:\(method)", "X-WR-CALNAME:Invitations"] + Self.freeBusy)
        #expect(file.level.isEmpty)
        #expect(file.calendarName == "Invitations")
    }

    @Test func `of several calendars in a file the later properties count`() {
        let file = Support.read(
            text(["X-A:1", "X-B:1"] + Self.box + Self.journal) + text(["X-A:2"] + Self.box + Self.journal))
        #expect(file.level.lines == ["X-A:2", "X-B:1"] + Self.box + Self.box + Self.journal)
    }

    // MARK: Storing

    @Test func `it is kept with the calendar of the events`() throws {
        let store = CalendarStore()
        let imported = try add(Self.all, to: store).result
        #expect(imported.added.count == 2)
        #expect(imported.beside.components == 4)
        #expect(imported.beside.properties.count == Self.properties.count)
        let (events, reminders) = try calendars(store)
        #expect(events.unknownProperties == Support.read(text(Self.all)).level.lines)
        #expect(reminders.unknownProperties == [])
        #expect(events.title == "Calendar" && events.color == "#1BADF8")
    }

    @Test func `without events it is kept with the list`() throws {
        let store = CalendarStore()
        try add(["X-A:1"] + Self.todo, to: store)
        #expect(try calendars(store).reminders.unknownProperties == ["X-A:1"])
        #expect(try calendars(store).events.unknownProperties == [])
    }

    @Test func `without items the components are kept`() throws {
        let store = CalendarStore()
        #expect(try add(["X-A:1"], to: store).operation == nil)
        #expect(try add(["X-A:1"] + Self.journal, to: store).operation != nil)
        #expect(try calendars(store).events.unknownProperties == ["X-A:1"] + Self.journal)
    }

    @Test func `the same file again changes nothing`() throws {
        let store = CalendarStore()
        try add(Self.all, to: store)
        let again = try add(Self.all, to: store)
        #expect(again.operation == nil)
        #expect(again.result.beside.components == 0 && again.result.beside.unchangedComponents == 4)
        #expect(again.result.beside.properties == [])
        // RFC 5545, 3.2: "in any order"; 3.6: so are properties
        let other = Self.all.map {
            $0.replacing(";VALUE=URI;DISPLAY=BADGE", with: ";DISPLAY=BADGE;VALUE=URI")
        }
        #expect(try add(other, to: store).operation == nil)
    }

    @Test func `a newer file replaces what it names`() throws {
        let store = CalendarStore()
        func journal(_ uid: String, _ text: String, _ more: String...) -> [String] {
            ["BEGIN:VJOURNAL", "UID:\(uid)"] + more + ["SUMMARY:\(text)", "END:VJOURNAL"]
        }
        let occurrence = "RECURRENCE-ID:20260305T090000Z"
        try add(
            ["NAME;LANGUAGE=en:One", "NAME;LANGUAGE=de:Eins", "X-A:1", "X-B:1"] + Self.event
                + journal("1", "old")
                + journal("1", "day", occurrence) + journal("2", "two") + Self.box, to: store)
        try add(
            ["NAME:Uno", "X-C:1", "x-a:2"] + Self.event + journal("1", "new") + journal("3", "three")
                + ["BEGIN:X-BOX", "X-SIZE:4", "END:X-BOX"], to: store)
        #expect(
            try calendars(store).events.unknownProperties == ["NAME:Uno", "x-a:2", "X-B:1", "X-C:1"]
                + journal("1", "new") + journal("1", "day", occurrence) + journal("2", "two")
                + ["BEGIN:X-BOX", "X-SIZE:4", "END:X-BOX"] + journal("3", "three"))
    }

    @Test(arguments: [ImportConflict.skip, .duplicate])
    func `what is there stays when the import is told so`(_ onConflict: ImportConflict) throws {
        let store = CalendarStore()
        try add(["X-A:1"] + Self.event, to: store)
        try add(["X-A:2", "X-B:2"] + Self.event, to: store, onConflict)
        #expect(try calendars(store).events.unknownProperties == ["X-A:1", "X-B:2"])
    }

    @Test func `one undo takes it back with the items`() throws {
        let store = CalendarStore()
        let operation = try #require(try add(Self.all, to: store).operation)
        _ = try store.undo("undo", of: operation.id, now: Self.now)
        #expect(try store.items().isEmpty)
        #expect(try calendars(store).events.unknownProperties == [])
    }

    @Test func `an older import can be taken back alone`() throws {
        let store = CalendarStore()
        let first = try #require(
            try add(["X-WR-CALNAME:One", "X-A:1"] + Self.event + Self.journal, to: store).operation)
        let other = Self.event.map { $0.replacing("UID:e", with: "UID:f") }
        try add(["X-WR-CALNAME:Two", "X-B:1"] + other + Self.freeBusy, to: store)
        _ = try store.undo("undo", of: first.id, now: Self.now)
        #expect(try store.items().map(\.externalID) == ["f"])
        // What both files name stays as the later one says.
        #expect(
            try calendars(store).events.unknownProperties == ["X-WR-CALNAME:Two", "X-B:1"] + Self.freeBusy)
    }

    @Test func `what two programs changed is merged part by part`() {
        #expect(
            CalendarLevel.merged(
                ["X-A:2", "X-B:1", "X-D:1"] + Self.box, base: ["X-A:1", "X-B:1", "X-C:1"] + Self.box,
                ["X-A:3", "X-B:3", "X-C:1"] + Self.journal + Self.box
            ).value == ["X-A:2", "X-B:3", "X-D:1"] + Self.box + Self.journal)
    }

    @Test func `a line with an open quotation mark is kept`() {
        let file = Support.read(lines: ["X-A;P=\"b:c", "X.1_2:d"])
        #expect(file.warnings.map(\.problem) == [.unclosedQuote(property: "X-A")])
        #expect(file.level.lines == ["X-A;P=\"b:c", "X.1_2:d"])
        #expect(CalendarLevel(file.level.lines).lines == file.level.lines)
    }

    @Test func `a read-only calendar keeps nothing`() throws {
        let store = CalendarStore()
        var events = try calendars(store).events
        events.record.isReadOnly = true
        try store.write("lock", now: Self.now) { try $0.save(events) }
        let kept = try add(Self.journal, to: store).result.beside
        #expect(kept.refusal == .refused(.calendarReadOnly("Calendar"), title: "Calendar"))
        #expect(try calendars(store).events.unknownProperties == [])
    }

    @Test func `what is longer than a reader takes is not stored`() throws {
        let store = try CalendarStore(
            StoreLocation("/cal"), SimulatedDisk(), program: "tests", lockTimeout: 1)
        RecordLimits.$longestLine.withValue(1 << 16) {
            let long = "X-A:" + String(repeating: "x", count: 1 << 16)
            #expect(throws: CalStoreError.self) { try add([long] + Self.event, to: store) }
        }
        #expect(try store.items().isEmpty)
    }

    @Test func `the record has it, with members that nobody knows`() throws {
        var calendar = CalendarRecord(
            id: .random(), source: .random(), title: "Work", entities: [.events])
        calendar.properties = Self.properties + Self.journal
        calendar.unknown = [UnknownMember(name: "x-own", json: "[1]")]
        let text = RecordWriter.text(of: .calendar(calendar))
        let read = try JSONReader.read(Array(text.utf8)) { (json) throws(JSONError) in
            var reader = RecordReader()
            return try reader.record(&json)
        }
        #expect(read == .calendar(calendar))
        #expect(text.contains("\"ical\":[\"NAME:Company Vacation Days\","))
    }

    // MARK: Exporting

    @Test func `an export goes into a new store and comes out the same`() throws {
        let store = CalendarStore()
        try add(Self.all, to: store)
        let first = CalStoreItem.iCalendar(try store.items(), of: try store.calendars())
        let lines = unfolded(first)
        for line in Set(Self.properties + Self.journal + Self.freeBusy + Self.availability + Self.box) {
            #expect(lines.contains(line), "\(line)")
        }
        let other = CalendarStore()
        let file = CalStoreImport(iCalendar: first)
        #expect(file.warnings == [] && file.rejects == [])
        let (events, reminders) = try calendars(other)
        try other.write("import", now: Self.now) {
            _ = $0.add(file, events: events.id, reminders: reminders.id)
        }
        #expect(CalStoreItem.iCalendar(try other.items(), of: try other.calendars()) == first)
        let one = CalStoreItem.iCalendar(try store.items(), of: [try calendars(store).events])
        #expect(CalStoreItem.iCalendar(try other.items(), of: [try calendars(other).events]) == one)
    }

    @Test func `one calendar goes out with its own name and colour`() throws {
        var calendar = CalendarRecord(
            id: .random(), source: .random(), title: "Home, sweet", entities: [.events])
        calendar.properties = ["X-A:1", "NAME:Other", "X-WR-CALNAME:Other", "COLOR:red", "X-B:1"]
        func header(_ color: String?) -> [String] {
            calendar.color = color
            return Array(unfolded(ICalendarExport(calendars: [calendar]).bytes([])).dropFirst(4).dropLast())
        }
        let name = ["NAME:Home\\, sweet", "X-WR-CALNAME:Home\\, sweet"]
        #expect(header(nil) == name + ["X-A:1", "COLOR:red", "X-B:1"])
        // CSS Color 3, 4.3: steelblue is #4682B4; aqua and cyan are one colour
        #expect(
            header("#4682b4") == name + [
                "COLOR:steelblue", "X-APPLE-CALENDAR-COLOR:#4682b4", "X-A:1", "X-B:1",
            ])
        #expect(
            header("#00FFFF") == name + ["COLOR:aqua", "X-APPLE-CALENDAR-COLOR:#00FFFF", "X-A:1", "X-B:1"])
        #expect(header("#4682B5") == name + ["X-APPLE-CALENDAR-COLOR:#4682B5", "X-A:1", "X-B:1"])
        #expect(header("#4682B480") == name + ["X-APPLE-CALENDAR-COLOR:#4682B480", "X-A:1", "X-B:1"])
    }

    @Test func `the colour that every new store gives is none`() throws {
        let store = CalendarStore()
        try add(["COLOR:red"] + Self.event, to: store)
        let events = try calendars(store).events
        let lines = unfolded(CalStoreItem.iCalendar(try store.items(), of: [events]))
        #expect(lines.filter { $0.contains("COLOR") } == ["COLOR:red"])
    }

    @Test func `several calendars go out with what they agree on`() throws {
        func calendar(_ title: String, _ color: String?, _ properties: [String]) -> CalendarRecord {
            var record = CalendarRecord(id: .random(), source: .random(), title: title, entities: [.events])
            record.color = color
            record.properties = properties
            return record
        }
        let twin = ["BEGIN:X-BOX", "X-SIZE:4", "END:X-BOX"]
        let lines = unfolded(
            ICalendarExport(calendars: [
                calendar("A", "#112233", ["X-A:1", "X-B:1", "X-C:1", "COLOR:red"] + Self.journal + Self.box),
                calendar("B", nil, []),
                calendar("C", nil, ["X-C:1", "X-B:2", "X-D:1"] + Self.journal + twin),
                calendar("D", "#FF0000", ["X-B:1"]),
            ]).bytes([]))
        #expect(
            lines.dropFirst(4).dropLast() == [
                "X-A:1", "X-C:1", "X-APPLE-CALENDAR-COLOR:#112233", "X-D:1",
            ] + Self.journal + Self.box + twin)
    }

    // RFC 5545, 3.2.19: "An individual "VTIMEZONE" calendar component MUST be specified for each unique
    // "TZID""
    @Test func `the zones of the components are written`() throws {
        let custom = [
            "BEGIN:VTIMEZONE", "TZID:Our own", "BEGIN:STANDARD", "DTSTART:19700101T000000",
            "TZOFFSETFROM:+0130",
            "TZOFFSETTO:+0130", "END:STANDARD", "END:VTIMEZONE",
        ]
        func journal(_ zone: String) -> [String] {
            ["BEGIN:VJOURNAL", "UID:\(zone)", "DTSTART;TZID=\(zone):20260305T090000", "END:VJOURNAL"]
        }
        let unused = custom.map { $0.replacing("Our own", with: "Unused") }
        let file = Support.read(lines: custom + unused + journal("Our own") + journal("Europe/Berlin"))
        #expect(file.warnings.map(\.message) == [])
        var calendar = CalendarRecord(id: .random(), source: .random(), title: "", entities: [.events])
        calendar.properties = file.level.lines
        let bytes = ICalendarExport(calendars: [calendar]).bytes([])
        let lines = unfolded(bytes)
        #expect(lines.filter { $0.hasPrefix("TZID") } == ["TZID:Europe/Berlin", "TZID:Our own"])
        let again = ICalendarImport(bytes, into: Support.calendar)
        calendar.properties = again.level.lines
        #expect(ICalendarExport(calendars: [calendar]).bytes([]) == bytes)
    }

    @Test func `lines that would break the file are not written`() {
        let level = CalendarLevel([
            "no line", "END:VCALENDAR", "BEGIN:X-BOX", "END:VCALENDAR", "METHOD:CANCEL", "X-A:1",
            "BEGIN:X-OPEN",
        ])
        #expect(level.lines == ["X-A:1"])
    }
}
