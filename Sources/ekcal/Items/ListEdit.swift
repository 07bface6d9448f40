/// A change to a list of an item: a new list, or elements to add and to remove.
struct ListEdit<Element: Hashable & Sendable>: Hashable, Sendable {
    /// The new list; nil to keep the present one.
    var all: [Element]?
    var added: [Element] = []
    /// The elements to remove, as they are typed.
    var removed: [String] = []
}
