/// Which operations somebody looks for.
enum SoughtOperation {
    case ids([RecordID])
    /// Those whose short identifier is a number in a range.
    case shortIDs(Range<UInt64>)
    /// Those with an idempotency key.
    case key(String)
    /// Those of a time.
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
