import Testing

@testable import CalStore
@testable import CalStoreExchange

/// A RECURRENCE-ID that names an occurrence by its day, as Outlook and Exchange write it: by its date, or by
/// midnight.
@Suite struct DayOfOccurrenceTests {
    private static let now = Instant(iso: "2026-03-04T09:00:00Z") ?? .distantPast

    private static func file(_ components: [String], method: String? = nil) -> [UInt8] {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"]
        let lines = head + (method.map { ["METHOD:\($0)"] } ?? []) + components + ["END:VCALENDAR", ""]
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func series(
        start: String = "20260309T100000", _ rule: String = "FREQ=DAILY;COUNT=5"
    ) -> [String] {
        [
            "BEGIN:VEVENT", "UID:s", "DTSTAMP:20260301T100000Z", "DTSTART;TZID=Europe/Berlin:\(start)",
            "DURATION:PT30M", "RRULE:\(rule)", "SUMMARY:Plain", "END:VEVENT",
        ]
    }

    private static func occurrence(_ original: String) -> [String] {
        [
            "BEGIN:VEVENT", "UID:s", "DTSTAMP:20260301T100000Z", "RECURRENCE-ID\(original)",
            "DTSTART;TZID=Europe/Berlin:20260310T140000", "DURATION:PT30M", "SUMMARY:Moved", "END:VEVENT",
        ]
    }

    /// The days and hours of all occurrences in UTC.
    private static func listing(_ store: CalendarStore) throws -> [String] {
        try store.occurrences(
            in: Instant(secondsSince1970: 1_767_225_600)..<Instant(secondsSince1970: 1_798_761_600),
            zone: .utc
        ).map {
            let start = $0.start.local(in: .utc)
            return "\(start.date.day) \(start.time.hour) \($0.item.title)"
                + ($0.item.status == .canceled ? " off" : "")
        }
    }

    private static func store(_ files: [UInt8]...) throws -> CalendarStore {
        let store = CalendarStore()
        for file in files {
            let calendars = try store.calendars()
            let events = try #require(calendars.first { $0.entities.contains(.events) }).id
            let imported = try store.write("import", now: now) {
                $0.add(CalStoreImport(iCalendar: file), events: events, reminders: events)
            }.result
            #expect(imported.refused.isEmpty)
        }
        #expect(try store.engine.read { state, _ in state.brokenInvariants().isEmpty })
        return store
    }

    private static let moved = ["9 9 Plain", "10 13 Moved", "11 9 Plain", "12 9 Plain", "13 9 Plain"]

    /// Berlin is an hour ahead of UTC, and New York five behind.
    @Test(arguments: [
        ";TZID=Europe/Berlin:20260310T000000", ":20260310T000000", ":20260309T230000Z",
        ";TZID=America/New_York:20260310T000000", ";VALUE=DATE:20260310", ":20260310T090000Z",
    ])
    func theOccurrenceOfTheDay(original: String) throws {
        let bytes = Self.file(Self.series() + Self.occurrence(original))
        let file = CalStoreImport(iCalendar: bytes)
        // A date, and the time itself, are usual.
        let isUsual = original.contains("VALUE=DATE") || original.contains("T09")
        #expect(file.warnings.count == (isUsual ? 0 : 1))
        #expect(file.warnings.allSatisfy { $0.line == 12 && $0.message.contains("RECURRENCE-ID") })
        #expect(try Self.listing(Self.store(bytes)) == Self.moved)
        // The same file changes nothing more, and its parts may come in any order.
        #expect(try Self.listing(Self.store(bytes, bytes)) == Self.moved)
        let (series, occurrence) = (Self.file(Self.series()), Self.file(Self.occurrence(original)))
        #expect(try Self.listing(Self.store(series, occurrence)) == Self.moved)
        #expect(try Self.listing(Self.store(occurrence, series)) == Self.moved)
        #expect(try Self.listing(Self.store(series, occurrence, occurrence)) == Self.moved)
    }

    /// The line stays as its program has written it.
    @Test func theLineStays() throws {
        let bytes = Self.file(Self.series() + Self.occurrence(";TZID=Europe/Berlin:20260310T000000"))
        var items = CalStoreImport(iCalendar: bytes).items
        let index = try #require(items.firstIndex { $0.isDetached })
        items[index].title = "New"
        let patched = String(decoding: CalStoreItem.iCalendar(items, patching: bytes), as: UTF8.self)
        #expect(patched == String(decoding: bytes, as: UTF8.self).replacing("Moved", with: "New"))
    }

    @Test func aMessageAboutTheOccurrenceOfTheDay() throws {
        let message = Self.file(
            [
                "BEGIN:VEVENT", "UID:s", "DTSTAMP:20260302T100000Z",
                "RECURRENCE-ID;TZID=Europe/Berlin:20260311T000000", "STATUS:CANCELLED", "SEQUENCE:1",
                "END:VEVENT",
            ], method: "CANCEL")
        #expect(
            try Self.listing(Self.store(Self.file(Self.series()), message)) == [
                "9 9 Plain", "10 9 Plain", "11 9 Plain off", "12 9 Plain", "13 9 Plain",
            ])
    }

    /// Another time, a day without an occurrence, and one with two.
    @Test(arguments: [
        (":20260310T000000Z", "20260309T100000", "FREQ=DAILY;COUNT=5"),
        (";TZID=Europe/Berlin:20260310T120000", "20260309T100000", "FREQ=DAILY;COUNT=5"),
        (";TZID=Europe/Berlin:20260320T000000", "20260309T100000", "FREQ=DAILY;COUNT=5"),
        (";TZID=Europe/Berlin:20260310T000000", "20260309T100000", "FREQ=DAILY;COUNT=6;BYHOUR=10,15"),
        (";TZID=Europe/Berlin:20260310T000000", "20260309T000000", "FREQ=HOURLY;INTERVAL=12;COUNT=6"),
    ])
    func notByTheDay(original: String, start: String, rule: String) throws {
        let file = CalStoreImport(
            iCalendar: Self.file(Self.series(start: start, rule) + Self.occurrence(original)))
        #expect(file.warnings.isEmpty)
        let found = try #require(file.items.first { $0.isDetached }?.record.originalStart)
        let value = try #require(original.split(separator: ":").last)
        #expect(found.local.basicText == value.prefix(15))
    }
}
