/// Something that is wished for an item: the text that somebody wrote, which is read when the item is known,
/// or the value itself.
enum Wished<Value: Hashable & Sendable>: Hashable, Sendable {
    case text(String)
    case value(Value)
}
