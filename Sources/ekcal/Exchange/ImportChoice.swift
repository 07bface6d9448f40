import CalStore
import CalStoreScreens

/// Decides about items that exist in the store and differ, by `--on-conflict`, or with `ask` by questions.
///
/// The store is not locked during the questions. An answer is valid only for the items as they were shown.
final class ImportChoice {
    private let options: ConflictOptions
    private var differing: [Difference] = []
    private var seen: Set<Conflict> = []
    private var answers: [Conflict: ImportConflict] = [:]
    /// Whether an item differs without a question about it.
    private var isOutdated = false

    /// An imported item and the stored one.
    private struct Difference {
        let imported: CalStoreItem
        let stored: CalStoreItem
    }

    /// The versions of the two items for which an answer is valid.
    private struct Conflict: Hashable {
        let id: CalStoreItem.ID
        let stored: String
        let imported: String

        init(_ imported: CalStoreItem, _ stored: CalStoreItem) {
            id = stored.id
            self.stored = stored.revision
            self.imported = imported.revision
        }
    }

    typealias Decision = (_ imported: CalStoreItem, _ stored: CalStoreItem) -> ImportConflict

    init(_ options: ConflictOptions) { self.options = options }

    /// Notes a differing item for a question.
    func note(_ imported: CalStoreItem, _ stored: CalStoreItem) -> ImportConflict {
        if seen.insert(Conflict(imported, stored)).inserted {
            differing.append(Difference(imported: imported, stored: stored))
        }
        return .skip
    }

    /// The answers; nil if the policy decides.
    var decide: Decision? {
        guard options.isAsking else { return nil }
        return { imported, stored in
            if let answer = self.answers[Conflict(imported, stored)] { return answer }
            self.isOutdated = true
            return .skip
        }
    }

    /// Throws if the items have changed since they were shown.
    func check() throws {
        guard isOutdated else { return }
        isOutdated = false
        throw EkcalError(
            .condition, "the store was changed during your answers; nothing was imported",
            hint: "run the command again", field: "--on-conflict")
    }

    // MARK: Questions

    /// Asks about the noted items.
    func ask(_ session: Session, _ store: CalendarStore) throws {
        var forAll: ImportConflict? = options.answersYes ? .update : nil
        // A dry run only counts the items that differ.
        if session.isDryRun { forAll = forAll ?? .skip }
        guard session.console.canAsk || forAll != nil || differing.isEmpty else {
            throw try answerNeeded(differing.map(\.stored), store)
        }
        let text = session.itemText(
            try NameIndex(store, naming: differing.flatMap { [$0.stored, $0.imported] }))
        for pair in differing {
            answers[Conflict(pair.imported, pair.stored)] =
                try forAll ?? answer(pair, text, session.console, &forAll)
        }
    }

    /// The error if no question can be asked.
    private func answerNeeded(_ items: [CalStoreItem], _ store: CalendarStore) throws -> EkcalError {
        let names = try NameIndex(store, naming: items)
        return EkcalError(
            .answerNeeded,
            items.count == 1
                ? "an item differs from the stored one"
                : "\(items.count) items differ from the stored ones",
            hint: "use --on-conflict newer, update, skip or duplicate; -y means update",
            field: "--on-conflict",
            candidates: items.prefix(20).map { .init(shortID: names.shortID(of: $0), title: $0.title) })
    }

    private func answer(
        _ pair: Difference, _ text: ItemText, _ console: Console, _ forAll: inout ImportConflict?
    ) throws -> ImportConflict {
        console.show(["Stored    \(text.line(pair.stored))", "In file   \(text.line(pair.imported))"])
        while true {
            let typed = try console.ask(
                "Keep the stored one [s], use the file [u], keep both "
                    + "[d]; capital letter for all, or quit [q]?"
            )
            let choice: ImportConflict
            switch typed.lowercased() {
            case "s", "skip": choice = .skip
            case "u", "update": choice = .update
            case "d", "duplicate": choice = .duplicate
            case "q", "quit":
                throw EkcalError(.answerNeeded, "nothing was imported", field: "--on-conflict")
            default: continue
            }
            if typed.first?.isUppercase == true { forAll = choice }
            return choice
        }
    }
}
