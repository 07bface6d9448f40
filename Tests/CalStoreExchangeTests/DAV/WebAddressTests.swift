import CalStoreExchange
import Testing

@testable import TestSupport

@Suite struct WebAddressTests {
    /// RFC 3986, 5.4.1 and 5.4.2, without fragments, which requests do not have.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ])
    func resolves(reference: String, expected: String) throws {
        let base = try #require(WebAddress("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference)?.text == expected)
    }

    @Test(arguments: ["g:h", "http:g", "mailto:a@b", "//", "http://", "/a\nb", "//a:b@c/", "http://a:99999/"])
    func refusesReferences(reference: String) throws {
        let base = try #require(WebAddress("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference) == nil)
    }

    @Test(arguments: [
        ("HTTPS://DAV.Example.org", "https://dav.example.org/"),
        ("https://dav.example.org:443/a", "https://dav.example.org/a"),
        ("http://dav.example.org:80/a", "http://dav.example.org/a"),
        ("https://dav.example.org:8443/a b/\u{E4}?c d#e", "https://dav.example.org:8443/a%20b/%C3%A4?c%20d"),
        ("https://[::1]:5232/a/../b", "https://[::1]:5232/b"),
        ("https://h/100%/%41", "https://h/100%25/%41"),
        (" https://h/a ", "https://h/a"),
    ])
    func reads(text: String, expected: String) {
        #expect(WebAddress(text)?.text == expected)
    }

    @Test(arguments: [
        "", "dav.example.org", "ftp://h/", "https://", "https:///a", "https://ada:secret@h/",
        "https://ada@h/",
        "https://h\u{0}/", "https://h:x/", "https://h:0/", "https://h i/", "https://a:b:c/", "https://[::1/",
    ])
    func refuses(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test(arguments: [
        ("/cal/a%40b.ics", "/cal/a@b.ics", true), ("/cal/%C3%A4.ics", "/cal/%c3%a4.ics", true),
        ("/cal/%7Ea", "/cal/~a", true), ("/cal/a%20b", "/cal/a b", true), ("/cal/", "/cal", true),
        ("/cal//a", "/cal/a", true), ("/cal/./a", "/cal/a", true),
        ("http://dav.example.org:8080/cal/a", "/cal/a", true),
        ("/cal/a%2Fb", "/cal/a/b", false), ("/cal/a%3Fb", "/cal/a?b", false), ("/cal/A", "/cal/a", false),
        ("/cal/a%2540b", "/cal/a%40b", false), ("https://other.example.org/cal/a", "/cal/a", false),
        // The same letter in two ways is two names for a server.
        ("/cal/%C3%A4", "/cal/a%CC%88", false),
    ])
    func comparesPlaces(one: String, other: String, isEqual: Bool) throws {
        let base = try #require(WebAddress("https://dav.example.org/"))
        let (a, b) = (try #require(DAVHref(one, base: base)), try #require(DAVHref(other, base: base)))
        #expect((a == b) == isEqual)
        #expect(a.text == one)
    }

    @Test func namesAnItem() {
        let calendar = Desk.calendar("/cal/a%20b")
        #expect(calendar.item(named: "a/b@c d.ics").text == "/cal/a%20b/a%2Fb@c%20d.ics")
        #expect(calendar.item(named: "a.ics") == Desk.href("/cal/a%20b/a.ics"))
        #expect(DAVHref("a.ics", base: calendar.item(named: "b").address)?.text == "/cal/a%20b/a.ics")
    }

    /// An href is the address to which it leads, also those that are read by a shorter way.
    @Test func anyHrefIsItsAddress() throws {
        let seed = TestScale.seed("hrefs")
        var random = SeededGenerator(seed: seed)
        let base = try #require(WebAddress("https://dav.example.org:8443/cal/work/"))
        for _ in 0..<TestScale.rounds(5000, long: 500_000) {
            let pieces = [
                "/", "/", "a", "B", ".", "..", "%2F", "%41", "%", "?", "#", "~", "@", ":", " ", "é", "-",
            ]
            let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            let (href, address) = (DAVHref(text, base: base), base.resolving(text))
            #expect(href?.address == address, "seed \(seed), \(text)")
            #expect(href == address.map { DAVHref($0) }, "seed \(seed), \(text)")
        }
    }

    /// A proxy with https before a server that does not know of it.
    @Test func neverFollowsAnHrefToHttp() throws {
        let base = try #require(WebAddress("https://dav.example.org/"))
        let href = try #require(DAVHref("http://dav.example.org:5232/cal/a", base: base))
        #expect(href.address.text == "https://dav.example.org/cal/a")
    }

    @Test(arguments: [
        ("https://caldav.icloud.com/", "https://p42-caldav.icloud.com/", true),
        ("https://example.org/", "https://dav.example.org:8443/", true),
        ("https://h/", "https://h/", true), ("https://127.0.0.1/", "https://127.0.0.1:1/", true),
        ("http://h/", "https://h/", true),
        ("https://h.example.org/", "http://h.example.org/", false),
        ("https://a.example.org/", "https://a.example.net/", false),
        ("https://a.co.uk/", "https://b.co.uk/", false), ("https://x.a.co.uk/", "https://y.b.co.uk/", false),
        ("https://a.com.au/", "https://b.com.au/", false),
        ("https://a.duckdns.org/", "https://b.duckdns.org/", false),
        ("https://10.0.0.1/", "https://20.0.0.1/", false), ("https://[::1]/", "https://[::2]/", false),
        ("https://evil-icloud.com/", "https://icloud.com/", false),
        ("https://icloud.com.evil.net/", "https://caldav.icloud.com/", false),
        ("https://org/", "https://a.org/", false), ("https://a/", "https://b/", false),
        ("https://a..org/", "https://b..org/", false),
    ])
    func sharesTheLoginOnlyWithTheSameOwner(one: String, other: String, isShared: Bool) throws {
        let (a, b) = (try #require(WebAddress(one)), try #require(WebAddress(other)))
        #expect(a.sharesLogin(with: b) == isShared)
    }
}
