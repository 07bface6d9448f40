/// The language functions that the formats of items need: reading dates and describing repeats.
/// `CalStoreLanguage` implements it (`DateReader`); `CalStoreExchange` takes it as a value, so that neither
/// module depends on the other.
package protocol ItemLanguage: Sendable {
    /// The current time of the reader.
    var now: Instant { get }
    /// The zone of times without a zone.
    var zone: Zone { get }

    /// A time that begins with a year, such as `2026-03-04 10:00 [Asia/Tokyo]`.
    ///
    /// - Parameter zone: The zone for times without one; nil for that of the reader.
    func writtenTime(_ text: String, in zone: Zone?) throws(ItemLanguageError) -> WrittenTime

    /// A zone by its name.
    func writtenZone(_ name: String) throws(ItemLanguageError) -> Zone

    /// The seconds of a length, such as `1h30`; nil for a length in days or months.
    func writtenSeconds(_ text: String) throws(ItemLanguageError) -> Int?

    /// The recurrence of an item as a sentence; nil if it does not repeat.
    func repeatSentence(of item: CalStoreItem, in zone: Zone) -> String?
}

/// A time as the user wrote it.
package enum WrittenTime: Hashable, Sendable {
    case date(CivilDate)
    /// A local time without a zone.
    case local(CivilDateTime)
    /// A local time that is marked as floating.
    case floating(CivilDateTime)
    /// An instant, and the zone that was written with it.
    case moment(Instant, zone: Zone?)
}

/// The reason why a text cannot be read, as sentences for people.
package struct ItemLanguageError: Error, Hashable, Sendable {
    package let message: String
    package let hint: String?
    /// Whether the reason is an end before the start.
    package let isEndBeforeStart: Bool

    package init(message: String, hint: String?, isEndBeforeStart: Bool = false) {
        self.message = message
        self.hint = hint
        self.isEndBeforeStart = isEndBeforeStart
    }
}
