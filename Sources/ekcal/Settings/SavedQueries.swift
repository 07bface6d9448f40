/// Queries that are written `@chores`, by their names.
struct SavedQueries: Sendable {
    private let find: @Sendable (String) throws -> String?
    /// All names, for suggestions.
    let names: [String]

    /// - Parameter find: The text of a query; nil when there is none.
    init(names: [String] = [], _ find: @escaping @Sendable (String) throws -> String?) {
        self.names = names
        self.find = find
    }

    static let none = SavedQueries { _ in nil }

    func text(named name: String) throws -> String? { try find(name) }
}
