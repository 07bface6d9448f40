/// A source of calendars: an account (EKSource).
package struct SourceRecord: Hashable, Sendable {
    package typealias Kind = SourceKind

    package var id: RecordID
    package var title: String
    package var kind: Kind
    /// The address of the server of an account, without user name and password; nil for other sources.
    package var url: String?
    /// The named places. They belong to a source so that they are part of the store and its history. No two
    /// have the same name.
    var places: [CalStorePlace] = []
    var unknown: [UnknownMember] = []

    package init(id: RecordID, title: String, kind: Kind = .local) {
        self.id = id
        self.title = title
        self.kind = kind
    }
}

/// The kind of account of a source. The raw value is the name in the JSON of the store.
public enum SourceKind: String, Sendable, CaseIterable {
    /// Calendars of this store.
    case local
    /// An account of an Exchange server.
    case exchange
    /// An account of a CalDAV server.
    case caldav
    /// An account of MobileMe, which iCloud has replaced.
    case mobileme
    /// Subscribed calendars.
    case subscribed
    /// The birthdays of contacts.
    case birthdays
}
