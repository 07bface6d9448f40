/// The status of an event or a reminder (STATUS; RFC 5545, 3.8.1.11). `EKEventStatus` has the first four.
public enum ItemStatus: String, Sendable, CaseIterable {
    /// `none` where the item does not say. The next three are events', `tentative` events' only.
    case none, confirmed, tentative, canceled
    /// To-dos only, as those below.
    case needsAction = "needs-action"
    case inProcess = "in-process"
    case completed
}
