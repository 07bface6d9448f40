import CalStore
import CalStoreLanguage

/// Finds the items that somebody names by words: `done milk`. The words may be in the title, the notes, the location or the address.
///
/// Words are not an identifier: they may be those of another item tomorrow. So a person is asked, and a script gets the candidates.
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

        /// Whether a query may mean an item: what a command cannot change is left out.
        func takes(_ item: CalStoreItem) -> Bool {
            switch self {
            case .open: true
            case .openReminders: item.isOpen
            case .doneReminders: item.kind == .reminder && item.isCompleted
            }
        }
    }

    let scope: Scope
    let store: any CalStoreReader
    let session: Session

    /// What words name, also with a date behind them (`standup@fri`); nil if no item has them.
    func references(_ typed: String) throws -> [ItemReference]? {
        let parts = typed.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let date = parts.count == 2 ? "@" + parts[1] : ""
        guard let items = try items(String(parts[0]), isOne: !date.isEmpty) else { return nil }
        let names = try NameIndex(store, naming: items)
        return try items.map { item in
            var reference = try session.references(store).reference(item.id.text + date)
            reference.typed = names.reference(to: item) + date
            return reference
        }
    }

    /// The one item that words name; nil if no item has them.
    func item(_ typed: String) throws -> CalStoreItem? { try items(typed, isOne: true)?.first }

    private func items(_ typed: String, isOne: Bool) throws -> [CalStoreItem]? {
        let words = typed.trimmed
        guard words.contains(where: \.isLetter) else { return nil }
        let wanted = QueryText.fold(words)
        let matcher = try session.matcher(.term(.text(.contains(wanted))), store)
        let found = try matcher.candidates().filter(isMeant)
        guard !found.isEmpty else { return nil }
        let names = try NameIndex(store, naming: found)
        let exact = found.filter { QueryText.fold($0.title) == wanted }
        return try choose(found, exact.count == 1 ? exact.first : nil, names, words, isOne: isOne)
    }

    private func isMeant(_ item: CalStoreItem) -> Bool {
        guard case .open = scope else { return scope.takes(item) }
        if item.kind == .reminder { return item.isOpen }
        guard item.status != .canceled, !item.isDetached else { return false }
        let today = CivilDateTime(session.today)
        if item.isSeries { return item.occurrenceSet.next(after: today.adding(seconds: -1)) != nil }
        return item.endTime.map { $0.local(in: session.zone) > today } ?? true
    }

    private func choose(
        _ found: [CalStoreItem], _ exact: CalStoreItem?, _ names: NameIndex, _ words: String, isOne: Bool
    ) throws -> [CalStoreItem] {
        let console = session.console
        if let exact, console.answersYes { return [exact] }
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
            if ["", "y", "yes"].contains(answer) { return [only] }
            throw EkcalError(.answerNeeded, "the answer was no, so nothing was changed")
        }
        var columns = Columns([.init(), .init(), .init()], indent: 2)
        for candidate in candidates {
            columns.add([
                .init(candidate.shortID, .strong), .init(candidate.title), .init(candidate.detail ?? ""),
            ])
        }
        console.show(columns.lines(width: console.width, style: console.style))
        let choices = isOne ? "identifier or title" : "identifier, title or all"
        let answer = QueryText.fold(try console.ask("Which one? [\(choices)]"))
        if !isOne, answer == "all" { return found }
        let chosen = found.filter { names.shortID(of: $0) == answer || QueryText.fold($0.title) == answer }
        if chosen.count == 1 { return chosen }
        throw EkcalError(
            .answerNeeded, "\"\(answer)\" is none of these, so nothing was changed",
            hint: "write the identifier", field: "REF", candidates: candidates)
    }
}
