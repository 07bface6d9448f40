import CalStore

extension ReferenceError {
    /// One sentence for people, without the hint.
    public var message: String {
        switch reason {
        case .notAnAddress(let typed): "\"\(typed)\" is not an identifier of an item"
        case .noOpenItem(let words): "no open item has \"\(words)\" in its title"
        case .noItem(let id): "there is no item \(id)"
        case .ambiguousItem(let id, let candidates): "\(id) matches \(candidates.count) items"
        case .badDate(let text, let typed): "\"\(text)\" in \(typed) is not a date"
        case .notDue(let title, let date, let due, _):
            "\"\(title)\" is due on \(due), not on \(date); a repeating reminder has only its next date"
        case .noOccurrence(let title, let date, let absence, _, _):
            "\"\(title)\" has no occurrence on \(date)" + (absence.map { ": \($0.text)" } ?? "")
        case .noneLeft(let title, let isNext):
            "\"\(title)\" has no occurrence " + (isNext ? "from now on" : "that has begun")
        case .ambiguousOccurrence(let typed, let times): ambiguous(typed, times, of: "occurrences")
        case .noChange(let title): "no occurrence of \"\(title)\" was changed"
        case .ambiguousChange(let id, let dates): "\(id)* matches \(dates.count) changed occurrences"
        case .missingDate(let title, _): "the date to put back is missing for \"\(title)\""
        case .notSkipped(let title, let date, _): "no occurrence of \"\(title)\" on \(date) was skipped"
        case .ambiguousSkipped(let typed, let times): ambiguous(typed, times, of: "skipped occurrences")
        }
    }

    /// Advice for people: the text to write instead; nil if there is none.
    public var hint: String? {
        switch reason {
        case .notAnAddress: "write an identifier such as e7kq4 or e7kq4@2026-03-20"
        case .noOpenItem, .noItem, .notSkipped: nil
        case .ambiguousItem: "write more letters"
        case .badDate(_, let typed):
            "write \(typed.prefix { $0 != "@" })@2026-03-20, @fri or @next, "
                + "or @2026-03-20T09:00 if there are two on a day"
        case .notDue(_, _, _, let suffix): "remove @\(suffix)"
        case .noOccurrence(_, _, _, let next, _): next.map { "the next one is on \($0)" }
        case .noneLeft: "write the date of an occurrence"
        case .ambiguousOccurrence(let typed, let times), .ambiguousSkipped(let typed, let times):
            times.first.map { "write \(typed)T\(ReferenceError.clock($0))" }
        case .noChange: nil
        case .ambiguousChange(let id, let dates):
            "write " + dates.map { "\(id)@\($0)" }.joined(separator: " or ")
        case .missingDate(_, let typed): "write \(typed)@DATE"
        }
    }

    private func ambiguous(_ typed: String, _ times: [CivilTime], of what: String) -> String {
        let clocks = times.map(ReferenceError.clock).joined(separator: ", ")
        return "\(typed) matches \(times.count) \(what): at \(clocks)"
    }

    private static func clock(_ time: CivilTime) -> String { String(time.description.prefix(5)) }
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

extension ReferenceError: CustomStringConvertible {
    /// The same as ``message``.
    public var description: String { message }
}
