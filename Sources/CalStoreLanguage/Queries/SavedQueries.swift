/// Queries with a name, which other queries use as `@name`. The case of letters in names does not matter.
///
/// ```swift
/// let saved = SavedQueries(["chores": "calendar:home is:open"])
/// let query = try QueryReader(saved: saved).read("@chores due:..fri")
/// ```
public struct SavedQueries: Sendable {
    /// The reason why a saved query cannot be looked up.
    package struct Failure: Error, Hashable, Sendable {
        package let reason: String

        package init(reason: String) { self.reason = reason }
    }

    private let find: @Sendable (String) throws(Failure) -> String?
    /// All names, for suggestions.
    package let names: [String]

    /// - Parameter queries: The texts of the queries, by name.
    public init(_ queries: [String: String]) {
        let texts = Dictionary(queries.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        self.init(names: texts.keys.sorted()) { texts[$0] }
    }

    /// - Parameter find: Returns the text of a query; nil if there is no query with that name.
    package init(
        names: [String] = [], _ find: @escaping @Sendable (String) throws(Failure) -> String?
    ) {
        self.names = names
        self.find = find
    }

    /// No saved queries.
    public static let none = SavedQueries([:])

    /// The text of the query with a name; nil if there is none.
    package func text(named name: String) throws(Failure) -> String? { try find(name) }
}
