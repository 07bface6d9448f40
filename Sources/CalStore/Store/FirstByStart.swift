/// Something that starts and ends at moments.
package protocol Starting: Sendable {
    var startInstant: Instant { get }
    var endInstant: Instant { get }
}

extension Starting {
    /// Whether a day has nothing before it and nothing after it.
    package func takesAll(of day: Range<Instant>) -> Bool {
        startInstant <= day.lowerBound && endInstant >= day.upperBound
    }
}

extension Occurrence: Starting {}

/// Collects elements in any order and keeps the first ones by start, up to the wanted number, with all that
/// start together with the last one. It never keeps many more than that.
///
/// On a day, those that take all of it are before all others, as in an agenda.
package struct FirstByStart<Element: Starting>: Sendable {
    private(set) var elements: [Element] = []
    /// Whether no elements were left out.
    package var isComplete = true
    /// Elements that start later are not among the first.
    package var latest: Instant {
        // What takes the whole day is wanted, even if events that began the day before are too many.
        day.map { max(last.start, $0.lowerBound) } ?? last.start
    }
    /// The place of the last one.
    private var last = Place(isWholeDay: false, start: .distantFuture)
    private let day: Range<Instant>?
    private let limit: Int
    /// The number at which the last ones are dropped.
    private var most: Int

    /// The place of an element among the others.
    private struct Place: Comparable {
        let isWholeDay: Bool
        let start: Instant

        static func < (one: Place, other: Place) -> Bool {
            one.isWholeDay == other.isWholeDay ? one.start < other.start : one.isWholeDay
        }
    }

    private func place(of element: Element) -> Place {
        Place(isWholeDay: day.map(element.takesAll) ?? false, start: element.startInstant)
    }

    /// - Parameters:
    ///   - limit: The number wanted; nil for all.
    ///   - day: The day of the elements; nil for another time.
    init(limit: Int?, on day: Range<Instant>? = nil) {
        self.day = day
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
        guard place(of: element) <= last else {
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
        let places = elements.map(place)
        last = places.sorted()[limit - 1]
        elements = zip(elements, places).filter { $0.1 <= last }.map(\.0)
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
