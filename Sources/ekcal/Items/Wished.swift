/// A new value for an item: text that is read when the item is known, or the value itself.
enum Wished<Value: Hashable & Sendable>: Hashable, Sendable {
    case text(String)
    case value(Value)
}
