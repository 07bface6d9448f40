import CalStore
import CalStoreLanguage

extension ReferenceError {
    /// The error of the tool, with the wrong reference and what to write.
    var ekcalError: EkcalError {
        switch reason {
        case .notAnAddress(let typed):
            // The words of a title were looked up too.
            EkcalError(
                .notFound, "no item has \"\(typed)\" in its title",
                hint:
                    "`ekcal find` searches notes and places too; or write an "
                    + "identifier such as e7kq4 or e7kq4@2026-03-20",
                field: "REF")
        case .noOpenItem:
            error(
                .notFound,
                hint: "`ekcal find` lists past, completed and cancelled items; write the identifier of one")
        case .noItem: error(.notFound, hint: "`ekcal list` lists the items")
        case .ambiguousItem, .ambiguousOccurrence, .ambiguousChange, .ambiguousSkipped:
            error(.ambiguous, hint: hint)
        case .badDate: error(.date, hint: hint)
        case .notDue(_, _, _, let suffix):
            error(.notFound, hint: "remove @\(suffix); `ekcal done` moves it to its next date")
        case .noOccurrence(_, _, _, let next, let isSeries):
            error(
                .notFound,
                hint: isSeries
                    ? "`ekcal show` lists its dates" + (next.map { "; the next one is on \($0)" } ?? "") : nil
            )
        case .noneLeft, .noChange: error(.notFound, hint: "`ekcal show` lists its dates")
        case .missingDate(_, let typed):
            error(
                .usage,
                hint: "write \(typed)@DATE; `ekcal occurrences \(typed)` shows what was skipped")
        case .notSkipped(_, _, let series):
            error(.notFound, hint: "`ekcal occurrences \(series)` shows the skipped dates")
        }
    }

    private func error(_ code: EkcalError.Code, hint: String?) -> EkcalError {
        EkcalError(
            code, message, hint: hint, field: "REF",
            candidates: candidates.map { EkcalError.Candidate(shortID: $0.shortID, title: $0.title) })
    }
}
