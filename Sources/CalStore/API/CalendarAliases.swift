/// Aliases of calendars, which the user has set (`alias.calendar.*`).
package struct CalendarAliases: Sendable {
    private let find: @Sendable (String) throws -> String?

    /// - Parameter find: Returns the name of the calendar; nil if there is no such alias.
    package init(_ find: @escaping @Sendable (String) throws -> String?) { self.find = find }

    package static let none = CalendarAliases { _ in nil }

    /// The calendar name for an alias; nil if there is no such alias.
    package func calendar(named name: String) throws -> String? { try find(name) }
}
