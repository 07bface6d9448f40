import CommandLine

/// `--fail-empty` and `--expect`: how many items a command must meet. One that writes checks it before it
/// changes anything.
struct WantedCount: Sendable {
    private let failsWhenEmpty: Bool
    private let expected: Int?

    /// Any number will do.
    static let any = WantedCount(failsWhenEmpty: false, expected: nil)

    /// - Parameter failsWhenEmpty: `--fail-empty`, where the command does not look at that itself.
    init(failsWhenEmpty: Bool = false, expected: Int?) {
        (self.failsWhenEmpty, self.expected) = (failsWhenEmpty, expected)
    }

    init(_ arguments: ParsedArguments) {
        self.init(failsWhenEmpty: arguments.has(.failEmpty), expected: arguments.number(.expect))
    }

    /// What is reported of so many items; nil when they are as many as they should be.
    ///
    /// - Parameter areAll: Whether there are no others than these.
    func failure(of count: Int, areAll: Bool = true) -> EkcalError? {
        failure(of: count, areAll: areAll, "matched", none: "nothing matched")
    }

    /// What is reported where nothing is changed.
    func failure(ofNone reason: String) -> EkcalError? { failure(of: 0, "would change", none: reason) }

    func check(_ count: Int) throws {
        if let failure = failure(of: count) { throw failure }
    }

    /// The same for a command that is given no items: so many would change.
    func checkChanges(_ count: Int) throws {
        if let failure = failure(of: count, "would change", none: "nothing would change") { throw failure }
    }

    private func failure(
        of count: Int, areAll: Bool = true, _ verb: String, none: String
    ) -> EkcalError? {
        if count == 0, failsWhenEmpty { return EkcalError(.nothingMatched, none) }
        guard let expected, count != expected || !areAll else { return nil }
        let found = areAll ? "\(count)" : "more than \(count)"
        return EkcalError(
            .condition, "\(found) item\(count == 1 && areAll ? "" : "s") \(verb), not \(expected)",
            field: "--expect")
    }
}
