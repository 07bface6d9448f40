import CalStoreExchange
import Testing

/// Section 2 of the way to a server's calendars: RFC 6764, RFC 5397, RFC 4791.
@Suite struct DiscoveryTests {
    private static func prop(_ href: String, _ properties: String, status: Int = 200) -> String {
        """
        <D:response><D:href>\(href)</D:href><D:propstat><D:prop>\(properties)</D:prop>\
        <D:status>HTTP/1.1 \(status) X</D:status></D:propstat></D:response>
        """
    }

    private static let principal = ScriptedServer.Line.list(
        prop(
            "/",
            "<D:current-user-principal><D:href>/users/ada/</D:href></D:current-user-principal>"
                + "<D:resourcetype><D:collection/></D:resourcetype>"))
    private static let home = ScriptedServer.Line.list(
        prop(
            "/users/ada/",
            """
            <C:calendar-home-set><D:href>/cal/ada/</D:href></C:calendar-home-set>\
            <C:calendar-user-address-set><D:href>mailto:ada@example.org</D:href>\
            <D:href>/users/ada/</D:href></C:calendar-user-address-set>\
            <C:schedule-inbox-URL><D:href>/cal/ada/inbox/</D:href></C:schedule-inbox-URL>
            """))
    private static let work = ScriptedServer.Line.list(
        prop("/cal/ada/", "<D:resourcetype><D:collection/></D:resourcetype>")
            + prop(
                "/cal/ada/work/",
                "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"
                    + "<D:displayname>Work</D:displayname>"))

    @Test func fromAnAddress() throws {
        let desk = Desk([Self.principal, Self.home, Self.work], address: nil)
        let account = try desk.client.discover(from: "https://dav.example.org/")
        #expect(account.principal?.text == "https://dav.example.org/users/ada/")
        #expect(account.homes.map(\.text) == ["https://dav.example.org/cal/ada/"])
        #expect(account.userAddresses == ["mailto:ada@example.org", "/users/ada/"])
        #expect(account.inbox?.path == "/cal/ada/inbox/")
        #expect(account.base.host == "dav.example.org")
        #expect(account.collections.map(\.name) == ["Work"])
        #expect(desk.server.lines == ["PROPFIND /", "PROPFIND /users/ada/", "PROPFIND /cal/ada/"])
        #expect(desk.server.requests.map { $0["Depth"] } == ["0", "0", "1"])
        #expect(desk.client.requestCount == 3)
        #expect(desk.server.body(0).contains("<D:current-user-principal/>"))
    }

    /// With the same method and body, by any of the four statuses.
    @Test(arguments: [301, 302, 307, 308]) func fromAUserAtAHost(status: Int) throws {
        let desk = Desk(
            [.answer(status, fields: [("location", "/dav/")]), Self.principal, Self.home, Self.work],
            address: nil)
        _ = try desk.client.discover(from: "ada@dav.example.org")
        #expect(desk.server.lines.prefix(2) == ["PROPFIND /.well-known/caldav", "PROPFIND /dav/"])
        #expect(desk.server.requests[0].body == desk.server.requests[1].body)
        #expect(!desk.server.requests[1].body.isEmpty)
        #expect(desk.server.requests[1]["Authorization"] != nil)
    }

    @Test func fallsBackToTheWellKnownAddressAndTheRoot() throws {
        let desk = Desk(
            [.answer(404), .answer(405), Self.principal, Self.home, Self.work], address: nil)
        _ = try desk.client.discover(from: "https://dav.example.org/wrong")
        #expect(
            desk.server.lines.prefix(3) == ["PROPFIND /wrong", "PROPFIND /.well-known/caldav", "PROPFIND /"])
    }

    /// A log-in page of a network is not an answer.
    @Test func saysWhyNothingLeadsToCalendars() {
        let page = ScriptedServer.Line.answer(200, fields: [("Content-Type", "text/html")], body: "<html>")
        let desk = Desk([page, page], address: nil)
        let error = #expect(throws: CalDAVError.self) {
            try desk.client.discover(from: "https://dav.example.org/")
        }
        #expect(error?.kind.word == "notCalDAV")
        #expect(error?.description.contains("dav.example.org") == true)
        #expect(error?.description.contains("text/html") == true)
    }

    /// Radicale answers 404 for the home at `/`; the principal has it.
    @Test func asksThePrincipalForTheHome() throws {
        let start = ScriptedServer.Line.list(
            """
            <D:response><D:href>/</D:href>\
            <D:propstat><D:prop><D:current-user-principal><D:href>/users/ada/</D:href>\
            </D:current-user-principal></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>\
            <D:propstat><D:prop><C:calendar-home-set/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status>\
            </D:propstat></D:response>
            """)
        let desk = Desk([start, Self.home, Self.work], address: nil)
        let account = try desk.client.discover(from: "https://dav.example.org/")
        #expect(account.homes.map(\.path) == ["/cal/ada/"])
    }

    /// iCloud: the home is on another host of the same domain, which gets the log-in and is the base.
    @Test func keepsTheHostOfTheHome() throws {
        let start = ScriptedServer.Line.list(
            Self.prop(
                "/", "<D:current-user-principal><D:href>/1/principal/</D:href></D:current-user-principal>"))
        let home = ScriptedServer.Line.list(
            Self.prop(
                "/1/principal/",
                "<C:calendar-home-set><D:href>https://p42-caldav.icloud.com:443/1/calendars/"
                    + "</D:href></C:calendar-home-set>"))
        let desk = Desk([start, home, Self.work], address: nil)
        let account = try desk.client.discover(from: "https://caldav.icloud.com")
        #expect(account.base.text == "https://p42-caldav.icloud.com/1/calendars/")
        #expect(account.kind == .icloud)
        #expect(desk.server.requests.map { $0["Authorization"] != nil } == [true, true, true])
    }

    @Test func sendsNoLoginToAnotherOwner() throws {
        let desk = Desk(
            [.answer(301, fields: [("Location", "https://dav.example.net/")]), .answer(401), .answer(404)],
            address: nil)
        let error = #expect(throws: CalDAVError.self) {
            try desk.client.discover(from: "https://dav.example.org/")
        }
        #expect(desk.server.requests[0]["Authorization"] != nil)
        #expect(desk.server.requests[1].url.host == "dav.example.net")
        #expect(desk.server.requests[1]["Authorization"] == nil)
        #expect(!desk.server.requests[1].mayCarryLogin)
        #expect(error?.description.contains("give https://dav.example.net/ as the address") == true)
    }

    @Test func neverGoesFromHttpsToHttp() {
        let desk = Desk(
            [.answer(301, fields: [("Location", "http://dav.example.org/")]), .answer(404)], address: nil)
        #expect(errorKind { _ = try desk.client.discover(from: "https://dav.example.org/") } == "notCalDAV")
        #expect(desk.server.requests.allSatisfy { $0.url.isSecure })
    }

    @Test func followsFiveRedirects() throws {
        let hop = ScriptedServer.Line.answer(302, fields: [("Location", "/again/")])
        let five = Desk(
            Array(repeating: hop, count: 5) + [Self.principal, Self.home, Self.work], address: nil)
        #expect(throws: Never.self) { try five.client.discover(from: "https://dav.example.org/") }
        let six = Desk(Array(repeating: hop, count: 12), address: nil)
        #expect(errorKind { _ = try six.client.discover(from: "https://dav.example.org/") } == "notCalDAV")
        // Six for the address, six for the well-known one.
        #expect(six.client.requestCount == 12)
    }

    @Test func stopsAtAWrongPassword() {
        let desk = Desk([.answer(401)], address: nil)
        let error = #expect(throws: CalDAVError.self) {
            try desk.client.discover(from: "https://caldav.icloud.com/")
        }
        #expect(error?.kind == .unauthorized)
        #expect(error?.hint?.contains("app-specific password") == true)
        #expect(desk.client.requestCount == 1)
    }

    @Test func namesTheLoginOfTheServer() {
        let desk = Desk(
            [.answer(401, fields: [("WWW-Authenticate", "Basic realm=\"Nextcloud\"")])], address: nil)
        let error = #expect(throws: CalDAVError.self) {
            try desk.client.discover(from: "https://cloud.example.org/")
        }
        #expect(error?.hint?.contains("app password in Nextcloud") == true)
    }

    /// RFC 5397, 3.
    @Test func takesUnauthenticatedForAWrongPassword() {
        let desk = Desk(
            [
                .list(
                    Self.prop(
                        "/", "<D:current-user-principal><D:unauthenticated/></D:current-user-principal>"))
            ], address: nil)
        #expect(
            errorKind { _ = try desk.client.discover(from: "https://dav.example.org/") } == "unauthorized")
    }

    @Test func asksTheDNSFirst() throws {
        let desk = Desk([Self.principal, Self.home, Self.work], address: nil)
        var asked: [String] = []
        _ = try desk.client.discover(from: "ada@example.org") { host in
            asked.append(host)
            return CalDAVService(host: "dav.example.org", port: 8443, path: "/dav")
        }
        #expect(asked == ["example.org"])
        #expect(desk.server.lines.first == "PROPFIND https://dav.example.org:8443/dav")
    }

    @Test func doesNotBelieveTheDNSInAnotherOwner() {
        let desk = Desk([], address: nil)
        let error = #expect(throws: CalDAVError.self) {
            try desk.client.discover(from: "ada@example.org") { _ in CalDAVService(host: "dav.example.net") }
        }
        #expect(error?.description.contains("dav.example.net") == true)
        #expect(desk.client.requestCount == 0)
    }

    @Test func repeatsNoPassword() {
        let desk = Desk([], address: nil)
        let error = #expect(throws: CalDAVError.self) {
            try desk.client.discover(from: "https://ada:secret@dav.example.org/")
        }
        #expect(error.map { "\($0) \($0.hint ?? "")" }?.contains("secret") == false)
    }

    // MARK: Collections

    @Test func readsACalendar() throws {
        let desk = Desk([
            .list(
                """
                <D:response><D:href>/cal/ada/</D:href><D:propstat><D:prop><D:resourcetype><D:collection/>\
                </D:resourcetype></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>\
                <D:response><D:href>/cal/ada/caf%C3%A9/</D:href><D:propstat><D:prop>\
                <D:resourcetype><D:collection/><C:calendar/></D:resourcetype>\
                <D:displayname> Caf\u{E9} &amp; more </D:displayname>\
                <A:calendar-color>#ff2968ff</A:calendar-color>\
                <A:calendar-order>3</A:calendar-order><CS:getctag>"37"</CS:getctag>\
                <D:sync-token>http://example.org/sync/1</D:sync-token>\
                <C:supported-calendar-component-set><C:comp name="VEVENT"/><C:comp name="vtodo"/>\
                </C:supported-calendar-component-set><D:supported-report-set>\
                <D:supported-report><D:report><D:sync-collection/></D:report></D:supported-report>\
                <D:supported-report><D:report><C:calendar-multiget/></D:report></D:supported-report>\
                </D:supported-report-set><D:current-user-privilege-set>\
                <D:privilege><D:read/></D:privilege><D:privilege><D:write-content/></D:privilege>\
                </D:current-user-privilege-set><C:max-resource-size>102400</C:max-resource-size>\
                <C:calendar-timezone>BEGIN:VCALENDAR</C:calendar-timezone></D:prop>\
                <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
                """)
        ])
        let all = try desk.client.collections(of: [Desk.address("/cal/ada/")])
        let calendar = try #require(all.first)
        #expect(all.count == 1)
        #expect(calendar.href.text == "/cal/ada/caf%C3%A9/")
        #expect(calendar.name == "Caf\u{E9} & more")
        #expect(calendar.color == "#FF2968")
        #expect(calendar.order == 3)
        #expect(calendar.ctag == "\"37\"")
        #expect(calendar.syncToken == "http://example.org/sync/1")
        #expect(calendar.components == ["VEVENT", "VTODO"])
        #expect(calendar.takes("VTODO") && !calendar.takes("VJOURNAL"))
        #expect(calendar.answers("sync-collection") && calendar.answers("calendar-multiget"))
        #expect(!calendar.isReadOnly)
        #expect(calendar.maxResourceSize == 102_400)
        #expect(calendar.timeZone == "BEGIN:VCALENDAR")
        #expect(desk.client.requestCount == 1)
    }

    /// Missing components set: all. Properties with another status than 200 are not there.
    @Test func readsACalendarThatSaysLittle() throws {
        let desk = Desk([
            .list(
                Self.prop("/c/a/", "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>")
                    .replacingLast(
                        "</D:response>",
                        "<D:propstat><D:prop><D:displayname>x</D:displayname></D:prop>"
                            + "<D:status>HTTP/1.1 403 Forbidden</D:status></D:propstat></D:response>"))
        ])
        let calendar = try #require(try desk.client.collections(of: [Desk.address("/c/")]).first)
        #expect(calendar.name == nil)
        #expect(calendar.components == nil && calendar.takes("VTODO"))
        #expect(!calendar.isReadOnly)
        #expect(!calendar.answers("sync-collection"))
    }

    @Test(arguments: [
        ("<D:read/>", true), ("<D:read/><D:write-properties/>", true), ("<D:all/>", false),
        ("<D:write/>", false), ("<D:bind/>", false), ("<D:write-content/>", false), ("", true),
    ])
    func readsPrivileges(granted: String, isReadOnly: Bool) throws {
        let privileges = granted.isEmpty ? "" : "<D:privilege>\(granted)</D:privilege>"
        let desk = Desk([
            .list(
                Self.prop(
                    "/c/a/",
                    "<D:resourcetype><C:calendar/></D:resourcetype>"
                        + "<D:current-user-privilege-set>\(privileges)</D:current-user-privilege-set>"))
        ])
        #expect(try desk.client.collections(of: [Desk.address("/c/")]).first?.isReadOnly == isReadOnly)
    }

    @Test func leavesOutWhatIsNoCalendar() throws {
        let kinds = [
            "<C:schedule-inbox/>", "<C:schedule-outbox/>", "<CS:notification/>",
            "<C:calendar/><CS:subscribed/>", "<C:calendar/><C:schedule-inbox/>",
            "<C:calendar/><N:deleted-calendar xmlns:N='http://nextcloud.com/ns'/>",
            "<N:trash-bin xmlns:N='http://nextcloud.com/ns'/>", "",
        ]
        let responses = kinds.enumerated().map { index, kind in
            Self.prop("/c/\(index)/", "<D:resourcetype><D:collection/>\(kind)</D:resourcetype>")
        }
        let last = Self.prop("/c/z/", "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>")
        let desk = Desk([.list(responses.joined() + last)])
        let found = try desk.client.collections(of: [Desk.address("/c/")])
        #expect(found.map(\.href.text) == ["/c/z/"])
    }

    @Test func asksEachHomeOnce() throws {
        let one = Self.prop("/c/a/", "<D:resourcetype><C:calendar/></D:resourcetype>")
        let two = Self.prop("/d/b/", "<D:resourcetype><C:calendar/></D:resourcetype>")
        let desk = Desk([.list(one), .list(two + one)])
        let found = try desk.client.collections(of: [Desk.address("/c/"), Desk.address("/d/")])
        #expect(found.map(\.href.text) == ["/c/a/", "/d/b/"])
        #expect(desk.client.requestCount == 2)
    }

    @Test func takesNoEmptyListForAnEmptyHome() {
        let desk = Desk([.list("")])
        #expect(errorKind { _ = try desk.client.collections(of: [Desk.address("/c/")]) } == "notEvidence")
    }
}

extension String {
    /// With another text in place of the last occurrence of a text.
    fileprivate func replacingLast(_ text: String, _ other: String) -> String {
        guard hasSuffix(text) else { return self }
        return String(dropLast(text.count)) + other
    }
}
