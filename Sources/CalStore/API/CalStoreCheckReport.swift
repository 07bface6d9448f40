/// What a check of a whole store found.
public struct CalStoreCheckReport: Sendable {
    /// What is wrong. Empty when all is well.
    public internal(set) var problems: [CalStoreProblem]
    /// What a person should hear, though nothing is wrong, such as a write that did not finish: sentences.
    public internal(set) var notes: [String] = []
}
