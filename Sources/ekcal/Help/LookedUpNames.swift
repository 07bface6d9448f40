import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStoreScreens
import CommandLine
import Terminal

/// The names that a shell offers.
///
/// | After | Offered |
/// |---|---|
/// | `e7kq4@` | the next dates of the series |
/// | `calendar:` and other fields of queries | their values |
/// | part of a zone, such as `Ber` | the zones with it |
/// | anything else | all names; the shell keeps those that begin with the typed text |
extension LookedUpNames {
    /// The operations and dates that are offered.
    private static let most = (operations: 30, dates: 12)

    /// The names; identifiers come with the titles of their items. The store is opened only for names in it.
    ///
    /// - Parameter typed: The text at the cursor.
    func candidates(_ session: Session, _ typed: String) throws -> [UnfinishedLine.Candidate] {
        switch self {
        case .references: try Self.items(session, typed) { _ in true }
        case .series:
            try Self.items(session, typed) { $0.isSeries && $0.kind == .event } + queries(session, typed)
        case .openReminders: try Self.items(session, typed, TitleChoice.Scope.openReminders.takes)
        case .doneReminders: try Self.items(session, typed, TitleChoice.Scope.doneReminders.takes)
        case .queries: try queries(session, typed)
        case .referencesAndQueries: try Self.items(session, typed) { _ in true } + queries(session, typed)
        case .operations: try operations(session) { _ in true }
        case .undoable: try operations(session) { $0.role == .change && $0.undoneBy == nil }
        case .redoable: try operations(session) { $0.undoneBy != nil }
        case .zones:
            words(Zone.knownNames.filter { QueryText.fold($0).contains(QueryText.fold(typed)) })
        case .drafts:
            (try? DraftFolders(session).all)?.map { .init($0.name, title(of: $0)) } ?? []
        case .calendars:
            words(try session.access.read { try $0.calendars() }.map { TerminalText.line($0.title) })
        case .accounts: words(Account.names(session).map { TerminalText.line($0) })
        case .stores:
            words(
                try NamedStore.all(session.system, current: session.access.path()).map {
                    TerminalText.line($0.name)
                })
        case .fields: words(ItemJSON.fields.names)
        case .schemas:
            words(
                NamedShape.all.map(\.name)
                    + CommandTable.ekcal.commands.filter { $0.answer?() != nil }.map(\.name))
        // A family is offered without its star and what follows, because a name follows there.
        case .settings:
            words(
                SettingTable.all.reduce(into: []) { names, setting in
                    let name = String(setting.name.prefix { $0 != "*" })
                    if !names.contains(name) { names.append(name) }
                })
        }
    }

    private func words(_ words: [String]) -> [UnfinishedLine.Candidate] {
        words.map { UnfinishedLine.Candidate($0) }
    }

    // MARK: Items

    private static func items(
        _ session: Session, _ typed: String, _ isMeant: (CalStoreItem) -> Bool
    ) throws -> [UnfinishedLine.Candidate] {
        try session.access.read { store in
            if let at = typed.firstIndex(of: "@"), at > typed.startIndex {
                return try dates(of: String(typed[..<at]), session, store)
            }
            let items = try store.items().filter { isMeant($0) && !$0.isDetached }
            let names = try NameIndex(store, naming: items)
            return items.map { .init(names.shortID(of: $0), TerminalText.line($0.title)) }
        }
    }

    /// The next dates of a series: `e7kq4@2026-03-20`.
    private static func dates(
        of typed: String, _ session: Session, _ store: any CalStoreReader
    ) throws -> [UnfinishedLine.Candidate] {
        guard let item = try? session.words.references(store).read(typed).item, item.kind == .event else {
            return []
        }
        let dates = try UpcomingDates(of: item, in: session.clock.zone, store)
            .first(most.dates, from: session.clock.now)
        let names = try NameIndex(store, naming: [item])
        return dates.map { date in
            let address = names.reference(to: item, at: date.original).drop { $0 != "@" }
            return .init(typed + address, session.clock.times.moment(date.start))
        }
    }

    // MARK: Queries

    /// Saved queries, and the fields of a query with their values.
    private func queries(_ session: Session, _ typed: String) throws -> [UnfinishedLine.Candidate] {
        if let colon = typed.firstIndex(of: ":") {
            let front = String(typed[...colon])
            let field = front.dropLast().drop { "-(".contains($0) }
            return try values(of: field, session).map { .init(front + $0) }
        }
        let saved = session.config.names(of: SettingTable.queries).map { "@" + $0.dropFirst("query.".count) }
        // Where items are taken, identifiers come first, and a query is rare.
        guard self == .queries else { return words(saved) }
        let fields = QueryField.allCases.map(\.rawValue) + QueryProperty.all.map(\.name)
        return words(saved + fields.map { $0 + ":" })
    }

    private func values(of field: Substring, _ session: Session) throws -> [String] {
        switch QueryField(rawValue: field.lowercased()) {
        case .calendar:
            try session.access.read { try $0.calendars() }.map { Self.quoted(TerminalText.line($0.title)) }
        case .source:
            try session.access.read { try $0.sources() }.map { Self.quoted(TerminalText.line($0.title)) }
        case .is: QueryFlag.allCases.map(\.rawValue)
        case .has: QueryPresence.allCases.map(\.rawValue)
        case .type: CalStoreItem.Kind.allCases.map(\.rawValue)
        case .on, .after, .before, .from, .to: ["today", "tomorrow", "yesterday"]
        default: []
        }
    }

    private static func quoted(_ title: String) -> String { title.contains(" ") ? "\"\(title)\"" : title }

    // MARK: Operations and drafts

    private func operations(
        _ session: Session, _ isMeant: (CalStoreLogEntry) -> Bool
    ) throws -> [UnfinishedLine.Candidate] {
        try session.access.read { store in
            let text = try OperationText(session.clock.times, store)
            return try store.history.entries(limit: Self.most.operations).filter(isMeant).map { entry in
                .init(text.shortID(entry.id), "\(text.time(entry))  \(TerminalText.line(entry.label))")
            }
        }
    }

    private func title(of draft: Draft) -> String {
        let lines = (try? draft.read()).map { $0.split(separator: "\n") } ?? []
        let title = lines.first { $0.hasPrefix(FormField.title.label + ":") }
        return TerminalText.line(String(title?.dropFirst(FormField.title.label.count + 1) ?? "").trimmed)
    }
}
