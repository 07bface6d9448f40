extension CalStoreItem {
    /// The address for joining a video meeting: the value of a property for it (CONFERENCE of RFC 7986, or
    /// those of Google and Teams), else the first link of a known service in the URL, the location or the
    /// notes. Nil if there is none.
    public var joinURL: String? {
        for name in JoinLink.properties {
            for line in unknownProperties {
                guard let value = JoinLink.value(of: line, named: name), JoinLink.isWeb(value) else {
                    continue
                }
                return value
            }
        }
        for text in [url, location, notes] {
            if let link = text.flatMap(JoinLink.first) { return link }
        }
        return nil
    }
}

/// Finds meeting links in texts and in iCalendar lines.
enum JoinLink {
    /// The properties that contain a link, the most reliable first.
    static let properties = ["CONFERENCE", "X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL"]

    /// The hosts, including their subdomains, on which every page, or every page below a path, is a meeting.
    private static let services: [(host: String, path: String)] = [
        ("teams.microsoft.com", "/l/meetup-join/"), ("teams.microsoft.com", "/meet/"),
        ("teams.live.com", "/meet/"), ("zoom.us", "/j/"), ("zoom.us", "/my/"), ("zoom.us", "/w/"),
        ("zoom.us", "/s/"), ("zoom.com", "/j/"), ("meet.google.com", "/"), ("webex.com", "/"),
        ("meet.jit.si", "/"), ("whereby.com", "/"), ("facetime.apple.com", "/join"),
    ]

    /// The value of a line; nil if it is another property.
    static func value(of line: String, named name: String) -> String? {
        guard line.prefix(name.utf8.count).uppercased() == name else { return nil }
        var rest = line.dropFirst(name.utf8.count)
        guard rest.first == ":" || rest.first == ";" else { return nil }
        // A colon in quotes belongs to a parameter.
        var isQuoted = false
        while let character = rest.popFirst() {
            if character == "\"" { isQuoted.toggle() }
            if character == ":", !isQuoted { return String(rest) }
        }
        return nil
    }

    static func isWeb(_ text: some StringProtocol) -> Bool {
        let start = text.prefix(8).lowercased()
        return start == "https://" || start.hasPrefix("http://")
    }

    /// The first link of a known service in a text.
    static func first(in text: String) -> String? {
        guard hasAddress(text) else { return nil }
        let bytes = text.utf8
        var rest = bytes[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            rest = rest[colon...].dropFirst()
            for length in ["https".utf8.count, "http".utf8.count] {
                guard let start = bytes.index(colon, offsetBy: -length, limitedBy: bytes.startIndex),
                    isWeb(text[start...])
                else { continue }
                let link = link(at: text[start...])
                if isMeeting(link) { return String(link) }
            }
        }
        return nil
    }

    /// Whether `://` is in a text. It is called for each row of a list, and nearly all texts have none.
    private static func hasAddress(_ text: String) -> Bool {
        let found = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.indices.dropLast(2).contains { index in
                bytes[index] == UInt8(ascii: ":") && bytes[index + 1] == UInt8(ascii: "/")
                    && bytes[index + 2] == UInt8(ascii: "/")
            }
        }
        return found ?? true
    }

    private static let quotes = Set("<>\"'\\".unicodeScalars)
    private static let sentenceEnds = Set(".,;:!?)]}".utf8)

    /// A link in a sentence: a full stop or a bracket after it does not belong to it.
    private static func link(at text: Substring) -> Substring {
        var link = text.unicodeScalars.prefix { !$0.properties.isWhitespace && !quotes.contains($0) }
        while let last = link.last, last.isASCII, sentenceEnds.contains(UInt8(ascii: last)) {
            link.removeLast()
        }
        return Substring(link)
    }

    /// Whether a link, `https://host/path`, is one of a known service.
    private static func isMeeting(_ link: Substring) -> Bool {
        guard let slash = link.utf8.firstIndex(of: UInt8(ascii: "/")) else { return false }
        let rest = link.utf8[slash...].dropFirst("//".utf8.count)
        let end = rest.firstIndex { byte in "/?#:".utf8.contains(byte) } ?? rest.endIndex
        let host = Substring(rest[..<end]).lowercased()
        let path = rest[end...].drop { $0 != UInt8(ascii: "/") }
        return services.contains { service in
            host.hasSuffix(service.host) && [nil, "."].contains(host.dropLast(service.host.count).last)
                && path.starts(with: service.path.utf8) && path.count > service.path.utf8.count
        }
    }
}
