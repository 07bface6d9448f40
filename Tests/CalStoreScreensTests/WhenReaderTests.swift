import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens

/// The phrase for the time of an event. Now is Wednesday 2026-03-04 09:20; the meeting is that day from 09:30
/// to 10:15. The rules are those of `ekcal reschedule`: a day keeps the time, a time the day.
@Suite struct WhenReaderTests {
    private func times(_ text: String, of item: CalStoreItem?) throws -> String {
        let reader = WhenReader(dates: try EditorSamples.dates(), item: item)
        let when = try reader.read(text)
        let times = when.times(of: item, defaultLength: 3600, in: EditorSamples.zone)
        var end = times.start
        if case .time(let time) = times.end { end = time }
        return "\(times.start) \(end)"
    }

    private static func berlin(_ start: String, _ end: String) -> String {
        "\(start)[Europe/Berlin] \(end)[Europe/Berlin]"
    }

    @Test(arguments: [
        ("fri", "2026-03-06T09:30", "2026-03-06T10:15"),
        ("tomorrow", "2026-03-05T09:30", "2026-03-05T10:15"),
        ("11:00", "2026-03-04T11:00", "2026-03-04T11:45"),
        // That time has passed today, but the day is that of the event.
        ("08:00", "2026-03-04T08:00", "2026-03-04T08:45"),
        ("8:00-8:30", "2026-03-04T08:00", "2026-03-04T08:30"),
        ("fri 14:00", "2026-03-06T14:00", "2026-03-06T14:45"),
        ("fri 14:00-16:00", "2026-03-06T14:00", "2026-03-06T16:00"),
        ("+1d", "2026-03-05T09:30", "2026-03-05T10:15"),
        ("-30m", "2026-03-04T09:00", "2026-03-04T09:45"),
        ("for 2h", "2026-03-04T09:30", "2026-03-04T11:30"),
        ("2026-03-04 22:00..2026-03-05 01:00", "2026-03-04T22:00", "2026-03-05T01:00"),
        // The clocks go forward on 29 March.
        ("2026-03-29 01:30-03:30", "2026-03-29T01:30", "2026-03-29T03:30"),
    ])
    func partsOfAMeetingChange(text: String, start: String, end: String) throws {
        let read = try times(text, of: try EditorSamples.meeting())
        #expect(read == Self.berlin(start + ":00", end + ":00"))
    }

    @Test(arguments: [
        ("fri all day", "2026-03-06 2026-03-07"), ("all day", "2026-03-04 2026-03-05"),
        ("fri-sun", "2026-03-06 2026-03-09"), ("all-day fri", "2026-03-06 2026-03-07"),
    ])
    func wholeDays(text: String, expected: String) throws {
        #expect(try times(text, of: try EditorSamples.meeting()) == expected)
    }

    @Test func anAllDayEventKeepsItsDays() throws {
        var trip = CalStoreItem(event: "Trip", calendar: .random())
        trip.start = try EditorSamples.day("2026-05-01")
        trip.end = .time(try EditorSamples.day("2026-05-05"))
        #expect(try times("+1w", of: trip) == "2026-05-08 2026-05-12")
        #expect(try times("2 june", of: trip) == "2026-06-02 2026-06-06")
        #expect(try times("for 2 days", of: trip) == "2026-05-01 2026-05-03")
        #expect(throws: DateError.self) { try times("+2h", of: trip) }
        #expect(
            try times("2 june 10:00", of: trip)
                == Self.berlin("2026-06-02T10:00:00", "2026-06-02T11:00:00"))
    }

    /// An event keeps its own zone: what is typed is the time here.
    @Test func anotherZoneIsKept() throws {
        let tokyo = try #require(Zone.named("Asia/Tokyo"))
        var call = CalStoreItem(event: "Call", calendar: .random())
        call.start = try EditorSamples.time("2026-03-04T18:00:00", in: tokyo)
        call.end = .time(try EditorSamples.time("2026-03-04T19:00:00", in: tokyo))
        // 11:00 in Berlin is 19:00 in Tokyo.
        #expect(
            try times("11:00", of: call)
                == "2026-03-04T19:00:00[Asia/Tokyo] 2026-03-04T20:00:00[Asia/Tokyo]")
        #expect(
            try times("fri", of: call)
                == "2026-03-06T18:00:00[Asia/Tokyo] 2026-03-06T19:00:00[Asia/Tokyo]")
    }

    @Test(arguments: [
        ("fri 9:00-9:15", "2026-03-06T09:00", "2026-03-06T09:15"),
        ("tomorrow 14:00", "2026-03-05T14:00", "2026-03-05T15:00"),
        // This time has passed today.
        ("08:00", "2026-03-05T08:00", "2026-03-05T09:00"),
    ])
    func aNewEvent(text: String, start: String, end: String) throws {
        #expect(try times(text, of: nil) == Self.berlin(start + ":00", end + ":00"))
    }

    /// The text of an event is read back as the same times.
    @Test func whatIsShownIsReadBack() throws {
        let tokyo = try #require(Zone.named("Asia/Tokyo"))
        let pairs: [(ItemTime, ItemTime)] = [
            (try EditorSamples.time("2026-03-04T09:30:00"), try EditorSamples.time("2026-03-04T10:15:00")),
            (try EditorSamples.time("2026-12-31T22:00:00"), try EditorSamples.time("2027-01-01T02:00:00")),
            (try EditorSamples.time("2026-03-04T00:00:00"), try EditorSamples.time("2026-03-05T00:00:00")),
            (
                try EditorSamples.time("2026-03-04T18:00:00", in: tokyo),
                try EditorSamples.time("2026-03-04T19:30:00", in: tokyo)
            ),
            (
                try EditorSamples.time("2026-03-04T18:00:00", in: nil),
                try EditorSamples.time("2026-03-04T19:30:00", in: nil)
            ),
            (try EditorSamples.day("2026-05-01"), try EditorSamples.day("2026-05-02")),
            (try EditorSamples.day("2026-05-01"), try EditorSamples.day("2026-05-05")),
            // The second 02:30, when the clocks go back.
            (
                ItemTime(
                    try EditorSamples.local("2026-10-25T02:30:00"), in: EditorSamples.zone, isFold: true),
                try EditorSamples.time("2026-10-25T04:00:00")
            ),
        ]
        for (start, end) in pairs {
            var item = CalStoreItem(event: "x", calendar: .random())
            (item.start, item.end) = (start, .time(end))
            let text = EditorTexts.when(item, in: EditorSamples.zone)
            let when = try WhenReader(dates: try EditorSamples.dates(), item: item).read(text)
            let times = when.times(of: item, defaultLength: 3600, in: EditorSamples.zone)
            #expect(times.start == start, "\(text)")
            #expect(times.end == .time(end), "\(text)")
        }
    }
}
