import CommandLine

/// The values of `--fail-empty` and `--expect`: how many items a command must match. A command that writes
/// checks this before it changes anything.
struct WantedCount: Sendable {
    private let failsWhenEmpty: Bool
    private let expected: Int?

    /// Accepts any number.
    static let any = WantedCount(failsWhenEmpty: false, expected: nil)

    /// - Parameter failsWhenEmpty: The value of `--fail-empty`, if the command does not check that itself.
    init(failsWhenEmpty: Bool = false, expected: Int?) {
        (self.failsWhenEmpty, self.expected) = (failsWhenEmpty, expected)
    }

    init(_ arguments: ParsedArguments) {
        self.init(failsWhenEmpty: arguments.has(.failEmpty), expected: arguments.number(.expect))
    }

    /// Whether any number is accepted, so that nobody has to count.
    var isAny: Bool { !failsWhenEmpty && expected == nil }

    /// The error for this number of items; nil if the number is as expected.
    ///
    /// - Parameter areAll: Whether these are all items.
    func failure(of count: Int, areAll: Bool = true) -> EkcalError? {
        failure(of: count, areAll: areAll, "matched", none: "nothing matched")
    }

    /// The error if nothing was changed.
    func failure(ofNone reason: String) -> EkcalError? { failure(of: 0, "would change", none: reason) }

    func check(_ count: Int) throws {
        if let failure = failure(of: count) { throw failure }
    }

    /// The check for a command that gets no list of items: `count` items would change.
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
