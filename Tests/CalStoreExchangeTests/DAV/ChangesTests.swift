import CalStoreExchange
import CalendarTime
import Testing

/// Section 3 of keeping step with a server: RFC 6578 and its fallbacks, each with the number of requests.
@Suite struct ChangesTests {
    private static let mark = CalDAVMark(syncToken: "t1", ctag: "c1")

    private static func etags(_ changes: CalDAVChanges) -> [String] {
        changes.items.map { "\($0.href.text) \($0.etag ?? "-")" }
    }

    // MARK: By token

    /// RFC 6578, 3.9: a changed, a new and a deleted item.
    @Test func readsChanges() throws {
        let desk = Desk([
            .list(
                Desk.item("/cal/a.ics", etag: "1") + Desk.item("/cal/b%40c.ics", etag: "2")
                    + Desk.status("/cal/old.ics", 404), token: "t2")
        ])
        let changes = try desk.client.changes(in: Desk.calendar(ctag: "c2"), since: Self.mark, known: 3)
        #expect(Self.etags(changes) == ["/cal/a.ics \"1\"", "/cal/b%40c.ics \"2\""])
        #expect(changes.removed.map(\.text) == ["/cal/old.ics"])
        #expect(changes.mark == CalDAVMark(syncToken: "t2", ctag: "c2"))
        #expect(!changes.isFull)
        #expect(desk.server.lines == ["REPORT /cal/"])
        #expect(desk.server.requests.first?["Depth"] == "0")
        #expect(desk.server.body(0).contains("<D:sync-token>t1</D:sync-token>"))
        #expect(desk.server.body(0).contains("<D:sync-level>1</D:sync-level>"))
    }

    /// 2,000 items unchanged cost one request.
    @Test func readsNoChanges() throws {
        let desk = Desk([.list("", token: "t1")])
        let changes = try desk.client.changes(in: Desk.calendar(), since: Self.mark, known: 2_000)
        #expect(changes.items.isEmpty && changes.removed.isEmpty && !changes.isFull)
        #expect(desk.client.requestCount == 1)
    }

    /// A token may be 0 (SOGo, fruux).
    @Test func takesZeroForAToken() throws {
        let desk = Desk([.list("", token: "0")])
        let changes = try desk.client.changes(in: Desk.calendar(), since: CalDAVMark(syncToken: "0"))
        #expect(changes.mark.syncToken == "0")
        #expect(desk.server.body(0).contains("<D:sync-token>0</D:sync-token>"))
    }

    /// RFC 6578, 3.6 and 3.10: 507 for the collection is a page. What a later page says counts.
    @Test func readsAllPages() throws {
        let desk = Desk([
            .list(
                Desk.item("/cal/a.ics", etag: "1") + Desk.item("/cal/b.ics", etag: "1")
                    + Desk.status("/cal/c.ics", 404) + Desk.status("/cal", 507), token: "t2"),
            .list(
                Desk.item("/cal/c.ics", etag: "5") + Desk.status("/cal/b.ics", 404)
                    + Desk.status("https://dav.example.org/cal/", 507), token: "t3"),
            .list(Desk.item("/cal/a.ics", etag: "2"), token: "t4"),
        ])
        let changes = try desk.client.changes(in: Desk.calendar(), since: Self.mark)
        #expect(Self.etags(changes) == ["/cal/a.ics \"2\"", "/cal/c.ics \"5\""])
        #expect(changes.removed.map(\.text) == ["/cal/b.ics"])
        #expect(changes.mark.syncToken == "t4")
        #expect(desk.client.requestCount == 3)
        #expect(desk.server.body(2).contains("<D:sync-token>t3</D:sync-token>"))
    }

    /// A part without a way to the rest is not used: everything is listed.
    @Test(arguments: [nil, "t1"]) func listsAllWhenAPageLeadsNowhere(token: String?) throws {
        let desk = Desk([
            .list(
                Desk.item("/cal/a.ics", etag: "1") + Desk.status("/cal/b.ics", 404)
                    + Desk.status("/cal/", 507), token: token), .list(Desk.own()),
            .list(Desk.own() + Desk.item("/cal/c.ics", etag: "1")),
        ])
        let changes = try desk.client.changes(in: Desk.calendar(), since: Self.mark)
        #expect(changes.isFull && changes.removed.isEmpty)
        #expect(Self.etags(changes) == ["/cal/c.ics \"1\""])
        #expect(desk.client.requestCount == 3)
    }

    /// Only status 404 is a deletion.
    @Test func takesNothingElseForADeletion() throws {
        let empty = "<D:response><D:href>/cal/empty.ics</D:href></D:response>"
        let missing = """
            <D:response><D:href>/cal/missing.ics</D:href><D:propstat><D:prop><D:getetag/></D:prop>\
            <D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>
            """
        let desk = Desk([
            .list(
                Desk.status("/cal/", 404) + Desk.status("/cal/gone.ics", 410)
                    + Desk.status("/cal/no.ics", 403) + Desk.status("/cal/sub/", 200) + empty + missing
                    + Desk.own(), token: "t2")
        ])
        let changes = try desk.client.changes(in: Desk.calendar(), since: Self.mark)
        #expect(changes.removed.isEmpty)
        // Their versions are unknown, so they are fetched, and the answer to that says what they are.
        #expect(
            Self.etags(changes) == [
                "/cal/gone.ics -", "/cal/no.ics -", "/cal/empty.ics -", "/cal/missing.ics -",
            ])
    }

    /// Radicale 403, Xandikos 412, Google 400 and 410: forget the token, list everything, delete nothing.
    @Test(arguments: [
        (ScriptedServer.Line.error(403, "<D:valid-sync-token/>"), CalDAVServerKind.other),
        (.error(409, "<D:valid-sync-token/>"), .other), (.error(412, "<D:valid-sync-token/>"), .other),
        (.answer(403), .other), (.answer(410), .google), (.answer(400), .google),
        (.error(507, "<D:number-of-matches-within-limits/>"), .other),
    ])
    func listsAllWhenTheTokenHasExpired(line: ScriptedServer.Line, kind: CalDAVServerKind) throws {
        let desk = Desk(
            [
                line,
                .list(
                    """
                    <D:response><D:href>/cal/</D:href><D:propstat><D:prop><D:sync-token>t9</D:sync-token>\
                    <CS:getctag>c9</CS:getctag></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>\
                    </D:response>
                    """),
                .list(Desk.own() + Desk.item("/cal/a.ics", etag: "1")),
            ], kind: kind)
        let changes = try desk.client.changes(in: Desk.calendar(token: "t1"), since: Self.mark, known: 5)
        #expect(changes.isFull)
        #expect(changes.removed.isEmpty)
        #expect(Self.etags(changes) == ["/cal/a.ics \"1\""])
        // The new token is read before the list, so that nothing is lost between the two.
        #expect(changes.mark == CalDAVMark(syncToken: "t9", ctag: "c9"))
        #expect(desk.server.lines == ["REPORT /cal/", "PROPFIND /cal/", "PROPFIND /cal/"])
        #expect(desk.server.requests.map { $0["Depth"] } == ["0", "0", "1"])
    }

    /// Old servers of Apple want depth 1; the client keeps that.
    @Test func asksAgainWithDepthOne() throws {
        let desk = Desk([.answer(400), .list("", token: "t2"), .list("", token: "t3")])
        let changes = try desk.client.changes(in: Desk.calendar(), since: Self.mark)
        #expect(changes.mark.syncToken == "t2" && !changes.isFull)
        _ = try desk.client.changes(in: Desk.calendar(), since: changes.mark)
        #expect(desk.server.requests.map { $0["Depth"] } == ["0", "1", "1"])
    }

    @Test func theCalendarThatIsGoneDeletesNothing() {
        let desk = Desk([.answer(404)])
        let kind = errorKind { _ = try desk.client.changes(in: Desk.calendar(), since: Self.mark) }
        #expect(kind == "notFound")
    }

    // MARK: The first time

    @Test func listsAllTheFirstTime() throws {
        let desk = Desk([
            .list(
                Desk.own() + Desk.item("/cal/a.ics", etag: "1") + Desk.item("/cal/sub/", etag: "1")
                    + Desk.status("/cal/trash.ics", 404))
        ])
        let changes = try desk.client.changes(in: Desk.calendar(ctag: "c1", token: "t1"), since: nil)
        #expect(changes.isFull)
        #expect(Self.etags(changes) == ["/cal/a.ics \"1\""])
        #expect(changes.mark == Self.mark)
        #expect(desk.server.lines == ["PROPFIND /cal/"])
        #expect(desk.server.requests.first?["Depth"] == "1")
    }

    /// Without a token in the listing of the account it is asked for before the items.
    @Test func asksForTheTokenFirst() throws {
        let desk = Desk([
            .list(
                """
                <D:response><D:href>/cal/</D:href><D:propstat><D:prop><D:sync-token>t5</D:sync-token>\
                </D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
                """), .list(Desk.own()),
        ])
        let changes = try desk.client.changes(in: Desk.calendar(), since: nil)
        #expect(changes.mark.syncToken == "t5")
        #expect(desk.server.requests.map { $0["Depth"] } == ["0", "1"])
    }

    /// PROPFIND is refused: an empty token, in pages, whose own token counts.
    @Test func listsByAnEmptyToken() throws {
        let desk = Desk([
            .answer(403),
            .list(Desk.item("/cal/a.ics", etag: "1") + Desk.status("/cal/", 507), token: "t2"),
            .list(Desk.item("/cal/b.ics", etag: "1"), token: "t3"),
        ])
        let changes = try desk.client.changes(in: Desk.calendar(token: "t1"), since: nil)
        #expect(changes.isFull)
        #expect(Self.etags(changes) == ["/cal/a.ics \"1\"", "/cal/b.ics \"1\""])
        #expect(changes.mark.syncToken == "t3")
        #expect(desk.server.body(1).contains("<D:sync-token/>"))
        #expect(desk.client.requestCount == 3)
    }

    /// Some answer an empty token with nothing but the collection (stalwart, discussion 2784).
    @Test func doesNotTrustAnEmptyAnswerToAnEmptyToken() throws {
        let desk = Desk([
            .answer(405), .list(Desk.own(), token: "t2"), .list(Desk.item("/cal/a.ics", etag: "1")),
        ])
        let changes = try desk.client.changes(in: Desk.calendar(token: "t1"), since: nil)
        #expect(Self.etags(changes) == ["/cal/a.ics \"1\""])
        #expect(changes.mark.syncToken == "t1")
        #expect(desk.server.body(2).contains("calendar-query"))
    }

    /// A part of the items is not all of them.
    @Test func doesNotTakeAPartForAll() throws {
        let part = Desk.own() + Desk.item("/cal/a.ics", etag: "1") + Desk.status("/cal/", 507)
        let desk = Desk([.list(part), .list(part)])
        let calendar = Desk.calendar(canSync: false)
        #expect(errorKind { _ = try desk.client.changes(in: calendar, since: nil) } == "refused")
        #expect(desk.client.requestCount == 2)
    }

    // MARK: Without tokens

    @Test func asksNothingWhileTheCtagIsTheSame() throws {
        let desk = Desk([])
        let changes = try desk.client.changes(
            in: Desk.calendar(ctag: "c1", canSync: false), since: CalDAVMark(ctag: "c1"), known: 2_000)
        #expect(changes == CalDAVChanges(mark: CalDAVMark(ctag: "c1"), isFull: false))
        #expect(desk.client.requestCount == 0)
    }

    @Test func listsAllWhenTheCtagChanged() throws {
        let desk = Desk([.list(Desk.own() + Desk.item("/cal/a.ics", etag: "2"))])
        let changes = try desk.client.changes(
            in: Desk.calendar(ctag: "c2", token: "ignored", canSync: false), since: CalDAVMark(ctag: "c1"))
        #expect(changes.isFull)
        #expect(changes.mark == CalDAVMark(ctag: "c2"))
        #expect(desk.client.requestCount == 1)
    }

    /// iCloud and sabre want a component in each question.
    @Test func asksForEachComponent() throws {
        let desk = Desk([
            .answer(405), .list(Desk.item("/cal/a.ics", etag: "1")),
            .list(Desk.item("/cal/b.ics", etag: "1") + Desk.item("/cal/a.ics", etag: "1")),
        ])
        let calendar = Desk.calendar(canSync: false, components: ["VEVENT", "VTODO"])
        let changes = try desk.client.changes(in: calendar, since: nil)
        #expect(Self.etags(changes) == ["/cal/a.ics \"1\"", "/cal/b.ics \"1\""])
        #expect(desk.server.body(1).contains("<C:comp-filter name=\"VEVENT\"/>"))
        #expect(desk.server.body(2).contains("<C:comp-filter name=\"VTODO\"/>"))
        #expect(desk.server.requests.map(\.method) == ["PROPFIND", "REPORT", "REPORT"])
    }

    /// A calendar that does not say what it takes may refuse to-dos.
    @Test func triesToDosWhereNothingIsSaid() throws {
        let desk = Desk([
            .answer(405), .list(Desk.item("/cal/a.ics", etag: "1")), .error(403, "<C:supported-filter/>"),
        ])
        let changes = try desk.client.changes(in: Desk.calendar(canSync: false, components: nil), since: nil)
        #expect(Self.etags(changes) == ["/cal/a.ics \"1\""])
    }

    /// RFC 4791, 9.9.
    @Test func asksForARange() throws {
        let desk = Desk([.list(Desk.item("/cal/a.ics", etag: "1"))])
        let start = try #require(Instant(iso: "2026-01-01T00:00:00Z"))
        let changes = try desk.client.changes(
            in: Desk.calendar(token: "t1"), since: nil, range: CalDAVRange(from: start))
        // What is outside of the range is not gone.
        #expect(!changes.isFull && changes.removed.isEmpty)
        #expect(changes.mark.syncToken == "t1")
        #expect(desk.server.lines == ["REPORT /cal/"])
        #expect(desk.server.body(0).contains("<C:time-range start=\"20260101T000000Z\"/>"))
    }

    // MARK: What is no evidence

    @Test func takesNoAnswerWithoutItemsForAnEmptyCalendar() throws {
        let desk = Desk([.answer(405), .list("")])
        let calendar = Desk.calendar(canSync: false)
        #expect(
            errorKind { _ = try desk.client.changes(in: calendar, since: nil, known: 7) } == "notEvidence")
        let none = Desk([.list("")])
        #expect(errorKind { _ = try none.client.changes(in: calendar, since: nil) } == "notEvidence")
        let new = Desk([.answer(405), .list("")])
        #expect(try new.client.changes(in: calendar, since: nil, known: 0).items.isEmpty)
    }

    /// A cut text is asked for again; one that stays cut is an error, not a shorter list.
    @Test func asksAgainForACutAnswer() throws {
        let cut = ScriptedServer.Line.answer(
            207, body: "<D:multistatus xmlns:D=\"DAV:\"><D:response><D:href>/cal/</D:hr")
        let once = Desk([cut, .list(Desk.own())])
        #expect(try once.client.changes(in: Desk.calendar(token: "t"), since: nil).items.isEmpty)
        #expect(once.client.requestCount == 2)
        let always = Desk([cut, cut, cut])
        let error = #expect(throws: CalDAVError.self) {
            try always.client.changes(in: Desk.calendar(token: "t"), since: nil)
        }
        #expect(error?.kind.word == "notEvidence")
        #expect(always.client.requestCount == 3)
    }

    @Test(arguments: [
        ScriptedServer.Line.answer(200, fields: [("Content-Type", "text/html")], body: "<html></html>"),
        .answer(207, body: "<a/>"), .answer(204), .answer(200, body: "<D:multistatus xmlns:D=\"DAV:\"/>"),
        .list("<D:response><D:status>HTTP/1.1 404 X</D:status></D:response>"),
        .list(Desk.status("mailto:ada@example.org", 404)),
        .answer(303, fields: [("Location", "/login")]),
    ])
    func takesNothingElseForAList(line: ScriptedServer.Line) {
        let desk = Desk([line])
        let kind = errorKind { _ = try desk.client.changes(in: Desk.calendar(), since: Self.mark) }
        #expect(kind == "notEvidence")
        #expect(desk.client.requestCount == 1)
    }

    /// A server must not make its clients ask another one.
    @Test func takesNoItemOfAnotherServer() {
        let foreign = Desk.own() + Desk.item("https://127.0.0.1:8080/cal/a.ics", etag: "1")
        let token = Desk([.list(foreign, token: "t2")])
        #expect(
            errorKind { _ = try token.client.changes(in: Desk.calendar(), since: Self.mark) } == "notEvidence"
        )
        let list = Desk([.list(foreign)])
        #expect(
            errorKind { _ = try list.client.changes(in: Desk.calendar(token: "t"), since: nil) }
                == "notEvidence")
        let query = Desk([.answer(405), .list(foreign)])
        #expect(
            errorKind { _ = try query.client.changes(in: Desk.calendar(canSync: false), since: nil) }
                == "notEvidence")
    }
}
