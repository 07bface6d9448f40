import Foundation

/// A task to be done (EventKit rules 26 and 132-155).
///
/// ```swift
/// let reminder = EKReminder(eventStore: store)
/// reminder.title = "Water the plants"
/// reminder.calendar = store.defaultCalendarForNewReminders()
/// reminder.dueDateComponents = DateComponents(year: 2026, month: 3, day: 4)
/// try store.save(reminder, commit: true)
/// ```
///
/// A repeating reminder has only its first open date (rules 99 and 100): completing and saving it moves it to
/// the next one and adds a completed copy (rule 132).
open class EKReminder: EKCalendarItem, @unchecked Sendable {
    // Unchecked because of this, which is reached inside `synchronized` only.
    /// Why a date that was set cannot be stored.
    private var violations = Violations()

    private struct Violations {
        var start: ConstraintViolation?
        var due: ConstraintViolation?
    }

    /// A reminder without a store, which cannot be saved (EventKit rule 11).
    public override init() { super.init() }

    /// A new reminder, not in the store until it is saved.
    public init(eventStore: EKEventStore) { super.init(new: .reminder, in: eventStore) }

    init(_ record: ItemRecord, from origin: ItemOrigin) {
        super.init(record, original: nil, from: origin)
    }

    /// `EKReminder <0x7f08> {title = Call home; dueDate = 2026-03-04; completionDate = (null); calendar =
    /// Reminders}`
    open override var description: String {
        described([
            "title": title, "dueDate": synchronized { content.draftOrRecord.dueTime },
            "completionDate": completionDate, "calendar": calendar?.title,
        ])
    }

    // MARK: Dates

    // EventKit rule 144: a reminder has one zone, and its two dates are both days or both times. The date
    // that is set last decides.

    /// The start. If a reminder has only a due date, it is that date (EventKit rule 144). Without hour,
    /// minute and second it is a day (142); without a zone it floats (143). Calendars other than the
    /// Gregorian are converted (141).
    open var startDateComponents: DateComponents? {
        get { synchronized { content.draftOrRecord.components(\.shownStart) } }
        set {
            set(newValue, \.start) { fields, start in
                fields.start = start
                guard let start, let due = fields.dueTime, start.isDate != due.isDate else { return }
                fields.end = .time(start.isDate ? ItemTime(due.date) : due.inForm(of: start))
            }
        }
    }

    /// The due date; nil if it has none. It is read like `startDateComponents`. Setting a time turns an
    /// all-day start into midnight of that day; setting a day turns a start with a time into a day (EventKit
    /// rule 144).
    open var dueDateComponents: DateComponents? {
        get { synchronized { content.draftOrRecord.components(\.dueTime) } }
        set {
            set(newValue, \.due) { fields, due in
                fields.end = due.map(ItemEnd.time)
                guard let due, let start = fields.start, start.isDate != due.isDate else { return }
                fields.start = due.isDate ? ItemTime(start.date) : start.inForm(of: due)
            }
        }
    }

    private func set(
        _ components: DateComponents?,
        _ violation: WritableKeyPath<Violations, ConstraintViolation?>,
        _ body: (inout ItemFields, ItemTime?) -> Void
    ) {
        let time = components.flatMap { ItemTime($0) }
        let zone = Zone.client(components?.timeZone)
        changeDates { fields in
            violations[keyPath: violation] = time == nil ? components?.violation : nil
            body(&fields, time)
            if time != nil { fields.shareZone(zone) }
        }
    }

    /// The zone of its dates; nil for floating ones (EventKit rules 144 and 195). Changing it keeps the local
    /// times: 9:00 in New York becomes 9:00 in Taipei. If no date has a time, the zone is kept as set.
    open override var timeZone: TimeZone? {
        get { synchronized { content.draftOrRecord.zone }?.timeZone }
        set {
            let zone = Zone.client(newValue)
            changeDates { fields in
                if let start = fields.start, !start.isDate { fields.start = ItemTime(start.local, in: zone) }
                if case .time(let due) = fields.end, !due.isDate {
                    fields.end = .time(ItemTime(due.local, in: zone))
                }
                fields.shareZone(zone)
            }
        }
    }

    private func changeDates(_ change: (inout ItemFields) -> Void) {
        synchronized {
            var fields = content.draftOrRecord
            change(&fields)
            content.set(\.start, fields.start)
            content.set(\.end, fields.end)
            content.set(\.properties, fields.properties)
        }
    }

    // MARK: Completion

    /// Whether it is completed. Setting it to true sets `completionDate` to now, each time; false clears it
    /// (EventKit rules 133 and 136).
    open var isCompleted: Bool {
        get { synchronized { content.draftOrRecord.isCompleted } }
        set { completionDate = newValue ? (eventStore?.session.clock ?? StoreClock()).now.date : nil }
    }

    /// The time of completion. Setting it completes the reminder; nil reopens it (EventKit rule 134). It may
    /// be nil for a reminder that another program completed (135).
    open var completionDate: Date? {
        get { read(\.completed)?.date }
        set {
            let instant = Instant(noting: newValue)
            synchronized {
                content.set(\.completed, instant)
                if instant == nil {
                    if content[\.status] == .completed { content.set(\.status, .none) }
                    if content[\.percentComplete] == 100 { content.set(\.percentComplete, nil) }
                } else if content[\.status] != .none {
                    content.set(\.status, .completed)
                }
            }
        }
    }

    /// The priority: 0 (none), 1 (highest) to 9 (lowest); see `EKReminderPriority` (EventKit rule 137). A
    /// value out of range can be set but not saved (138).
    open var priority: Int {
        get { read(\.priority) }
        set { write(\.priority, newValue) }
    }

    // MARK: The store's side

    override func addParts(to fields: inout ItemFields, base: ItemFields, isNew: Bool) -> ConstraintViolation?
    {
        synchronized { violations.start ?? violations.due }
    }

    override func dropParts(forNewest: Bool) { if !forNewest { violations = Violations() } }
}

extension EKCalendarItem.Content {
    /// The reminder as the client sees it, except for alarms and rules.
    var draftOrRecord: ItemFields { (draft ?? record).fields }
}

/// The two dates of a reminder as EventKit shows them.
extension ItemFields {
    /// Only the classes show a due date as the start, too. A store has DUE alone: by RFC 5545, 3.8.2.3 it
    /// must be later than DTSTART.
    fileprivate var shownStart: ItemTime? { start ?? dueTime }

    fileprivate func components(_ date: KeyPath<ItemFields, ItemTime?>) -> DateComponents? {
        guard let time = self[keyPath: date] else { return nil }
        var components = DateComponents(time)
        if time.isDate { components.timeZone = zone?.timeZone }
        return components
    }

    /// The zone that both dates have.
    fileprivate var zone: Zone? {
        if let shownStart, !shownStart.isDate { return shownStart.zone }
        let line = properties.first { $0.hasPrefix(ItemFields.zoneProperty) }
        return line.map { Zone.keeping(String($0.dropFirst(ItemFields.zoneProperty.count))) }
    }

    /// Keeps a zone that no time has, and shows the due time in the zone of the start, at the same moment. A
    /// floating time next to one with a zone stays: neither determines the moment of the other.
    fileprivate mutating func shareZone(_ zone: Zone?) {
        let isTime = shownStart.map { !$0.isDate } ?? false
        if isTime || self.zone != zone {
            properties.removeAll { $0.hasPrefix(ItemFields.zoneProperty) }
            if !isTime, let zone { properties.append(ItemFields.zoneProperty + zone.name) }
        }
        guard let zone = start?.zone, case .time(let due) = end, let other = due.zone, other != zone else {
            return
        }
        end = .time(ItemTime(due.instant(in: other), in: zone))
    }

    /// iCalendar has no property for the zone of a to-do without a time.
    private static let zoneProperty = "X-CALSTORE-TIMEZONE:"
}

/// The priorities that the Reminders app shows; `EKReminder.priority` takes 0...9 (EventKit rule 137).
public enum EKReminderPriority: UInt, Sendable {
    /// No priority: 0.
    case none = 0
    /// A high priority: 1 to 4.
    case high = 1
    /// A medium priority: 5.
    case medium = 5
    /// A low priority: 6 to 9.
    case low = 9
}
