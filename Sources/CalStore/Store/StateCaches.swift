import Basics

/// Intermediate results of questions to a state, for the next questions. Copies of a state share them, also
/// between threads, until one of them changes: it continues with a copy.
final class StateCaches: Sendable {
    struct Contents: Sendable {
        /// Slots by UID, for items whose UID is not their identifier; nil before the first use, because only
        /// imports and look-ups by external identifier need it.
        var slotsByUID: [String: [Int]]?
        /// The dates of series by slot, without those replaced by detached occurrences. Kept between queries,
        /// because preparing them costs more than searching a week.
        var occurrenceSets: [Int: OccurrenceSet] = [:]
        /// Nil until the first query by time.
        var timeIndex: TimeIndex?
        /// The numbers of short identifiers of items in memory; nil before the first use.
        var numbers: EntryList?
        /// The alarm times of items in memory; nil before the first use.
        var alarms: EntryList?
        /// The texts of the items in memory; nil before the second search.
        var searchTexts: SearchTexts?
        /// Whether all items were searched before.
        var isSearched = false
    }

    private let contents: Locked<Contents>

    init(_ contents: Contents = Contents()) { self.contents = Locked(contents) }

    func withLock<Result>(_ body: (inout Contents) -> Result) -> Result { contents.withLock(body) }

    func copy() -> StateCaches { StateCaches(withLock { $0 }) }
}
