import Basics
import CalStore
import CalStoreExchange
import CalStoreSettings

/// The access to events or to reminders, and its origin.
struct AccessRow {
    let entity: String
    let status: String
    /// The settings file; nil if its place is unknown.
    var path: String?
    /// The line in the file, counted from 1; nil for the default.
    var line: Int?

    /// The access in the settings.
    static func all(in settings: CalStoreSettings) throws -> [AccessRow] {
        try [("events", ItemKind.event), ("reminders", .reminder)].map { entity, kind in
            let access = try settings.access(to: kind)
            return AccessRow(
                entity: entity, status: access.status.rawValue, path: settings.path, line: access.line)
        }
    }

    /// `/home/ada/.config/ekcal/config, line 2`, or `default`
    var origin: String {
        guard let line, let path else { return "default" }
        return "\(path), line \(line)"
    }
}

extension AccessRow: JSONRow {
    static let fields: [JSONField<Self>] = [
        .type("access"), .init("entity", .choice(["events", "reminders"]), "events or reminders", \.entity),
        .init("status", "full, write-only, denied, restricted or not-determined", \.status),
        .init("file", "settings file with this value") { $0.line == nil ? nil : $0.path },
        .init("line", "line in that file", \.line),
    ]
}

extension NamedShape {
    static let access = NamedShape("access", "the access that EventKit programs have", of: AccessRow.self)
}
