import CalStore

/// An event or a reminder as a sentence says it.
package struct ItemSentence: Hashable, Sendable {
    /// The words that mean nothing else.
    package var title = ""
    package var kind = CalStoreItem.Kind.event
    /// When it is, or when it is due; of what repeats the first time. Nil if nothing says so.
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
