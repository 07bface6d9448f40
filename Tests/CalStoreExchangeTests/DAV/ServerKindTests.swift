import CalStoreExchange
import Testing

@Suite struct ServerKindTests {
    @Test(arguments: [
        ("caldav.icloud.com", CalDAVServerKind.icloud), ("p42-caldav.icloud.com", .icloud),
        ("apidata.googleusercontent.com", .google), ("CALDAV.fastmail.com", .fastmail),
        ("dav.example.org", .other), ("noticloud.com", .other), ("icloud.com.example.org", .other),
    ])
    func byHost(host: String, kind: CalDAVServerKind) {
        #expect(CalDAVServerKind(host: host) == kind)
    }

    @Test(arguments: [
        (
            "DAV", "1, 3, extended-mkcol, nextcloud-checksum-update, nc-calendar-search",
            CalDAVServerKind.nextcloud
        ),
        ("X-Sabre-Version", "4.6.0", .sabre), ("Server", "AppleHttpServer/2f080fc0", .icloud),
    ])
    func byHead(field: String, value: String, kind: CalDAVServerKind) {
        let response = HTTPResponse(
            status: 207, fields: [HTTPField(field.lowercased(), value)], url: Desk.address("/"))
        #expect(CalDAVServerKind(response) == kind)
    }

    @Test func anUnknownHeadSaysNothing() {
        let fields = [HTTPField("DAV", "1, 2, 3, calendar-access"), HTTPField("Server", "nginx")]
        #expect(CalDAVServerKind(HTTPResponse(status: 207, fields: fields, url: Desk.address("/"))) == nil)
    }

    @Test func theClientLearnsTheKindFromAnAnswer() throws {
        let desk = Desk([.answer(201, fields: [("DAV", "1, nextcloud-checksum-update"), ("ETag", "\"1\"")])])
        _ = try desk.client.put(Array(Desk.ics("a").utf8), at: Desk.href("/cal/a.ics"), if: .new)
        #expect(desk.client.kind == .nextcloud)
    }

    @Test func aNameBringsTheKindBack() {
        for kind in CalDAVServerKind.all { #expect(CalDAVServerKind(named: kind.name) == kind) }
        #expect(CalDAVServerKind(named: "unheard-of") == .other)
        #expect(Set(CalDAVServerKind.all.map(\.name)).count == CalDAVServerKind.all.count)
    }
}
