/// Names for items in the later lines of a batch: `$sync`, `$sync@2026-03-20`.
enum BatchVariable {
    static func names(in references: [String]) -> [String] { references.compactMap(name) }

    /// The same references, with the identifiers of items in place of variables.
    static func resolved(_ references: [String], _ values: [String: [String]]) -> [String] {
        references.flatMap { reference -> [String] in
            guard let name = name(reference), let ids = values[name] else { return [reference] }
            return ids.map { $0 + reference.dropFirst(name.count + 1) }
        }
    }

    /// `sync` for `$sync` or `$sync@2026-03-20`.
    private static func name(_ reference: String) -> String? {
        guard reference.first == "$" else { return nil }
        return String(reference.dropFirst().prefix { $0 != "@" })
    }
}
