/// Short names of calendars that the user has chosen (`alias.calendar.*` of ekcal). The case of letters
/// does not matter. A calendar that has the name itself comes first.
///
/// ```swift
/// let aliases = CalendarAliases(["w": "Work"])      // for QueryMatcher of CalStoreLanguage
/// ```
public struct CalendarAliases: Sendable {
    private let find: @Sendable (String) throws -> String?

    /// - Parameter names: The name of a calendar for each alias, in one of the forms of
    ///   ``CalStoreReader/calendar(named:)``.
    public init(_ names: [String: String]) {
        let names = Dictionary(names.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        self.init { names[$0.lowercased()] }
    }

    /// - Parameter find: Returns the name of the calendar; nil if there is no such alias.
    package init(_ find: @escaping @Sendable (String) throws -> String?) { self.find = find }

    /// No aliases.
    public static let none = CalendarAliases([:])

    /// The calendar name for an alias; nil if there is no such alias.
    package func calendar(named name: String) throws -> String? { try find(name) }
}
