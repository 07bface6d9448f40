/// The result of checking a whole store.
public struct CalStoreCheckReport: Sendable {
    /// The problems; empty if there are none.
    public internal(set) var problems: [CalStoreProblem]
    /// Notes for the user about things that are not errors, such as an unfinished write.
    public internal(set) var notes: [CalStoreNote] = []
}
