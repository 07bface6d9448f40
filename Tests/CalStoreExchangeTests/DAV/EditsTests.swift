import CalStoreExchange
import Testing

/// Sections 4 and 5 of writing to a server: conditions, and what each answer means.
@Suite struct EditsTests {
    typealias Line = ScriptedServer.Line
    private static let bytes = Array(Desk.ics("a").utf8)
    private static let href = Desk.href("/cal/a.ics")
    private static let change = CalDAVCondition.matches(etag: "\"1\"")

    private static func put(
        _ condition: CalDAVCondition, _ script: Line..., kind: CalDAVServerKind = .other
    ) throws -> (CalDAVWrite, Desk) {
        let desk = Desk(script, kind: kind)
        return (try desk.client.put(bytes, at: href, if: condition), desk)
    }

    // MARK: Done

    @Test func writesANewItem() throws {
        let (write, desk) = try Self.put(
            .new, .answer(201, fields: [("ETag", "\"7\""), ("Schedule-Tag", "\"s\"")]))
        #expect(write == .done(etag: "\"7\"", scheduleTag: "\"s\"", location: nil))
        let request = try #require(desk.server.requests.first)
        #expect(desk.server.lines == ["PUT /cal/a.ics"])
        #expect(request["If-None-Match"] == "*")
        #expect(request["If-Match"] == nil)
        #expect(request["Content-Type"] == "text/calendar; charset=utf-8")
        #expect(request.body == Self.bytes)
    }

    /// The version goes back as it came, weak or unquoted.
    @Test(arguments: ["\"1\"", "W/\"1\"", "abc"]) func changesTheVersionItKnows(etag: String) throws {
        let (write, desk) = try Self.put(.matches(etag: etag), .answer(204, fields: [("ETag", "\"2\"")]))
        #expect(write == .done(etag: "\"2\"", scheduleTag: nil, location: nil))
        #expect(desk.server.requests.first?["If-Match"] == etag)
        #expect(desk.server.requests.first?["If-None-Match"] == nil)
    }

    /// RFC 6638, 3.2.10. Sabre and Google have no such tag.
    @Test func usesTheScheduleTagWhereItIsKnown() throws {
        let condition = CalDAVCondition.scheduleMatches(tag: "\"s\"", etag: "\"1\"")
        let (_, other) = try Self.put(condition, .answer(204))
        #expect(other.server.requests.first?["If-Schedule-Tag-Match"] == "\"s\"")
        #expect(other.server.requests.first?["If-Match"] == nil)
        for kind in [CalDAVServerKind.sabre, .nextcloud, .google] {
            let (_, desk) = try Self.put(condition, .answer(204), kind: kind)
            #expect(desk.server.requests.first?["If-Schedule-Tag-Match"] == nil)
            #expect(desk.server.requests.first?["If-Match"] == "\"1\"")
        }
        let (write, desk) = try Self.put(.scheduleMatches(tag: "\"s\"", etag: nil), kind: .sabre)
        #expect(!write.isDone)
        #expect(desk.client.requestCount == 0)
    }

    /// No version, a weak one, or a server that rewrites: what the server made of it is not known.
    @Test(arguments: [
        (Line.answer(201), CalDAVServerKind.other), (.answer(204, fields: [("ETag", "W/\"2\"")]), .other),
        (.answer(201, fields: [("ETag", "\"2\"")]), .icloud),
        (.answer(201, fields: [("ETag", "\"2\"")]), .google),
        (.answer(201, fields: [("Schedule-Tag", "\"s\"")]), .fastmail),
    ])
    func mustBeFetchedAfterwards(line: Line, kind: CalDAVServerKind) throws {
        let (write, _) = try Self.put(Self.change, line, kind: kind)
        #expect(write == .needsFetch(location: nil))
    }

    @Test func tellsWhereTheServerPutIt() throws {
        let (write, _) = try Self.put(
            .new, .answer(201, fields: [("ETag", "\"2\""), ("Location", "/cal/other.ics")]))
        #expect(write == .done(etag: "\"2\"", scheduleTag: nil, location: Desk.href("/cal/other.ics")))
        let (foreign, _) = try Self.put(.new, .answer(201, fields: [("Location", "https://127.0.0.1/a.ics")]))
        #expect(foreign == .needsFetch(location: nil))
        let (same, _) = try Self.put(
            .new, .answer(201, fields: [("Location", "https://dav.example.org/cal/%61.ics")]))
        #expect(same == .needsFetch(location: nil))
    }

    /// Google knows no If-None-Match: a GET asks first.
    @Test func asksFirstWhereNewIsNoCondition() throws {
        let (write, desk) = try Self.put(.new, .answer(404), .answer(201), kind: .google)
        #expect(write == .needsFetch(location: nil))
        #expect(desk.server.lines == ["GET /cal/a.ics", "PUT /cal/a.ics"])
        #expect(desk.server.requests.last?["If-None-Match"] == nil)
        let (there, second) = try Self.put(.new, .answer(200, body: Desk.ics("b")), kind: .google)
        #expect(there == .changedThere)
        #expect(second.server.lines == ["GET /cal/a.ics"])
    }

    @Test func aVersionBeginsNoOtherField() throws {
        let (_, desk) = try Self.put(.matches(etag: "\"1\"\r\nX: y"), .answer(204))
        #expect(desk.server.requests.first?["If-Match"] == "\"1\"X: y")
    }

    // MARK: Refused

    /// Each row of the table of answers.
    @Test(arguments: [
        // Not a conflict of versions: the UID is at another address.
        (
            Line.error(409, "<C:no-uid-conflict><D:href>/cal/b.ics</D:href></C:no-uid-conflict>"),
            CalDAVServerKind.other, CalDAVWrite.uidConflict(Desk.href("/cal/b.ics")),
            CalDAVWrite.uidConflict(Desk.href("/cal/b.ics"))
        ),
        (.error(412, "<C:no-uid-conflict/>"), .other, .uidConflict(nil), .uidConflict(nil)),
        (
            .error(
                403,
                "<C:unique-scheduling-object-resource><D:href>/cal/b.ics</D:href>"
                    + "</C:unique-scheduling-object-resource>"), .other,
            .uidConflict(Desk.href("/cal/b.ics")), .uidConflict(Desk.href("/cal/b.ics"))
        ),
        // The server will never take this.
        (
            .error(403, "<C:valid-calendar-data/>"), .other,
            .refusedForever("valid-calendar-data is not met (HTTP 403)"),
            .refusedForever("valid-calendar-data is not met (HTTP 403)")
        ),
        (
            .error(403, "<C:supported-calendar-component/><s:message>No to-dos here</s:message>"), .sabre,
            .refusedForever("No to-dos here (HTTP 403)"), .refusedForever("No to-dos here (HTTP 403)")
        ),
        (
            .error(403, "<C:max-resource-size/>"), .other,
            .refusedForever("max-resource-size is not met (HTTP 403)"),
            .refusedForever("max-resource-size is not met (HTTP 403)")
        ),
        (
            .answer(400, fields: [("Content-Type", "text/plain")], body: "two UIDs\nin a file"), .other,
            .refusedForever("two UIDs in a file (HTTP 400)"), .refusedForever("two UIDs in a file (HTTP 400)")
        ),
        (.answer(415), .other, .refusedForever("HTTP 415"), .refusedForever("HTTP 415")),
        (.answer(413), .other, .refusedForever("HTTP 413"), .refusedForever("HTTP 413")),
        (
            .answer(403, fields: [("Content-Type", "text/html")], body: "<html>"), .other,
            .refusedForever("HTTP 403"), .refusedForever("HTTP 403")
        ),
        // Xandikos answers it with 412.
        (
            .error(412, "<C:valid-calendar-data/><D:responsedescription>Not valid</D:responsedescription>"),
            .other, .refusedForever("Not valid (HTTP 412)"), .refusedForever("Not valid (HTTP 412)")
        ),
        // Nextcloud's trash bin (nextcloud/server, 30096 and 42582).
        (
            .error(400, "<s:message>Calendar object with uid already exists in this calendar</s:message>"),
            .nextcloud, .inTrash, .inTrash
        ),
        (
            .error(403, "<s:message>Could not rename a-deleted.ics</s:message>"), .nextcloud, .inTrash,
            .inTrash
        ),
        // Google: SEQUENCE is too low (pimutils/vdirsyncer, 963).
        (.answer(409), .google, .uidConflict(nil), .sequenceTooLow),
        // Changed there.
        (.answer(412), .other, .changedThere, .changedThere),
        (.answer(405), .other, .notSupported("HTTP 405"), .notSupported("HTTP 405")),
        (.answer(501), .other, .notSupported("HTTP 501"), .notSupported("HTTP 501")),
    ])
    func readsARefusal(line: Line, kind: CalDAVServerKind, new: CalDAVWrite, changed: CalDAVWrite) throws {
        let (write, desk) = try Self.put(Self.change, line, kind: kind)
        #expect(write == changed)
        #expect(desk.client.requestCount == 1)
        let script = kind.knowsIfNoneMatch ? [line] : [.answer(404), line]
        let other = Desk(script, kind: kind)
        #expect(try other.client.put(Self.bytes, at: Self.href, if: .new) == new)
    }

    @Test func aChangedItemThatIsGone() throws {
        for status in [404, 410] { #expect(try Self.put(Self.change, .answer(status)).0 == .gone) }
        #expect(try Self.put(Self.change, .answer(409)).0 == .changedThere)
    }

    /// It is the calendar that is missing, so nothing is said about the item.
    @Test(arguments: [404, 409, 410]) func aNewItemWithoutACalendar(status: Int) {
        #expect(errorKind { _ = try Self.put(.new, .answer(status)) } == "notFound")
    }

    @Test(arguments: [
        (Line.answer(401), "unauthorized"), (.answer(507), "refused"), (.answer(511), "unreachable"),
        (.answer(200, fields: [("Content-Type", "text/html; charset=utf-8")], body: "<html>"), "notEvidence"),
        (.answer(403, body: "{\"reason\": \"rateLimitExceeded\"}"), "tryLater"),
        (.answer(399), "notEvidence"),
    ])
    func anErrorOfTheAccount(line: Line, word: String) {
        #expect(errorKind { _ = try Self.put(Self.change, line) } == word)
    }

    // MARK: Delete

    @Test(arguments: [200, 204, 404, 410]) func deletes(status: Int) throws {
        let desk = Desk([.answer(status)])
        let write = try desk.client.delete(Self.href, if: Self.change)
        #expect(write == .done(etag: nil, scheduleTag: nil, location: nil))
        #expect(desk.server.lines == ["DELETE /cal/a.ics"])
        #expect(desk.server.requests.first?["If-Match"] == "\"1\"")
        #expect(desk.server.requests.first?["Schedule-Reply"] == nil)
    }

    @Test func doesNotDeleteWhatChanged() throws {
        let desk = Desk([.answer(412)])
        #expect(try desk.client.delete(Self.href, if: Self.change) == .changedThere)
        let refused = Desk([.answer(403)])
        #expect(try refused.client.delete(Self.href, if: Self.change) == .refusedForever("HTTP 403"))
    }

    /// RFC 6638, 8.1.
    @Test func deletesWithoutAnAnswerToTheOrganizer() throws {
        let desk = Desk([.answer(204)])
        _ = try desk.client.delete(Self.href, if: Self.change, scheduleReply: false)
        #expect(desk.server.requests.first?["Schedule-Reply"] == "F")
    }

    @Test func neverDeletesWithoutACondition() throws {
        let desk = Desk([])
        #expect(try desk.client.delete(Self.href, if: .new) == .gone)
        #expect(desk.client.requestCount == 0)
    }

    // MARK: Move

    private static let target = Desk.href("/other/a.ics")

    private static func move(_ line: Line, kind: CalDAVServerKind = .other) throws -> (CalDAVWrite, Desk) {
        let desk = Desk([line], kind: kind)
        return (try desk.client.move(href, to: target, if: change), desk)
    }

    /// RFC 4918, 9.9.
    @Test func moves() throws {
        let (write, desk) = try Self.move(.answer(201, fields: [("ETag", "\"2\"")]))
        #expect(write == .done(etag: "\"2\"", scheduleTag: nil, location: nil))
        let request = try #require(desk.server.requests.first)
        #expect(desk.server.lines == ["MOVE /cal/a.ics"])
        #expect(request["Destination"] == "https://dav.example.org/other/a.ics")
        #expect(request["Overwrite"] == "F")
        #expect(request["If-Match"] == "\"1\"")
        #expect(try Self.move(.answer(204)).0 == .needsFetch(location: nil))
    }

    @Test(arguments: [
        // Xandikos counts the item itself.
        (Line.error(412, "<C:no-uid-conflict/>"), "notSupported"),
        (.error(412, "<C:no-uid-conflict><D:href>/cal/a.ics</D:href></C:no-uid-conflict>"), "notSupported"),
        (.error(412, "<C:no-uid-conflict><D:href>/other/b.ics</D:href></C:no-uid-conflict>"), "uidConflict"),
        (.answer(412), "changedThere"), (.answer(404), "gone"), (.answer(405), "notSupported"),
        (.answer(403), "notSupported"), (.answer(409), "notSupported"), (.answer(501), "notSupported"),
    ])
    func doesNotMove(line: Line, word: String) throws {
        #expect("\(try Self.move(line).0)".hasPrefix(word))
    }

    @Test func asksNoServerThatDoesNotMove() throws {
        let google = Desk([], kind: .google)
        guard case .notSupported = try google.client.move(Self.href, to: Self.target, if: Self.change) else {
            Issue.record("it moved")
            return
        }
        let desk = Desk([])
        let other = try #require(WebAddress("https://other.example.org/a.ics"))
        guard case .notSupported = try desk.client.move(Self.href, to: DAVHref(other), if: Self.change) else {
            Issue.record("it moved")
            return
        }
        #expect(google.client.requestCount + desk.client.requestCount == 0)
    }

    // MARK: Many

    @Test func oneRefusalStopsNoOther() throws {
        let desk = Desk([.answer(204, fields: [("ETag", "\"2\"")]), .answer(412), .answer(507), .answer(204)])
        let results = desk.client.perform([
            .put(Self.bytes, at: Desk.href("/cal/a.ics"), Self.change),
            .put(Self.bytes, at: Desk.href("/cal/b.ics"), Self.change),
            .put(Self.bytes, at: Desk.href("/cal/c.ics"), Self.change),
            .delete(Desk.href("/cal/d.ics"), Self.change, scheduleReply: true),
        ])
        #expect(try results[0].get().isDone)
        #expect(try results[1].get() == .changedThere)
        #expect(throws: CalDAVError.self) { try results[2].get() }
        #expect(try results[3].get().isDone)
        #expect(desk.server.batches == 1)
    }
}
