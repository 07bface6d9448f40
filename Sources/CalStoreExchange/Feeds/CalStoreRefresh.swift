import CalStore

/// The result of refreshing a subscription, or of a dry run of it.
public struct CalStoreRefresh: Sendable {
    /// The losses that a calendar may have in one refresh. A faulty server often sends a valid calendar that
    /// is almost empty.
    public enum Losses: Int, Sendable, Comparable {
        /// At most half of the items.
        case some
        /// All items but one.
        case most
        /// All items.
        case all

        /// Whether the first allows less than the second.
        public static func < (left: Losses, right: Losses) -> Bool { left.rawValue < right.rawValue }
    }

    /// The reason why a feed is refused: it has lost more items than allowed. The calendar stays as it is.
    public struct Refusal: Error, Hashable, Sendable {
        /// The number of items in the calendar, each series counted once.
        public let stored: Int
        /// The number of items in the feed.
        public let told: Int
        /// The losses that would have to be allowed.
        public var needed: Losses { told == 0 ? .all : .most }
    }

    /// The result for the items of the feed.
    public let imported: CalStoreImported
    /// The items that are no longer in the feed and were removed from the calendar.
    public let removed: [CalStoreItem]
    /// The number of changed occurrences that follow their series again.
    public let restored: Int
}

extension CalStoreRefresh.Refusal {
    /// Nil if a feed may replace the stored items.
    init?(stored: Int, told: Int, allowing losses: CalStoreRefresh.Losses) {
        let needed: CalStoreRefresh.Losses
        switch (stored, told) {
        case (1..., 0): needed = .all
        case _ where stored - told > stored / 2: needed = .most
        default: needed = .some
        }
        guard needed > losses else { return nil }
        (self.stored, self.told) = (stored, told)
    }

    /// The reason as a clause.
    public var reason: String {
        told == 0
            ? "it has no items any more, and the calendar has \(stored)"
            : "it has \(told) \(told == 1 ? "item" : "items"), and the calendar has \(stored)"
    }
}
