import CalStoreExchange
import Testing

/// Calendars are created, named and deleted: RFC 4791, 5.3.1; RFC 5689; RFC 4918, 9.2.
@Suite struct CalendarsTests {
    typealias Line = ScriptedServer.Line
    private static let done = CalDAVWrite.done(etag: nil, scheduleTag: nil, location: nil)

    private static func set(_ property: String, status: Int) -> Line {
        .list(
            """
            <D:response><D:href>/home/x/</D:href><D:propstat><D:prop>\(property)</D:prop>\
            <D:status>HTTP/1.1 \(status) X</D:status></D:propstat></D:response>
            """)
    }

    private static let named = set("<D:displayname/>", status: 200)
    private static let colored = set("<A:calendar-color/>", status: 200)

    private static func make(_ desk: Desk) throws -> CalDAVCreation {
        try desk.client.makeCalendar(
            named: "A & B", color: "#FF0000", components: ["VEVENT"], in: Desk.address("/home"),
            segment: "x")
    }

    @Test func makesACalendar() throws {
        let desk = Desk([.answer(201), Self.named, Self.colored])
        let creation = try Self.make(desk)
        #expect(creation.write == Self.done)
        #expect(creation.href.address.text == "https://dav.example.org/home/x/")
        #expect(creation.properties.map(\.write) == [Self.done, Self.done])
        #expect(
            desk.server.lines == ["MKCALENDAR /home/x/", "PROPPATCH /home/x/", "PROPPATCH /home/x/"])
        #expect(
            desk.server.body(0).contains(
                "<C:supported-calendar-component-set><C:comp name=\"VEVENT\"/>"))
        #expect(desk.server.body(1).contains("<D:displayname>A &amp; B</D:displayname>"))
        #expect(desk.server.body(2).contains("<A:calendar-color>#FF0000</A:calendar-color>"))
    }

    @Test func escapesTheAddress() throws {
        let desk = Desk([.answer(201), Self.named])
        let creation = try desk.client.makeCalendar(
            named: "x", in: Desk.address("/home/"), segment: "a/b ?%")
        #expect(creation.href.address.path == "/home/a%2Fb%20%3F%25/")
        #expect(desk.server.body(0).isEmpty)
    }

    /// RFC 5689, where MKCALENDAR is not known.
    @Test(arguments: [405, 501]) func makesACollectionOfTheKind(status: Int) throws {
        let desk = Desk([.answer(status), .answer(201), Self.named, Self.colored])
        #expect(try Self.make(desk).write == Self.done)
        #expect(desk.server.lines.prefix(2) == ["MKCALENDAR /home/x/", "MKCOL /home/x/"])
        #expect(
            desk.server.body(1).contains(
                "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"))
    }

    /// 207 with 403 inside is a warning; the calendar is there.
    @Test func aRefusedColorIsNoFailure() throws {
        let desk = Desk([.answer(201), Self.named, Self.set("<A:calendar-color/>", status: 403)])
        let creation = try Self.make(desk)
        #expect(creation.write == Self.done)
        #expect(creation.properties.last?.write == .refusedForever("HTTP 403"))
    }

    @Test(arguments: [
        (Line.answer(403), CalDAVWrite.refusedForever("HTTP 403")),
        (
            .error(403, "<D:resource-must-be-null/>"),
            .refusedForever("resource-must-be-null is not met (HTTP 403)")
        ),
        (.answer(404), .notSupported("HTTP 404")),
    ])
    func saysThatItCannot(line: Line, write: CalDAVWrite) throws {
        let desk = Desk([line])
        let creation = try Self.make(desk)
        #expect(creation.write == write)
        #expect(creation.properties.isEmpty)
        #expect(desk.client.requestCount == 1)
    }

    @Test func asksGoogleForNothing() throws {
        let desk = Desk([], kind: .google)
        guard case .notSupported = try Self.make(desk).write else {
            Issue.record("it made a calendar")
            return
        }
        #expect(desk.client.requestCount == 0)
    }

    /// The first MKCALENDAR was done, and its answer lost.
    @Test func findsItsOwnCalendar() throws {
        let there = Line.list(
            """
            <D:response><D:href>/home/x/</D:href><D:propstat><D:prop><D:resourcetype><D:collection/>\
            <C:calendar/></D:resourcetype></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>\
            </D:response>
            """)
        let desk = Desk([
            .failure(.cut), .error(403, "<D:resource-must-be-null/>"), there, Self.named, Self.colored,
        ])
        #expect(try Self.make(desk).write == Self.done)
        #expect(desk.client.requestCount == 5)
    }

    /// Nextcloud limits how many are made in an hour.
    @Test func waitsForTheLimit() {
        let desk = Desk([.answer(429, fields: [("Retry-After", "3600")])])
        #expect(errorKind { _ = try Self.make(desk) } == "tryLater")
    }

    @Test func setsEachPropertyByItself() throws {
        let desk = Desk([.answer(403), Self.set("<A:calendar-order/>", status: 200)])
        let outcomes = try desk.client.setProperties([.name("x"), .order(3)], of: Desk.href("/home/x/"))
        #expect(outcomes.map(\.write) == [.refusedForever("HTTP 403"), Self.done])
        #expect(desk.server.body(1).contains("<A:calendar-order>3</A:calendar-order>"))
    }

    @Test(arguments: [204, 404]) func deletesACalendar(status: Int) throws {
        let desk = Desk([.answer(status)])
        #expect(try desk.client.deleteCalendar(Desk.href("/home/x/")) == Self.done)
        #expect(desk.server.lines == ["DELETE /home/x/"])
    }

    @Test func aCalendarThatCannotBeDeleted() throws {
        let part = Desk([.list(Desk.status("/home/x/a.ics", 423))])
        #expect(!(try part.client.deleteCalendar(Desk.href("/home/x/"))).isDone)
        let refused = Desk([.answer(403)])
        #expect(try refused.client.deleteCalendar(Desk.href("/home/x/")) == .refusedForever("HTTP 403"))
    }

    /// RFC 4918, 5.2: a server may name a collection without the slash at its end.
    @Test(arguments: ["/home/x/", "/home/x", "/home/%78"]) func whatIsInACalendar(path: String) {
        let calendar = CalDAVCollection(href: Desk.href(path))
        #expect(calendar.item(named: "a b.ics") == Desk.href("/home/x/a%20b.ics"))
        #expect(calendar.contains(Desk.href("/home/x/a.ics")))
        #expect(calendar.contains(Desk.href("/home/%78/a.ics")))
        for other in ["/home/xy/a.ics", "/home/x/", "/home/a.ics"] {
            #expect(!calendar.contains(Desk.href(other)))
        }
    }
}
