import CalStore
import CalStoreLanguage

/// Finds the item that somebody names by words of its title: `done milk`.
///
/// A title is not an identifier: it may be that of another item tomorrow. So a person is asked, and a script gets the candidates.
struct TitleChoice {
    /// The items that may be meant.
    enum Scope: Sendable {
        /// Open reminders, and events that are not over.
        case open
        case openReminders
        case doneReminders

        init(_ values: ValueSource) {
            switch values {
            case .openReminders: self = .openReminders
            case .doneReminders: self = .doneReminders
            default: self = .open
            }
        }
    }

    let scope: Scope
    let store: any CalStoreReader
    let session: Session

    /// What words of a title name, also with a date behind them (`standup@fri`); nil if no title has them.
    func reference(_ typed: String) throws -> ItemReference? {
        let parts = typed.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let words = String(parts[0]).trimmed
        guard words.contains(where: \.isLetter) else { return nil }
        let wanted = QueryText.fold(words)
        let found = try store.items().filter { QueryText.contains(wanted, in: $0.title) && isMeant($0) }
        guard !found.isEmpty else { return nil }
        let names = try NameIndex(store, naming: found)
        let exact = found.filter { QueryText.fold($0.title) == wanted }
        let item = try choose(found, exact.count == 1 ? exact.first : nil, names, words)
        let rest = parts.count == 2 ? "@" + parts[1] : ""
        var reference = try session.references(store).reference(item.id.text + rest)
        reference.typed = names.reference(to: item) + rest
        return reference
    }

    private func isMeant(_ item: CalStoreItem) -> Bool {
        switch scope {
        case .openReminders: return item.isOpen
        case .doneReminders: return item.kind == .reminder && item.isCompleted
        case .open:
            if item.kind == .reminder { return item.isOpen }
            guard item.status != .canceled, !item.isDetached else { return false }
            let today = CivilDateTime(session.today)
            if item.isSeries { return item.occurrenceSet.next(after: today.adding(seconds: -1)) != nil }
            return item.endTime.map { $0.local(in: session.zone) > today } ?? true
        }
    }

    private func choose(
        _ found: [CalStoreItem], _ exact: CalStoreItem?, _ names: NameIndex, _ words: String
    ) throws -> CalStoreItem {
        let console = session.console
        if let exact, console.answersYes { return exact }
        let text = ItemText(session: session, names: names)
        let candidates = found.map {
            EkcalError.Candidate(shortID: names.shortID(of: $0), title: $0.title, detail: text.when($0))
        }
        guard console.canAsk else {
            throw EkcalError(
                .usage, "\"\(words)\" is not an identifier",
                hint: exact == nil
                    ? "write the identifier" : "write the identifier; -y takes the item with this title",
                field: "REF", candidates: candidates)
        }
        if let only = exact ?? (found.count == 1 ? found.first : nil) {
            let answer = try console.answer(
                "Do you mean \"\(only.title)\" (\(names.shortID(of: only)))? [Y/n]"
            ).lowercased()
            if ["", "y", "yes"].contains(answer) { return only }
            throw EkcalError(.answerNeeded, "the answer was no, so nothing was changed")
        }
        var columns = Columns([.init(), .init(), .init()], indent: 2)
        for candidate in candidates {
            columns.add([
                .init(candidate.shortID, .strong), .init(candidate.title), .init(candidate.detail ?? ""),
            ])
        }
        console.show(columns.lines(width: console.width, style: console.style))
        let answer = QueryText.fold(try console.ask("Which one? [identifier or title]"))
        let chosen = found.filter { names.shortID(of: $0) == answer || QueryText.fold($0.title) == answer }
        if let item = chosen.first, chosen.count == 1 { return item }
        throw EkcalError(
            .answerNeeded, "\"\(answer)\" is none of these, so nothing was changed",
            hint: "write the identifier", field: "REF", candidates: candidates)
    }
}
