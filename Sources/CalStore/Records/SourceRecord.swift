/// Where calendars come from: an account (EKSource).
struct SourceRecord: Hashable, Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case local, exchange, caldav, mobileme, subscribed, birthdays
    }

    var id: RecordID
    var title: String
    var kind: Kind
    var unknown: [UnknownMember] = []

    init(id: RecordID, title: String, kind: Kind = .local) {
        self.id = id
        self.title = title
        self.kind = kind
    }
}
