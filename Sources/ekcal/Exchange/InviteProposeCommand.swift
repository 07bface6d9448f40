import CalStore
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    /// The options of commands with which a guest writes to others.
    static let writingAsGuest =
        [asParticipant, target] + take(.comment, .reply, .send, .ifRevision) + changing

    /// An invitation, if other operands follow.
    static func invitation(oneOf arity: Command.Parameter.Arity) -> Command.Parameter {
        Command.Parameter(
            name: invitation.name, arity: arity, help: invitation.help, takesQuery: true, values: .files)
    }

    static let invitePropose = Command(
        type: InviteProposeCommand.self, path: ["invite", "propose"], section: .exchange, writes: true,
        answer: { .changing(.event, .reminder, telling: InvitationRun.Result.members) },
        summary: "propose another time to the organizer",
        parameters: [
            invitation(oneOf: .one),
            .init(
                name: "WHEN", arity: .oneOrMore,
                help: "a day, a time or both; +1d and -30m count from its current time"),
        ],
        options: writingAsGuest,
        details: [
            """
            The item stays as it is until the organizer sends a new version. A day alone keeps the time, a \
            time alone keeps the day, and the length stays the same, as in `reschedule`. With @DATE, the \
            proposal is about one occurrence, else about the whole series.
            """,
            """
            The message (METHOD:COUNTER, RFC 5546) goes to the file of --reply or to the program of --send. \
            The organizer accepts or declines it. It is not an answer: accept or decline the invitation too.
            """,
        ],
        examples: [
            .init(
                line: "ekcal invite propose e7kq4 \"thu 15:00\" --comment \"In a meeting until 3\" "
                    + "--reply proposal.ics", says: "write the proposal to a file"),
            .init(line: "ekcal invite propose e7kq4@2026-03-20 +1h -n", says: "show it only"),
        ])
}

/// `invite propose`: proposes another time to the organizer.
struct InviteProposeCommand: EkcalCommand {
    private let run: InvitationRun
    private let when: String

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        run = try InvitationRun(arguments, session, isFirst: true)
        when = arguments.words(from: 1) ?? ""
    }

    func run(_ session: Session) throws -> Response {
        try run.response(
            session, brought: { try run.operands.wholeInvitations(in: $0, $1) },
            act: { try propose($0, &$1, session) })
    }

    private func propose(
        _ subject: InvitationSubject, _ change: inout CalStoreTransaction, _ session: Session
    ) throws -> InvitationRun.Done {
        let guest = try InvitedGuest(subject, run.address, change) { reference in
            "move it with `ekcal reschedule \(reference) WHEN`, then send the new version: "
                + "`ekcal export \(reference) --method request`"
        }
        try guest.checkIsOn()
        var proposed = guest.meant
        let isSeries = proposed.isSeries
        try NewTime(wish: WishedTime(when), field: "WHEN", words: session.words, isOfSeries: isSeries).apply(
            to: &proposed)
        if proposed.start == guest.meant.start, proposed.end == guest.meant.end {
            throw EkcalError(
                .refused, "\"\(guest.meant.title)\" is at that time already", hint: "propose another one",
                field: "WHEN")
        }
        // The rule of a series moves with its start.
        if isSeries { proposed = try change.rehearsedSave(proposed, span: .all) }
        let (item, counter) = try change.propose(
            proposed, for: subject.item.id, at: subject.original, as: guest.person.address,
            comment: run.comment)
        let did = session.isDryRun ? "Would propose" : "Proposed"
        return InvitationRun.Done(item: item, messages: [counter]) { [proposed] text in
            "\(did) \(text.when(proposed)) to \(TerminalText.line(guest.organizer)) for \(text.line(item))   "
                + "as \(TerminalText.line(guest.person.comparableAddress))"
        }
    }
}
