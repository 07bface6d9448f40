import Basics

/// An event or a reminder as a value, with all stored properties, including those that EventKit does not
/// show.
///
/// ```swift
/// var item = CalStoreItem(event: "Standup", calendar: work.id)
/// item.start = try ItemTime(parsing: "2026-03-04T09:00:00[Europe/Berlin]")
/// item.end = .duration(ItemDuration(seconds: 900))
/// try store.write("add", now: now) { try $0.add(item) }
/// ```
///
/// Passing an item costs a retain; changing one copies it if it is shared. It has no reference to a store:
/// save changes with ``CalStoreTransaction/save(_:at:span:detached:)``.
public struct CalStoreItem: Sendable, Hashable, Identifiable {
    /// The identifier of an item.
    public typealias ID = CalStoreIdentifier<CalStoreItem>
    /// An event (VEVENT) or a reminder (VTODO); an item never changes its kind.
    public typealias Kind = ItemKind

    package var record: ItemRecord

    package init(_ record: ItemRecord) { self.record = record }

    /// A new event without a time. A save checks whether the calendar exists.
    public init(event title: String, calendar: CalStoreCalendar.ID) { self.init(.event, title, calendar) }

    /// A new reminder without a due time. A save checks whether the list exists.
    public init(reminder title: String, calendar: CalStoreCalendar.ID) {
        self.init(.reminder, title, calendar)
    }

    private init(_ kind: ItemFields.Kind, _ title: String, _ calendar: CalStoreCalendar.ID) {
        record = ItemRecord(ItemFields(id: .random(), kind: kind, calendar: calendar.record, title: title))
    }

    // MARK: Identity

    /// The identifier, a UUID that stays the same for the item's life.
    public var id: ID { ID(record.id) }
    /// The kind: event or reminder.
    public var kind: Kind { record.kind }
    /// The identifier of its calendar.
    public var calendarID: CalStoreCalendar.ID { CalStoreCalendar.ID(record.calendar) }
    /// The UID of iCalendar; for a new item it equals the identifier.
    public var externalID: String {
        get { record.externalID }
        set { record.uid = newValue == record.id.text ? nil : newValue }
    }
    /// The identifier of the series, if this is a detached occurrence; else nil.
    public var seriesID: ID? { record.series.map(ID.init) }
    /// The start of the occurrence that it replaces, if this is a detached occurrence; else nil.
    public var originalStart: ItemTime? { record.originalStart }

    /// A hash of the whole item with its identifiers, 12 hexadecimal digits: it changes when anything of the
    /// item changes. Costs writing the item as JSON once. To compare items of two stores, use
    /// ``hasSameContent(as:)``.
    public var revision: String {
        var json = JSONWriter(capacity: 1024)
        RecordWriter.write(.item(record), to: &json)
        let hash = json.withBytes { XXHash64.hash($0) }
        let digits = Array("0123456789abcdef".utf8)
        return String(unsafeUninitializedCapacity: 12) { text in
            for position in 0..<12 {
                text.initializeElement(at: position, to: digits[Int(hash >> UInt64(60 - 4 * position)) & 15])
            }
            return 12
        }
    }

    // MARK: Time

    /// True if its start is a date; for a reminder without a start, if its due time is a date.
    public var isAllDay: Bool { record.fields.isAllDay }
    /// The end: the stored one, or start plus duration. For all-day items, the day after the last day.
    public var endTime: ItemTime? { record.fields.endTime }
    /// The due date of a reminder.
    public var due: ItemTime? { record.fields.dueTime }
    /// True if it repeats.
    public var isSeries: Bool { record.isSeries }
    /// True if it replaces one occurrence of a series.
    public var isDetached: Bool { record.fields.isDetached }
    /// True for a completed reminder.
    public var isCompleted: Bool { record.isCompleted }

    /// Moves the item to another calendar. It keeps its identifier, and saving a series moves its detached
    /// occurrences too.
    public mutating func move(toCalendar id: CalStoreCalendar.ID) { record.calendar = id.record }

    /// The item with the start and end of one of its occurrences. It is not checked whether that occurrence
    /// exists.
    public func occurrence(at original: ItemTime) -> CalStoreItem {
        CalStoreItem(ItemRecord(record.fields.occurrence(at: original)))
    }

    /// The dates of a series, without deleted ones; detached ones are included.
    public var occurrenceSet: OccurrenceSet { record.fields.occurrenceSet() }

    /// The date that the rule gives a repeating reminder while it is postponed to another date
    /// (``CalStoreTransaction/save(_:at:span:detached:)`` with `.this`); nil for anything else. INTERVAL and
    /// COUNT of the rule count from it.
    public var putOffFrom: ItemTime? { record.fields.ruleDates.flatMap { $0.due ?? $0.start } }

    /// The names of the kept lines that store ``putOffFrom``, proposals, and the versions of messages.
    package static var namesOfNotes: [String] {
        [RuleDates.startName, RuleDates.dueName, Proposal.name, SeriesVersion.name]
    }

    /// The start of the first occurrence of an event series that was not deleted; nil for anything else.
    public var firstOccurrence: ItemTime? {
        guard isSeries, kind == .event else { return nil }
        return occurrenceSet.first.map { occurrenceStart(at: $0) }
    }

    /// The start of the occurrence with the local time `local` on the clock of the series.
    public func occurrenceStart(at local: CivilDateTime) -> ItemTime {
        record.fields.occurrenceStart(at: local)
    }

    /// A time on the clock of the series; EXDATE and RECURRENCE-ID are matched by it.
    public func ruleTime(_ time: ItemTime) -> CivilDateTime { record.fields.ruleTime(time) }

    /// The rule that the item breaks, in any calendar; nil if it can be saved.
    public var violation: ConstraintViolation? { record.fields.violation }
}

extension CalStoreItem {
    /// Equal items have the same hash; it is made of a few properties.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(title)
        hasher.combine(record.start)
        hasher.combine(modified)
    }
}
