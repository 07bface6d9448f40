import CalStore
import CalStoreLanguage

/// What is on some days: everything, or where that is too much, what each day begins with, and how much it has.
struct DayContents {
    /// With more than this in all, days are asked one by one.
    static let many = 20_000
    /// More of a day are counted only.
    static let mostOfDay = 1000
    /// More of one series too, so that it leaves room for the rest.
    static let mostOfSeries = 50

    private let all: [CalStoreOccurrence]
    /// The days that the view shows.
    private let shown: ClosedRange<CivilDate>
    private let now: Instant
    private let zone: Zone
    private var byDay: [CivilDate: (occurrences: [CalStoreOccurrence], count: Int)] = [:]

    init(_ all: [CalStoreOccurrence], shown: ClosedRange<CivilDate>, now: Instant, in zone: Zone) {
        self.all = all
        self.shown = shown
        self.now = now
        self.zone = zone
    }

    mutating func set(_ occurrences: [CalStoreOccurrence], count: Int, on day: CivilDate) {
        byDay[day] = (occurrences, count)
    }

    /// What is on a day, in order, and how much there is.
    func on(_ day: CivilDate) -> (occurrences: [CalStoreOccurrence], count: Int) {
        if let known = byDay[day] { return known }
        guard !all.isEmpty else { return ([], 0) }
        let from = zone.instant(for: CivilDateTime(day))
        let to = zone.instant(for: CivilDateTime(day.adding(days: 1)))
        let found = all.filter { $0.overlaps(from..<max(from, to)) || isLeftOver($0, on: day) }
        return (found, found.count)
    }

    /// Whether a reminder was due before the first day that is shown and is still open, and this is today.
    func isLeftOver(_ occurrence: CalStoreOccurrence, on day: CivilDate) -> Bool {
        guard occurrence.item.kind == .reminder, day == zone.local(at: now).date,
            occurrence.item.isOverdue(at: now, in: zone)
        else { return false }
        return occurrence.start.wallTime(in: zone).date < shown.lowerBound
    }
}
