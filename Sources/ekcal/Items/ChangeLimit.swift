import CommandLine

/// The value of `--max-changes` (or `-y` in place of it): the maximum number of changes of a batch or a plan.
struct ChangeLimit {
    private let most: Int?
    private let answersYes: Bool

    /// The maximum without a yes.
    private static let usualMost = 100

    init(_ arguments: ParsedArguments) {
        most = arguments.number(.maxChanges)
        answersYes = arguments.has(.yes)
    }

    /// Throws for more changes than `--max-changes` allows; without it, for more than the usual maximum.
    ///
    /// - Parameter isOnlyTried: Whether nothing is saved, so that no yes is needed.
    func check(_ count: Int, isOnlyTried: Bool) throws(EkcalError) {
        if let most {
            guard count > most else { return }
            throw EkcalError(
                .condition, "the batch makes more than \(most) change\(most == 1 ? "" : "s")",
                field: "--max-changes")
        }
        guard count > ChangeLimit.usualMost, !answersYes, !isOnlyTried else { return }
        throw EkcalError(
            .answerNeeded, "the batch makes more than \(ChangeLimit.usualMost) changes",
            hint: "use -y, or --max-changes with a higher number", field: "--max-changes")
    }
}
