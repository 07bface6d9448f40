import CalStoreExchange
import Expectations

/// A server of one calendar, as the HTTP client of another program would reach it.
private final class SmallServer: HTTPClient {
    var items: [String: (etag: Int, bytes: [UInt8])] = [:]
    var answers: [HTTPResponse] = []
    var requests: [HTTPRequest] = []
    private var version = 0

    func send(_ requests: [HTTPRequest]) throws(HTTPFailure) -> [HTTPResponse] {
        var responses: [HTTPResponse] = []
        for request in requests {
            self.requests.append(request)
            responses.append(try answer(request))
        }
        return responses
    }

    private func answer(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
        guard request["Authorization"] == "Bearer token" else {
            return HTTPResponse(status: 401, url: request.url)
        }
        let path = request.url.path
        switch (request.method, request["Depth"]) {
        case ("PROPFIND", "0"): return list(request, [(path, Self.account)])
        case ("PROPFIND", _): return list(request, [("/cal/", Self.calendar)] + entries)
        case ("REPORT", "0"): return list(request, entries, token: "data:,\(version)")
        case ("REPORT", _):
            return list(
                request,
                items.sorted { $0.key < $1.key }.map { path, item in
                    let text = String(decoding: item.bytes, as: UTF8.self)
                    return (path, Self.etag(item.etag) + "<C:calendar-data>\(text)</C:calendar-data>")
                })
        case ("GET", _):
            guard let item = items[path] else { return HTTPResponse(status: 404, url: request.url) }
            return HTTPResponse(
                status: 200, fields: [HTTPField("ETag", "\"\(item.etag)\"")], body: item.bytes,
                url: request.url)
        case ("PUT", _):
            guard
                request["If-None-Match"] == "*"
                    || request["If-Match"] == items[path].map({ "\"\($0.etag)\"" })
            else { return HTTPResponse(status: 412, url: request.url) }
            version += 1
            items[path] = (version, request.body)
            return HTTPResponse(
                status: 201, fields: [HTTPField("ETag", "\"\(version)\"")], url: request.url)
        case ("DELETE", _):
            items[path] = nil
            return HTTPResponse(status: 204, url: request.url)
        case ("MOVE", _):
            guard let target = request["Destination"].flatMap({ WebAddress($0) }) else {
                throw HTTPFailure(.cut, "no target")
            }
            items[target.path] = items.removeValue(forKey: path)
            return HTTPResponse(status: 201, url: request.url)
        case ("MKCALENDAR", _): return HTTPResponse(status: 201, url: request.url)
        case ("PROPPATCH", _): return list(request, [(path, "<D:displayname/>")])
        default: throw HTTPFailure(.notReached, "\(request.method) is not known")
        }
    }

    private var entries: [(String, String)] {
        items.sorted { $0.key < $1.key }.map { ($0.key, Self.etag($0.value.etag)) }
    }

    private static func etag(_ version: Int) -> String { "<D:getetag>\"\(version)\"</D:getetag>" }

    private static let account = """
        <D:current-user-principal><D:href>/ada/</D:href></D:current-user-principal>\
        <C:calendar-home-set><D:href>/</D:href></C:calendar-home-set>\
        <C:calendar-user-address-set><D:href>mailto:ada@example.org</D:href></C:calendar-user-address-set>\
        <C:schedule-inbox-URL><D:href>/inbox/</D:href></C:schedule-inbox-URL>
        """
    private static let calendar = """
        <D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Work</D:displayname>\
        <D:sync-token>data:,0</D:sync-token><D:supported-report-set><D:supported-report><D:report>\
        <D:sync-collection/></D:report></D:supported-report></D:supported-report-set>
        """

    private func list(
        _ request: HTTPRequest, _ entries: [(String, String)], token: String = ""
    ) -> HTTPResponse {
        let responses = entries.map { href, properties in
            "<D:response><D:href>\(href)</D:href><D:propstat><D:prop>\(properties)</D:prop>"
                + "<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
        }
        let text =
            "<D:multistatus xmlns:D='DAV:' xmlns:C='urn:ietf:params:xml:ns:caldav'>" + responses.joined()
            + "<D:sync-token>\(token)</D:sync-token></D:multistatus>"
        return HTTPResponse(status: 207, body: Array(text.utf8), url: request.url)
    }
}

private func file(_ uid: String) -> [UInt8] {
    Array(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8
    )
}

private func client(_ server: SmallServer, token: String = "token") -> CalDAVClient {
    CalDAVClient(
        http: server, authorization: { _ in HTTPField("Authorization", "Bearer \(token)") }, pause: { _ in },
        random: { 0 })
}

/// Finds an account, and keeps a calendar of a server in step.
@MainActor func reachAServer() throws {
    let server = SmallServer()
    var client = client(server)
    let account = try client.discover(from: "ada@dav.example.org") { _ in
        CalDAVService(host: "dav.example.org", port: 443, path: "/")
    }
    Expectations.expect(account.principal?.text, "https://dav.example.org/ada/")
    Expectations.expect(account.homes.map(\.path), ["/"])
    Expectations.expect(account.userAddresses, ["mailto:ada@example.org"])
    Expectations.expect(account.inbox?.origin, "https://dav.example.org")
    Expectations.expect(account.base.isSecure, true)
    Expectations.expect(account.kind, .other)
    guard let calendar = account.collections.first else { return }
    Expectations.expect(
        [calendar.name, calendar.color, calendar.ctag, calendar.timeZone], ["Work", nil, nil, nil])
    Expectations.expect(calendar.order == nil && calendar.maxResourceSize == nil, true)
    Expectations.expect(calendar.isReadOnly, false)
    Expectations.expect(calendar.components == nil && calendar.takes("VTODO"), true)
    Expectations.expect(calendar.reports?.count == 1 && calendar.answers("sync-collection"), true)
    Expectations.expect(calendar.syncToken, "data:,0")

    let first = try client.changes(in: calendar, since: nil, known: 0, range: nil)
    Expectations.expect(first.isFull && first.items.isEmpty && first.removed.isEmpty, true)
    let href = calendar.item(named: "a.ics")
    let written = try client.put(file("a"), at: href, if: .new)
    Expectations.expect(written, .done(etag: "\"1\"", scheduleTag: nil, location: nil))
    let next = try client.changes(in: calendar, since: first.mark)
    Expectations.expect(next.items.map(\.etag), ["\"1\""])
    Expectations.expect(next.items.map(\.scheduleTag), [nil])
    Expectations.expect([next.mark.syncToken, next.mark.ctag], ["data:,1", nil])
    let bodies = try client.bodies(of: next.items.map(\.href) + [calendar.item(named: "b.ics")], in: calendar)
    Expectations.expect(
        bodies,
        [
            CalDAVBody(href: href, content: .item(file("a"), etag: "\"1\"", scheduleTag: nil)),
            CalDAVBody(href: calendar.item(named: "b.ics"), content: .gone),
        ])
    Expectations.expect(bodies.contains { if case .failed = $0.content { true } else { false } }, false)
    Expectations.expect(
        [CalDAVClient.multigetLimit, CalDAVClient.largeMultigetLimit, CalDAVClient.largeItem],
        [50, 10, 1_048_576])

    let target = calendar.item(named: "c.ics")
    Expectations.expect(
        try client.move(href, to: target, if: .matches(etag: "\"1\"")), .needsFetch(location: nil))
    let edits: [CalDAVEdit] = [
        .put(file("a"), at: target, .scheduleMatches(tag: "\"0\"", etag: "\"0\"")),
        .move(target, to: href, .matches(etag: "\"1\"")),
        .delete(href, .matches(etag: "\"1\""), scheduleReply: false),
    ]
    Expectations.expect(edits.map(\.href.name), ["c.ics", "c.ics", "a.ics"])
    let outcomes = client.perform(edits)
    Expectations.expect(try outcomes.first?.get(), .changedThere)
    Expectations.expect(try outcomes.last?.get().isDone, true)
    Expectations.expect(
        try client.delete(target, if: .matches(etag: "\"1\""), scheduleReply: true).isDone, true)

    let made = try client.makeCalendar(
        named: "Home", color: nil, components: ["VEVENT"], in: account.homes[0], segment: "home")
    Expectations.expect(made.href.address.path, "/home/")
    Expectations.expect(made.href.isCollection && made.write.isDone, true)
    Expectations.expect(made.properties.map(\.property), [.name("Home")])
    Expectations.expect(made.properties.map(\.write.isDone), [true])
    let set = try client.setProperties([.color("#FF0000"), .order(1)], of: made.href)
    Expectations.expect(set.map(\.write), [.needsFetch(location: nil), .needsFetch(location: nil)])
    Expectations.expect(try client.deleteCalendar(made.href).isDone, true)
    Expectations.expect(client.requestCount, server.requests.count)
    Expectations.expect(try client.collections(of: account.homes), [calendar])
    Expectations.expect(
        server.requests.allSatisfy { $0.mayCarryLogin && $0.url.host == "dav.example.org" }, true)
    Expectations.expect(server.requests.contains { !$0.fields.isEmpty && !$0.body.isEmpty }, true)
}

/// What a program tells apart when a server does not do what it should.
@MainActor func tellServerErrors() {
    var client = client(SmallServer(), token: "old")
    do throws(CalDAVError) {
        _ = try client.discover(from: "https://cloud.example.org/")
    } catch {
        Expectations.expect(error.kind, .unauthorized)
        Expectations.expect([error.host, error.path], ["cloud.example.org", "/"])
        Expectations.expect(error.server.name, "other")
        Expectations.expect(error.hint, "check the user name and the command for the password")
    }
    let texts: [(CalDAVError.Kind, String)] = [
        (.unreachable("no route"), "cannot reach h: no route"),
        (.notCalDAV("a page"), "h has no calendars at this address: a page"),
        (.notFound, "h has nothing at /cal/"), (.notEvidence("cut"), "cannot use the answer of h: cut"),
        (.tooLarge("1 GB"), "the answer of h is too large: 1 GB"),
        (.tryLater(seconds: CalDAVClient.longestPause), "h asks to wait for 60 s"),
        (.refused("no"), "h refuses: no"), (.stopped, "stopped while waiting for h"),
    ]
    for (kind, text) in texts {
        Expectations.expect(
            CalDAVError(kind, host: "h", path: "/cal/", server: .sabre).description, text)
    }
    let failures: [HTTPFailure.Kind] = [.notReached, .cut, .tooLarge, .timedOut, .cannotStart]
    Expectations.expect(failures.map { HTTPFailure($0, "x").kind }, failures)
    Expectations.expect(HTTPFailure(.cut, "x").reason, "x")
    let refusals: [CalDAVWrite] = [
        .uidConflict(nil), .refusedForever("no"), .sequenceTooLow, .inTrash, .notSupported("no"), .gone,
    ]
    Expectations.expect(refusals.contains(where: \.isDone), false)
}

/// The peculiarities of servers, and addresses that are kept in a state.
@MainActor func keepStateOfServers() {
    let kinds: [CalDAVServerKind] = [.other, .sabre, .nextcloud, .icloud, .google, .fastmail]
    Expectations.expect(CalDAVServerKind.all, kinds)
    for kind in kinds { Expectations.expect(CalDAVServerKind(named: kind.name), kind) }
    let google = CalDAVServerKind(host: "apidata.googleusercontent.com")
    Expectations.expect(
        [google.knowsIfNoneMatch, google.knowsMove, google.makesCalendars], [false, false, false])
    Expectations.expect([google.checksSequence, google.answersExpiredTokenBy400], [true, true])
    Expectations.expect(google.logInHelp.contains("OAuth 2"), true)
    let icloud = CalDAVServerKind(host: "caldav.icloud.com")
    Expectations.expect(
        [icloud.rewrites, icloud.hasOneUIDPerAccount, icloud.knowsScheduleTags], [true, true, true])

    guard let base = WebAddress("https://DAV.example.org:8443/cal/?x=1"),
        let href = DAVHref("a%40b.ics", base: base), let same = DAVHref("/cal/a@b.ics", base: base),
        let other = base.resolving("//p1.example.org/cal/")
    else { return }
    Expectations.expect([base.host, base.path, base.query], ["dav.example.org", "/cal/", "x=1"])
    Expectations.expect(base.port, 8443)
    Expectations.expect(href, same)
    Expectations.expect(href.address.key, same.address.key)
    Expectations.expect([href.text, same.text], ["/cal/a%40b.ics", "/cal/a@b.ics"])
    Expectations.expect(DAVHref(base).text, "/cal/?x=1")
    Expectations.expect(base.sharesLogin(with: other), true)

    let response = HTTPResponse(
        status: 200, fields: [HTTPField("dav", "1"), HTTPField("DAV", "nc-calendar-search")], url: base)
    Expectations.expect(response.values(of: "Dav"), ["1", "nc-calendar-search"])
    Expectations.expect(response["DAV"], "1")
    Expectations.expect(response.fields.map { $0.isNamed("DAV") }, [true, true])
    Expectations.expect(response.fields.map(\.value).count, 2)
    Expectations.expect([response.status, response.body.count], [200, 0])
    Expectations.expect(response.url, base)
    Expectations.expect(CalDAVServerKind(response), .nextcloud)
    let field = HTTPField("a", "b")
    Expectations.expect(HTTPRequest("GET", base, fields: [field], body: [1], mayCarryLogin: true)["A"], "b")

    // Whatever a state has kept can be made again.
    let calendar = CalDAVCollection(
        href: href, name: "a", color: "#FF0000", order: 1, ctag: "1", syncToken: "2", components: ["VTODO"],
        reports: [], isReadOnly: true, maxResourceSize: 10, timeZone: "x")
    Expectations.expect(calendar.takes("VEVENT"), false)
    let account = CalDAVAccount(
        principal: base, homes: [base], userAddresses: [], inbox: nil, base: base, kind: icloud,
        collections: [calendar])
    Expectations.expect(account.collections, [calendar])
    let entry = CalDAVChanges.Entry(href: href, etag: "\"1\"", scheduleTag: "\"2\"")
    let mark = CalDAVMark(syncToken: "2", ctag: "1")
    let changes = CalDAVChanges(items: [entry], removed: [same], mark: mark, isFull: false)
    Expectations.expect(changes.items.map(\.href), changes.removed)
    let outcome = CalDAVProperty.Outcome(property: .name("a"), write: .gone)
    Expectations.expect(CalDAVCreation(href: href, write: .gone, properties: [outcome]).properties, [outcome])
    let range = CalDAVRange(from: Instant(secondsSince1970: 0), to: Instant(secondsSince1970: 60))
    Expectations.expect([range.start?.secondsSince1970, range.end?.secondsSince1970], [0, 60])
    let service = CalDAVService(host: "h", port: 8443, path: "/dav")
    Expectations.expect([service.host, service.path], ["h", "/dav"])
    Expectations.expect(service.port, 8443)
}
