import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStoreScreens
import CommandLine
import Terminal

extension CommandTable {
    static let inviteShow = Command(
        type: InviteShowCommand.self, path: ["invite", "show"], section: .exchange,
        answer: { .of(.event, .reminder) },
        summary: "show invitations: who, when, what a file would change, and what overlaps",
        parameters: [invitation], options: [target] + printing + reading,
        examples: [
            .init(line: "ekcal invite show invite.ics", says: "show what it would change"),
            .init(line: "ekcal invite show e7kq4", says: "who comes, and which proposals there are"),
        ])
}

/// `invite show`: shows an invitation of the store or of a file, without changes.
struct InviteShowCommand: EkcalCommand {
    private let operands: InvitationFiles

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        operands = try InvitationFiles(arguments, session)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let references = try operands.references(store, session, writes: false)
        var lines = try references.flatMap { try sheet($0, store, session) }
        var items = references.map(\.item)
        if let importer = operands.importer(store, session) {
            // The effect of a file is computed in a dry run.
            let tried = try store.write(session.access.label, now: session.clock.now, dryRun: true) {
                change in
                change.ownAddresses = try session.config.userAddresses()
                let outcome = try importer.add(to: &change, onConflict: .newer, decide: nil)
                return try zip(operands.imported(outcome), outcome.files).map {
                    try brought($0, $1, change, session)
                }
            }
            items += tried.result.flatMap(\.items)
            lines += tried.result.flatMap(\.lines)
            let changes = tried.operation?.changes ?? []
            lines += changes.isEmpty ? ["It would change nothing."] : ["It would change:"]
            lines += try session.changeText(changes, store).lines(changes, isWhole: true)
        }
        let names = try store.read { try NameIndex($0, naming: items) }
        let answer = try session.answer(
            store, items, ItemJSON(names: names, language: session.clock.dates))
        return Response(
            text: { [lines] page in page.print(lines) },
            quiet: { [items] in items.map { names.reference(to: $0) } }, answer: { answer },
            calendar: { [items] print in print(session.iCalendar(items)) })
    }

    /// An item as in `show`, with the proposals of a change and overlapping events.
    private func sheet(
        _ reference: ItemReference, _ store: CalendarStore, _ session: Session
    ) throws -> [String] {
        let names = try NameIndex(store, naming: [reference.item])
        let text = session.itemText(names)
        return try ItemSheet(reference, text, store).lines(session.console.style)
            + proposals(of: reference.item, text, session) + overlaps(of: reference.item, store, session)
    }

    /// The content of a file: its time, who invites whom, what is proposed, and overlapping events.
    private func brought(
        _ file: InvitationFiles.Imported, _ outcome: CalStoreImported, _ change: CalStoreTransaction,
        _ session: Session
    ) throws -> (items: [CalStoreItem], lines: [String]) {
        var items = outcome.added + outcome.updated + outcome.kept
        let proposed = try operands.proposals(in: file, change)
        // A proposal that was imported before changes nothing, and is shown too.
        let about = try proposed.map { try change.occurrence(of: $0.item, at: $0.original) }
        items += about.filter { item in !items.contains { $0.id == item.id } }
        let text = session.itemText(try NameIndex(change, naming: items))
        var lines: [String] = []
        for item in items {
            lines.append(text.line(item))
            if let host = item.organizer {
                lines.append("  organizer  \(TerminalText.line(host.spokenName))")
            }
            lines += item.attendees.map { person in
                "  attendee   \(TerminalText.line(person.spokenName)), \(person.status.rawValue)"
                    + (person.quotedComment.map { ", \($0)" } ?? "")
            }
            lines += proposals(of: item, text, session)
            lines += try overlaps(of: item, change, session)
        }
        for (subject, item) in zip(proposed, about) {
            guard let proposal = subject.proposal, let answered = item.answer(to: proposal) else { continue }
            let person = TerminalText.line(proposal.person?.spokenName ?? "somebody")
            lines.append("The proposal of \(person) \(answered), so there is nothing to do.")
        }
        // What a proposal brings is in its own lines.
        if proposed.isEmpty { lines += outcome.news.map(TerminalText.line) }
        lines += outcome.kept.filter { item in !about.contains { $0.id == item.id } }.map {
            "the store has a newer version of \"\(TerminalText.line($0.title))\", which is kept"
        }
        return (items, lines)
    }

    /// The open proposals, and what to do about them.
    private func proposals(of item: CalStoreItem, _ text: ItemText, _ session: Session) -> [String] {
        func line(_ person: String, _ proposal: SchedulingMessage) -> String {
            let title = TerminalText.line(proposal.item.title)
            let words = proposal.words.map { ", saying \"\(TerminalText.line($0))\"" } ?? ""
            return "  \(person): \(text.when(CalStoreItem(proposal.item)))   \(title)\(words)"
        }
        let open = item.openProposals
        let reference = open.count == 1 ? text.names.reference(to: item) : "FILE"
        return item.sentProposals.map { line("you proposed", $0) + "   (not answered yet)" }
            + open.map {
                line("\(TerminalText.line($0.person?.spokenName ?? "somebody")) proposes", $0)
            }
            + (open.isEmpty
                ? []
                : [
                    "  accept it: \(session.line(of: "invite accept \(reference)"))",
                    "  decline it: \(session.line(of: "invite decline \(reference)"))",
                ])
    }

    private func overlaps(
        of item: CalStoreItem, _ store: some CalStoreReader, _ session: Session
    ) throws -> [String] {
        let all = try store.conflicts(of: item, from: session.clock.now, zone: session.clock.zone).overlaps
        let named = all.prefix(Self.mostOverlaps).map { overlap in
            let when = session.clock.times.span(overlap.other.start, overlap.other.end)
            return "  overlaps \(TerminalText.line(overlap.other.item.title)), \(when)"
        }
        let more = all.count - named.count
        return named + (more > 0 ? ["  overlaps \(more) more"] : [])
    }

    /// The maximum number of overlaps to name; the others are counted.
    private static let mostOverlaps = 5
}
