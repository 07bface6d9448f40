/// What becomes of a list of an item: all of it is set, or some elements are added and others removed.
struct ListEdit<Element: Hashable & Sendable>: Hashable, Sendable {
    /// All elements that it has from then on; nil where it keeps those that it has.
    var all: [Element]?
    var added: [Element] = []
    /// Elements as somebody names them.
    var removed: [String] = []
}
