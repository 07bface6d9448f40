import CalStore

/// A text that cannot be read as settings: the line, counted from 1, and the reason.
struct SettingsError: Error, Equatable, Sendable {
    var line: Int
    var reason: String
}
