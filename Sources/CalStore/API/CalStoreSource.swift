/// A source of calendars, such as an account, as a value.
public struct CalStoreSource: Sendable, Equatable {
    let record: SourceRecord

    init(_ record: SourceRecord) { self.record = record }

    /// The identifier, a UUID.
    public var id: String { record.id.text }
    /// The title.
    public var title: String { record.title }
    /// One of local, exchange, caldav, mobileme, subscribed, birthdays.
    public var type: String { record.kind.rawValue }
}
