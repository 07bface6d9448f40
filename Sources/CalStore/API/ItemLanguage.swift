/// The language functions that the formats of items need: reading typed dates and lengths, and describing
/// repeats.
///
/// ``ISO8601Language`` is enough for programs. `DateReader` of `CalStoreLanguage` reads what people type, and
/// describes repeats in English.
public protocol ItemLanguage: Sendable {
    /// The current time of the reader.
    var now: Instant { get }
    /// The zone of times without a zone.
    var zone: Zone { get }

    /// Reads a time that begins with a year, such as `2026-03-04 10:00 [Asia/Tokyo]`.
    ///
    /// - Parameters:
    ///   - text: The text, which is none of the forms of ISO 8601 that every reader of items knows.
    ///   - zone: The zone for times without one; nil for that of the reader.
    func writtenTime(_ text: String, in zone: Zone?) throws(ItemLanguageError) -> WrittenTime

    /// The zone with a name, such as `Europe/Berlin`.
    func writtenZone(_ name: String) throws(ItemLanguageError) -> Zone

    /// The seconds of a length, such as `1h30`; nil for a length in days or months, whose seconds vary.
    func writtenSeconds(_ text: String) throws(ItemLanguageError) -> Int?

    /// The recurrence of an item as a sentence; nil if it does not repeat, or if the language has no
    /// sentences.
    func repeatSentence(of item: CalStoreItem, in zone: Zone) -> String?
}

/// A time as it was written, before the zone of its item is known.
public enum WrittenTime: Hashable, Sendable {
    /// A date without a time.
    case date(CivilDate)
    /// A local time without a zone.
    case local(CivilDateTime)
    /// A local time that is marked as floating: the same on the clocks of every zone.
    case floating(CivilDateTime)
    /// An instant, and the zone that was written with it; nil if only an offset was.
    case moment(Instant, zone: Zone?)
}

/// The reason why a text cannot be read, as sentences for people.
public struct ItemLanguageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason in one sentence.
    public let message: String
    /// The thing to write instead; nil if the message is enough.
    public let hint: String?
    /// Whether the reason is an end before the start.
    public let isEndBeforeStart: Bool

    /// Creates an error from its sentences.
    public init(message: String, hint: String? = nil, isEndBeforeStart: Bool = false) {
        self.message = message
        self.hint = hint
        self.isEndBeforeStart = isEndBeforeStart
    }

    /// The same as ``message``.
    public var description: String { message }
}
