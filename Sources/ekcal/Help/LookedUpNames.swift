import Basics
import CalStore
import CalStoreExchange
import CommandLine
import Terminal

extension LookedUpNames {
    /// The names; identifiers come with the titles of their items. The store is opened only for names in it.
    func candidates(_ session: Session) throws -> [UnfinishedLine.Candidate] {
        switch self {
        case .references: try items(session) { _ in true }
        case .openReminders: try items(session, TitleChoice.Scope.openReminders.takes)
        case .doneReminders: try items(session, TitleChoice.Scope.doneReminders.takes)
        case .queries:
            words(session.config.names(of: SettingTable.queries).map { "@" + $0.dropFirst("query.".count) })
        case .referencesAndQueries:
            try Self.references.candidates(session) + Self.queries.candidates(session)
        case .calendars:
            words(try session.access.read { try $0.calendars() }.map { TerminalText.line($0.title) })
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
        // A family is offered without its star, because a name follows there.
        case .settings: words(SettingTable.all.map { $0.isFamily ? String($0.name.dropLast()) : $0.name })
        }
    }

    private func words(_ words: [String]) -> [UnfinishedLine.Candidate] {
        words.map { UnfinishedLine.Candidate($0) }
    }

    private func items(
        _ session: Session, _ isMeant: (CalStoreItem) -> Bool
    ) throws -> [UnfinishedLine.Candidate] {
        try session.access.read { store in
            let items = try store.items().filter(isMeant)
            let names = try NameIndex(store, naming: items)
            return items.map { .init(names.shortID(of: $0), TerminalText.line($0.title)) }
        }
    }
}
