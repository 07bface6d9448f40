import CalStore
import Testing

/// Links of video meetings in the texts of an item. The forms of the links are those of the services' own
/// invitations.
@Suite struct JoinLinkTests {
    private static let found: [(text: String, link: String?)] = [
        ("https://zoom.us/j/123?pwd=a", "https://zoom.us/j/123?pwd=a"),
        ("https://company.zoom.us/j/123", "https://company.zoom.us/j/123"),
        ("http://meet.google.com/abc-defg-hij", "http://meet.google.com/abc-defg-hij"),
        ("HTTPS://Meet.Google.com/abc-defg-hij", "HTTPS://Meet.Google.com/abc-defg-hij"),
        ("Join: https://teams.microsoft.com/l/meetup-join/x.", "https://teams.microsoft.com/l/meetup-join/x"),
        ("(https://company.webex.com/meet/a),", "https://company.webex.com/meet/a"),
        ("<https://whereby.com/room>", "https://whereby.com/room"),
        ("Menü: https://example.com/ und https://meet.jit.si/Straße heute", "https://meet.jit.si/Straße"),
        ("https://meet.jit.si/room\u{A0}later", "https://meet.jit.si/room"),
        ("https-https://meet.jit.si/room", "https://meet.jit.si/room"),
        ("a:b https://meet.jit.si:443/room", "https://meet.jit.si:443/room"),
        ("https://zoom.us/pricing", nil),
        ("https://zoom.us/j/", nil),
        ("https://notzoom.us/j/123", nil),
        ("https://example.com/?to=zoom.us/j/123", nil),
        ("ftp://zoom.us/j/123", nil),
        ("zoom.us/j/123", nil),
        ("://", nil),
        ("https://", nil),
        ("s://meet.jit.si/room", nil),
    ]

    @Test(arguments: found.indices)
    func `The link of a service is found in the location, and no other link`(index: Int) throws {
        let (text, link) = JoinLinkTests.found[index]
        let calendar = try #require(try CalendarStore().defaultCalendar(for: .event))
        var item = CalStoreItem(event: "Call", calendar: calendar.id)
        item.location = text
        #expect(item.joinURL == link)
    }
}
