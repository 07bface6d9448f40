/// The words that items of the store have in fields of the form: what `Tab` completes there.
package struct EditorSuggestions: Sendable, Hashable {
    package var places: Set<String> = []
    package var categories: Set<String> = []
    /// People as they are typed: `Ada <ada@example.com>`.
    package var people: Set<String> = []

    package init() {}
}
