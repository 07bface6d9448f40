import CalStoreExchange
import Expectations

/// An invitation, an answer to it, and a cancellation, each in the store of the other person.
@MainActor func inviteAndAnswer() throws {
    let meeting = Fixture.event("m", "Review", day: 4).replacing(
        "END:VEVENT",
        with: [
            "ORGANIZER:mailto:ada@orbit.example",
            "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:kenji@orbit.example", "END:VEVENT",
        ].joined(separator: "\r\n"))
    let ada = CalendarStore()
    _ = try ada.take(CalStoreImport(iCalendar: Fixture.calendar(meeting)))
    let request = CalStoreMessage.request(try ada.items(), now: Fixture.now)
    Expectations.expect(request.method, "REQUEST")
    Expectations.expect(request.recipients, ["kenji@orbit.example"])
    Expectations.expect(request.sender, "ada@orbit.example")
    Expectations.expect(request.title, "Review")

    let kenji = CalendarStore()
    Expectations.expect(try kenji.take(CalStoreImport(iCalendar: request.bytes)).added.count, 1)
    let invitation = try kenji.items()[0].id
    let answer = try kenji.write("accept", now: Fixture.now) { change in
        try change.answer(invitation, as: "kenji@orbit.example", .accepted, comment: "Gladly")
    }.result
    Expectations.expect(answer.item.attendees.map(\.status), [.accepted])
    Expectations.expect(answer.reply.method, "REPLY")

    let reply = CalStoreImport(iCalendar: answer.reply.bytes)
    Expectations.expect(reply.hasMessages, true)
    let imported = try ada.take(reply)
    Expectations.expect(imported.news.count, 1)
    Expectations.expect(try ada.items()[0].attendees.map(\.status), [.accepted])

    let published = CalStoreMessage.publication(try ada.items(), now: Fixture.now)
    Expectations.expect(CalStoreImport(iCalendar: published.bytes).items[0].attendees, [])
    let cancellation = CalStoreMessage.cancellation(of: try ada.items(), now: Fixture.now)
    _ = try kenji.take(CalStoreImport(iCalendar: cancellation.bytes))
    Expectations.expect(try kenji.items().map(\.status), [.canceled])
}

/// The busy time of another person, as a file in both directions.
@MainActor func askOthers() throws {
    let range = Fixture.instant("2026-03-02T00:00:00Z")..<Fixture.instant("2026-03-09T00:00:00Z")
    let store = try CalendarStore(
        iCalendar: String(decoding: Fixture.calendar(Fixture.event("a", "Match", day: 4)), as: UTF8.self))
    let busy = try store.busyTime(in: range, zone: Fixture.berlin)
    let bytes = busy.iCalendar(in: range, now: Fixture.now, organizer: "ada@orbit.example")
    let ada = OtherCalendar(iCalendar: bytes)
    let told = try ada?.busyTime(in: range, zone: Fixture.berlin)
    Expectations.expect(told?.periods.map(\.range), busy.periods.map(\.range))
    Expectations.expect(OtherCalendar(iCalendar: Array("?".utf8)) == nil, true)
}

/// A calendar that follows a feed.
@MainActor func subscribe() throws {
    let lines = [
        "X-WR-CALNAME:Holidays", "X-APPLE-CALENDAR-COLOR:#FF0000", "REFRESH-INTERVAL;VALUE=DURATION:P1D",
        "SOURCE;VALUE=URI:https://holidays.example/all.ics",
    ]
    func feed(_ days: ClosedRange<Int>) throws -> CalStoreFeed {
        let events = days.map { Fixture.event("day\($0)", "Day \($0)", day: $0) }
        return try CalStoreFeed(
            iCalendar: Fixture.calendar((lines + events).joined(separator: "\r\n")))
    }
    let first = try feed(1...9)
    Expectations.expect(first.title, "Holidays")
    Expectations.expect(first.color, "#FF0000")
    Expectations.expect(first.interval, 86_400)
    Expectations.expect(first.source, "https://holidays.example/all.ics")
    Expectations.expect(first.file.items.count, 9)

    let store = CalendarStore()
    let calendar = try store.write { change in
        change.subscribe(to: first.source ?? "", title: first.title ?? "", color: first.color, interval: 3600)
    }.result
    Expectations.expect(try store.calendars().first { $0.id == calendar.id }?.refreshInterval, 3600)
    func refresh(_ feed: CalStoreFeed, _ losses: CalStoreRefresh.Losses = .some) throws -> CalStoreRefresh {
        try store.write("refresh") { try $0.refresh(calendar.id, from: feed, allowing: losses) }.result
    }
    Expectations.expect(try refresh(first).imported.added.count, 9)
    Expectations.expect(try refresh(feed(2...9)).removed.map(\.title), ["Day 1"])
    Expectations.expect(try refresh(feed(2...9)).restored, 0)
    do {
        _ = try refresh(feed(2...2))
    } catch let refusal as CalStoreRefresh.Refusal {
        Expectations.expect(refusal.stored, 8)
        Expectations.expect(refusal.told, 1)
        Expectations.expect(refusal.needed, .most)
        Expectations.expect(refusal.reason, "it has 1 item, and the calendar has 8")
    }
    Expectations.expect(CalStoreRefresh.Losses.most < .all, true)
    Expectations.expect(try refresh(feed(2...2), .most).removed.count, 7)
    try store.write { try $0.unsubscribe(calendar.id, keepingItems: true) }
    Expectations.expect(try store.items().count, 1)
    for problem in CalStoreFeed.Problem.allCases { Expectations.expect(problem.reason.isEmpty, false) }
}

/// What a program says about an address that gives no calendar.
func advice(_ problem: CalStoreFeed.Problem) -> String {
    switch problem {
    case .webPage, .noCalendar: "look for another address"
    case .cut, .nothing: "try again"
    case .compressed: "unpack it"
    case .messages: CalStoreImport.Note(line: 1, message: "import it").message
    }
}
