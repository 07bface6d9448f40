import Basics
import CalStoreExchange
import Terminal

/// The members of `result` for `account add`: what the server said.
struct AccountDiscovery: JSONRow {
    let found: CalDAVAccount

    static let fields: [JSONField<Self>] = [
        .init(
            "principal", "address of the user on the server; null if it gives none", \.found.principal?.text),
        .init("addresses", "the user's addresses, as the server has them", \.found.userAddresses),
        .init("server", "kind of the server: icloud, nextcloud, other, …", \.found.kind.name),
        .init("found", "the calendars on the server") { $0.found.collections.map { Row(collection: $0) } },
    ]

    /// A calendar on the server.
    struct Row: JSONRow {
        let collection: CalDAVCollection

        static let fields: [JSONField<Self>] = [
            .init("title", "its name", \.title), .init("url", "its address", \.collection.href.address.text),
            .init("color", "#RRGGBB", \.collection.color),
            .init("events", "whether it takes events") { $0.collection.takes("VEVENT") },
            .init("reminders", "whether it takes reminders") { $0.collection.takes("VTODO") },
            .init("writable", "whether its items can be changed") { !$0.collection.isReadOnly },
        ]

        /// The name, or the last part of the address.
        var title: String {
            if let name = collection.name, !name.trimmed.isEmpty { return name }
            return collection.href.address.path.split(separator: "/").last.map(String.init) ?? "/"
        }
    }

    /// The calendars as a table.
    static func lines(_ collections: [CalDAVCollection], _ style: TextStyle) -> [String] {
        guard !collections.isEmpty else { return ["It has no calendars yet."] }
        var columns = Columns([.init(shrinksTo: 12), .init(), .init()], indent: 2)
        for row in collections.map({ Row(collection: $0) }) {
            let takes = [
                row.collection.takes("VEVENT") ? "events" : "",
                row.collection.takes("VTODO") ? "reminders" : "",
            ].filter { !$0.isEmpty }.joined(separator: ", ")
            columns.add([
                .init(TerminalText.line(row.title), .strong), .init(takes),
                .init(row.collection.isReadOnly ? "read-only" : "", .faint),
            ])
        }
        return columns.lines(width: nil, style: style)
    }
}
