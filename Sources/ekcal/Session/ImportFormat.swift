import CalStoreExchange

/// The formats that `import` reads.
enum ImportFormat: String, CaseIterable, Sendable {
    case ics
    /// iCalendar as JSON (RFC 7265).
    case jcal
    /// Events, Tasks and Groups of RFC 8984.
    case jscalendar
    /// One document: the answer of a command, a list of items, or one item.
    case json
    /// An item a line.
    case jsonl
    case csv

    /// Detects the format from the beginning of the file or, if that is unclear, from its name.
    init(_ bytes: some Collection<UInt8>, name: String) {
        let start = bytes.prefix(1 << 16).drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 <= 0x20 }
        switch start.first {
        case UInt8(ascii: "[") where Self.isJCal(start): self = .jcal
        case UInt8(ascii: "[") where Self.isJSCalendar(start): self = .jscalendar
        case UInt8(ascii: "{") where Self.isJSCalendar(start): self = .jscalendar
        case UInt8(ascii: "["): self = .json
        case UInt8(ascii: "{"): self = CalStoreImport.isJSONLines(start) ? .jsonl : .json
        default:
            let begins = String(decoding: start.prefix(6), as: UTF8.self).uppercased() == "BEGIN:"
            // A pipe brings an export without a file name.
            let isCSV = name.lowercased().hasSuffix(".csv") || CalStoreImport.isCSV(start)
            self = !begins && isCSV ? .csv : .ics
        }
    }

    /// Whether it is a list that begins with "vcalendar", or a list of such lists.
    private static func isJCal(_ bytes: some Collection<UInt8>) -> Bool {
        let word = bytes.drop { $0 <= 0x20 || $0 == UInt8(ascii: "[") }.prefix(11)
        return String(decoding: word, as: UTF8.self).lowercased() == "\"vcalendar\""
    }

    /// Whether an object has the member "@type", which ours never have.
    private static func isJSCalendar(_ bytes: some Collection<UInt8>) -> Bool {
        let (bytes, name) = (Array(bytes), Array("@type\"".utf8))
        for at in bytes.indices.dropFirst() where bytes[at] == name[0] && bytes[at - 1] == UInt8(ascii: "\"")
        {
            guard bytes[at...].starts(with: name) else { continue }
            // A value with this text has no colon after it.
            let next = bytes[(at + name.count)...].first { $0 > 0x20 }
            if next == UInt8(ascii: ":") { return true }
        }
        return false
    }

    /// The extension of the rejects file. Its format is detected from its content.
    var suffix: String {
        switch self {
        case .json: "jsonl"
        case .jscalendar: Self.json.rawValue
        default: rawValue
        }
    }
}
