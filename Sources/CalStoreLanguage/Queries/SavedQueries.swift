/// Queries with a name, which other queries use as `@name`.
package struct SavedQueries: Sendable {
    /// The reason why a saved query cannot be looked up.
    package struct Failure: Error, Hashable, Sendable {
        package let reason: String

        package init(reason: String) { self.reason = reason }
    }

    private let find: @Sendable (String) throws(Failure) -> String?
    /// All names, for suggestions.
    package let names: [String]

    /// - Parameter find: Returns the text of a query; nil if there is no query with that name.
    package init(
        names: [String] = [], _ find: @escaping @Sendable (String) throws(Failure) -> String?
    ) {
        self.names = names
        self.find = find
    }

    /// No saved queries.
    package static let none = SavedQueries { _ in nil }

    /// The text of the query with a name; nil if there is none.
    package func text(named name: String) throws(Failure) -> String? { try find(name) }
}
