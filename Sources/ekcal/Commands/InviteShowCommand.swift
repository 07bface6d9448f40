import CalStore
import CalStoreExchange
import CalStoreLanguage

extension CommandTable {
    static let inviteShow = Command(
        type: InviteShowCommand.self, path: ["invite", "show"], section: .exchange,
        answer: { .of(.event, .reminder) },
        summary: "show invitations: who, when, what a file would change, and what overlaps",
        parameters: [invitation], options: [target] + printing + reading,
        examples: [
            .init(line: "ekcal invite show invite.ics", says: "what would it change?"),
            .init(line: "ekcal invite show e7kq4", says: "who comes, and which proposals there are"),
        ])
}

/// `invite show`: an invitation of the store or of a file. Nothing is written.
struct InviteShowCommand: EkcalCommand {
    private let operands: InvitationFiles

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        operands = try InvitationFiles(arguments, session)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.openStore()
        var lines: [String] = []
        var references: [ItemReference] = []
        // Only what a file would change needs to be tried.
        if operands.files.isEmpty {
            let reader = session.references(store)
            for word in operands.references {
                let reference = try reader.reference(word)
                references.append(reference)
                lines += try sheet(reference, store, session)
            }
        } else {
            let tried = try store.write(session.label, now: session.now, dryRun: true) { change in
                (lines, references) = ([], [])
                let reader = session.references(change)
                for word in operands.references {
                    let reference = try reader.reference(word)
                    references.append(reference)
                    lines += try sheet(reference, change, session)
                }
                let outcomes = try operands.add(to: &change, store, session)
                for (file, outcome) in zip(operands.files, outcomes) {
                    let items = outcome.added + outcome.updated + outcome.kept
                    references += items.map { ItemReference(item: $0, original: nil, typed: file.name) }
                    for item in items {
                        let reference = ItemReference(item: item, original: nil, typed: file.name)
                        lines += try sheet(reference, change, session)
                    }
                    lines += outcome.news.map(TerminalText.line)
                    lines += outcome.kept.map {
                        "  \(TerminalText.line($0.title)): the store has a newer version, which stays"
                    }
                }
            }
            let changes = tried.operation?.changes ?? []
            let text = try ChangeText(changes, store, session)
            lines += changes.isEmpty ? ["It would change nothing."] : ["It would change:"]
            lines += text.lines(changes, isWhole: true)
        }
        let names = try store.read { try NameIndex($0, naming: references.map(\.item)) }
        let json = ItemJSON(names: names, language: session.dates)
        let answer = try session.answer(store, references.map(\.item), json)
        return Response(
            text: { [lines] page in page.print(lines) },
            quiet: { references.map { ItemSheet.address($0, names) } }, answer: { answer },
            calendar: { Session.iCalendar(references.map(\.item)) })
    }

    /// An item as `show` prints it, with the proposals of a change and what overlaps.
    private func sheet(
        _ reference: ItemReference, _ store: some CalStoreReader, _ session: Session
    ) throws -> [String] {
        let names = try NameIndex(store, naming: [reference.item])
        var lines = try ItemSheet(reference, names, store, session).lines(session.console.style)
        for proposal in reference.item.openProposals {
            let when = ItemText(session: session, names: names).when(CalStoreItem(proposal.item))
            let person = proposal.person?.spokenName ?? "somebody"
            lines.append("  \(TerminalText.line(person)) proposes: \(when)   \(TerminalText.line(proposal.item.title))")
        }
        let overlaps = try store.conflicts(of: reference.item, from: session.now, zone: session.zone)
            .overlaps
        for overlap in overlaps.prefix(Self.mostOverlaps) {
            let when = session.times.span(overlap.other.start, overlap.other.end)
            lines.append("  overlaps \(TerminalText.line(overlap.other.item.title)), \(when)")
        }
        if overlaps.count > Self.mostOverlaps {
            lines.append("  overlaps \(overlaps.count - Self.mostOverlaps) more")
        }
        return lines
    }

    /// So many are named; the others are counted.
    private static let mostOverlaps = 5
}
