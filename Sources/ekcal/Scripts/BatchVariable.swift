/// Names that lines of a batch give to their items, in the references of later lines: `$sync`,
/// `$sync@2026-03-20`.
enum BatchVariable {
    /// The names that stand for items.
    static func names(in references: [String]) -> [String] { references.compactMap(name) }

    /// The same references, with the identifiers of items for each name.
    static func resolved(_ references: [String], _ values: [String: [String]]) -> [String] {
        references.flatMap { reference -> [String] in
            guard let name = name(reference), let ids = values[name] else { return [reference] }
            return ids.map { $0 + reference.dropFirst(name.count + 1) }
        }
    }

    /// `sync`, from `$sync` or `$sync@2026-03-20`.
    private static func name(_ reference: String) -> String? {
        guard reference.first == "$" else { return nil }
        return String(reference.dropFirst().prefix { $0 != "@" })
    }
}
