import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// The effect of a refresh on a subscription, for a client that has fetched the bytes itself.
@Suite struct CalStoreFeedTests {
    private static let now = Instant(iso: "2026-03-04T09:00:00Z") ?? .distantPast

    private static func calendar(_ lines: [String], stamp: String = "20260301T000000Z") -> [UInt8] {
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN"] + lines + ["END:VCALENDAR"])
            .joined(separator: "\r\n")
        return Array((text.replacing("@stamp@", with: stamp) + "\r\n").utf8)
    }

    private static func event(_ uid: String, _ title: String, _ more: String...) -> [String] {
        ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:@stamp@", "SUMMARY:\(title)"]
            + (more.contains { $0.hasPrefix("DTSTART") } ? [] : ["DTSTART:20260310T090000Z"]) + more
            + ["END:VEVENT"]
    }

    private func refresh(
        _ store: CalendarStore, _ id: CalStoreCalendar.ID, _ bytes: [UInt8],
        allowing losses: CalStoreRefresh.Losses = .some
    ) throws -> CalStoreWriteOutcome<CalStoreRefresh> {
        let feed = try CalStoreFeed(iCalendar: bytes)
        return try store.write("refresh", now: Self.now) { try $0.refresh(id, from: feed, allowing: losses) }
    }

    private func subscribed(_ bytes: [UInt8]) throws -> (CalendarStore, CalStoreCalendar) {
        let store = CalendarStore()
        let calendar = try store.write("subscribe", now: Self.now) {
            $0.subscribe(to: "https://example.org/x.ics", title: "Feed")
        }.result
        _ = try refresh(store, calendar.id, bytes)
        return (store, calendar)
    }

    private func titles(_ store: CalendarStore, _ calendar: CalStoreCalendar) throws -> [String] {
        try store.items(inCalendar: calendar.id).map(\.title).sorted()
    }

    @Test func `what is no whole calendar is refused, and why`() {
        let whole = Self.calendar(Self.event("a", "A"))
        func problem(_ bytes: [UInt8]) -> CalStoreFeed.Problem? {
            do throws(CalStoreFeed.Problem) {
                _ = try CalStoreFeed(iCalendar: bytes)
                return nil
            } catch {
                return error
            }
        }
        func problem(_ text: String) -> CalStoreFeed.Problem? { problem(Array(text.utf8)) }
        #expect(problem(whole) == nil)
        // A server may leave out the last line feed, or add more.
        #expect(problem(Array(whole.dropLast(2))) == nil && problem(whole + Array("\r\n\0\n".utf8)) == nil)
        #expect(problem("") == .nothing && problem(" \r\n") == .nothing)
        #expect(problem("\n<!DOCTYPE html><html>Log in</html>") == .webPage)
        #expect(problem("{\"error\": 1}") == .noCalendar)
        #expect(problem([0x1F, 0x8B, 8, 0]) == .compressed)
        #expect(problem(Self.calendar(["METHOD:CANCEL"] + Self.event("a", "A"))) == .messages)
        // Wherever it is cut before its last letter. Up to the end of the first line it is no calendar at
        // all.
        for count in 0..<whole.count - 2 {
            let problem = problem(Array(whole.prefix(count)))
            #expect(problem != nil, "cut behind \(count) bytes")
            if count > 16 { #expect(problem == .cut, "cut behind \(count) bytes") }
        }
    }

    @Test func `a feed says what it is called, which colour it has, and how often it wants to be asked`()
        throws
    {
        // RFC 7986, 5.1, 5.7, 5.8, 5.9
        let feed = try CalStoreFeed(
            iCalendar: Self.calendar([
                "NAME:Company\\, holidays", "COLOR:steelblue", "REFRESH-INTERVAL;VALUE=DURATION:P1W",
                "X-PUBLISHED-TTL:PT1H", "SOURCE;VALUE=URI:https://example.com/holidays.ics",
            ]))
        #expect(feed.title == "Company, holidays" && feed.color == "#4682B4")
        #expect(feed.interval == 604_800 && feed.source == "https://example.com/holidays.ics")
        #expect(try CalStoreFeed(iCalendar: Self.calendar(["X-PUBLISHED-TTL:PT12H"])).interval == 43_200)
        for wrong in ["REFRESH-INTERVAL:-PT1H", "REFRESH-INTERVAL:soon", "REFRESH-INTERVAL:PT0S", "X-A:1"] {
            #expect(try CalStoreFeed(iCalendar: Self.calendar([wrong])).interval == nil)
        }
    }

    @Test func `what is new comes, what is other changes, what left goes, and what is equal is not written`()
        throws
    {
        let (store, calendar) = try subscribed(
            Self.calendar(["X-NOTE:old"] + Self.event("a", "A") + Self.event("b", "B") + Self.event("c", "C"))
        )
        let newer = Self.calendar(Self.event("a", "A") + Self.event("b", "Bee") + Self.event("d", "D"))
        let outcome = try refresh(store, calendar.id, newer)
        #expect(outcome.result.imported.added.map(\.title) == ["D"])
        #expect(outcome.result.imported.updated.map(\.title) == ["Bee"])
        #expect(outcome.result.removed.map(\.title) == ["C"])
        #expect(try titles(store, calendar) == ["A", "Bee", "D"])
        #expect(try store.calendars().first { $0.id == calendar.id }?.unknownProperties == [])
        let stamped = String(decoding: newer, as: UTF8.self).replacing(
            "20260301T000000Z", with: "20260304T080000Z")
        let third = try refresh(store, calendar.id, Array(stamped.utf8))
        #expect(third.operation == nil)
        for change in third.operation?.changes ?? [] {
            Issue.record("\(change.differences.map { "\($0.name): \($0.before ?? "-") \($0.after ?? "-")" })")
        }
        #expect(try store.calendars().first { $0.id == calendar.id }?.isWritable == false)
        // Other changes are refused.
        let item = try store.items(inCalendar: calendar.id)[0]
        #expect(throws: CalStoreError.self) {
            try store.write("rm", now: Self.now) { try $0.remove(item.id) }
        }
    }

    @Test func `a changed occurrence that left the feed is again as its series says`() throws {
        let series = Self.event("s", "Series", "DTSTART:20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=5")
        let moved = Self.event("s", "Moved", "DTSTART:20260304T150000Z", "RECURRENCE-ID:20260304T090000Z")
        let (store, calendar) = try subscribed(Self.calendar(series + moved))
        #expect(try titles(store, calendar) == ["Moved", "Series"])
        let outcome = try refresh(store, calendar.id, Self.calendar(series))
        #expect(outcome.result.restored == 1)
        #expect(try titles(store, calendar) == ["Series"])
        let item = try store.items(inCalendar: calendar.id)[0]
        let starts = item.occurrenceSet.prefix(10).map { $0.date.description }
        #expect(starts == ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06"])
        // The same with an occurrence whose series the feed does not have.
        let alone = Self.event("o", "Alone", "DTSTART:20260304T150000Z", "RECURRENCE-ID:20260304T090000Z")
        _ = try refresh(store, calendar.id, Self.calendar(series + alone))
        #expect(try titles(store, calendar) == ["Alone", "Series"])
        _ = try refresh(store, calendar.id, Self.calendar(series))
        #expect(try titles(store, calendar) == ["Series"])
    }

    @Test(arguments: [
        (4, 2, CalStoreRefresh.Losses.some), (4, 1, .most), (4, 0, .all), (10, 5, .some), (10, 4, .most),
        (10, 0, .all), (1, 0, .all), (0, 0, .some), (0, 5, .some), (100, 49, .most), (100, 50, .some),
        (100, 200, .some),
    ])
    func `a feed that has lost too much is refused`(stored: Int, told: Int, needed: CalStoreRefresh.Losses)
        throws
    {
        func events(_ count: Int) -> [UInt8] {
            Self.calendar((0..<count).flatMap { Self.event("e\($0)", "Event \($0)") })
        }
        let (store, calendar) = try subscribed(events(stored))
        for losses in [CalStoreRefresh.Losses.some, .most, .all] {
            let before = try store.revision()
            if losses < needed {
                #expect(throws: CalStoreRefresh.Refusal.self) {
                    try refresh(store, calendar.id, events(told), allowing: losses)
                }
                #expect(try store.revision() == before)
            } else {
                _ = try refresh(store, calendar.id, events(told), allowing: losses)
                #expect(try store.items(inCalendar: calendar.id).count == told)
                return
            }
        }
    }

    @Test func `a feed with random UIDs each time has not lost anything`() throws {
        func events(_ version: Int) -> [UInt8] {
            Self.calendar((0..<20).flatMap { Self.event("v\(version)-\($0)", "Event \($0)") })
        }
        let (store, calendar) = try subscribed(events(1))
        let outcome = try refresh(store, calendar.id, events(2))
        #expect(outcome.result.imported.added.count == 20 && outcome.result.removed.count == 20)
    }

    @Test func `a subscription that ends goes, or becomes an ordinary calendar`() throws {
        let (store, calendar) = try subscribed(Self.calendar(Self.event("a", "A")))
        _ = try store.write("end", now: Self.now) { try $0.unsubscribe(calendar.id, keepingItems: true) }
        let kept = try #require(try store.calendars().first { $0.id == calendar.id })
        #expect(kept.isWritable && kept.kind == .local && kept.url == nil)
        #expect(try store.sources().first { $0.id == kept.sourceID }?.kind == .local)
        let (other, second) = try subscribed(Self.calendar(Self.event("a", "A")))
        _ = try other.write("end", now: Self.now) { try $0.unsubscribe(second.id, keepingItems: false) }
        #expect(try other.items().isEmpty && !other.calendars().contains { $0.id == second.id })
    }

    /// Versions of a feed, one after the other, against a calendar that has seen only the last one.
    @Test func `after any versions a subscription has what a new one would have`() throws {
        var generator = SeededGenerator(seed: TestScale.seed("versions of a feed"))
        for _ in 0..<TestScale.rounds(40, long: 800) {
            let store = CalendarStore()
            let calendar = try store.write("subscribe", now: Self.now) {
                $0.subscribe(to: "https://example.org/x.ics", title: "Feed")
            }.result
            for _ in 0..<6 {
                let bytes = Self.randomFeed(&generator)
                _ = try refresh(store, calendar.id, bytes, allowing: .all)
                let (fresh, other) = try subscribed(bytes)
                func text(_ store: CalendarStore, _ calendar: CalStoreCalendar) throws -> [String] {
                    let items = try store.items(inCalendar: calendar.id)
                    let lines = String(decoding: CalStoreItem.iCalendar(items), as: UTF8.self)
                    // The order of components, and times of their making, say nothing.
                    return lines.split(separator: "\r\n").map(String.init).filter { line in
                        !["DTSTAMP", "CREATED", "LAST-MODIFIED"].contains { line.hasPrefix($0) }
                    }.sorted()
                }
                #expect(try text(store, calendar) == text(fresh, other))
                #expect(try refresh(store, calendar.id, bytes, allowing: .all).operation == nil)
            }
        }
    }

    private static func randomFeed(_ generator: inout SeededGenerator) -> [UInt8] {
        var lines: [String] = []
        for index in 0..<5 where Int.random(in: 0..<4, using: &generator) > 0 {
            let uid = "u\(index)"
            let title = "T\(Int.random(in: 0..<3, using: &generator))"
            let hour = Int.random(in: 8...9, using: &generator)
            let isSeries = index < 3 && Int.random(in: 0..<5, using: &generator) > 0
            guard isSeries else {
                lines += event(uid, title, "DTSTART:2026030\(index + 1)T0\(hour)0000Z")
                continue
            }
            var more = ["DTSTART:20260302T0\(hour)0000Z", "RRULE:FREQ=DAILY;COUNT=5"]
            if Bool.random(using: &generator) { more.append("EXDATE:20260306T0\(hour)0000Z") }
            lines +=
                ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:@stamp@", "SUMMARY:\(title)"] + more + ["END:VEVENT"]
            for day in 3...5 where Int.random(in: 0..<3, using: &generator) == 0 {
                lines += event(
                    uid, "Changed \(day)", "DTSTART:2026030\(day)T150000Z",
                    "RECURRENCE-ID:2026030\(day)T0\(hour)0000Z")
            }
        }
        return calendar(lines)
    }

    @Test func `a to-do that left a feed stayed, because an event had its UID`() throws {
        let todo = ["BEGIN:VTODO", "UID:a", "DTSTAMP:@stamp@", "SUMMARY:To do", "END:VTODO"]
        let (store, calendar) = try subscribed(Self.calendar(Self.event("a", "Event") + todo))
        #expect(try store.items(inCalendar: calendar.id).count == 2)
        _ = try refresh(store, calendar.id, Self.calendar(Self.event("a", "Event")))
        #expect(try store.items(inCalendar: calendar.id).map(\.title) == ["Event"])
    }

    @Test func `an item was removed that could not be read any more`() throws {
        func feed(_ start: String, _ startOfOther: String) -> [UInt8] {
            let series = Self.event(
                "s", "Series", "DTSTART:20260310T090000Z", "RRULE:FREQ=DAILY;COUNT=5")
            let other = Self.event(
                "s", "Special", "RECURRENCE-ID:20260312T090000Z", "DTSTART:\(startOfOther)")
            let items = Self.event("a", "A") + Self.event("b", "B", "DTSTART:\(start)") + Self.event("c", "C")
            return Self.calendar(items + series + other)
        }
        let (store, calendar) = try subscribed(feed("20260311T090000Z", "20260312T150000Z"))
        let before = try titles(store, calendar)
        #expect(before == ["A", "B", "C", "Series", "Special"])
        let broken = feed("garbage", "garbage")
        #expect(try CalStoreFeed(iCalendar: broken).file.rejects.count == 2)
        let outcome = try refresh(store, calendar.id, broken)
        #expect(outcome.result.removed.isEmpty && outcome.result.restored == 0)
        #expect(try titles(store, calendar) == before)
        // What it leaves out is gone.
        _ = try refresh(store, calendar.id, Self.calendar(Self.event("a", "A") + Self.event("c", "C")))
        #expect(try titles(store, calendar) == ["A", "C"])
    }
}
