/// One occurrence of an item: a single event, one occurrence of a series, a detached occurrence, or a
/// reminder at its due time.
///
/// It carries two dates: the date at which it happens (`start`) and its date in the series (`original`;
/// EventKit rule 114). A detached item has the same date as ``CalStoreItem/originalStart``.
public struct CalStoreOccurrence: Sendable {
    let occurrence: Occurrence

    package init(_ occurrence: Occurrence) { self.occurrence = occurrence }

    /// The item with its properties: the series itself, if the occurrence was not changed.
    public var item: CalStoreItem { CalStoreItem(occurrence.item) }
    /// The start of an event, or the due date of a reminder.
    public var start: ItemTime { occurrence.start }
    /// The end; for all-day occurrences the day after the last day.
    public var end: ItemTime { occurrence.end }
    /// The date that identifies it in its series; nil for items that do not repeat.
    public var original: ItemTime? { occurrence.original }
    /// The start as a moment; dates and floating times are read in the query's zone.
    public var startInstant: Instant { occurrence.startInstant }
    /// The end as a moment, read in the same way as the start.
    public var endInstant: Instant { occurrence.endInstant }
    /// True if it is detached: changed separately and stored as a separate item.
    public var isDetached: Bool { occurrence.item.fields.isDetached }
    /// The identifier of the series: the item itself, or the series from which the occurrence was detached.
    public var seriesID: CalStoreItem.ID? {
        original == nil ? nil : CalStoreItem.ID(occurrence.item.series ?? occurrence.item.id)
    }

    /// Sorts occurrences in the order of all listings: by start, title, and the identifier of the series.
    package static func sort(_ occurrences: inout [CalStoreOccurrence]) {
        Occurrence.sort(&occurrences, by: \.occurrence)
    }

    /// True if it overlaps a half-open range: it ends after the start of the range and begins before its end.
    /// An occurrence without length must be inside (EventKit rules 80 and 81).
    ///
    /// ```swift
    /// let morning = occurrences.filter { $0.overlaps(from..<noon) }
    /// ```
    public func overlaps(_ range: Range<Instant>) -> Bool { occurrence.overlaps(range) }
}

extension CalStoreOccurrence: Starting {}

extension CalStoreOccurrence: Hashable {
    public static func == (left: CalStoreOccurrence, right: CalStoreOccurrence) -> Bool {
        left.occurrence == right.occurrence
    }

    /// Equal occurrences have the same hash; it is made of the item and the date.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(occurrence.item.id)
        hasher.combine(occurrence.start)
        hasher.combine(occurrence.original)
    }
}

extension CalStoreOccurrence {
    /// An item at its own time: a series at its start, a reminder at its due time, an item without any date
    /// at the end of time.
    ///
    /// ```swift
    /// let hits = items.map { CalStoreOccurrence($0, in: .system) }   // to be sorted and printed as a listing is
    /// ```
    /// - Parameter zone: The zone for dates and floating times.
    public init(_ item: CalStoreItem, in zone: Zone) {
        let never = ItemTime(.distantFuture)
        self.init(
            Occurrence(single: item.record, in: zone)
                ?? Occurrence(item: item.record, start: never, end: never, original: nil, in: .utc))
    }

    /// A date of a series that was not changed.
    package init(_ series: CalStoreItem, at original: ItemTime, in zone: Zone) {
        let end = series.occurrence(at: original).endTime ?? original
        self.init(
            Occurrence(item: series.record, start: original, end: end, original: original, in: zone))
    }
}
