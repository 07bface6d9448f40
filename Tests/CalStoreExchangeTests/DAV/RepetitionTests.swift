import CalStoreExchange
import Testing

/// What is tried again, how often, and after which pause.
@Suite struct RepetitionTests {
    typealias Line = ScriptedServer.Line
    private static let bytes = Array(Desk.ics("a").utf8)
    private static let href = Desk.href("/cal/a.ics")
    private static let change = CalDAVCondition.matches(etag: "\"1\"")
    private static let mark = CalDAVMark(syncToken: "t1")

    @Test(arguments: [423, 429, 500, 502, 503, 504]) func triesAgainLater(status: Int) throws {
        let desk = Desk([.answer(status), .answer(status), .list("", token: "t2")])
        let changes = try desk.client.changes(in: Desk.calendar(), since: Self.mark)
        #expect(changes.mark.syncToken == "t2")
        #expect(desk.pauses == [1, 4])
        #expect(desk.client.requestCount == 3)
    }

    @Test func givesUpAfterThreePauses() {
        let desk = Desk(Array(repeating: .answer(503), count: 9))
        #expect(
            errorKind { _ = try desk.client.changes(in: Desk.calendar(), since: Self.mark) } == "tryLater")
        #expect(desk.pauses == [1, 4, 16])
        #expect(desk.client.requestCount == 4)
    }

    /// RFC 9110, 10.2.3: seconds, or a date, which is compared with that of the answer.
    @Test(
        arguments: [
            ([("Retry-After", "20")], 20.0), ([("Retry-After", "0")], 1),
            (
                [
                    ("Date", "Sun, 06 Nov 1994 08:49:37 GMT"),
                    ("retry-after", "Sun, 06 Nov 1994 08:50:07 GMT"),
                ], 30
            ),
            (
                [
                    ("Date", "Tue, 31 Dec 2024 23:59:50 GMT"),
                    ("Retry-After", "Wed, 01 Jan 2025 00:00:20 GMT"),
                ], 30
            ),
            (
                [
                    ("Date", "Wed, 28 Feb 2024 23:59:50 GMT"),
                    ("Retry-After", "Thu, 29 Feb 2024 00:00:00 GMT"),
                ], 10
            ),
            (
                [
                    ("Date", "Fri, 28 Feb 2025 23:59:50 GMT"),
                    ("Retry-After", "Sat, 01 Mar 2025 00:00:20 GMT"),
                ], 30
            ),
            (
                [
                    ("Date", "Fri, 31 Jan 2025 23:59:50 GMT"),
                    ("Retry-After", "Sat, 01 Feb 2025 00:00:20 GMT"),
                ], 30
            ),
            ([("Retry-After", "Sun, 06 Nov 1994 08:50:07 GMT")], 1), ([("Retry-After", "soon")], 1),
        ] as [([(String, String)], Double)])
    func waitsAsLongAsTheServerAsks(fields: [(String, String)], seconds: Double) throws {
        let desk = Desk([.answer(429, fields: fields), .list("", token: "t2")])
        _ = try desk.client.changes(in: Desk.calendar(), since: Self.mark)
        #expect(desk.pauses == [seconds])
    }

    @Test func doesNotWaitForHours() {
        let desk = Desk([.answer(503, fields: [("Retry-After", "7200")])])
        let error = #expect(throws: CalDAVError.self) {
            try desk.client.changes(in: Desk.calendar(), since: Self.mark)
        }
        #expect(error?.kind == .tryLater(seconds: 7_200))
        #expect(desk.pauses.isEmpty)
    }

    @Test(arguments: [HTTPFailure.Kind.notReached, .cut, .timedOut]) func triesAgainWithoutAnAnswer(
        kind: HTTPFailure.Kind
    ) throws {
        let desk = Desk([.failure(kind), .list("", token: "t2")])
        _ = try desk.client.changes(in: Desk.calendar(), since: Self.mark)
        #expect(desk.pauses == [1])
        let gone = Desk(Array(repeating: .failure(kind), count: 4))
        let error = #expect(throws: CalDAVError.self) {
            try gone.client.changes(in: Desk.calendar(), since: Self.mark)
        }
        #expect(error?.kind == .unreachable("scripted"))
        #expect(gone.client.requestCount == 4)
    }

    @Test(arguments: [HTTPFailure.Kind.cannotStart, .tooLarge]) func doesNotTryInVain(kind: HTTPFailure.Kind)
    {
        let desk = Desk([.failure(kind)])
        let word = errorKind { _ = try desk.client.changes(in: Desk.calendar(), since: Self.mark) }
        #expect(word == (kind == .tooLarge ? "tooLarge" : "unreachable"))
        #expect(desk.client.requestCount == 1)
    }

    @Test func stopsWhenThePauseIsInterrupted() {
        let desk = Desk([.answer(503)], isInterrupted: true)
        #expect(errorKind { _ = try desk.client.changes(in: Desk.calendar(), since: Self.mark) } == "stopped")
    }

    // MARK: Changes on the server

    /// The first PUT was done, and its answer lost: the second is refused, with our own bytes there.
    @Test(arguments: [CalDAVCondition.new, .matches(etag: "\"1\"")]) func findsItsOwnBytes(
        condition: CalDAVCondition
    ) throws {
        let desk = Desk([
            .failure(.cut), .answer(412),
            .answer(200, fields: [("ETag", "\"2\"")], body: Desk.ics("a").replacing("\r\n", with: "\n")),
        ])
        let write = try desk.client.put(Self.bytes, at: Self.href, if: condition)
        #expect(write == .done(etag: "\"2\"", scheduleTag: nil, location: nil))
        #expect(desk.server.lines == ["PUT /cal/a.ics", "PUT /cal/a.ics", "GET /cal/a.ics"])
    }

    @Test func findsTheBytesOfAnother() throws {
        let desk = Desk([.failure(.timedOut), .answer(412), .answer(200, body: Desk.ics("b"))])
        #expect(try desk.client.put(Self.bytes, at: Self.href, if: Self.change) == .changedThere)
    }

    /// Without a repetition a 412 is what it says.
    @Test func comparesNothingTheFirstTime() throws {
        let desk = Desk([.answer(412)])
        #expect(try desk.client.put(Self.bytes, at: Self.href, if: Self.change) == .changedThere)
        #expect(desk.client.requestCount == 1)
    }

    @Test func deletedTheFirstTime() throws {
        let desk = Desk([.failure(.cut), .answer(412), .answer(404)])
        #expect(try desk.client.delete(Self.href, if: Self.change).isDone)
        let changed = Desk([.answer(502), .answer(412), .answer(200, body: Desk.ics("b"))])
        #expect(try changed.client.delete(Self.href, if: Self.change) == .changedThere)
    }

    @Test func movedTheFirstTime() throws {
        let target = Desk.href("/other/a.ics")
        let desk = Desk([.failure(.cut), .answer(404), .answer(200, body: Desk.ics("a"))])
        #expect(
            try desk.client.move(Self.href, to: target, if: Self.change) == .needsFetch(location: nil))
        #expect(desk.server.lines.last == "GET /other/a.ics")
        let gone = Desk([.failure(.cut), .answer(404), .answer(404)])
        #expect(try gone.client.move(Self.href, to: target, if: Self.change) == .gone)
    }

    // MARK: Redirects

    /// What the user wrote goes to no other owner.
    @Test func takesNoItemToAnotherOwner() throws {
        let other = Desk([.answer(307, fields: [("Location", "https://dav.example.net/cal/a.ics")])])
        #expect(
            errorKind { _ = try other.client.put(Self.bytes, at: Self.href, if: Self.change) } == "refused")
        #expect(other.client.requestCount == 1)
        let own = Desk([
            .answer(307, fields: [("Location", "https://p1.example.org/cal/a.ics")]),
            .answer(204, fields: [("ETag", "\"2\"")]),
        ])
        #expect(try own.client.put(Self.bytes, at: Self.href, if: Self.change).isDone)
        #expect(own.server.requests.map(\.method) == ["PUT", "PUT"])
        #expect(own.server.requests.last?.body == Self.bytes)
        #expect(own.server.requests.last?["If-Match"] == "\"1\"")
    }

    // MARK: Batches

    /// A batch without answers is made one by one, each with what may have been done already in mind.
    @Test func takesABatchApart() throws {
        let desk = Desk([
            .failure(.cut), .answer(412), .answer(204, fields: [("ETag", "\"3\"")]),
            .answer(200, fields: [("ETag", "\"2\"")], body: Desk.ics("a")),
        ])
        let results = desk.client.perform([
            .put(Self.bytes, at: Desk.href("/cal/a.ics"), Self.change),
            .put(Self.bytes, at: Desk.href("/cal/b.ics"), Self.change),
        ])
        // The two PUTs alone come first, then the comparison.
        #expect(
            desk.server.lines == ["PUT /cal/a.ics", "PUT /cal/a.ics", "PUT /cal/b.ics", "GET /cal/a.ics"])
        #expect(try results.first?.get() == .done(etag: "\"2\"", scheduleTag: nil, location: nil))
        #expect(try results.last?.get() == .done(etag: "\"3\"", scheduleTag: nil, location: nil))
    }

    /// A server that is gone is not asked four times for each of many items.
    @Test func doesNotAskAServerThatIsGoneForEachItem() {
        let desk = Desk(Array(repeating: .failure(.cut), count: 100))
        let results = desk.client.perform(
            (0..<50).map { .delete(Desk.href("/cal/\($0).ics"), Self.change, scheduleReply: true) })
        #expect(results.allSatisfy { if case .failure = $0 { true } else { false } })
        #expect(desk.server.requests.count <= 5)
    }

    @Test func repeatsOnlyWhatWasNotDone() throws {
        let desk = Desk([
            .answer(204, fields: [("ETag", "\"2\"")]), .answer(503),
            .answer(204, fields: [("ETag", "\"3\"")]),
        ])
        let results = desk.client.perform([
            .put(Self.bytes, at: Desk.href("/cal/a.ics"), Self.change),
            .put(Self.bytes, at: Desk.href("/cal/b.ics"), Self.change),
        ])
        #expect(try results.map { try $0.get().isDone } == [true, true])
        #expect(desk.server.lines == ["PUT /cal/a.ics", "PUT /cal/b.ics", "PUT /cal/b.ics"])
        #expect(desk.pauses == [1])
    }
}
