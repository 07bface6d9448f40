import CalStore
import CalStoreLanguage

extension ReferenceError {
    /// The error of the tool, with the wrong reference and what to write.
    var ekcalError: EkcalError {
        switch self {
        case .notAnAddress(let typed):
            return EkcalError(
                .notFound, "no item has \"\(typed)\" in its title",
                hint:
                    "`ekcal find` searches notes and places too; or write an "
                    + "identifier such as e7kq4 or e7kq4@2026-03-20",
                field: "REF")
        case .noOpenItem(let words):
            return EkcalError(
                .notFound, "no open item has \"\(words)\" in its title",
                hint: "`ekcal find` lists past and completed items; write the identifier of one",
                field: "REF")
        case .noItem(let id):
            return EkcalError(
                .notFound, "there is no item \(id)", hint: "`ekcal list` lists the items", field: "REF")
        case .ambiguousItem(let id, let candidates):
            return EkcalError(
                .ambiguous, "\(id) matches \(candidates.count) items", hint: "write more letters",
                field: "REF",
                candidates: candidates.map { EkcalError.Candidate(shortID: $0.shortID, title: $0.title) })
        case .badDate(let text, let typed):
            return EkcalError(
                .date, "\"\(text)\" in \(typed) is not a date",
                hint:
                    "write \(typed.prefix { $0 != "@" })@2026-03-20, @fri or @next, "
                    + "or @2026-03-20T09:00 if there are two on a day",
                field: "REF")
        case .notDue(let title, let date, let due, let suffix):
            return EkcalError(
                .notFound,
                "\"\(title)\" is due on \(due), not on \(date); a repeating reminder has only its next date",
                hint: "remove @\(suffix); `ekcal done` moves it to its next date", field: "REF")
        case .noOccurrence(let title, let date, let absence, let next, let isSeries):
            let next = next.map { "; the next one is on \($0)" } ?? ""
            return EkcalError(
                .notFound,
                "\"\(title)\" has no occurrence on \(date)" + (absence.map { ": \($0.text)" } ?? ""),
                hint: isSeries ? "`ekcal show` lists its dates\(next)" : nil, field: "REF")
        case .noneLeft(let title, let isNext):
            return EkcalError(
                .notFound,
                "\"\(title)\" has no occurrence " + (isNext ? "from now on" : "that has begun"),
                hint: "`ekcal show` lists its dates", field: "REF")
        case .ambiguousOccurrence(let typed, let times):
            return ReferenceError.ambiguous(typed, times, of: "occurrences")
        case .missingDate(let title, let typed):
            return EkcalError(
                .usage, "the date to put back is missing for \"\(title)\"",
                hint: "write \(typed)@DATE; `ekcal occurrences \(typed)` shows what was skipped",
                field: "REF")
        case .notSkipped(let title, let date, let series):
            return EkcalError(
                .notFound, "no occurrence of \"\(title)\" on \(date) was skipped",
                hint: "`ekcal occurrences \(series)` shows the skipped dates", field: "REF")
        case .ambiguousSkipped(let typed, let times):
            return ReferenceError.ambiguous(typed, times, of: "skipped occurrences")
        }
    }

    private static func ambiguous(_ typed: String, _ times: [CivilTime], of what: String) -> EkcalError {
        let times = times.map { String($0.description.prefix(5)) }
        return EkcalError(
            .ambiguous, "\(typed) matches \(times.count) \(what): at \(times.joined(separator: ", "))",
            hint: times.first.map { "write \(typed)T\($0)" }, field: "REF")
    }
}

extension ReferenceError.Absence {
    fileprivate var text: String {
        switch self {
        case .notRepeating: "it does not repeat"
        case .deleted: "it was deleted"
        case .moved(let date): "that occurrence was moved; its identifier is still @\(date)"
        }
    }
}
