import CalStoreEventKit
import CalStoreExchange
import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// The automatic changes with every change, by a transaction or an EventKit object.
@Suite struct ChangeTraceTests {
    private static let now = Instant(iso: "2026-03-04T09:00:00Z") ?? .distantPast

    /// A store with one item of these lines, and the item.
    private func stored(_ component: String, _ lines: [String]) throws -> (CalendarStore, CalStoreItem) {
        let store = CalendarStore()
        let calendars = try store.calendars()
        let events = try #require(calendars.first { $0.entities.contains(.events) }).id
        let reminders = try #require(calendars.first { $0.entities.contains(.reminders) }).id
        let all =
            ["BEGIN:VCALENDAR", "BEGIN:\(component)", "UID:u", "DTSTAMP:20260101T000000Z"] + lines
            + ["END:\(component)", "END:VCALENDAR", ""]
        let file = CalStoreImport(iCalendar: Array(all.joined(separator: "\r\n").utf8))
        try store.write("import", now: Self.now) {
            _ = $0.add(file, events: events, reminders: reminders)
        }
        return (
            store,
            try #require(
                try store.engine.read { state, _ in state.items(uid: "u") }.first.map(CalStoreItem.init))
        )
    }

    private func lines(_ store: CalendarStore) throws -> [String] {
        let items = try store.engine.read { state, _ in Array(state.items) }
        return String(decoding: ICalendarExport().bytes(items), as: UTF8.self)
            .replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    }

    private func lines(_ store: CalendarStore, _ prefixes: String...) throws -> [String] {
        try lines(store).filter { line in prefixes.contains { line.hasPrefix($0) } }
    }

    private static let meeting = [
        "SEQUENCE:0", "DTSTART;TZID=Europe/Berlin:20260305T090000",
        "DTEND;TZID=Europe/Berlin:20260305T100000",
        "SUMMARY;LANGUAGE=de;ALTREP=\"cid:s\":d", "LOCATION:Berlin", "GEO:52.50;13.4",
        "DESCRIPTION;ALTREP=\"cid:n\":old", "X-ALT-DESC;FMTTYPE=text/html:<p>old</p>",
        "STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<p>old</p>", "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE",
        "X-MICROSOFT-CDO-APPT-SEQUENCE:0", "X-OWN:stays", "BEGIN:VLOCATION", "UID:v", "GEO:1;1",
        "END:VLOCATION",
    ]

    private static let places = ["LOCATION", "GEO", "X-APPLE-STRUCTURED-LOCATION"]

    @Test func `a place that came as GEO went out as a structured location too`() throws {
        let (store, _) = try stored("VEVENT", Self.meeting)
        #expect(
            try lines(store, "LOCATION", "GEO", "X-APPLE") == [
                "LOCATION:Berlin", "GEO:52.50;13.4", "GEO:1;1",
            ])
    }

    @Test func `the old position went out with a new location`() throws {
        var (store, item) = try stored("VEVENT", Self.meeting)
        item.location = "Hamburg"
        try store.write("edit", now: Self.now) { _ = try $0.save(item) }
        #expect(try lines(store, "LOCATION", "GEO", "X-APPLE") == ["LOCATION:Hamburg", "GEO:1;1"])
        #expect(try lines(store, "X-ALT-DESC", "X-OWN").count == 2)
        #expect(try lines(store, "SEQUENCE") == [])
    }

    @Test func `a position that the same change sets stays`() throws {
        var (store, item) = try stored("VEVENT", Self.meeting)
        item.location = "Hamburg"
        item.structuredLocation = ItemLocation(title: "Hamburg", latitude: 53.5, longitude: 10)
        try store.write("edit", now: Self.now) { _ = try $0.save(item) }
        #expect(
            try lines(store, "LOCATION", "GEO:5", "X-APPLE") == [
                "LOCATION:Hamburg", "GEO:53.5;10",
                "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Hamburg:geo:53.5,10",
            ])
    }

    @Test func `Apple's details of the old place went out with the new one`() throws {
        var (store, item) = try stored(
            "VEVENT",
            [
                "DTSTART:20260305T090000Z", "LOCATION:Berlin",
                "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=Platz;X-TITLE=Berlin:geo:52.5,13.4",
            ])
        item.structuredLocation = ItemLocation(title: "Berlin", latitude: 52, longitude: 13)
        try store.write("edit", now: Self.now) { _ = try $0.save(item) }
        #expect(
            try lines(store, "X-APPLE")
                == ["X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Berlin:geo:52,13"])
    }

    @Test func `the old HTML went out with new notes`() throws {
        var (store, item) = try stored("VEVENT", Self.meeting)
        item.notes = "new"
        item.title = "other"
        try store.write("edit", now: Self.now) { _ = try $0.save(item) }
        #expect(
            try lines(store, "DESCRIPTION", "X-ALT-DESC", "STYLED", "SUMMARY", "GEO:5") == [
                "SUMMARY;LANGUAGE=de:other", "DESCRIPTION:new", "GEO:52.50;13.4",
            ])
    }

    @Test func `one changed occurrence loses them, and its series keeps them`() throws {
        var (store, item) = try stored("VEVENT", Self.meeting + ["RRULE:FREQ=DAILY;COUNT=3"])
        let at = try #require(ItemTime("2026-03-06T09:00:00[Europe/Berlin]"))
        item = item.occurrence(at: at)
        item.notes = "new"
        item.location = "Hamburg"
        try store.write("edit", now: Self.now) { _ = try $0.save(item, at: at) }
        #expect(try lines(store, "X-ALT-DESC", "GEO:5").count == 2)
        #expect(try lines(store, "DESCRIPTION").count == 2)
    }

    @Test func `availability, priority and day say it once`() throws {
        var (store, item) = try stored(
            "VEVENT",
            [
                "DTSTART:20260305T090000Z", "DTEND:20260305T100000Z", "TRANSP:TRANSPARENT",
                "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE", "PRIORITY:5", "X-MICROSOFT-CDO-IMPORTANCE:1",
                "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE",
            ])
        item.availability = .busy
        item.priority = 1
        item.start = ItemTime("2026-03-05")
        item.end = nil
        try store.write("edit", now: Self.now) { _ = try $0.save(item) }
        #expect(
            try lines(store, "TRANSP", "X-MICROSOFT", "PRIORITY", "DTSTART")
                == ["DTSTART;VALUE=DATE:20260305", "TRANSP:OPAQUE", "PRIORITY:1"])
    }

    // MARK: SEQUENCE

    // RFC 5546, 2.1.4
    @Test(arguments: ["start", "end", "rule", "exdate", "status"])
    func `SEQUENCE never rose`(_ what: String) throws {
        var (store, item) = try stored("VEVENT", Self.meeting)
        switch what {
        case "start": item.start = ItemTime("2026-03-05T09:30:00[Europe/Berlin]")
        case "end": item.end = .duration(ItemDuration(seconds: 60))
        case "rule": item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=2")])
        case "exdate":
            let at = try #require(ItemTime("2026-03-06T09:00:00[Europe/Berlin]"))
            item.recurrence = ItemRecurrence(
                rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=3")], exclusionDates: [at])
        default: item.status = .canceled
        }
        try store.write("edit", now: Self.now) { _ = try $0.save(item) }
        #expect(try lines(store, "SEQUENCE", "X-MICROSOFT-CDO-APPT-SEQUENCE") == ["SEQUENCE:1"])
    }

    @Test func `SEQUENCE stays with what is no new time, and with the organizer`() throws {
        var (store, item) = try stored("VEVENT", Self.meeting + ["ORGANIZER:mailto:bob@x.example"])
        item.start = ItemTime("2026-03-05T09:30:00[Europe/Berlin]")
        try store.write("edit", now: Self.now) { _ = try $0.save(item) }
        #expect(try lines(store, "SEQUENCE") == [])
        (store, item) = try stored("VEVENT", Self.meeting)
        item.title = "other"
        try store.write("edit", now: Self.now) { _ = try $0.save(item) }
        #expect(try lines(store, "SEQUENCE") == [])
    }

    @Test func `taking a change back does not stumble over SEQUENCE`() throws {
        var (store, item) = try stored("VEVENT", Self.meeting)
        item.start = ItemTime("2026-03-05T09:30:00[Europe/Berlin]")
        let first = try #require(try store.write("one", now: Self.now) { _ = try $0.save(item) }.operation)
        item = try #require(try store.item(item.id))
        item.status = .tentative
        try store.write("two", now: Self.now) { _ = try $0.save(item) }
        _ = try store.undo("undo", of: first.id, now: Self.now)
        #expect(try store.item(item.id)?.start == ItemTime("2026-03-05T09:00:00[Europe/Berlin]"))
        #expect(try store.item(item.id)?.status == .tentative)
    }

    // MARK: EventKit

    @Test func `an EventKit object leaves no old position and raises SEQUENCE`() throws {
        let store = CalendarStore()
        let desk = Desk(EKEventStore(calStore: store))
        let event = EKEvent(eventStore: desk.store)
        event.calendar = desk.store.defaultCalendarForNewEvents
        event.title = "Meeting"
        event.startDate = Desk.date("2026-03-02 09:00")
        event.endDate = Desk.date("2026-03-02 10:00")
        let place = EKStructuredLocation(title: "Berlin")
        place.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
        event.structuredLocation = place
        try desk.store.save(event, span: .thisEvent)
        var item = try #require(try store.engine.read { state, _ in Array(state.items) }.first)
        #expect(item.structuredLocation?.latitude == 52.5)
        #expect(item.sequence == 0)
        event.location = "Hamburg"
        event.endDate = Desk.date("2026-03-02 11:00")
        try desk.store.save(event, span: .thisEvent)
        item = try #require(try store.engine.read { state, _ in Array(state.items) }.first)
        #expect(item.location == "Hamburg" && item.structuredLocation == nil)
        #expect(item.sequence == 1)
    }

    // MARK: To-dos

    // RFC 5545, 3.8.1.8 and 3.8.1.11
    @Test func `a to-do that was done had COMPLETED only`() throws {
        let (store, item) = try stored("VTODO", ["SUMMARY:t", "DUE:20260305T090000Z"])
        try store.write("done", now: Self.now) { _ = try $0.complete(item.id) }
        #expect(
            try lines(store, "COMPLETED", "STATUS", "PERCENT") == [
                "STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:20260304T090000Z",
            ])
        try store.write("undone", now: Self.now) { _ = try $0.reopen(item.id) }
        #expect(try lines(store, "COMPLETED", "STATUS", "PERCENT") == [])
        var other = try #require(try store.item(item.id))
        other.completed = Self.now
        try store.write("done", now: Self.now) { _ = try $0.save(other) }
        #expect(try lines(store, "STATUS", "PERCENT") == ["STATUS:COMPLETED", "PERCENT-COMPLETE:100"])
    }

    @Test(arguments: [
        ["DTSTART;VALUE=DATE:20260310", "DUE;VALUE=DATE:20260305"],
        ["DTSTART:20260310T090000Z", "DUE:20260305T090000Z", "RRULE:FREQ=WEEKLY"],
        ["DTSTART;VALUE=DATE:20260310", "DUE;VALUE=DATE:20260305", "RRULE:FREQ=WEEKLY;COUNT=3"],
    ])
    func `a to-do that is due before it starts was rejected`(_ times: [String]) throws {
        var (store, item) = try stored("VTODO", ["SUMMARY:t"] + times)
        #expect(try lines(store, "DTSTART", "DUE") == Array(times.prefix(2)))
        #expect(try store.engine.read { state, _ in state.brokenInvariants().count } == 0)
        // It can be changed and done as any other.
        item.title = "other"
        try store.write("edit", now: Self.now) { _ = try $0.save(item) }
        try store.write("done", now: Self.now) { _ = try $0.complete(item.id) }
        #expect(try lines(store, "STATUS").first == "STATUS:COMPLETED")
        ICalendarSupport.expectFixedPoint(try store.engine.read { state, _ in Array(state.items) })
    }

    @Test func `nobody makes a to-do here that is due before it starts`() throws {
        var (store, item) = try stored(
            "VTODO", ["SUMMARY:t", "DTSTART:20260301T090000Z", "DUE:20260305T090000Z"])
        item.end = ItemTime("2026-02-01T09:00:00Z").map(ItemEnd.time)
        let expected = CalStoreError.refused(
            .endBeforeStart(start: "2026-03-01T09:00:00Z", end: "2026-02-01T09:00:00Z"), title: "t")
        #expect(throws: expected) { try store.write("edit", now: Self.now) { _ = try $0.save(item) } }
    }
}
