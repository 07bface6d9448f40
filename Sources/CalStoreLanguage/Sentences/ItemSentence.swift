import CalStore

/// An event or a reminder in the form of a sentence.
package struct ItemSentence: Hashable, Sendable {
    /// The remaining words.
    package var title = ""
    package var kind = CalStoreItem.Kind.event
    /// The time or the due time; for a repeat the first time. Nil if none is given.
    package var when: TimeRange?
    package var repeats: Repeat?
    /// The name of its calendar.
    package var calendar: String?
    /// The location.
    package var location: String?
    /// The priority of a reminder, as it was typed.
    package var priority: String?
    /// The alarms, as they were typed.
    package var alarms: [String] = []
    package var url: String?
    package var notes: String?

    init() {}
}
