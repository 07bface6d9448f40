/// The result of importing a file.
public struct CalStoreImported: Sendable {
    /// The items that are new in their calendar.
    public let added: [CalStoreItem]
    /// The items that replaced their stored version.
    public let updated: [CalStoreItem]
    /// The number of items that already existed and are equal.
    public let unchanged: Int
    /// Stored items that were kept although the file has another version.
    public let kept: [CalStoreItem]
    /// Items that the store refused, with the reasons.
    public let refused: [Refusal]
    /// The result for calendar properties and other components.
    public let beside: Beside
    /// The results of messages about items (RFC 5546): one sentence for each answer, proposal, request for
    /// the newest version, and outdated message.
    public let news: [String]
    /// The items of earlier parts of the file, which are in no list.
    private(set) var earlier = Tally()

    /// The result for a file without items.
    package static let nothing = CalStoreImported(
        added: [], updated: [], unchanged: 0, kept: [], refused: [], beside: Beside(), news: [])

    /// The numbers of items, also of those that are in no list.
    package struct Tally: Sendable, Equatable {
        package private(set) var added = 0
        package private(set) var updated = 0
        package private(set) var kept = 0
        /// The events and the reminders that are new or replaced their stored version, and their calendars.
        package private(set) var events = 0
        package private(set) var reminders = 0
        package private(set) var calendars: Set<CalStoreCalendar.ID> = []

        fileprivate mutating func add(_ result: CalStoreImported) {
            added += result.added.count
            updated += result.updated.count
            kept += result.kept.count
            // Most neighbours are in one calendar.
            var last: CalStoreCalendar.ID?
            for items in [result.added, result.updated] {
                for item in items {
                    if item.kind == .event { events += 1 } else { reminders += 1 }
                    let calendar = item.calendarID
                    if calendar != last { calendars.insert(calendar) }
                    last = calendar
                }
            }
        }

        fileprivate mutating func add(_ other: Tally) {
            added += other.added
            updated += other.updated
            kept += other.kept
            events += other.events
            reminders += other.reminders
            calendars.formUnion(other.calendars)
        }
    }

    package var tally: Tally {
        var tally = earlier
        tally.add(self)
        return tally
    }

    /// The result with that of the next part of the file, without lists of items other than refused ones.
    package func followed(by part: CalStoreImported) -> CalStoreImported {
        var tally = tally
        tally.add(part.tally)
        return CalStoreImported(
            added: [], updated: [], unchanged: unchanged + part.unchanged, kept: [],
            refused: refused + part.refused, beside: beside, news: news + part.news, earlier: tally)
    }

    /// The result with that for everything else in the file.
    package func ending(with beside: Beside) -> CalStoreImported {
        CalStoreImported(
            added: added, updated: updated, unchanged: unchanged, kept: kept, refused: refused,
            beside: beside, news: news, earlier: earlier)
    }

    /// An item that the store refused.
    public struct Refusal: Sendable {
        /// The item from the file.
        public let item: CalStoreItem
        /// The rule that it breaks.
        public let reason: CalStoreError
    }

    /// The result for the properties of a file's calendar, and for components other than events and to-dos.
    public struct Beside: Sendable, Equatable {
        /// The number of components that are new or replaced others.
        public internal(set) var components = 0
        /// The number of components that stayed as they are in the store, because they are equal or because
        /// of `ImportConflict`.
        public internal(set) var unchangedComponents = 0
        /// The names of the properties that are new, or replaced others.
        public internal(set) var properties: [String] = []
        /// The reason why nothing was kept; nil if something was kept, or if the file had nothing to keep.
        public internal(set) var refusal: CalStoreError?
    }
}
