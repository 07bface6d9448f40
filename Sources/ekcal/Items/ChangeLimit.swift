import CommandLine

/// `--max-changes`, and `-y` instead of it: how many changes a batch or a plan may make.
struct ChangeLimit {
    private let most: Int?
    private let answersYes: Bool

    /// More need a yes.
    private static let usualMost = 100

    init(_ arguments: ParsedArguments) {
        most = arguments.number(.maxChanges)
        answersYes = arguments.has(.yes)
    }

    /// Refuses more changes than `--max-changes` allows; without it, more than usual need a yes.
    ///
    /// - Parameter isOnlyTried: Whether nothing is done, so that no yes is needed.
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
