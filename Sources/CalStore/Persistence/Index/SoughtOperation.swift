/// A search for operations.
enum SoughtOperation {
    case ids([RecordID])
    /// Operations whose short identifiers are in a range.
    case shortIDs(Range<UInt64>)
    /// Operations with an idempotency key.
    case key(String)
    /// Operations in a range of time.
    case times(Range<Instant>)

    func matches(_ head: OperationHead) -> Bool {
        switch self {
        case .ids(let ids): ids.contains(head.id)
        case .shortIDs(let range): range.contains(IndexedChange.key(head.id))
        case .key(let text): head.key?.text == text
        case .times(let range): range.contains(head.time)
        }
    }
}
