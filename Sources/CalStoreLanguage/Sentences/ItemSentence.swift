import CalStore

/// An event or a reminder in the form of a sentence.
///
/// ```swift
/// let reading = try SentenceReader().read("Lunch with Ada fri 12:30 for 1h @Luigi's #home *15m")
/// try store.write { change in
///     try change.add(reading.value.item(in: change))
/// }
/// ```
public struct ItemSentence: Hashable, Sendable {
    /// The words that have no other meaning.
    public package(set) var title = ""
    /// An event, or a reminder if the sentence has no time, a due word such as `by fri`, a priority, or words
    /// like `remind me`. A program may choose another kind.
    public var kind = CalStoreItem.Kind.event
    /// The time of an event or the due date of a reminder; for a repeat, the first one. Nil if none was
    /// typed.
    public package(set) var time: TimeRange?
    /// The repeat; nil if none was typed.
    public package(set) var repeats: Repeat?
    /// The name of the calendar; nil for the default one.
    public var calendar: String?
    /// The location.
    public package(set) var location: String?
    /// The priority of RFC 5545: 1 is the highest, 9 the lowest, 0 means none. Nil if none was typed.
    public package(set) var priority: Int?
    /// The alarms.
    public package(set) var alarms: [TypedAlarm] = []
    /// The web address.
    public package(set) var url: String?
    /// The notes.
    public package(set) var notes: String?
    /// The zone of the reader.
    let zone: Zone

    init(zone: Zone) { self.zone = zone }
}
