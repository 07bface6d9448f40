/// The names that an answer needs for its items: calendars and sources by identifier, and short identifiers.
/// One look-up is enough for the whole answer.
///
/// ```swift
/// let names = try NameIndex(view, naming: items)
/// for item in items { print(names.reference(to: item), names.calendarTitle(of: item)) }   // e7kq4@2026-03-20 work
/// ```
package struct NameIndex: Sendable {
    /// The calendars by identifier.
    package let calendars: [CalStoreCalendar.ID: CalStoreCalendar]
    private let sources: [CalStoreSource.ID: CalStoreSource]
    private let shortIDs: ShortIDs?
    /// The series whose occurrences need a time in their address.
    private let denseSeries: Set<CalStoreItem.ID>

    /// An index without names, for texts that name no item.
    package static let empty = NameIndex()

    private init() {
        calendars = [:]
        sources = [:]
        shortIDs = nil
        denseSeries = []
    }

    /// - Parameter changes: Changes in the answer, which may name deleted calendars and sources, or those of
    ///   a dry run.
    package init(
        _ store: any CalStoreReader, naming items: [CalStoreItem], changes: [CalStoreChange] = []
    ) throws(CalStoreError) {
        let gone = changes.compactMap { $0.calendarAfter ?? $0.calendarBefore }
        var calendars = Dictionary(
            try (store.calendars() + gone).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        // A later operation deleted it, so only its own history has its name.
        for id in Set(changes.flatMap { [$0.itemBefore, $0.itemAfter].compactMap { $0?.calendarID } })
        where calendars[id] == nil {
            calendars[id] = try store.history.versions(of: id).first?.change.calendarBefore
        }
        self.calendars = calendars
        let goneSources = changes.compactMap { $0.sourceAfter ?? $0.sourceBefore }
        sources = Dictionary(
            try (store.sources() + goneSources).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        // A detached occurrence is addressed by its series.
        var series: [CalStoreItem] = []
        for id in Set(items.compactMap(\.seriesID)) {
            if let item = try store.item(id) { series.append(item) }
        }
        shortIDs = try store.shortIDs(of: items + series)
        denseSeries = Set((items + series).filter(\.mayRepeatWithinDay).map(\.id))
    }

    /// The calendar of an item; nil if it is neither in the store nor in the changes.
    package func calendar(of item: CalStoreItem) -> CalStoreCalendar? { calendars[item.calendarID] }

    /// The source of a calendar; nil if it is neither in the store nor in the changes.
    package func source(of calendar: CalStoreCalendar) -> CalStoreSource? { sources[calendar.sourceID] }

    /// The title of the calendar of an item; empty if it is unknown.
    package func calendarTitle(of item: CalStoreItem) -> String { calendar(of: item)?.title ?? "" }

    /// The short identifier with its letter: `e7kq4`.
    package func shortID(of item: CalStoreItem) -> String {
        letter(item) + (shortIDs?[item] ?? NameIndex.shortest(item.id))
    }

    /// The short identifier of an event series: `e7kq4`.
    package func shortID(ofSeries id: CalStoreItem.ID) -> String {
        "e" + (shortIDs?[id] ?? NameIndex.shortest(id))
    }

    /// The short identifier of an item that is not in the store, such as a deleted one.
    private static func shortest(_ id: CalStoreItem.ID) -> String {
        String(ShortID.letters(of: id.record).prefix(ShortID.shortest))
    }

    /// The address of an occurrence: `e7kq4@2026-03-20`, with its date in the series, and a time if the
    /// series can have two occurrences a day. The address of an item that does not repeat is its short
    /// identifier.
    package func reference(to occurrence: CalStoreOccurrence) -> String {
        guard let original = occurrence.original, let series = occurrence.seriesID else {
            return shortID(of: occurrence.item)
        }
        if occurrence.item.kind == .reminder { return shortID(of: occurrence.item) }
        return shortID(ofSeries: series) + "@" + address(of: original, in: series)
    }

    /// The address of an item. For a detached occurrence, it is the series with the original date.
    package func reference(to item: CalStoreItem) -> String {
        guard let series = item.seriesID, let original = item.originalStart else { return shortID(of: item) }
        return shortID(ofSeries: series) + "@" + address(of: original, in: series)
    }

    /// The short name in a listing, which is as wide for each item: `e7kq4`, and `e7kq4*` for a changed
    /// occurrence of the series. `reference(to:)` has the date.
    package func listed(_ item: CalStoreItem) -> String {
        guard let series = item.seriesID, item.originalStart != nil else { return shortID(of: item) }
        return shortID(ofSeries: series) + "*"
    }

    /// The address of the occurrence at `original`, its start in the series.
    package func reference(to series: CalStoreItem, at original: ItemTime) -> String {
        shortID(of: series) + "@" + address(of: original, in: series.id)
    }

    /// The date of an occurrence, with its time if the series can have two a day.
    private func address(of original: ItemTime, in series: CalStoreItem.ID) -> String {
        if original.isDate || !denseSeries.contains(series) { return original.date.description }
        return String(original.local.description.prefix(original.local.time.second == 0 ? 16 : 19))
    }

    private func letter(_ item: CalStoreItem) -> String { item.kind == .event ? "e" : "r" }
}

extension CalStoreItem {
    /// Whether two occurrences can fall on one day.
    fileprivate var mayRepeatWithinDay: Bool {
        guard let recurrence else { return false }
        return recurrence.rules.contains { rule in
            rule.frequency < .daily || rule.byHour.count > 1 || rule.byMinute.count > 1
                || rule.bySecond.count > 1
        } || recurrence.rules.count > 1 || !recurrence.dates.isEmpty
    }
}
