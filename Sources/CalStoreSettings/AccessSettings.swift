import CalStore

/// The user's settings for access: the section `access`, with a setting for events and one for reminders.
///
/// | `access.events`, `access.reminders` | status |
/// |---|---|
/// | `full` | full access |
/// | `write-only` | events can be added; not for reminders (EventKit rule 232) |
/// | `denied` | the user refused access |
/// | `restricted` | the same, and the user cannot change it (241) |
/// | `not-determined` | the user was not asked yet |
/// | not set | full access |
package struct AccessSettings: Equatable, Sendable {
    package struct Setting: Equatable, Sendable {
        package var status: AccessStatus
        /// The line in the file, counted from 1.
        package var line: Int
    }

    private var settings: [ItemKind: Setting] = [:]

    package init() {}

    /// Throws `.badSettings` for a value that is not in the table.
    package init(_ text: SettingsText, file: String) throws(CalStoreError) {
        for type in [ItemKind.event, .reminder] {
            let key = AccessSettings.key(type)
            guard let entry = text[key] else { continue }
            guard let status = entry.value.flatMap(AccessStatus.init) else {
                let value = entry.value.map { "\"\($0)\" is not a value of \(key)" } ?? "\(key) has no value"
                throw .badSettings(
                    file: file, line: entry.line,
                    reason: "\(value); write \(AccessSettings.choices(for: type))")
            }
            if let reason = status.refusal(for: type) {
                throw .badSettings(file: file, line: entry.line, reason: "\(key): \(reason)")
            }
            settings[type] = Setting(status: status, line: entry.line)
        }
    }

    package subscript(type: ItemKind) -> Setting? { settings[type] }

    /// Writes a status into a text. Throws `.badSetting` for a status that the entity type cannot have.
    package static func set(
        _ status: AccessStatus, for type: ItemKind, in text: inout SettingsText
    ) throws(CalStoreError) {
        let key = key(type)
        if let reason = status.refusal(for: type) {
            throw .badSetting(name: key.description, reason: reason)
        }
        try text.set(key, to: status.rawValue)
    }

    /// The possible values for an entity type, for a message.
    static func choices(for type: ItemKind) -> String {
        let names = AccessStatus.cases(for: type).map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }

    private static func key(_ type: ItemKind) -> SettingsKey {
        type == .event ? SettingsKey("access", "events") : SettingsKey("access", "reminders")
    }
}
