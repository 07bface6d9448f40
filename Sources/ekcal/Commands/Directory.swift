import CalStore

/// The calendars of a store by identifier, and the short identifiers of the items that an answer names: what is looked
/// up once for a whole answer.
struct Directory: Sendable {
    /// By identifier.
    let calendars: [String: CalStoreCalendar]
    private let sources: [String: CalStoreSource]
    private let shortIDs: ShortIDs?
    /// The series whose occurrences need a time in their address.
    private let denseSeries: Set<String>

    /// Knows nothing: for texts that name no item.
    static let empty = Directory()

    private init() {
        calendars = [:]
        sources = [:]
        shortIDs = nil
        denseSeries = []
    }

    /// - Parameter changes: calendars that are gone are known from what was done to them.
    init(_ store: any CalStoreReader, naming items: [CalStoreItem], changes: [CalStoreChange] = []) throws {
        let gone = changes.compactMap(\.calendarBefore)
        calendars = Dictionary(
            try (store.calendars() + gone).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let goneSources = changes.compactMap(\.sourceBefore)
        sources = Dictionary(
            try (store.sources() + goneSources).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        // A detached occurrence is addressed by its series.
        let series = try Set(items.compactMap(\.seriesID)).compactMap { try store.item($0) }
        shortIDs = try store.shortIDs(of: items + series)
        denseSeries = Set((items + series).filter(\.mayRepeatWithinDay).map(\.id))
    }

    func calendar(of item: CalStoreItem) -> CalStoreCalendar? { calendars[item.calendarID] }

    func source(of calendar: CalStoreCalendar) -> CalStoreSource? { sources[calendar.sourceID] }

    func calendarTitle(of item: CalStoreItem) -> String { calendar(of: item)?.title ?? "" }

    /// `e7kq4`
    func shortID(of item: CalStoreItem) -> String {
        letter(item) + (shortIDs?[item] ?? Directory.shortest(item.id))
    }

    /// `e7kq4`, for the series of a detached occurrence.
    func shortID(ofSeries id: String) -> String {
        "e" + (shortIDs?[id] ?? Directory.shortest(id))
    }

    /// That of an item that is not in the store, such as one that was deleted.
    private static func shortest(_ id: String) -> String {
        String((ShortID.letters(of: id) ?? "").prefix(ShortID.shortest))
    }

    /// How to address an occurrence: `e7kq4@2026-03-20`, with the date (and where that is not enough the time) that
    /// the series gives it; an item that does not repeat by its short identifier.
    func reference(to occurrence: CalStoreOccurrence) -> String {
        guard let original = occurrence.original, let series = occurrence.seriesID else {
            return shortID(of: occurrence.item)
        }
        if occurrence.item.kind == .reminder { return shortID(of: occurrence.item) }
        return shortID(ofSeries: series) + "@" + address(of: original, in: series)
    }

    func reference(to item: CalStoreItem) -> String {
        guard let series = item.seriesID, let original = item.originalStart else { return shortID(of: item) }
        return shortID(ofSeries: series) + "@" + address(of: original, in: series)
    }

    func reference(to series: CalStoreItem, at original: ItemTime) -> String {
        shortID(of: series) + "@" + address(of: original, in: series.id)
    }

    /// The date of an occurrence; its time too where the series can have two a day.
    private func address(of original: ItemTime, in series: String) -> String {
        if original.isDate || !denseSeries.contains(series) { return original.date.description }
        return String(original.local.description.prefix(original.local.time.second == 0 ? 16 : 19))
    }

    private func letter(_ item: CalStoreItem) -> String { item.kind == .event ? "e" : "r" }
}

extension CalStoreItem {
    /// Whether two occurrences can fall on one day.
    var mayRepeatWithinDay: Bool {
        guard let recurrence else { return false }
        return recurrence.rules.contains { rule in
            rule.frequency < .daily || rule.byHour.count > 1 || rule.byMinute.count > 1
                || rule.bySecond.count > 1
        } || recurrence.rules.count > 1 || !recurrence.dates.isEmpty
    }
}
