import Testing

@testable import CalStore
@testable import CalStorePlanning

/// Working hours in nights of a clock change, and what is read and told as busy.
@Suite struct PlanningTests {
    private func span(_ from: String, _ to: String) throws -> Range<Instant> {
        try #require(Instant(iso: from))..<#require(Instant(iso: to))
    }

    /// In the night to 29 March 2026 clocks in Berlin go from 02:00 to 03:00: 01:00 to 05:00 are three hours.
    @Test func aSpringNightIsShorter() throws {
        let berlin = try #require(Zone.named("Europe/Berlin"))
        let night = try span("2026-03-28T12:00:00+01:00", "2026-03-29T12:00:00+02:00")
        let hours = WorkingHours([3600..<5 * 3600])
        #expect(
            hours.spans(in: night, zone: berlin).ranges
                == [try span("2026-03-29T01:00:00+01:00", "2026-03-29T05:00:00+02:00")])
        var search = FreeTime(night, length: 3 * 3600, zone: berlin)
        search.hours = hours
        #expect(search.slots(around: BusyTime()).count == 1)
        search.length += 1
        #expect(search.slots(around: BusyTime()) == [])
        // A time that the clocks do not show is no time: 02:00 to 03:00 is not there.
        #expect(WorkingHours([7200..<10_800]).spans(in: night, zone: berlin).isEmpty)
    }

    /// In the night to 25 October 2026 they show 02:00 to 03:00 twice: 01:00 to 05:00 are five hours.
    @Test func anAutumnNightIsLonger() throws {
        let berlin = try #require(Zone.named("Europe/Berlin"))
        let night = try span("2026-10-24T12:00:00+02:00", "2026-10-25T12:00:00+01:00")
        let hours = WorkingHours([3600..<5 * 3600]).spans(in: night, zone: berlin)
        #expect(hours.ranges == [try span("2026-10-25T01:00:00+02:00", "2026-10-25T05:00:00+01:00")])
        #expect(hours.seconds == 5 * 3600)
        // What is shown twice counts twice.
        #expect(
            WorkingHours([7200..<9000]).spans(in: night, zone: berlin).ranges == [
                try span("2026-10-25T02:00:00+02:00", "2026-10-25T02:30:00+02:00"),
                try span("2026-10-25T02:00:00+01:00", "2026-10-25T02:30:00+01:00"),
            ])
        // Over midnight, of the day on which it begins.
        let saturday = WorkingHours(days: [.saturday], [22 * 3600..<30 * 3600])
        #expect(
            saturday.spans(in: night, zone: berlin).ranges
                == [try span("2026-10-24T22:00:00+02:00", "2026-10-25T06:00:00+01:00")])
    }

    /// RFC 5545, 3.8.2.6: the examples of FREEBUSY. FREE says nothing (3.2.9); other types are busy.
    @Test func theExamplesOfTheRFC() throws {
        let lines = [
            "BEGIN:VFREEBUSY", "FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:19970308T160000Z/PT8H30M",
            "FREEBUSY;FBTYPE=FREE:19970308T160000Z/PT3H,19970308T200000Z/PT1H",
            "freebusy;fbtype=x-lunch:19970309T160000Z/PT3H,19970309T200000Z/19970309T210000Z",
            "FREEBUSY:19970310T160000Z", "FREEBUSY:19970310T160000Z/-PT1H", "END:VFREEBUSY",
            "FREEBUSY:19970311T160000Z/PT1H",
        ]
        #expect(
            BusyTime(freeBusyLines: lines, zone: .utc).merged == [
                BusyPeriod(try span("1997-03-08T16:00:00Z", "1997-03-09T00:30:00Z"), .unavailable),
                BusyPeriod(try span("1997-03-09T16:00:00Z", "1997-03-09T19:00:00Z")),
                BusyPeriod(try span("1997-03-09T20:00:00Z", "1997-03-09T21:00:00Z")),
            ])
    }

    /// A series of every second is one span, whatever its length.
    @Test func aDenseSeriesIsOneSpan() throws {
        let store = CalendarStore()
        let calendar = try #require(try store.calendars().first { $0.entities.contains(.events) })
        try store.write("fill", now: .distantPast) { change in
            var item = CalStoreItem(event: "Tick", calendar: calendar.id)
            item.start = ItemTime("2026-03-02T09:00:00Z")
            item.end = .duration(ItemDuration(seconds: 1))
            item.recurrence = ItemRecurrence(rules: [RecurrenceRule(.secondly, end: .count(200_000))])
            try change.add(item)
        }
        let month = try span("2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z")
        let start = try #require(Instant(iso: "2026-03-02T09:00:00Z"))
        #expect(
            try store.busyTime(in: month, zone: .utc).periods.map(\.range)
                == [start..<start.adding(seconds: 200_000)])
    }

    @Test func birthdaysAreNotBusy() throws {
        let store = CalendarStore()
        let calendar = try #require(try store.calendars().first { $0.entities.contains(.events) })
        try store.write("fill", now: .distantPast) { change in
            var birthdays = calendar
            birthdays.record.kind = .birthday
            try change.save(birthdays)
            var item = CalStoreItem(event: "Ada", calendar: calendar.id)
            item.start = ItemTime("2026-03-02")
            try change.add(item)
        }
        let day = try span("2026-03-01T00:00:00Z", "2026-03-04T00:00:00Z")
        #expect(
            try store.busyTime(in: day, zone: .utc, criteria: BusyCriteria(countsAllDay: true)).periods == [])
    }

    @Test func duplicates() throws {
        let store = CalendarStore()
        let calendar = try #require(try store.calendars().first { $0.entities.contains(.events) })
        func item(_ title: String, _ start: String, _ rule: RecurrenceRule? = nil) throws -> CalStoreItem {
            var item = CalStoreItem(event: title, calendar: calendar.id)
            item.start = ItemTime(start)
            item.end = .duration(ItemDuration(seconds: 3600))
            if let rule { item.recurrence = ItemRecurrence(rules: [rule]) }
            return item
        }
        var copy = try item("Café", "2026-03-02T09:00:00Z")
        let items = [
            try item("Café", "2026-03-02T10:00:00[Europe/Berlin]"), copy,
            try item("Cafe", "2026-03-02T09:00:00Z"),
            try item("Café", "2026-03-02T09:00:01Z"),
            try item("Café", "2026-03-02T09:00:00Z", RecurrenceRule(.daily)),
        ]
        let groups = DuplicateItems.groups(of: items, zone: .utc)
        #expect(groups.count == 1)
        #expect(groups.first?.oldest.id == items[0].id)
        #expect(groups.first?.others.map(\.id) == [items[1].id, items[2].id])
        // The same UID in two calendars is what an import into the wrong one leaves.
        copy = try item("Alone", "2026-03-02T09:00:00Z")
        var other = try item("Alone", "2026-03-02T09:00:00Z")
        other.externalID = copy.externalID
        #expect(DuplicateItems.groups(of: [copy, other], zone: .utc).count == 1)
    }
}
