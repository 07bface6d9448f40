/// An event or a reminder as a value: all that is stored of it, EventKit's properties and those that EventKit does not show.
///
/// ```swift
/// var item = try CalStoreItem(event: "Standup", calendar: work.id)
/// item.start = ItemTime("2026-03-04T09:00:00[Europe/Berlin]")
/// item.end = .duration(ItemDuration(seconds: 900))
/// try store.write("add", now: now) { try $0.add(item) }
/// ```
///
/// Passing one costs a retain; changing one copies it when it is shared. It knows no store: what is changed in it is
/// saved by ``CalStoreTransaction/save(_:at:span:detached:)``.
public struct CalStoreItem: Sendable, Equatable {
    /// VEVENT or VTODO; an item never changes from one to the other.
    public typealias Kind = ItemKind

    package var record: ItemRecord

    package init(_ record: ItemRecord) { self.record = record }

    /// A new event without a time. Throws `CalStoreError.noSuchCalendar` when `calendar` is no identifier; whether there
    /// is such a calendar is looked at when it is saved.
    public init(event title: String, calendar: String) throws(CalStoreError) {
        try self.init(.event, title, calendar)
    }

    /// A new reminder without a due time. Throws as that for events does.
    public init(reminder title: String, calendar: String) throws(CalStoreError) {
        try self.init(.reminder, title, calendar)
    }

    private init(_ kind: ItemFields.Kind, _ title: String, _ calendar: String) throws(CalStoreError) {
        guard let calendar = RecordID(calendar) else { throw .noSuchCalendar(calendar) }
        record = ItemRecord(ItemFields(id: .random(), kind: kind, calendar: calendar, title: title))
    }

    // MARK: Identity

    /// The identifier, a UUID that stays the same for the item's life.
    public var id: String { record.id.text }
    /// Event or reminder.
    public var kind: Kind { record.kind }
    /// The identifier of its calendar.
    public var calendarID: String { record.calendar.text }
    /// The UID of iCalendar; that of a new item is its identifier.
    public var externalID: String {
        get { record.externalID }
        set { record.uid = newValue == record.id.text ? nil : newValue }
    }
    /// Of a detached occurrence, the identifier of its series.
    public var seriesID: String? { record.series?.text }
    /// Of a detached occurrence, the start of the occurrence that it replaces.
    public var originalStart: ItemTime? { record.originalStart }

    /// A hash of the content, 12 hexadecimal digits: two items with the same one are the same.
    /// Costs writing the item as JSON once.
    public var revision: String {
        var json = JSONWriter(capacity: 1024)
        RecordWriter.write(.item(record), to: &json)
        let hash = XXHash64.hash(json.bytes)
        let digits = Array("0123456789abcdef".utf8)
        return String(unsafeUninitializedCapacity: 12) { text in
            for place in 0..<12 {
                text.initializeElement(at: place, to: digits[Int(hash >> UInt64(60 - 4 * place)) & 15])
            }
            return 12
        }
    }

    // MARK: Time

    /// Whether it is about days: its start, or of a reminder without one its due time, is a date.
    public var isAllDay: Bool { record.fields.isAllDay }
    /// When it ends: the end that is stored, or start and duration. For all-day items the day after the last.
    public var endTime: ItemTime? { record.fields.endTime }
    /// When a reminder is due.
    public var due: ItemTime? { record.fields.dueTime }
    /// Whether it repeats by itself.
    public var isSeries: Bool { record.isSeries }
    /// Whether it replaces one occurrence of a series.
    public var isDetached: Bool { record.fields.isDetached }
    /// Whether a reminder was completed.
    public var isCompleted: Bool { record.isCompleted }

    /// Moves the item to another calendar; it keeps its identifier, and a series takes its detached occurrences along
    /// when it is saved. Throws `CalStoreError.noSuchCalendar` when `id` is no identifier.
    public mutating func move(toCalendar id: String) throws(CalStoreError) {
        guard let calendar = RecordID(id) else { throw .noSuchCalendar(id) }
        record.calendar = calendar
    }

    /// The item as it is at one of its occurrences: with that start and end. Whether there is such an occurrence is not
    /// looked at.
    public func occurrence(at original: ItemTime) -> CalStoreItem {
        CalStoreItem(ItemRecord(record.fields.occurrence(at: original)))
    }

    /// The dates of a series, deleted ones left out; detached ones are still among them.
    public var occurrenceSet: OccurrenceSet { record.fields.occurrenceSet() }

    /// The start of the occurrence whose local time, by the clock of the series, is `local`.
    public func occurrenceStart(at local: CivilDateTime) -> ItemTime {
        record.fields.occurrenceStart(at: local)
    }

    /// A time as the clock of the series names it: how EXDATE and RECURRENCE-ID are matched.
    public func ruleTime(_ time: ItemTime) -> CivilDateTime { record.fields.ruleTime(time) }

    /// What is wrong with the item, whatever calendar it is in; nil when it could be saved.
    public var violation: RuleViolation? { record.fields.violation }
}
