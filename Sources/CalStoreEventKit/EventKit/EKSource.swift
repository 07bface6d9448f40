import Foundation

/// A source of calendars: an account (EventKit rules 219-224).
///
/// ```swift
/// store.sources.first { $0.sourceType == .local }
/// ```
///
/// A store returns the same object for the same source while a reference to it exists.
open class EKSource: EKObject, @unchecked Sendable {
    // Unchecked because of `record`, which is reached inside `synchronized` only.
    final let eventStore: EKEventStore?
    private var record: SourceRecord

    /// A source without a store.
    public override init() {
        eventStore = nil
        record = SourceRecord(id: .random(), title: "")
        super.init()
    }

    init(_ record: SourceRecord, in store: EKEventStore) {
        eventStore = store
        self.record = record
        super.init()
    }

    /// The identifier in its store.
    open var sourceIdentifier: String { recordID.text }

    /// The kind of account.
    open var sourceType: EKSourceType {
        switch synchronized({ record.kind }) {
        case .local: .local
        case .exchange: .exchange
        case .caldav: .calDAV
        case .mobileme: .mobileMe
        case .subscribed: .subscribed
        case .birthdays: .birthdays
        }
    }

    /// The title.
    open var title: String { synchronized { record.title } }

    /// Whether the user acts for another person here; always false (EventKit rule 222).
    open var isDelegate: Bool { false }

    /// Its calendars for events, or its lists for reminders.
    @discardableResult
    open func calendars(for entityType: EKEntityType) -> Set<EKCalendar> {
        let id = recordID
        return Set((eventStore?.calendars(for: entityType) ?? []).filter { $0.sourceID == id })
    }

    /// `EKSource <0x7f08> {UUID = …; type = local; title = Local}`
    open override var description: String {
        described(["UUID": sourceIdentifier, "type": sourceType, "title": title])
    }

    /// Takes the newest values. Returns false if the source no longer exists (EventKit rule 21).
    @discardableResult
    open override func refresh() -> Bool {
        guard let eventStore, let newest = eventStore.newestSource(recordID) else { return false }
        adopt(newest)
        return true
    }

    open override func reset() { refresh() }

    /// Two sources are equal if they are the same source of the same store.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKSource else { return false }
        return self === other
            || eventStore != nil && eventStore === other.eventStore && recordID == other.recordID
    }

    open override var hash: Int { recordID.hashValue }

    final var recordID: RecordID { synchronized { record.id } }

    final func adopt(_ newest: SourceRecord) { synchronized { record = newest } }
}

extension SourceRecord.Kind {
    /// Whether calendars may be added to and removed from such an account (EventKit rule 213).
    var allowsNewCalendars: Bool {
        switch self {
        case .local, .caldav, .mobileme: true
        case .exchange, .subscribed, .birthdays: false
        }
    }

    /// Whether items in such an account may have a place with a position, and alarms of one (EventKit rule
    /// 163): Exchange knows places by name alone.
    var supportsPlaces: Bool { self != .exchange }

    /// The kinds of items that calendars of this account can hold (EventKit rule 215).
    var entities: CalendarRecord.Entities {
        switch self {
        case .local, .caldav, .mobileme, .exchange: [.events, .reminders]
        case .subscribed, .birthdays: .events
        }
    }
}

/// The kind of an account (EventKit rule 223).
public enum EKSourceType: Int, Sendable {
    /// Calendars of this store.
    case local = 0
    /// An account of an Exchange server.
    case exchange = 1
    /// An account of a CalDAV server, such as iCloud.
    case calDAV = 2
    /// An account of MobileMe, which iCloud has replaced.
    case mobileMe = 3
    /// Subscribed calendars.
    case subscribed = 4
    /// The birthdays of contacts.
    case birthdays = 5
}
