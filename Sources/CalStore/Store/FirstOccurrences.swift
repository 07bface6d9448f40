/// Collects occurrences in any order and keeps the first ones by start, up to the wanted number, with all
/// that start together with the last one. It never keeps many more occurrences than that.
package struct FirstOccurrences: OccurrenceTaker, Sendable {
    private(set) var occurrences: [Occurrence] = []
    /// Whether no occurrences were left out.
    package var isComplete = true
    /// Occurrences that start later are not among the first.
    package private(set) var latest = Instant.distantFuture
    private let limit: Int
    /// The number at which the last ones are dropped.
    private var most: Int

    /// - Parameter limit: The number wanted; nil for all.
    init(limit: Int?) {
        self.limit = max(limit ?? .max, 0)
        most = FirstOccurrences.room(for: self.limit)
    }

    /// Twice the kept number, so that each sort handles as many new ones as old ones.
    private static func room(for count: Int) -> Int {
        let twice = count.multipliedReportingOverflow(by: 2)
        return twice.overflow ? .max : max(twice.partialValue, 64)
    }

    package mutating func add(_ occurrence: Occurrence) {
        guard occurrence.startInstant <= latest else {
            isComplete = false
            return
        }
        occurrences.append(occurrence)
        if occurrences.count >= most { dropLast() }
    }

    /// Others that start later than this change nothing: neither the first ones nor `isComplete`.
    mutating func lastWanted() -> Instant {
        dropLast()
        return isComplete ? .distantFuture : latest
    }

    /// Sorts them, and drops those beyond the wanted number.
    mutating func sort() {
        dropLast()
        Occurrence.sort(&occurrences)
    }

    /// Adds those that another search kept.
    mutating func add(_ others: FirstOccurrences) {
        for occurrence in others.occurrences { add(occurrence) }
        if !others.isComplete { isComplete = false }
    }

    /// Replaces the items that were read only as far as their times.
    mutating func completeItems(_ item: (RecordID) -> ItemRecord?) {
        for index in occurrences.indices {
            if let whole = item(occurrences[index].item.id) { occurrences[index].item = whole }
        }
    }

    private mutating func dropLast() {
        let count = occurrences.count
        guard count > limit else { return }
        guard limit > 0 else {
            occurrences = []
            return isComplete = false
        }
        latest = occurrences.map(\.startInstant).sorted()[limit - 1]
        let latest = latest
        occurrences.removeAll { $0.startInstant > latest }
        if occurrences.count < count { isComplete = false }
        most = FirstOccurrences.room(for: occurrences.count)
    }
}

/// Receives the occurrences that a search finds, in any order.
package protocol OccurrenceTaker {
    /// Occurrences that start later are not wanted.
    var latest: Instant { get }
    /// False after an occurrence was left out.
    var isComplete: Bool { get set }

    mutating func add(_ occurrence: Occurrence)
}
