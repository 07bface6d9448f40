/// The reason why a name matches no single calendar or source. The caller words the message.
package enum NameError: Error, Hashable, Sendable {
    /// No calendar has the name. `titles` has the titles of all calendars.
    case noCalendar(String, titles: [String])
    /// The name is an alias for a calendar that does not exist.
    case aliasOfNoCalendar(String, calendar: String)
    /// Several calendars have the name. `paths` distinguish them: `Source/Title`.
    case ambiguousCalendar(String, paths: [String])
    /// No source has the name. `titles` has the titles of all sources.
    case noSource(String, titles: [String])
}
