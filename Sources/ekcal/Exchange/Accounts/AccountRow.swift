import Basics
import CalStore
import CalStoreExchange

/// An account, with what the store has of it.
struct AccountRow {
    let account: Account
    /// Nil if the store has nothing of it.
    let source: CalStoreSource?
    let calendars: Int

    init(_ account: Account, _ source: CalStoreSource?, _ store: any CalStoreReader) throws {
        (self.account, self.source) = (account, source)
        calendars = source == nil ? 0 : try store.calendars().count { $0.sourceID == source?.id }
    }

    /// `3 calendars`, `1 calendar`, or `not in this store`
    var countText: String {
        source == nil ? "not in this store" : "\(calendars) calendar\(calendars == 1 ? "" : "s")"
    }
}

extension AccountRow: JSONRow {
    static let fields: [JSONField<Self>] = [
        .type("account"), .init("name", "name of the account and of its source", \.account.name),
        .init("url", "address of the server, or user@host", \.account.url),
        .init("user", "user name; null for the one in ~/.netrc", \.account.user),
        .init(
            "password_command", "program that prints the password; null for the one in ~/.netrc",
            \.account.passwordCommand),
        .init(
            "auth", .choice(Account.Authentication.allCases.map(\.rawValue)), "way to log in",
            \.account.authentication.rawValue),
        .init(
            "source", "full identifier of its source; null if the store has none", \.source?.id.text),
        .init("calendars", "number of its calendars in the store", \.calendars),
    ]
}

extension NamedShape {
    static let account = NamedShape(
        "account", "an account on a server for calendars, as the user's settings have it",
        of: AccountRow.self)
}
