import CalStoreExchange
import Testing

/// RFC 4791, 7.9, and what servers do instead.
@Suite struct BodiesTests {
    private static func hrefs(_ count: Int) -> [DAVHref] { (0..<count).map { Desk.href("/cal/\($0).ics") } }

    private static func answers(_ numbers: Range<Int>) -> ScriptedServer.Line {
        .list(numbers.map { Desk.body("/cal/\($0).ics", etag: "\($0)", Desk.ics("\($0)")) }.joined())
    }

    private static func words(_ bodies: [CalDAVBody]) -> [String] {
        bodies.map { body in
            switch body.content {
            case .item(_, let etag, _): "\(body.href.text) \(etag ?? "-")"
            case .gone: "\(body.href.text) gone"
            case .failed: "\(body.href.text) failed"
            }
        }
    }

    @Test func asksForFiftyAtATime() throws {
        let desk = Desk([Self.answers(0..<50), Self.answers(50..<100), Self.answers(100..<120)])
        let bodies = try desk.client.bodies(of: Self.hrefs(120), in: Desk.calendar())
        #expect(bodies.count == 120)
        #expect(bodies.map(\.href) == Self.hrefs(120))
        #expect(desk.server.lines == ["REPORT /cal/", "REPORT /cal/", "REPORT /cal/"])
        #expect(desk.server.body(0).components(of: "<D:href>") == 50)
        #expect(desk.server.body(2).components(of: "<D:href>") == 20)
    }

    /// An XML reader makes line feeds of the line ends; the item has its own again.
    @Test func givesTheLinesOfTheItem() throws {
        let text = Desk.ics("a").replacing("UID:a", with: "SUMMARY:1 &lt; 2 &amp; 3")
        let desk = Desk([
            .list(Desk.body("/cal/0.ics", etag: "1", "\n" + text) + Desk.status("/cal/1.ics", 404))
        ])
        let bodies = try desk.client.bodies(of: Self.hrefs(2), in: Desk.calendar())
        let expected = Desk.ics("a").replacing("UID:a", with: "SUMMARY:1 < 2 & 3")
        #expect(bodies.first?.content == .item(Array(expected.utf8), etag: "\"1\"", scheduleTag: nil))
        #expect(bodies.last?.content == .gone)
    }

    /// Google leaves some out: each is fetched alone, and one that fails stops no other
    /// (pimutils/vdirsyncer, 1212).
    @Test func fetchesWhatIsLeftOut() throws {
        let broken = """
            <D:response><D:href>/cal/3.ics</D:href><D:propstat><D:prop><C:calendar-data/></D:prop>\
            <D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>
            """
        let desk = Desk([
            .list(Desk.body("/cal/0.ics", etag: "0", Desk.ics("0")) + broken),
            .answer(200, fields: [("ETag", "W/\"1\""), ("Schedule-Tag", "\"s\"")], body: Desk.ics("1")),
            .answer(403), .answer(404),
        ])
        let bodies = try desk.client.bodies(of: Self.hrefs(4), in: Desk.calendar())
        #expect(
            Self.words(bodies) == [
                "/cal/0.ics \"0\"", "/cal/1.ics W/\"1\"", "/cal/2.ics failed", "/cal/3.ics gone",
            ])
        #expect(
            bodies[1].content == .item(Array(Desk.ics("1").utf8), etag: "W/\"1\"", scheduleTag: "\"s\""))
        #expect(
            desk.server.lines == ["REPORT /cal/", "GET /cal/1.ics", "GET /cal/2.ics", "GET /cal/3.ics"])
        // One batch for the three.
        #expect(desk.server.batches == 2)
    }

    /// An address comes back in another spelling than it was sent.
    @Test func comparesAddressesDecoded() throws {
        let asked = [Desk.href("/cal/a%40b.ics"), Desk.href("/cal/c.ics")]
        let desk = Desk([
            .list(
                Desk.body("https://dav.example.org/cal/a@b.ics", etag: "1", Desk.ics("1"))
                    + Desk.body("/cal/%63.ics", etag: "2", Desk.ics("2")))
        ])
        let bodies = try desk.client.bodies(of: asked, in: Desk.calendar())
        #expect(Self.words(bodies) == ["/cal/a%40b.ics \"1\"", "/cal/c.ics \"2\""])
        #expect(desk.server.body(0).contains("<D:href>/cal/a%40b.ics</D:href>"))
        #expect(desk.client.requestCount == 1)
    }

    @Test(arguments: [413, 500, 502, 504, 507]) func halvesWhatIsTooMuch(status: Int) throws {
        let desk = Desk([
            .answer(status), Self.answers(0..<2), .answer(status),
            .answer(200, fields: [("ETag", "\"2\"")], body: Desk.ics("2")),
            .answer(200, fields: [("ETag", "\"3\"")], body: Desk.ics("3")),
        ])
        let bodies = try desk.client.bodies(of: Self.hrefs(4), in: Desk.calendar())
        #expect(Self.words(bodies) == (0..<4).map { "/cal/\($0).ics \"\($0)\"" })
        #expect(desk.client.requestCount == 5)
        #expect(desk.pauses.isEmpty)
    }

    @Test func halvesAnAnswerThatIsTooLarge() throws {
        let desk = Desk([.failure(.tooLarge), Self.answers(0..<2), Self.answers(2..<4)])
        let bodies = try desk.client.bodies(of: Self.hrefs(4), in: Desk.calendar())
        #expect(Self.words(bodies) == (0..<4).map { "/cal/\($0).ics \"\($0)\"" })
        #expect(desk.client.requestCount == 3)
    }

    @Test func asksForFewerAfterALargeItem() throws {
        let large = Desk.ics(String(repeating: "x", count: CalDAVClient.largeItem))
        let first = (1..<50).map { Desk.body("/cal/\($0).ics", etag: "\($0)", Desk.ics("\($0)")) }.joined()
        let desk = Desk([
            .list(Desk.body("/cal/0.ics", etag: "0", large) + first), Self.answers(50..<60),
            Self.answers(60..<62),
        ])
        let bodies = try desk.client.bodies(of: Self.hrefs(62), in: Desk.calendar())
        #expect(bodies.count == 62)
        #expect(desk.server.body(1).components(of: "<D:href>") == 10)
    }

    /// A character that XML does not have makes the whole answer unreadable; the others are had nevertheless.
    @Test func findsTheItemThatBreaksTheAnswer() throws {
        let broken = ScriptedServer.Line.list(
            Desk.body("/cal/0.ics", etag: "0", Desk.ics("0"))
                + Desk.body("/cal/1.ics", etag: "1", Desk.ics("\u{8}")))
        let desk = Desk([
            broken, broken, broken, .answer(200, fields: [("ETag", "\"0\"")], body: Desk.ics("0")),
            .answer(200, fields: [("ETag", "\"1\"")], body: Desk.ics("\u{8}")),
        ])
        let bodies = try desk.client.bodies(of: Self.hrefs(2), in: Desk.calendar())
        #expect(Self.words(bodies) == ["/cal/0.ics \"0\"", "/cal/1.ics \"1\""])
    }

    @Test(arguments: [400, 403, 404, 405, 415, 501]) func fetchesAloneWhereThereIsNoMultiget(status: Int)
        throws
    {
        let desk = Desk([
            .answer(status), .answer(200, fields: [("ETag", "\"0\"")], body: Desk.ics("0")), .answer(410),
        ])
        let bodies = try desk.client.bodies(of: Self.hrefs(2), in: Desk.calendar())
        #expect(Self.words(bodies) == ["/cal/0.ics \"0\"", "/cal/1.ics gone"])
        #expect(desk.client.requestCount == 3)
    }

    /// A log-in page is not an item.
    @Test func takesNoPageForAnItem() throws {
        let desk = Desk([.answer(200, fields: [("Content-Type", "text/html")], body: "<html>")])
        let bodies = try desk.client.bodies(of: Self.hrefs(1), in: Desk.calendar())
        #expect(Self.words(bodies) == ["/cal/0.ics failed"])
    }

    @Test func anErrorOfAllStopsAll() {
        let wrong = Desk([.answer(401)])
        #expect(
            errorKind { _ = try wrong.client.bodies(of: Self.hrefs(2), in: Desk.calendar()) }
                == "unauthorized")
        let page = Desk([.answer(200, fields: [("Content-Type", "text/html")], body: "<html>")])
        #expect(
            errorKind { _ = try page.client.bodies(of: Self.hrefs(2), in: Desk.calendar()) } == "notEvidence")
        #expect(page.client.requestCount == 1)
        let alone = Desk([.answer(401)])
        #expect(
            errorKind { _ = try alone.client.bodies(of: Self.hrefs(1), in: Desk.calendar()) }
                == "unauthorized")
    }

    @Test func asksNothingForNothing() throws {
        let desk = Desk([])
        #expect(try desk.client.bodies(of: [], in: Desk.calendar()).isEmpty)
        #expect(desk.client.requestCount == 0)
    }
}

extension String {
    /// The number of occurrences of a text.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
