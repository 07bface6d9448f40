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

    var object: JSONValue {
        [
            "type": "access", "entity": .string(entity), "status": .string(status),
            "file": line == nil ? .null : JSONValue(path), "line": JSONValue(line),
        ]
    }
}
