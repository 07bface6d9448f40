import CalStore
import CalStoreExchange
import CalStoreScreens
import CommandLine
import Terminal

extension CommandTable {
    static let inviteList = Command(
        type: InviteListCommand.self, path: ["invite", "list"], section: .exchange,
        answer: { .of(.event, .reminder) },
        summary: "list invitations without your answer, and proposals of participants",
        options: [asParticipant, every] + printingItems + counting + reading,
        details: [
            "An invitation is listed until you answer it or it is past. Set "
                + "your addresses with the setting user.address."
        ],
        examples: [.init(line: "ekcal invite list --all", says: "answered and past ones too")])

    private static let every = Command.Use(
        .all, help: "all invitations, including answered, cancelled and past ones", group: .choosing)
}

/// `invite list`: lists open invitations and proposals.
struct InviteListCommand: EkcalCommand {
    private let address: InvitationAddress
    private let isAll: Bool
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        address = try InvitationAddress(arguments, session)
        isAll = arguments.has(.all)
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let invited = try store.items { !$0.attendees.isEmpty || !$0.openProposals.isEmpty }
            let items = invited.filter { isAll || isWaiting($0, session) }
            let names = try NameIndex(store, naming: items)
            let json = ItemJSON(names: names, language: session.clock.dates)
            let answer = try session.answer(store, items, json)
            let text = session.itemText(names)
            return Response(
                text: { page in
                    for item in items { page.print(text.line(item) + "   " + state(of: item)) }
                    if items.isEmpty { page.print("There are no invitations to answer.") }
                },
                quiet: { items.map { names.reference(to: $0) } }, answer: { answer },
                calendar: { $0(session.iCalendar(items)) }, failure: count.failure(of: items.count))
        }
    }

    private func isWaiting(_ item: CalStoreItem, _ session: Session) -> Bool {
        guard item.status != .canceled, !item.isCompleted else { return false }
        let isToCome =
            item.kind == .reminder
            || item.hasOccurrence(
                in: TimeWindow(session.clock.now..<Instant.distantFuture), zone: session.clock.zone)
        guard isToCome else { return false }
        if !item.openProposals.isEmpty { return true }
        let people = address.candidates(item)
        if !people.isEmpty { return people.contains { !$0.hasAnswered } }
        // Without a known address, every open invitation of others may be for the user.
        return address.known.isEmpty
            && item.attendees.contains {
                !$0.hasAnswered && $0.comparableAddress != item.organizer?.comparableAddress
            }
    }

    /// `from Bob   not answered`, `1 proposal, of Cy`
    private func state(of item: CalStoreItem) -> String {
        var parts: [String] = []
        if let host = item.organizer { parts.append("from \(TerminalText.line(host.spokenName))") }
        parts += address.candidates(item).map { $0.hasAnswered ? $0.status.rawValue : "not answered" }
        if item.status == .canceled { parts.append("cancelled") }
        let people = item.openProposals.compactMap { $0.person?.spokenName }.map(TerminalText.line)
        if !people.isEmpty { parts.append("proposal of \(people.joined(separator: ", "))") }
        if !item.sentProposals.isEmpty { parts.append("other time proposed") }
        return parts.joined(separator: "   ")
    }
}

extension ItemParticipant {
    /// The name, or else the address.
    var spokenName: String { name ?? comparableAddress }
}
