import CalStore
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    static let inviteDelegate = Command(
        type: InviteDelegateCommand.self, path: ["invite", "delegate"], section: .exchange, writes: true,
        answer: { .changing(.event, .reminder, telling: InvitationRun.Result.members) },
        summary: "send somebody else in your place",
        parameters: [
            invitation(oneOf: .one),
            .init(
                name: "ADDRESS", arity: .one,
                help: "the mail address of the other person, or \"Dan <dan@example.com>\""),
        ],
        options: writingAsGuest,
        details: [
            """
            It writes two messages (RFC 5546, 3.2.2.3): the answer for the organizer (METHOD:REPLY), and the \
            invitation for the other person (METHOD:REQUEST), who then answers to the organizer. --send \
            runs the program once for each. --reply FILE.ics writes the answer there, and the invitation to \
            FILE.request.ics.
            """,
            "To come yourself after all, use `invite accept`.",
        ],
        examples: [
            .init(
                line: "ekcal invite delegate e7kq4 \"Dan <dan@example.com>\" --reply answer.ics",
                says: "write answer.ics and answer.request.ics"),
            .init(
                line:
                    "ekcal invite delegate e7kq4@2026-03-20 dan@example.com --send 'mail-invitation -- {to}'",
                says: "one date of a series"),
        ])
}

/// `invite delegate`: sends somebody else.
struct InviteDelegateCommand: EkcalCommand {
    private let run: InvitationRun
    private let delegate: ItemParticipant

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        run = try InvitationRun(arguments, session, isFirst: true)
        let typed = arguments.words(from: 1) ?? ""
        let person = try PersonInput.read(typed, "ADDRESS")
        // A message is sent to it.
        guard MailAddress(person.address) != nil else {
            throw EkcalError(
                .usage, "\"\(TerminalText.line(typed))\" is not a mail address",
                hint: "write dan@example.com, or \"Dan Doe <dan@example.com>\"", field: "ADDRESS")
        }
        delegate = person
    }

    func run(_ session: Session) throws -> Response {
        try run.response(
            session, brought: { try run.operands.wholeInvitations(in: $0, $1) },
            act: { try act($0, &$1, session) })
    }

    private func act(
        _ subject: InvitationSubject, _ change: inout CalStoreTransaction, _ session: Session
    ) throws -> InvitationRun.Done {
        let address = ItemParticipant.comparable(delegate.address)
        let guest = try InvitedGuest(subject, run.address, change) { reference in
            "invite others with `ekcal edit \(reference) --add-attendee \(address)`, then send it: "
                + "`ekcal export \(reference) --method request`"
        }
        try guest.checkIsOn()
        try check(guest)
        let (item, reply, request) = try change.delegate(
            subject.item.id, at: subject.original, as: guest.person.address, to: delegate,
            comment: run.comment)
        let did = session.isDryRun ? "Would delegate" : "Delegated"
        return InvitationRun.Done(item: item, messages: [reply, request]) { text in
            "\(did) \(text.line(item))   to \(TerminalText.line(address))   "
                + "as \(TerminalText.line(guest.person.comparableAddress))"
        }
    }

    private func check(_ guest: InvitedGuest) throws(EkcalError) {
        let name = ItemParticipant.comparable(delegate.address)
        let title = guest.meant.title
        func refused(_ message: String) -> EkcalError {
            EkcalError(.refused, message, hint: "name somebody else", field: "ADDRESS")
        }
        if run.address.known.contains(name) || guest.person.isSamePerson(as: delegate) {
            throw refused("\(name) is your own address")
        }
        if guest.meant.organizer?.isSamePerson(as: delegate) == true {
            throw refused("\(name) is the organizer of \"\(title)\"")
        }
        // The same delegation may be written once more.
        if guest.person.hasDelegated(to: delegate) { return }
        if guest.meant.attendees.contains(where: delegate.isSamePerson) {
            throw refused("\(name) is already invited to \"\(title)\"")
        }
    }
}
