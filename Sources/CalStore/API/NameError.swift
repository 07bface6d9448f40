/// The reason why a name does not match exactly one calendar or source.
public enum NameError: Error, Hashable, Sendable {
    /// No calendar has the name. `titles` has the titles of all calendars.
    case noCalendar(String, titles: [String])
    /// The name is an alias for a calendar that does not exist.
    case aliasOfNoCalendar(String, calendar: String)
    /// Several calendars have the name. `paths` distinguish them: `Source/Title`.
    case ambiguousCalendar(String, paths: [String])
    /// No source has the name. `titles` has the titles of all sources.
    case noSource(String, titles: [String])
}

extension NameError: CustomStringConvertible {
    /// The problem in one sentence.
    public var description: String {
        switch self {
        case .noCalendar(let name, _): "there is no calendar \"\(name)\""
        case .aliasOfNoCalendar(let name, let calendar):
            "\(name) is an alias for the calendar \"\(calendar)\", which does not exist"
        case .ambiguousCalendar(let name, let paths): "\(paths.count) calendars are called \"\(name)\""
        case .noSource(let name, _): "there is no source \"\(name)\""
        }
    }

    /// The same as ``description``, under the name that the other errors of the package use.
    public var message: String { description }

    /// The names to write instead: `write one of: Calendar, Reminders`.
    public var hint: String {
        switch self {
        case .noCalendar(_, let titles), .noSource(_, let titles):
            "write one of: " + titles.joined(separator: ", ")
        case .aliasOfNoCalendar(let name, _): "change the alias \(name), or add the calendar"
        case .ambiguousCalendar(_, let paths): "write " + paths.joined(separator: " or ")
        }
    }
}
