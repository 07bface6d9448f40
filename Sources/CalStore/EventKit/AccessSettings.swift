/// What the user's settings say about access: the section `access`, with a setting for events and one for reminders.
///
/// | `access.events`, `access.reminders` | status |
/// |---|---|
/// | `full` | full access |
/// | `write-only` | events can be added; not for reminders (EventKit rule 232) |
/// | `denied` | the user said no |
/// | `restricted` | the same, and the user cannot change it (241) |
/// | `not-determined` | the user was not asked yet |
/// | not set | full access |
struct AccessSettings: Equatable, Sendable {
    struct Setting: Equatable, Sendable {
        var status: EKAuthorizationStatus
        /// Where it stands in the file, counted from 1.
        var line: Int
    }

    private var settings: [EKEntityType: Setting] = [:]

    /// Nothing is set.
    init() {}

    /// Throws `.badSettings` for a value that is none of the table.
    init(_ text: SettingsText, file: String) throws(CalStoreError) {
        for type in [EKEntityType.event, .reminder] {
            let key = AccessSettings.key(type)
            guard let entry = text[key] else { continue }
            guard let status = entry.value.flatMap({ EKAuthorizationStatus(setting: $0) }) else {
                let value = entry.value.map { "\"\($0)\" is no value of \(key)" } ?? "\(key) has no value"
                throw .badSettings(
                    file: file, line: entry.line,
                    reason: "\(value); write \(AccessSettings.choices(for: type))")
            }
            if let reason = AccessSettings.refusal(of: status, for: type) {
                throw .badSettings(file: file, line: entry.line, reason: "\(key): \(reason)")
            }
            settings[type] = Setting(status: status, line: entry.line)
        }
    }

    subscript(type: EKEntityType) -> Setting? { settings[type] }

    /// Puts a status into a text. Throws `.badSetting` for what there is not.
    static func set(
        _ status: EKAuthorizationStatus, for type: EKEntityType, in text: inout SettingsText
    ) throws(CalStoreError) {
        let key = key(type)
        if let reason = refusal(of: status, for: type) {
            throw .badSetting(name: key.description, reason: reason)
        }
        try text.set(key, to: status.setting)
    }

    /// What an entity type may be set to, for a message.
    static func choices(for type: EKEntityType) -> String {
        let names = EKAuthorizationStatus.settings.filter { refusal(of: $0.status, for: type) == nil }.map(
            \.name)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }

    private static func key(_ type: EKEntityType) -> SettingsKey {
        type == .event ? SettingsKey("access", "events") : SettingsKey("access", "reminders")
    }

    private static func refusal(of status: EKAuthorizationStatus, for type: EKEntityType) -> String? {
        guard status == .writeOnly, type == .reminder else { return nil }
        return "write-only access is for events; reminders are full or denied"
    }
}

extension EKAuthorizationStatus {
    /// How settings call them.
    static let settings: [(name: String, status: EKAuthorizationStatus)] = [
        ("full", .fullAccess), ("write-only", .writeOnly), ("denied", .denied), ("restricted", .restricted),
        ("not-determined", .notDetermined),
    ]

    init?(setting: String) {
        guard let status = EKAuthorizationStatus.settings.first(where: { $0.name == setting })?.status else {
            return nil
        }
        self = status
    }

    var setting: String { EKAuthorizationStatus.settings.first { $0.status == self }?.name ?? "" }
}
