import Testing

@testable import CalStoreExchange

/// Addresses by the grammar of RFC 5321, 4.1.2. The cases are its productions, one by one.
@Suite struct MailAddressTests {
    @Test(arguments: [
        "ada@example.com", "a.b.c@example.co.uk", "ada+work@example.com", "!#$%&'*+/=?^_`{|}~-@example.com",
        "ada@[192.0.2.1]", "ada@[IPv6:2001:db8::1]", "ada@localhost", "ada@xn--bcher-kva.example",
        "jörg@bücher.example", "a@b",
    ])
    func areAddresses(text: String) throws {
        let address = try #require(MailAddress(text))
        #expect(address.text == text && address.isPlain)
        #expect(MailAddress("mailto:" + text)?.text == text)
        #expect(MailAddress("MAILTO:" + text)?.text == text)
    }

    /// They are addresses, but no list of addresses can have them.
    @Test(arguments: [
        #""a b"@example.com"#, #""a,b"@example.com"#, #""a\"b"@example.com"#, #""@"@example.com"#,
    ])
    func inQuotationMarks(text: String) throws { #expect(try #require(MailAddress(text)).isPlain == false) }

    @Test(arguments: [
        "", "@", "ada", "ada@", "@example.com", "ada@@example.com", "ada@example.com@evil.example",
        // What programs read as options.
        "-X/tmp/pwn@example.com", "--help", "-oQ/tmp", "-ada@example.com", "mailto:--help", "mailto:-X/tmp/p",
        // What lists and headers read as more than one.
        "a@x.org,evil@x.org", "a@x.org, evil@x.org", "a@x.org;evil@x.org", "a b@x.org", "a@x.org evil@x.org",
        "a@x.org\nBcc: evil@x.org", "a@x.org\r\nBcc: evil@x.org", "a@x.org\0", "a\0@x.org", "a\u{7F}@x.org",
        "a@x.org?bcc=evil@x.org", "Ada <a@x.org>", "<a@x.org>", "a@x.org#", "a(b)@x.org", "a@x.org(b)",
        // Dots and labels.
        ".a@x.org", "a.@x.org", "a..b@x.org", "a@.x.org", "a@x..org", "a@x.org.", "a@-x.org", "a@x-.org",
        "a@x_y.org",
        // Literals and quotation marks that are not whole.
        "a@[", "a@[]", "a@[192.0.2.1", "a@[a]b]", "a@[1 2]", #""a@x.org"#, #"a"b"@x.org"#, #""a"b@x.org"#,
        #""a\"@x.org"#,
        "\"a\nb\"@x.org", "\"a\\\nb\"@x.org", "\"a\0b\"@x.org",
        // What is not seen.
        "a\u{200B}@x.org", "a\u{A0}b@x.org", "a\u{202E}b@x.org", "a@x\u{3000}.org", "a@x。org",
        "a@x.org\u{AD}",
        "urn:uuid:1", "tel:+1",
    ])
    func areNone(text: String) { #expect(MailAddress(text) == nil) }

    /// RFC 5321, 4.5.3.1.
    @Test func lengths() {
        let long = String(repeating: "a", count: 64)
        #expect(MailAddress(long + "@x.org") != nil && MailAddress(long + "a@x.org") == nil)
        #expect(
            MailAddress("a@" + long.dropLast() + ".org") != nil && MailAddress("a@" + long + ".org") == nil)
        let labels = Array(repeating: "abcdefg", count: 31).joined(separator: ".")
        #expect(MailAddress("abcdef@" + labels) != nil && MailAddress("abcdefg@" + labels) == nil)
    }
}
