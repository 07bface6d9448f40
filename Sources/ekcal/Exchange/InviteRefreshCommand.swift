import CalStore
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    static let inviteRefresh = Command(
        type: InviteRefreshCommand.self, path: ["invite", "refresh"], section: .exchange, writes: true,
        answer: { .changing(.event, .reminder, telling: InvitationRun.Result.members) },
        summary: "ask the organizer for the newest version of invitations",
        parameters: [invitation], options: writingAsGuest,
        details: [
            """
            The message (METHOD:REFRESH, RFC 5546) goes to the file of --reply or to the program of --send. \
            The store is not changed, except that a file is imported first. For one occurrence whose series \
            you do not have, it asks for the series.
            """
        ],
        examples: [
            .init(
                line: "ekcal invite refresh e7kq4 --send 'mail-invitation -- {to}'",
                says: "with your program"),
            .init(line: "ekcal invite refresh invite.ics --reply ask.ics", says: "of a file from a mail"),
        ])
}

/// `invite refresh`: asks the organizer for the newest version.
struct InviteRefreshCommand: EkcalCommand {
    private let run: InvitationRun

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        run = try InvitationRun(arguments, session)
        // Other formats contain the message, and so does the answer of a tool.
        guard run.mail.isMissing, session.console.output == .text, session.system.readsNamedFiles,
            !session.isDryRun
        else { return }
        throw EkcalError(
            .usage, "the message has no destination", hint: "add --reply FILE or --send PROGRAM",
            field: "--reply")
    }

    func run(_ session: Session) throws -> Response {
        try run.response(
            session, brought: { try run.operands.wholeInvitations(in: $0, $1) },
            act: { try ask($0, &$1, session) })
    }

    private func ask(
        _ subject: InvitationSubject, _ change: inout CalStoreTransaction, _ session: Session
    ) throws -> InvitationRun.Done {
        let guest = try InvitedGuest(subject, run.address, change) { reference in
            "you have the newest version; `ekcal export \(reference) --method request` writes it for the "
                + "participants"
        }
        let message = try change.refresh(
            subject.item.id, at: subject.original, as: guest.person.address, comment: run.comment)
        let meant = guest.meant
        let did = session.isDryRun ? "Would ask" : "Asked"
        return InvitationRun.Done(item: meant.isDetached ? meant : subject.item, messages: [message]) {
            text in
            "\(did) \(TerminalText.line(guest.organizer)) for the newest version of \(text.line(meant))   "
                + "as \(TerminalText.line(guest.person.comparableAddress))"
        }
    }
}
