/// The reach of a change to one occurrence (EventKit rules 111 and 129).
///
/// ```swift
/// try store.save(event, span: .futureEvents)
/// ```
public enum EKSpan: Int, Sendable {
    /// Only this occurrence.
    case thisEvent = 0
    /// This one and all later ones; on the first occurrence, the whole series (EventKit rule 120).
    case futureEvents = 1
}

extension Span {
    init(_ span: EKSpan) { self = span == .thisEvent ? .this : .future }
}
