import Foundation

/// Something to be done (EventKit rules 26 and 132-155).
///
/// ```swift
/// let reminder = EKReminder(eventStore: store)
/// reminder.title = "Water the plants"
/// reminder.calendar = store.defaultCalendarForNewReminders()
/// reminder.dueDateComponents = DateComponents(year: 2026, month: 3, day: 4)
/// try store.save(reminder, commit: true)
/// ```
///
/// Of a repeating reminder there is only its first open date (rules 99 and 100): completing and saving it moves it to the
/// next one and leaves a completed copy (rule 132).
open class EKReminder: EKCalendarItem, @unchecked Sendable {
    // Unchecked because of this, which is reached inside `synchronized` only.
    /// Why a date that was set cannot be stored.
    private var violation: RuleViolation?

    /// A reminder of no store, which cannot be saved (EventKit rule 11).
    public override init() { super.init() }

    /// A new reminder, not in the store until it is saved.
    public init(eventStore: EKEventStore) { super.init(new: .reminder, in: eventStore) }

    init(_ record: ItemRecord, from origin: ItemOrigin) {
        super.init(record, original: nil, from: origin)
    }

    /// `EKReminder <0x7f08> {title = Call home; dueDate = 2026-03-04; completionDate = (null); calendar = Reminders}`
    open override var description: String {
        described([
            "title": title, "dueDate": synchronized { content.draftOrRecord.dueTime },
            "completionDate": completionDate, "calendar": calendar?.title,
        ])
    }

    // MARK: Dates

    /// The start; nil if it has none. Without hour, minute and second it is a day (EventKit rule 142), without a
    /// zone it floats (143); its zone is the reminder's `timeZone` (144). Calendars other than the Gregorian are converted (141).
    open var startDateComponents: DateComponents? {
        get { read(\.start).map { DateComponents($0) } }
        set { setTime(newValue) { $0.set(\.start, $1) } }
    }

    /// The due date; nil if it has none. Read as `startDateComponents` is; its zone is its own (EventKit rule 144).
    open var dueDateComponents: DateComponents? {
        get { synchronized { content.draftOrRecord.dueTime }.map { DateComponents($0) } }
        set { setTime(newValue) { $0.set(\.end, $1.map(ItemEnd.time)) } }
    }

    private func setTime(_ components: DateComponents?, _ set: (inout Content, ItemTime?) -> Void) {
        let time = components.flatMap { ItemTime($0) }
        synchronized {
            violation = time == nil ? components?.violation : nil
            set(&content, time)
        }
    }

    /// The zone of the start; nil when it floats (EventKit rules 144 and 195). Changing it keeps the moment of the start (198).
    /// The due date has a zone of its own, which this neither shows nor changes. Without a start that has a time, it is kept as it
    /// was set.
    open override var timeZone: TimeZone? {
        get {
            synchronized {
                let fields = content.draftOrRecord
                if let start = fields.start, !start.isDate { return start.zone }
                return EKReminder.ownZone(of: fields)
            }?.timeZone
        }
        set {
            let zone = Zone.client(newValue)
            let display = self.display
            synchronized {
                guard let start = content[\.start], !start.isDate else {
                    var fields = content.draftOrRecord
                    EKReminder.setOwnZone(zone, in: &fields)
                    content.set(\.properties, fields.properties)
                    return
                }
                content.set(\.start, EKReminder.moved(start, to: zone, display))
            }
        }
    }

    private static func moved(_ time: ItemTime, to zone: Zone?, _ display: Zone) -> ItemTime {
        guard let zone else { return ItemTime(time.local(in: time.zone ?? display), in: nil) }
        return time.zone == nil
            ? ItemTime(time.local, in: zone) : ItemTime(time.instant(in: display), in: zone)
    }

    // MARK: Completion

    /// Whether it is done. Setting it to true sets `completionDate` to now, each time; false clears that (EventKit rules 133 and 136).
    open var isCompleted: Bool {
        get { synchronized { content.draftOrRecord.isCompleted } }
        set { completionDate = newValue ? (eventStore?.session.clock ?? StoreClock()).now.date : nil }
    }

    /// The time of completion. Setting it completes the reminder, nil opens it again (EventKit rule 134). It may be nil for one
    /// that another program completed (135).
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

    /// 0 (none), 1 (highest) to 9 (lowest); see `EKReminderPriority` (EventKit rule 137). A value out of range can be set,
    /// not saved (138).
    open var priority: Int {
        get { read(\.priority) }
        set { write(\.priority, newValue) }
    }

    // MARK: The store's side

    override func addParts(to fields: inout ItemFields, base: ItemFields, isNew: Bool) -> RuleViolation? {
        if isNew || fields.start != base.start || fields.end != base.end { EKReminder.unite(&fields) }
        // A start with a time has the zone itself.
        if let start = fields.start, !start.isDate { EKReminder.setOwnZone(nil, in: &fields) }
        return synchronized { violation }
    }

    override func dropParts() { violation = nil }

    /// Components without hour, minute and second make the reminder all-day (EventKit rule 142): where only one of the two dates
    /// has a time, neither has.
    private static func unite(_ fields: inout ItemFields) {
        guard let start = fields.start, let due = fields.dueTime, start.isDate != due.isDate else { return }
        fields.start = ItemTime(start.date)
        fields.end = .time(ItemTime(due.date))
    }

    // MARK: The zone

    /// iCalendar has no property for the zone of a to-do that has no start in it.
    private static let zoneProperty = "X-CALSTORE-TIMEZONE:"

    private static func ownZone(of fields: ItemFields) -> Zone? {
        let line = fields.properties.first { $0.hasPrefix(zoneProperty) }
        return line.map { Zone.keeping(String($0.dropFirst(zoneProperty.count))) }
    }

    private static func setOwnZone(_ zone: Zone?, in fields: inout ItemFields) {
        guard ownZone(of: fields) != zone else { return }
        fields.properties.removeAll { $0.hasPrefix(zoneProperty) }
        if let zone { fields.properties.append(zoneProperty + zone.name) }
    }
}

extension EKCalendarItem.Content {
    /// What the client sees, but for alarms and rules.
    var draftOrRecord: ItemFields { (draft ?? record).fields }
}
