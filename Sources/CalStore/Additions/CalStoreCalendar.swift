/// A calendar or list as a value.
///
/// ```swift
/// let work = try CalStoreCalendar(title: "work", entities: [.events], source: source.id)
/// try store.write("calendar add") { try $0.save(work) }
/// ```
public struct CalStoreCalendar: Sendable, Equatable {
    /// What a calendar may hold.
    public struct Entities: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let events = Entities(rawValue: 1)
        public static let reminders = Entities(rawValue: 2)
    }

    var record: CalendarRecord

    init(_ record: CalendarRecord) { self.record = record }

    /// A new calendar in a source.
    public init(title: String, entities: Entities, source: String) throws(CalStoreError) {
        guard let source = RecordID(source) else { throw .noSuchSource(source) }
        record = CalendarRecord(
            id: .random(), source: source, title: title,
            entities: CalendarRecord.Entities(rawValue: entities.rawValue))
    }

    public var id: String { record.id.text }
    public var sourceID: String { record.source.text }
    public var title: String {
        get { record.title }
        set { record.title = newValue }
    }
    /// `#RRGGBB`
    public var color: String? {
        get { record.color }
        set { record.color = newValue }
    }
    public var entities: Entities { Entities(rawValue: record.entities.rawValue) }
    /// Whether its items may be changed.
    public var isWritable: Bool { !record.isReadOnly }
    /// Whether new items go here when nothing else is said.
    public var isDefault: Bool { record.isDefault }
    /// One of local, caldav, exchange, subscription, birthday.
    public var type: String { record.kind.rawValue }
}
