/// One happening of an item: a single event, one occurrence of a series, a detached occurrence, or a reminder
/// at its due time.
///
/// It carries two dates: where it happens (`start`) and which one of its series it is (`original`; EventKit
/// rule 114).
public struct CalStoreOccurrence: Sendable {
    let occurrence: Occurrence

    package init(_ occurrence: Occurrence) { self.occurrence = occurrence }

    /// The item whose properties it has; for an occurrence of a series that is as the series says, the
    /// series.
    public var item: CalStoreItem { CalStoreItem(occurrence.item) }
    /// The start of an event, or the due date of a reminder.
    public var start: ItemTime { occurrence.start }
    /// For all-day occurrences the day after the last.
    public var end: ItemTime { occurrence.end }
    /// The date by which its series knows it; nil for items that do not repeat.
    public var original: ItemTime? { occurrence.original }
    /// The start as a moment, with dates and floating times read in the zone that was asked for.
    public var startInstant: Instant { occurrence.startInstant }
    /// The end as a moment, read as the start is.
    public var endInstant: Instant { occurrence.endInstant }
    /// True if it is detached: changed separately, and an item of its own.
    public var isDetached: Bool { occurrence.item.fields.isDetached }
    /// The identifier of the series: of the item itself or, for a detached one, of what it was detached from.
    public var seriesID: CalStoreItem.ID? {
        original == nil ? nil : CalStoreItem.ID(occurrence.item.series ?? occurrence.item.id)
    }

    /// True if it overlaps a half-open range: it ends after the start of the range and begins before its end;
    /// without length, it is inside (EventKit rules 80 and 81).
    ///
    /// ```swift
    /// let morning = occurrences.filter { $0.overlaps(from..<noon) }
    /// ```
    public func overlaps(_ range: Range<Instant>) -> Bool { occurrence.overlaps(range) }
}
