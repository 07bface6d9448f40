import Testing

@testable import CalStoreExchange

@Suite struct FeedAddressTests {
    private func text(_ typed: String) -> String? { try? FeedAddress(typed, in: "/home/ada").text }

    @Test(arguments: [
        ("https://example.org/a.ics", "https://example.org/a.ics"),
        ("webcal://example.org/a.ics", "http://example.org/a.ics"),
        ("WebCals://example.org:8443/a?b=c@d", "https://example.org:8443/a?b=c@d"),
        ("https://ada:secret@example.org/a", "https://example.org/a"),
        ("https://ada:se@cret@example.org/a", "https://example.org/a"),
        ("https://example.org/@ada", "https://example.org/@ada"),
        ("a.ics", "/home/ada/a.ics"), ("/a b.ics", "/a b.ics"), ("file:///a%20b.ics", "/a b.ics"),
        ("file://localhost/a%2", "/a%2"), ("a:b.ics", "/home/ada/a:b.ics"),
    ])
    func `an address is read`(typed: String, stored: String) { #expect(text(typed) == stored) }

    @Test(arguments: [
        "", "ftp://example.org/a", "javascript://x", "file://server/share/a.ics", "https://", "https:///a",
        "https://ada@/a", "https://example.org/a b", "https://example.org/a\nb", "https://:80/",
    ])
    func `what cannot be fetched is refused`(typed: String) { #expect(text(typed) == nil) }

    @Test func `the program gets the password, and nothing else does`() throws {
        let address = try FeedAddress("webcals://ada:secret@example.org/team.ics?x=1", in: "/")
        #expect(address.url(login: nil) == "https://ada:secret@example.org/team.ics?x=1")
        let stored = try FeedAddress(address.text, in: "/")
        #expect(stored.url(login: nil) == "https://example.org/team.ics?x=1")
        #expect(stored.url(login: "ada:secret") == "https://ada:secret@example.org/team.ics?x=1")
        #expect(address.name == "team")
        #expect(
            FeedAddress.withoutLogin("webcal://ada:secret@example.org/@a") == "webcal://example.org/@a")
        for word in ["ada@example.org", "-c", "https://example.org/@ada", "a://", ""] {
            #expect(FeedAddress.withoutLogin(word) == word)
        }
    }
}
