import CalStore

/// The status that programs get when they ask for the user's events or reminders (EventKit rules 226-241), by
/// its name in the settings.
package enum AccessStatus: String, CaseIterable, Sendable {
    case full
    /// Events can be added but not read; reminders have no such access (rule 232).
    case writeOnly = "write-only"
    /// The user refused access.
    case denied
    /// The same, and the user cannot change it (rule 241).
    case restricted
    /// The user was not asked yet.
    case notDetermined = "not-determined"

    /// The statuses that an entity type may have, in the order in which they are shown.
    package static func cases(for kind: ItemKind) -> [AccessStatus] {
        allCases.filter { $0.refusal(for: kind) == nil }
    }

    /// The reason why an entity type cannot have this status; nil if it can.
    func refusal(for kind: ItemKind) -> String? {
        guard self == .writeOnly, kind == .reminder else { return nil }
        return "reminders cannot be write-only; use full or denied"
    }
}
