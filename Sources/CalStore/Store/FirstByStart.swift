/// Something that starts at a moment.
package protocol Starting: Sendable {
    var startInstant: Instant { get }
}

extension Occurrence: Starting {}

/// Collects elements in any order and keeps the first ones by start, up to the wanted number, with all that
/// start together with the last one. It never keeps many more than that.
package struct FirstByStart<Element: Starting>: Sendable {
    private(set) var elements: [Element] = []
    /// Whether no elements were left out.
    package var isComplete = true
    /// Elements that start later are not among the first.
    package private(set) var latest = Instant.distantFuture
    private let limit: Int
    /// The number at which the last ones are dropped.
    private var most: Int

    /// - Parameter limit: The number wanted; nil for all.
    init(limit: Int?) {
        self.limit = max(limit ?? .max, 0)
        most = Self.room(for: self.limit)
    }

    /// Twice the kept number, so that each sort handles as many new ones as old ones.
    private static func room(for count: Int) -> Int {
        let twice = count.multipliedReportingOverflow(by: 2)
        return twice.overflow ? .max : max(twice.partialValue, 64)
    }

    /// Whether there are more than the wanted number, which may all be here if they start together.
    var hasMore: Bool { !isComplete || elements.count > limit }

    package mutating func add(_ element: Element) {
        guard element.startInstant <= latest else {
            isComplete = false
            return
        }
        elements.append(element)
        if elements.count >= most { dropLast() }
    }

    /// Others that start later than this change nothing: neither the first ones nor `isComplete`.
    mutating func lastWanted() -> Instant {
        dropLast()
        return isComplete ? .distantFuture : latest
    }

    /// Adds those that another search kept.
    mutating func add(_ others: Self) {
        for element in others.elements { add(element) }
        if !others.isComplete { isComplete = false }
    }

    mutating func dropLast() {
        let count = elements.count
        guard count > limit else { return }
        guard limit > 0 else {
            elements = []
            return isComplete = false
        }
        latest = elements.map(\.startInstant).sorted()[limit - 1]
        let latest = latest
        elements.removeAll { $0.startInstant > latest }
        if elements.count < count { isComplete = false }
        most = Self.room(for: elements.count)
    }
}

package typealias FirstOccurrences = FirstByStart<Occurrence>

extension FirstByStart: OccurrenceTaker where Element == Occurrence {
    var occurrences: [Occurrence] { elements }

    /// Sorts them, and drops those beyond the wanted number.
    mutating func sort() {
        dropLast()
        Occurrence.sort(&elements)
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
