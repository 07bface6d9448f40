import Basics

/// The origins of a setting; the first in this order that has a value counts.
enum SettingOrigin: String, CaseIterable, Sendable, JSONRepresentable {
    case option, environment, store, user, locale
    case builtIn = "built-in"
}
