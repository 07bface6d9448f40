import Foundation

#if canImport(Darwin)
    import CoreGraphics
#endif

/// A calendar for events, or a list for reminders (EventKit rules 27, 35 and 211-225).
///
/// ```swift
/// let calendar = EKCalendar(for: .event, eventStore: store)
/// calendar.title = "Course"
/// calendar.source = store.defaultCalendarForNewEvents?.source
/// try store.saveCalendar(calendar, commit: true)
/// ```
///
/// A store returns the same object for the same calendar while a reference to it exists.
open class EKCalendar: EKObject, @unchecked Sendable {
    // Unchecked because of `content`, which is reached inside `synchronized` only.
    struct Content {
        /// The stored calendar; nil for a new one.
        var base: CalendarRecord?
        /// The calendar as the client sees it.
        var draft: CalendarRecord
        /// The source that was set, which may be another store's.
        var source: EKSource?
        var isRemoved = false
    }

    final let eventStore: EKEventStore?
    final var content: Content
    /// How often the store had been reset when this was made; nil if it came from the store.
    private let generation: Int?

    /// A calendar without a store, which cannot be saved (EventKit rule 11).
    public override init() {
        eventStore = nil
        generation = nil
        content = Content(draft: EKCalendar.blank(.events))
        super.init()
    }

    /// A new calendar for one kind of items (EventKit rules 27 and 214), not in the store until it is saved.
    public init(for entityType: EKEntityType, eventStore: EKEventStore) {
        self.eventStore = eventStore
        generation = eventStore.session.generation
        content = Content(draft: EKCalendar.blank(entityType.entities))
        super.init()
    }

    init(_ record: CalendarRecord, in store: EKEventStore) {
        eventStore = store
        generation = nil
        content = Content(base: record, draft: record)
        super.init()
    }

    private static func blank(_ entities: CalendarRecord.Entities, id: RecordID = .random()) -> CalendarRecord
    {
        CalendarRecord(id: id, source: .none, title: "", entities: entities)
    }

    private func read<Value>(_ path: KeyPath<CalendarRecord, Value>) -> Value {
        synchronized { content.draft[keyPath: path] }
    }

    // MARK: Properties

    /// The source; nil for a new calendar until it is set. It cannot be changed later (EventKit rules 211 and
    /// 212).
    open var source: EKSource! {
        get {
            let (id, object) = synchronized { (content.draft.source, content.source) }
            return object ?? eventStore?.source(id)
        }
        set {
            let id = newValue?.recordID ?? .none
            synchronized {
                content.draft.source = id
                content.source = newValue
            }
        }
    }

    /// The identifier in its store, present from creation on (EventKit rules 27 and 35).
    open var calendarIdentifier: String { recordID.text }

    /// The title; empty until it is set (EventKit rule 27).
    open var title: String {
        get { read(\.title) }
        set { synchronized { content.draft.title = newValue } }
    }

    /// The kind of calendar (EventKit rule 218).
    open var type: EKCalendarType {
        switch read(\.kind) {
        case .local: .local
        case .caldav: .calDAV
        case .exchange: .exchange
        case .subscription: .subscription
        case .birthday: .birthday
        }
    }

    /// Whether its items can be added, changed and removed (EventKit rule 217).
    open var allowsContentModifications: Bool { !read(\.isReadOnly) }

    /// Whether it is a subscription (EventKit rule 218).
    open var isSubscribed: Bool { read(\.kind) == .subscription }

    /// Whether the calendar itself can be neither changed nor removed (EventKit rule 216).
    open var isImmutable: Bool { read(\.isImmutable) }

    /// The colour; nil for a new calendar until it is set (EventKit rule 225). A saved calendar without a
    /// colour in the store gets one of a short list, always the same.
    open var cgColor: CGColor! {
        get {
            let (record, isSaved) = synchronized { (content.draft, content.base != nil) }
            if let color = record.color.flatMap(CalendarColorText.color) { return color }
            return isSaved ? CalendarColorText.color(of: record.id) : nil
        }
        set {
            let text = newValue.flatMap(CalendarColorText.text)
            synchronized { content.draft.color = text }
        }
    }

    /// The availabilities that its events can have; empty for a new calendar and for subscriptions (EventKit
    /// rules 27 and 202).
    open var supportedEventAvailabilities: EKCalendarEventAvailabilityMask {
        let (record, isNew) = synchronized { (content.draft, content.base == nil) }
        let isKeptByOthers = record.kind == .subscription || record.kind == .birthday
        guard !isNew, !isKeptByOthers, record.entities.contains(.events) else { return [] }
        return [.busy, .free, .tentative, .unavailable]
    }

    /// The kinds of items that it can hold (EventKit rule 214).
    open var allowedEntityTypes: EKEntityMask { EKEntityMask(rawValue: UInt(read(\.entities).rawValue)) }

    /// `EKCalendar <0x7f08> {title = Course; type = local; allowsModify = true; color = #1BADF8}`
    open override var description: String {
        described([
            "title": title, "type": type, "allowsModify": allowsContentModifications, "color": read(\.color),
        ])
    }

    // MARK: Life

    open override var isNew: Bool { synchronized { content.base == nil && !content.isRemoved } }
    open override var hasChanges: Bool {
        synchronized {
            content.draft != content.base ?? EKCalendar.blank(content.draft.entities, id: content.draft.id)
        }
    }

    open override func rollback() {
        synchronized {
            content.draft = content.base ?? EKCalendar.blank(content.draft.entities, id: content.draft.id)
            content.source = nil
        }
    }

    open override func reset() {
        guard !isNew else { return }
        refresh()
        rollback()
    }

    @discardableResult
    open override func refresh() -> Bool {
        if isNew { return !isForgotten }
        guard let eventStore, let newest = eventStore.newestCalendar(recordID) else { return false }
        adopt(newest)
        return true
    }

    /// Whether it was made before the last `reset()` of its store and is not stored (EventKit rule 9).
    final var isForgotten: Bool {
        guard let generation, let eventStore, generation != eventStore.session.generation else {
            return false
        }
        return eventStore.newestCalendar(recordID) == nil
    }

    /// Two calendars are equal if they are the same calendar of the same store.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKCalendar else { return false }
        return self === other
            || eventStore != nil && eventStore === other.eventStore && recordID == other.recordID
    }

    open override var hash: Int { recordID.hashValue }
}

// MARK: - The store's side

extension EKCalendar {
    final var recordID: RecordID { synchronized { content.draft.id } }
    final var sourceID: RecordID { synchronized { content.draft.source } }

    /// Updates to the newest state of the store; local changes stay (EventKit rule 20).
    final func adopt(_ newest: CalendarRecord) {
        synchronized {
            if let base = content.base, base != content.draft {
                let merged = Record.calendar(content.draft).merged(
                    base: .calendar(base), newest: .calendar(newest))
                content.draft = merged.calendar ?? newest
            } else {
                content.draft = newest
            }
            content.base = newest
            content.isRemoved = false
        }
    }

    /// After a removal the object can no longer be used.
    final func adoptRemoval() {
        synchronized {
            content.base = nil
            content.isRemoved = true
        }
    }

    /// Restores the content before a save or a removal that failed; the client's changes stay.
    final func readopt(_ earlier: Content) {
        synchronized {
            let draft = content.draft
            content = earlier
            content.draft = draft
        }
    }
}

extension EKEntityType {
    var entities: CalendarRecord.Entities { self == .event ? .events : .reminders }
    var kind: ItemFields.Kind { self == .event ? .event : .reminder }
}

/// Colours as calendars store them: `#RRGGBB`, or `#RRGGBBAA`.
enum CalendarColorText {
    /// The names of CSS: steelblue, tomato, seagreen, orchid, goldenrod, slategray.
    private static let palette = ["#4682B4", "#FF6347", "#2E8B57", "#DA70D6", "#DAA520", "#708090"]

    /// A colour for a calendar that has none. Programs use a saved calendar's colour without asking whether
    /// there is one.
    static func color(of id: RecordID) -> CGColor? {
        // Not the hash, which is another one in each process.
        let sum = id.text.utf8.reduce(0) { $0 + Int($1) }
        return color(palette[sum % palette.count])
    }

    static func color(_ text: String) -> CGColor? {
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8,
            let number = UInt32(digits, radix: 16)
        else { return nil }
        let bytes = digits.count == 8 ? number : number << 8 | 0xFF
        func part(_ shift: UInt32) -> CGFloat { CGFloat(bytes >> shift & 0xFF) / 255 }
        return CGColor(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }

    static func text(_ color: CGColor) -> String? {
        guard let parts = color.components else { return nil }
        let values: [CGFloat]
        switch parts.count {
        case 2: values = [parts[0], parts[0], parts[0], parts[1]]
        case 4: values = parts
        default: return nil
        }
        let bytes = values.map { $0.isFinite ? UInt8(min(max(($0 * 255).rounded(), 0), 255)) : 0 }
        let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        return "#" + hex.prefix(bytes[3] == 255 ? 3 : 4).joined()
    }
}
