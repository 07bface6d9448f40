import CalStore
import CalStoreLanguage
import CalStoreScreens
import CommandLine
import Terminal

/// Finds the items that are named by words of their title: `done milk`.
///
/// | titles | are tried |
/// |---|---|
/// | with exactly these words | first |
/// | that begin with them | if there is no exact one, and nothing changes |
/// | that contain them all | else |
///
/// Notes, places and addresses are not searched; `find` does that. A command that reads takes all matches. A
/// command that writes asks, or with `-y` takes the only item with exactly this title: tomorrow, the words
/// may match another item.
struct TitleChoice {
    /// The items to search.
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

        /// Whether a query may mean an item. Items that the command cannot change are left out.
        func takes(_ item: CalStoreItem) -> Bool {
            switch self {
            case .open: true
            case .openReminders: item.isOpen
            case .doneReminders: item.kind == .reminder && item.isCompleted
            }
        }
    }

    let scope: Scope
    let writes: Bool
    let store: any CalStoreReader
    let session: Session

    /// The typed words, the items that match, and the date after the words.
    private struct Found {
        let words: String
        let items: [CalStoreItem]
        /// `@fri`; empty if there is none.
        let date: String
        let names: NameIndex

        var exact: CalStoreItem? {
            items.count == 1 && QueryText.fold(items[0].title) == QueryText.fold(words) ? items[0] : nil
        }
    }

    /// The items that words name, also with a date after them (`standup@fri`); nil if no title matches.
    func references(_ typed: String) throws -> [ItemReference]? {
        if let items = try items(typed.trimmed) { return try chosen(typed.trimmed, items, date: "") }
        guard let sign = typed.lastIndex(of: "@") else { return nil }
        let words = String(typed[..<sign]).trimmed
        return try items(words).flatMap { try chosen(words, $0, date: String(typed[sign...])) }
    }

    /// The item that words name; nil if no title matches.
    func item(_ words: String) throws -> CalStoreItem? {
        guard let items = try items(words.trimmed) else { return nil }
        let found = Found(
            words: words, items: items, date: "@", names: try NameIndex(store, naming: items))
        return try decide(found).first?.item
    }

    // MARK: Finding

    private func items(_ words: String) throws -> [CalStoreItem]? {
        guard words.contains(where: \.isLetter) else { return nil }
        let wanted = QueryText.fold(words)
        let parts = wanted.split(separator: " ").map { part in
            QueryCondition.term(.property("title", .text(.contains(String(part)))))
        }
        let all = try session.words.matcher(Query(.joined(parts)), store).candidates()
        let meant = all.filter(isMeant)
        if meant.isEmpty, writes, !all.isEmpty { throw ReferenceError(.noOpenItem(words)) }
        let pool = meant.isEmpty ? all.filter { scope.takes($0) && !$0.isDetached } : meant
        var ranks: [(String) -> Bool] = [{ $0 == wanted }, { $0.hasPrefix(wanted) }, { _ in true }]
        // A change asks about all of them, so that none is hidden behind one that begins with the words.
        if writes { ranks.remove(at: 1) }
        for rank in ranks {
            let found = pool.filter { rank(QueryText.fold($0.title)) }
            if !found.isEmpty { return found }
        }
        return nil
    }

    private func isMeant(_ item: CalStoreItem) -> Bool {
        guard case .open = scope else { return scope.takes(item) }
        if item.kind == .reminder { return item.isOpen }
        guard item.status != .canceled, !item.isDetached else { return false }
        let today = CivilDateTime(session.clock.today)
        if item.isSeries { return item.occurrenceSet.next(after: today.adding(seconds: -1)) != nil }
        return item.endTime.map { $0.local(in: session.clock.zone) > today } ?? true
    }

    // MARK: Choosing

    private func chosen(_ words: String, _ items: [CalStoreItem], date: String) throws -> [ItemReference] {
        let found = Found(words: words, items: items, date: date, names: try NameIndex(store, naming: items))
        if !writes, date.isEmpty || items.count == 1 {
            return try items.map { try reference(to: $0, date, found) }
        }
        return try decide(found)
    }

    private func decide(_ found: Found) throws -> [ItemReference] {
        if let exact = found.exact, session.console.answersYes || session.isDryRun {
            return [try reference(to: exact, found.date, found)]
        }
        guard session.console.canAsk else { throw undecided(found) }
        return found.items.count == 1 ? try askAboutOne(found.items[0], found) : try askWhich(found)
    }

    private func reference(to item: CalStoreItem, _ date: String, _ found: Found) throws -> ItemReference {
        let date = date == "@" ? "" : date
        var reference = try session.words.references(store).read(item.id.text + date)
        reference.typed = found.names.reference(to: item) + date
        return reference
    }

    private func candidates(_ found: Found) -> [EkcalError.Candidate] {
        let text = session.itemText(found.names)
        return found.items.map {
            EkcalError.Candidate(
                shortID: found.names.shortID(of: $0), title: $0.title, detail: text.when($0))
        }
    }

    private func undecided(_ found: Found) -> EkcalError {
        let candidates = candidates(found)
        guard let only = found.items.first, found.items.count == 1 else {
            return EkcalError(
                .ambiguous, "\"\(found.words)\" may mean \(found.items.count) items",
                hint: "write the identifier of one", field: "REF", candidates: candidates)
        }
        return EkcalError(
            .answerNeeded,
            found.exact == nil
                ? "\"\(found.words)\" may mean \"\(only.title)\""
                : "an item that is named by its title is changed only with -y",
            hint: found.exact == nil
                ? "write the identifier, or the whole title and -y" : "write the identifier, or add -y",
            field: "REF", candidates: candidates)
    }

    private func askAboutOne(_ item: CalStoreItem, _ found: Found) throws -> [ItemReference] {
        let text = session.itemText(found.names)
        // The date that was typed, not the first one of the series.
        let named = found.date.count > 1 ? try? reference(to: item, found.date, found).namedItem : nil
        let when = text.when(named ?? item)
        let question = "Do you mean \"\(item.title)\"\(when.isEmpty ? "" : ", \(when)")? [Y/n]"
        let answer = try session.console.answer(question)
        switch answer.trimmed.lowercased() {
        case "", "y", "yes": return [try reference(to: item, found.date, found)]
        case "n", "no": throw EkcalError(.answerNeeded, "cancelled; nothing was changed")
        default:
            if let dated = try dated(answer, [item], found) { return [dated] }
            throw none(answer, found)
        }
    }

    private func askWhich(_ found: Found) throws -> [ItemReference] {
        let console = session.console
        var columns = Columns([.init(), .init(), .init(), .init()], indent: 2)
        for (index, candidate) in candidates(found).enumerated() {
            columns.add([
                .init("\(index + 1)"), .init(candidate.shortID, .strong), .init(candidate.title),
                .init(candidate.detail ?? ""),
            ])
        }
        console.show(columns.lines(width: console.width, style: console.style))
        let takesAll = found.date.isEmpty
        let typed = try console.ask("Which one? [\(takesAll ? "number or all" : "number")]")
        let answer = QueryText.fold(typed)
        if takesAll, answer == "all" { return try found.items.map { try reference(to: $0, "", found) } }
        let named = found.items.filter {
            found.names.shortID(of: $0) == answer || QueryText.fold($0.title) == answer
        }
        if let number = Int(answer), found.items.indices.contains(number - 1) {
            return [try reference(to: found.items[number - 1], found.date, found)]
        }
        if named.count == 1 { return [try reference(to: named[0], found.date, found)] }
        if let dated = try dated(typed, found.items, found) { return [dated] }
        throw none(typed, found)
    }

    /// The date of the only series among the items; nil if there is none, or the answer is not a date.
    private func dated(_ answer: String, _ items: [CalStoreItem], _ found: Found) throws -> ItemReference? {
        let series = items.filter { $0.isSeries && $0.kind == .event }
        guard series.count == 1, found.date.isEmpty, (try? session.clock.dates.readPoint(answer)) != nil
        else {
            return nil
        }
        return try reference(to: series[0], "@" + answer.trimmed, found)
    }

    private func none(_ answer: String, _ found: Found) -> EkcalError {
        EkcalError(
            .answerNeeded, "\"\(answer.trimmed)\" is not one of these; nothing was changed",
            hint: "write the identifier", field: "REF", candidates: candidates(found))
    }
}
