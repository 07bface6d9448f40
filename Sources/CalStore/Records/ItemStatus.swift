/// STATUS of events and to-dos together (RFC 5545, 3.8.1.11; `EKEventStatus` knows the first four).
public enum ItemStatus: String, Sendable, CaseIterable {
    case none, confirmed, tentative, canceled
    case needsAction = "needs-action"
    case inProcess = "in-process"
    case completed
}
