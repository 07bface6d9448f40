/// A calendar or list as a value.
///
/// ```swift
/// let work = CalStoreCalendar(title: "work", entities: [.events], source: source.id)
/// try store.write("calendar add", now: now) { try $0.save(work) }
/// ```
public struct CalStoreCalendar: Sendable, Equatable, Identifiable {
    /// The identifier of a calendar or list.
    public typealias ID = CalStoreIdentifier<CalStoreCalendar>

    /// The kinds of items that a calendar can hold.
    public struct Entities: OptionSet, Sendable, Hashable {
        /// The bits as a number.
        public let rawValue: UInt8
        /// Both kinds, one or neither, by their bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Events: it is a calendar.
        public static let events = Entities(rawValue: 1)
        /// Reminders: it is a list.
        public static let reminders = Entities(rawValue: 2)
    }

    package var record: CalendarRecord

    init(_ record: CalendarRecord) { self.record = record }

    /// A new calendar in a source. A save checks whether the source exists, the title is not empty, and
    /// there is a kind of items.
    ///
    /// - Parameter id: The identifier from another store; by default a new one.
    public init(title: String, entities: Entities, source: CalStoreSource.ID, id: ID = .random()) {
        record = CalendarRecord(
            id: id.record, source: source.record, title: title,
            entities: CalendarRecord.Entities(rawValue: entities.rawValue))
    }

    /// The identifier, a UUID.
    public var id: ID { ID(record.id) }
    /// The short identifier with its letter: `ckq4n`.
    package var shortID: String { "c" + ShortID.letters(of: id.record).prefix(ShortID.shortest) }
    /// The identifier of its source.
    public var sourceID: CalStoreSource.ID { CalStoreSource.ID(record.source) }
    /// The title. Two calendars can have the same one.
    public var title: String {
        get { record.title }
        set { record.title = newValue }
    }
    /// `#RRGGBB` or `#RRGGBBAA`, always in capitals; a save refuses other texts.
    public var color: String? {
        get { record.color }
        set { record.color = newValue.map { $0.hasPrefix("#") ? $0.uppercased() : $0 } }
    }
    /// The kinds of items that it can hold.
    public var entities: Entities { Entities(rawValue: record.entities.rawValue) }
    /// True if its items can be changed.
    public var isWritable: Bool { !record.isReadOnly }
    /// Content lines of imported iCalendar files that belong to no item, unfolded: properties of the
    /// calendar, and whole components such as VJOURNAL, from BEGIN to END.
    public var unknownProperties: [String] { record.properties }
    /// True if new items go to this calendar when they name none.
    public var isDefault: Bool { record.isDefault }
    /// The address of a subscription, or of a calendar on the server of an account, without user name and
    /// password; nil for other calendars. ``kind`` tells which it is.
    public var url: String? { record.url }
    /// The minimum time between two fetches of a subscription, in seconds, as the user set it; nil to follow
    /// the feed.
    public var interval: Int? { record.interval }
    /// The origin of its items.
    public var kind: CalendarKind { record.kind }
}
