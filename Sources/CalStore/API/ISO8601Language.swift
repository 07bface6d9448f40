/// The forms of ISO 8601 and RFC 3339 only: a language for programs, in which no text has two meanings.
///
/// ```swift
/// let tokyo = ISO8601Language(zone: .named("Asia/Tokyo") ?? .utc)
/// ```
///
/// | text | |
/// |---|---|
/// | `2026-03-04` | a date |
/// | `2026-03-04T10:00:00`, `2026-03-04 10:00` | a local time |
/// | `2026-03-04T10:00:00Z`, `2026-03-04T10:00+01:00` | an instant |
/// | `2026-03-04T10:00:00[Europe/Berlin]` | a local time of a zone |
/// | `PT1H30M`, `P2D` | a length |
///
/// It has no sentences: a repeat is its rule alone.
public struct ISO8601Language: ItemLanguage {
    /// The time that counts as now.
    public let now: Instant
    /// The zone of times without a zone.
    public let zone: Zone

    /// Creates a language with a zone and a clock.
    ///
    /// - Parameters:
    ///   - zone: The zone of times without a zone.
    ///   - now: The current time. Set it in tests.
    public init(zone: Zone = .system, now: Instant = .now) {
        self.zone = zone
        self.now = now
    }

    /// Reads one of the times above. An unknown zone is an error.
    public func writtenTime(_ text: String, in zone: Zone?) throws(ItemLanguageError) -> WrittenTime {
        var text = text
        var written: Zone?
        if text.hasSuffix("]"), let bracket = text.lastIndex(of: "[") {
            written = try writtenZone(String(text[text.index(after: bracket)...].dropLast()))
            text = String(text[..<bracket])
        }
        let full = Self.completed(text)
        if let local = CivilDateTime(iso: full) {
            guard let written else { return .local(local) }
            return .moment(written.instant(for: local), zone: written)
        }
        if let instant = Instant(iso: full) { return .moment(instant, zone: written) }
        if written == nil, let date = CivilDate(iso: text) { return .date(date) }
        throw ItemLanguageError(
            message: "\"\(text)\" is not a date and not a time",
            hint: "write 2026-03-04T10:00:00 or 2026-03-04")
    }

    /// The zone with a name of the zone database.
    public func writtenZone(_ name: String) throws(ItemLanguageError) -> Zone {
        if let zone = Zone.named(name) { return zone }
        throw ItemLanguageError(
            message: "there is no time zone \"\(name)\"", hint: "write a name such as Europe/Berlin")
    }

    /// The seconds of a duration (RFC 5545, 3.3.6); nil if it has days or weeks.
    public func writtenSeconds(_ text: String) throws(ItemLanguageError) -> Int? {
        guard let duration = ItemDuration(text) else {
            throw ItemLanguageError(
                message: "\"\(text)\" is not a length", hint: "write PT1H30M or P2D")
        }
        return duration.days == 0 ? duration.seconds : nil
    }

    /// Always nil.
    public func repeatSentence(of item: CalStoreItem, in zone: Zone) -> String? { nil }

    /// The text with a T between date and time, and with seconds.
    private static func completed(_ text: String) -> String {
        var bytes = Array(text.utf8)
        guard bytes.count >= 16 else { return text }
        if bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
        if bytes.count == 16 || bytes[16] != UInt8(ascii: ":") {
            bytes.insert(contentsOf: ":00".utf8, at: 16)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
