/// A source of calendars, such as an account, as a value.
public struct CalStoreSource: Sendable, Equatable, Identifiable {
    /// The identifier of a source.
    public typealias ID = CalStoreIdentifier<CalStoreSource>

    let record: SourceRecord

    init(_ record: SourceRecord) { self.record = record }

    /// The identifier, a UUID.
    public var id: ID { ID(record.id) }
    /// The title.
    public var title: String { record.title }
    /// The kind of account.
    public var kind: SourceKind { record.kind }
    /// The address of the server of an account, without user name and password, for a source of the kind
    /// ``SourceKind/caldav``: `https://dav.example.org/`. Nil for other sources.
    public var url: String? { record.url }
}
