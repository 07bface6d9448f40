/// The status of an event or a reminder (STATUS; RFC 5545, 3.8.1.11). `EKEventStatus` has the first four.
public enum ItemStatus: String, Sendable, CaseIterable {
    /// `none` if the item has no status. The next three are for events, `tentative` only for events.
    case none, confirmed, tentative, canceled
    /// This status and the following ones are only for to-dos.
    case needsAction = "needs-action"
    /// IN-PROCESS: somebody is working on it.
    case inProcess = "in-process"
    /// COMPLETED: it is done.
    case completed
}

extension ItemStatus {
    /// English has two spellings of one of them.
    package static let otherSpellings = ["cancelled": ItemStatus.canceled.rawValue]

    /// A typed word: `canceled`, `Cancelled`.
    package init?(typed text: String) {
        let word = text.lowercased()
        self.init(rawValue: Self.otherSpellings[word] ?? word)
    }
}
