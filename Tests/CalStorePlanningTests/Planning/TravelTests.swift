import Testing

@testable import CalStore
@testable import CalStorePlanning

/// What counts as busy beside the event itself: the way there, and invitations without an answer.
@Suite struct TravelTests {
    private let store = CalendarStore()

    private func instant(_ text: String) throws -> Instant {
        try #require(Instant(iso: "2026-03-\(text):00Z"))
    }

    private func range(_ from: String, _ to: String) throws -> Range<Instant> {
        try instant(from)..<instant(to)
    }

    @discardableResult
    private func add(
        _ title: String, _ from: String, _ to: String, _ change: (inout ItemFields) -> Void = { _ in }
    ) throws -> CalStoreItem {
        let calendar = try #require(try store.calendars().first { $0.entities.contains(.events) })
        var item = CalStoreItem(event: title, calendar: calendar.id)
        item.start = ItemTime(try instant(from), in: .utc)
        item.end = .time(ItemTime(try instant(to), in: .utc))
        var fields = item.record.fields
        change(&fields)
        let changed = CalStoreItem(ItemRecord(fields))
        return try store.write("add", now: .distantPast) { try $0.add(changed) }.result
    }

    private func travels(_ length: String) -> (inout ItemFields) -> Void {
        { $0.properties.append("X-APPLE-TRAVEL-DURATION;VALUE=DURATION:\(length)") }
    }

    private func busy(_ range: Range<Instant>, _ criteria: BusyCriteria = BusyCriteria()) throws -> [Range<
        Instant
    >] {
        try store.busyTime(in: range, zone: .utc, criteria: criteria).clamped(to: range).merged.map(\.range)
    }

    /// Apple's Calendar writes the length of the way there (VALUE=DURATION; RFC 5545, 3.3.6).
    @Test func `the way to an event is busy before its start`() throws {
        try add("Dentist", "02T10:00", "02T11:00", travels("PT30M"))
        #expect(try busy(range("02T00:00", "03T00:00")) == [range("02T09:30", "02T11:00")])
        // A range that ends before the event, but not before the way there.
        #expect(try busy(range("02T09:00", "02T09:45")) == [range("02T09:30", "02T09:45")])
        #expect(try busy(range("02T09:00", "02T09:30")) == [])
        // A range that ends when the event starts.
        #expect(try busy(range("02T09:00", "02T10:00")) == [range("02T09:30", "02T10:00")])
        #expect(
            try store.busyTime(in: range("02T09:00", "02T10:00"), zone: .utc).periods.count == 1)
    }

    @Test func `each occurrence of a series has its way`() throws {
        let rule = try RecurrenceRule(text: "FREQ=DAILY;COUNT=3")
        try add("Course", "02T10:00", "02T11:00") { fields in
            travels("PT1H")(&fields)
            fields.recurrence = ItemRecurrence()
            fields.recurrence?.rules = [rule]
        }
        #expect(
            try busy(range("03T00:00", "04T09:30"))
                == [range("03T09:00", "03T11:00"), range("04T09:00", "04T09:30")])
    }

    @Test(arguments: ["-PT30M", "nonsense", "PT0S"])
    func `an unusable length is none`(_ length: String) throws {
        try add("Dentist", "02T10:00", "02T11:00", travels(length))
        #expect(try busy(range("02T00:00", "03T00:00")) == [range("02T10:00", "02T11:00")])
    }

    @Test func `a way longer than a day is a day`() throws {
        try add("Moon", "05T10:00", "05T11:00", travels("P3D"))
        #expect(try busy(range("02T00:00", "06T00:00")) == [range("04T10:00", "05T11:00")])
    }

    @Test func `travel that the event has is not added to that of all events`() throws {
        try add("Dentist", "02T10:00", "02T11:00") { fields in
            travels("PT30M")(&fields)
            fields.location = "High Street 5"
        }
        let time = try store.busyTime(in: range("02T00:00", "03T00:00"), zone: .utc)
        #expect(time.spans(buffer: 0, travel: 1200).ranges == [try range("02T09:30", "02T11:20")])
        #expect(time.spans(buffer: 300, travel: 3600).ranges == [try range("02T08:55", "02T12:05")])
        #expect(time.spans(buffer: 300).ranges == [try range("02T09:25", "02T11:05")])
    }

    @Test func `an event during the way to another one is a conflict`() throws {
        try add("Call", "02T09:00", "02T09:45")
        let dentist = try add("Dentist", "02T10:00", "02T11:00", travels("PT30M"))
        for range in [try range("02T00:00", "03T00:00"), try range("02T09:00", "02T09:45")] {
            let groups = try store.busyConflicts(in: range, zone: .utc).groups
            #expect(groups.map { $0.occurrences.map(\.item.title) } == [["Call", "Dentist"]])
            #expect(groups.first?.range == (try self.range("02T09:00", "02T11:00")))
            #expect(groups.first?.secondsAtOnce == 900)
        }
        #expect(try store.busyConflicts(in: range("02T09:45", "03T00:00"), zone: .utc).groups.isEmpty)
        let overlaps = try store.conflicts(of: dentist, from: instant("01T00:00"), zone: .utc).overlaps
        #expect(overlaps.map(\.other.item.title) == ["Call"])
        let call = try #require(try store.items().first { $0.title == "Call" })
        let others = try store.conflicts(of: call, from: instant("01T00:00"), zone: .utc).overlaps
        #expect(others.map(\.other.item.title) == ["Dentist"])
    }

    // MARK: Invitations

    private func invitation(_ status: ItemParticipant.Status, organizer: String = "mailto:bob@example.com")
        -> (
            inout ItemFields
        ) -> Void
    {
        { fields in
            fields.organizer = ItemParticipant(address: organizer)
            var me = ItemParticipant(address: "MAILTO:Ada@example.com")
            me.status = status
            fields.attendees = [me, ItemParticipant(address: "mailto:eve@example.com")]
        }
    }

    /// RFC 5545, 3.2.12: PARTSTAT is NEEDS-ACTION if it is missing.
    @Test(arguments: [
        (ItemParticipant.Status.pending, false, true), (.unknown, false, true), (.accepted, true, true),
        (.tentative, true, true), (.declined, false, false),
    ])
    func `an invitation without my answer is tentative`(
        _ status: ItemParticipant.Status, _ isBusy: Bool, _ isTentative: Bool
    ) throws {
        try add("Meeting", "02T10:00", "02T11:00", invitation(status))
        let day = try range("02T00:00", "03T00:00")
        var criteria = BusyCriteria(ownAddresses: ["ada@example.com"])
        #expect(try busy(day, criteria).isEmpty == !isBusy)
        criteria.countsTentative = true
        #expect(try busy(day, criteria).isEmpty == !isTentative)
        if !isBusy, isTentative {
            #expect(
                try store.busyTime(in: day, zone: .utc, criteria: criteria).merged.map(\.kind) == [.tentative]
            )
        }
        // Without an address nobody knows that it is an invitation.
        #expect(try !busy(day).isEmpty)
    }

    @Test func `my own meeting is busy before I have answered it`() throws {
        try add("Meeting", "02T10:00", "02T11:00", invitation(.pending, organizer: "mailto:ada@example.com"))
        let criteria = BusyCriteria(ownAddresses: ["ada@example.com"])
        #expect(try !busy(range("02T00:00", "03T00:00"), criteria).isEmpty)
    }
}
