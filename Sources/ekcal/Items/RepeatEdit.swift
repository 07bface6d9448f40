import CalStoreLanguage

/// How an item is to repeat.
struct RepeatEdit: Hashable, Sendable {
    enum Rules: Hashable, Sendable {
        /// It does not repeat any more.
        case none
        /// As a person says it, counted from the start of the item: `every 2 weeks on fri`.
        case sentence(String)
        /// What a sentence said that was read already.
        case read(Repeat)
        /// Rules of RFC 5545.
        case rules([String])
    }

    enum End: Hashable, Sendable {
        case count(Int)
        /// A date or a time, counted from the start of the item.
        case until(String)
    }

    var rules: Rules?
    var end: End?
    /// Whether a start that does not fit moves to the first date that does.
    var snaps = false

    /// Whether it says anything of the rules: these belong to a whole series.
    var concernsRules: Bool { rules != nil || end != nil }
}
