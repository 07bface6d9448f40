/// Other names of calendars (`alias.calendar.*`).
struct CalendarAliases: Sendable {
    private let find: @Sendable (String) throws -> String?

    /// - Parameter find: The name of the calendar; nil when there is no alias of that name.
    init(_ find: @escaping @Sendable (String) throws -> String?) { self.find = find }

    static let none = CalendarAliases { _ in nil }

    func calendar(named name: String) throws -> String? { try find(name) }
}
