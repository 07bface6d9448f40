/// `--fail-empty` and `--expect`: how many items a command must meet. One that writes checks it before it changes anything.
struct WantedCount: Sendable {
    private let failsWhenEmpty: Bool
    private let expected: Int?

    /// Any number will do.
    static let any = WantedCount(failsWhenEmpty: false, expected: nil)

    private init(failsWhenEmpty: Bool, expected: Int?) {
        (self.failsWhenEmpty, self.expected) = (failsWhenEmpty, expected)
    }

    init(_ arguments: ParsedArguments) {
        self.init(failsWhenEmpty: arguments.has(.failEmpty), expected: arguments.number(.expect))
    }

    /// What is reported of so many items; nil when they are as many as they should be.
    ///
    /// - Parameter areAll: Whether there are no others than these.
    func failure(of count: Int, areAll: Bool = true) -> EkcalError? {
        if count == 0, failsWhenEmpty { return .nothingMatched }
        guard let expected, count != expected || !areAll else { return nil }
        let found = areAll ? "\(count)" : "more than \(count)"
        return EkcalError(
            .condition, "\(found) item\(count == 1 && areAll ? "" : "s") matched, not \(expected)",
            field: "--expect")
    }

    func check(_ count: Int) throws {
        if let failure = failure(of: count) { throw failure }
    }
}
