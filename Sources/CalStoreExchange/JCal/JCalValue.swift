import Basics

/// The values of iCalendar as JSON (RFC 7265, 3.6), in both directions.
///
/// | type | iCalendar | jCal |
/// |---|---|---|
/// | `boolean`, `integer`, `float` | `TRUE`, `5`, `52.5` | `true`, `5`, `52.5` |
/// | `date`, `time`, `date-time` | `20260304T090000Z` | `"2026-03-04T09:00:00Z"` |
/// | `utc-offset` | `+0100` | `"+01:00"` |
/// | `period` | `20260304T090000Z/PT1H` | `["2026-03-04T09:00:00Z","PT1H"]` |
/// | `recur` | `FREQ=WEEKLY;BYDAY=MO,TU` | `{"freq":"WEEKLY","byday":["MO","TU"]}` |
/// | `text` | `a\, b` | `"a, b"` |
/// | any other | unchanged | `"unchanged"` |
///
/// A value in another form than its type becomes text, so a conversion in both directions loses nothing.
enum JCalValue {
    // MARK: To JSON

    static func json(_ value: ArraySlice<UInt8>, _ type: String) -> JSONValue {
        if type == "text" { return .string(ICalendarText.unescape(value)) }
        let text = String(decoding: value, as: UTF8.self)
        let found: JSONValue? =
            switch type {
            case "boolean": ASCII.equal(value, "TRUE") ? true : ASCII.equal(value, "FALSE") ? false : nil
            case "integer", "float": number(text)
            case "date", "time", "date-time": extended(text).map { .string($0) }
            case "utc-offset": offset(text).map { .string($0) }
            case "period": period(text)
            case "recur": rule(text)
            default: nil
            }
        return found ?? .string(text)
    }

    /// A number that JSON writes in the same way.
    private static func number(_ text: String) -> JSONValue? {
        guard let value = try? JSONValue(reading: text.utf8), value.text == text else { return nil }
        return switch value {
        case .int, .number: value
        default: nil
        }
    }

    /// `20260304`, `090000` and both, with `Z` or without, in the ISO 8601 form with hyphens and colons; nil
    /// for anything else.
    private static func extended(_ text: String) -> String? {
        punctuated(
            text, ["dddd-dd-dd", "dddd-dd-ddTdd:dd:dd", "dddd-dd-ddTdd:dd:ddZ", "dd:dd:dd", "dd:dd:ddZ"])
    }

    private static func offset(_ text: String) -> String? {
        punctuated(text, ["+dd:dd", "-dd:dd", "+dd:dd:dd", "-dd:dd:dd"])
    }

    private static func period(_ text: String) -> JSONValue? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return nil }
        return .array(parts.map { .string(extended($0) ?? $0) })
    }

    private static func rule(_ text: String) -> JSONValue? {
        var members: [JSONValue.Member] = []
        var names: Set<String> = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, !pair[0].isEmpty, names.insert(pair[0].lowercased()).inserted else {
                return nil
            }
            let name = pair[0].lowercased()
            let values: [JSONValue] = pair[1].split(separator: ",", omittingEmptySubsequences: false).map {
                let value = String($0)
                if name == "until", let date = extended(value) { return .string(date) }
                if let number = Int(value), "\(number)" == value { return .int(number) }
                return .string(value)
            }
            members.append(.init(name, values.count == 1 ? values[0] : .array(values)))
        }
        return .object(members)
    }

    // MARK: From JSON

    /// The value in the form after a colon; nil if JSON has a kind of value that no property has.
    static func text(_ json: JSONValue, _ type: String) -> String? {
        switch (type, json) {
        case ("text", .string(let text)): return escaped(text)
        case ("period", .array(let parts)):
            let parts = parts.compactMap { $0.string.map { basic($0) ?? $0 } }
            return parts.count == 2 ? parts.joined(separator: "/") : nil
        // See appendix B.2 of RFC 7265.
        case ("period", .string(let text)):
            return text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
                .map { basic($0) ?? $0 }.joined(separator: "/")
        case ("recur", .object(let members)): return rule(members)
        // A structured value, such as GEO or REQUEST-STATUS; its parts may have several values (RFC 7265,
        // 3.4.2).
        case (_, .array(let parts)):
            let texts = parts.compactMap { part in
                guard let values = part.array else { return text(part, type) }
                let texts = values.compactMap { $0.array == nil ? text($0, type) : nil }
                return texts.count == values.count ? texts.joined(separator: ",") : nil
            }
            return texts.count == parts.count ? texts.joined(separator: ";") : nil
        case ("date", .string(let text)), ("time", .string(let text)), ("date-time", .string(let text)):
            return basic(text) ?? text
        case ("utc-offset", .string(let text)):
            return punctuated(text, ["+dd:dd", "-dd:dd", "+dd:dd:dd", "-dd:dd:dd"], removing: true) ?? text
        default: return plain(json)
        }
    }

    /// A text with the escapes of RFC 5545, 3.3.11.
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        ICalendarText.escape(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func plain(_ json: JSONValue) -> String? {
        switch json {
        case .string(let text): text
        case .int(let number): "\(number)"
        case .number(let text): text
        case .bool(let flag): flag ? "TRUE" : "FALSE"
        case .null, .array, .object: nil
        }
    }

    private static func rule(_ members: [JSONValue.Member]) -> String? {
        var parts: [String] = []
        for member in members {
            let values = member.value.array ?? [member.value]
            let texts = values.compactMap { value in
                plain(value).map { member.name.lowercased() == "until" ? basic($0) ?? $0 : $0 }
            }
            guard texts.count == values.count else { return nil }
            parts.append(member.name.uppercased() + "=" + texts.joined(separator: ","))
        }
        return parts.joined(separator: ";")
    }

    /// The iCalendar form of a date or time with hyphens and colons; nil for anything else.
    static func basic(_ text: String) -> String? {
        punctuated(
            text, ["dddd-dd-dd", "dddd-dd-ddTdd:dd:dd", "dddd-dd-ddTdd:dd:ddZ", "dd:dd:dd", "dd:dd:ddZ"],
            removing: true)
    }

    // MARK: Hyphens and colons

    /// Inserts, or removes, the punctuation that one of the patterns has between its digits (`d`).
    private static func punctuated(_ text: String, _ patterns: [String], removing: Bool = false) -> String? {
        let bytes = Array(text.utf8)
        for pattern in patterns {
            if let result = punctuated(bytes, Array(pattern.utf8), removing) {
                return String(decoding: result, as: UTF8.self)
            }
        }
        return nil
    }

    private static func punctuated(_ bytes: [UInt8], _ pattern: [UInt8], _ removing: Bool) -> [UInt8]? {
        var result: [UInt8] = []
        var index = 0
        for (offset, expected) in pattern.enumerated() {
            // The sign of an offset is not punctuation.
            let isPunctuation =
                expected == ASCII.colon || (expected == UInt8(ascii: "-") && offset > 0)
            if isPunctuation, !removing {
                result.append(expected)
                continue
            }
            guard index < bytes.count else { return nil }
            let byte = bytes[index]
            let fits = expected == UInt8(ascii: "d") ? byte >= 48 && byte <= 57 : byte == expected
            guard fits else { return nil }
            if !isPunctuation { result.append(byte) }
            index += 1
        }
        return index == bytes.count ? result : nil
    }
}
