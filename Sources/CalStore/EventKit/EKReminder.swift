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
    /// Whether a date was set that lies outside the years 1...9999.
    private var isBeyondCalendar = false

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

    /// When to start; nil for no such date. Without hour, minute and second it is a day (EventKit rule 142), without a
    /// zone it floats (143); its zone is the reminder's `timeZone` (144). Calendars other than the Gregorian are converted (141).
    open var startDateComponents: DateComponents? {
        get { read(\.start).map { DateComponents($0) } }
        set { setTime(newValue) { $0.set(\.start, $1) } }
    }

    /// When it is due; nil for no such date. Read as `startDateComponents` is; its zone is its own (EventKit rule 144).
    open var dueDateComponents: DateComponents? {
        get { synchronized { content.draftOrRecord.dueTime }.map { DateComponents($0) } }
        set { setTime(newValue) { $0.set(\.end, $1.map(ItemEnd.time)) } }
    }

    private func setTime(_ components: DateComponents?, _ set: (inout Content, ItemTime?) -> Void) {
        let time = components.flatMap { ItemTime($0) }
        synchronized {
            if components != nil, time == nil { isBeyondCalendar = true }
            set(&content, time)
        }
    }

    /// The zone of the start or, without one, of the due date; nil when it floats (EventKit rules 144 and 195). Changing
    /// it keeps the moment (198).
    open override var timeZone: TimeZone? {
        get { synchronized { content[\.start]?.zone ?? content.draftOrRecord.dueTime?.zone }?.timeZone }
        set {
            let zone = Zone.client(newValue)
            let display = self.display
            func moved(_ time: ItemTime) -> ItemTime {
                if time.isDate { return time }
                guard let zone else { return ItemTime(time.local(in: time.zone ?? display), in: nil) }
                return time.zone == nil
                    ? ItemTime(time.local, in: zone) : ItemTime(time.instant(in: display), in: zone)
            }
            synchronized {
                if let start = content[\.start] {
                    content.set(\.start, moved(start))
                } else if let due = content.draftOrRecord.dueTime {
                    content.set(\.end, .time(moved(due)))
                }
            }
        }
    }

    // MARK: Completion

    /// Whether it is done. Setting it to true sets `completionDate` to now, each time; false clears that (EventKit rules 133 and 136).
    open var isCompleted: Bool {
        get { synchronized { content.draftOrRecord.isCompleted } }
        set { completionDate = newValue ? (eventStore?.session.clock ?? StoreClock()).now.date : nil }
    }

    /// When it was done. Setting it completes the reminder, nil opens it again (EventKit rule 134). It may be nil for one
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
        synchronized { isBeyondCalendar } ? .yearOutOfRange : nil
    }

    override func dropParts() { isBeyondCalendar = false }
}

extension EKCalendarItem.Content {
    /// What the client sees, but for alarms and rules.
    var draftOrRecord: ItemFields { (draft ?? record).fields }
}
