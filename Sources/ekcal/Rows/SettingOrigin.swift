/// The origins of a setting. The first one with a value counts.
enum SettingOrigin: String, CaseIterable, Sendable {
    case option, environment, store, user, locale
    case builtIn = "built-in"
}
