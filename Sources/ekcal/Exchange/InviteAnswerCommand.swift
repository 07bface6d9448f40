import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CommandLine
import Terminal

extension CommandTable {
    static let inviteAccept = answer(
        "accept", "accept invitations, or the proposal of a participant",
        [
            .init(
                line: "ekcal invite accept invite.ics --reply answer.ics",
                says: "import it, accept it and write the answer"),
            .init(
                line: "ekcal invite accept e7kq4@2026-03-20 --send 'mail-invitation -- {to}'",
                says: "one date of a series"),
        ])
    static let inviteDecline = answer(
        "decline", "decline invitations, or the proposal of a participant",
        [
            .init(
                line: "ekcal invite decline e7kq4 --comment \"On holiday\" --reply answer.ics",
                says: "with a message to the organizer")
        ])
    static let inviteTentative = answer(
        "tentative", "answer invitations with maybe",
        [.init(line: "ekcal invite tentative invite.ics", says: "only in the store")])

    static let invitation = Command.Parameter(
        name: "REF|FILE", arity: .oneOrMore,
        help:
            "an identifier or a UID, with @DATE for one occurrence, a title or a query; or a file (.ics, or "
            + "with a / in its name); - reads standard input",
        takesQuery: true, values: .files)
    static let asParticipant = Command.Use(
        .as, help: "your address among the participants (default: the setting user.address)",
        placeholder: "ADDRESS", group: .item)

    private static func answer(_ verb: String, _ summary: String, _ examples: [Command.Example]) -> Command {
        Command(
            type: InviteAnswerCommand.self, path: ["invite", verb], section: .exchange, writes: true,
            answer: { .changing(.event, .reminder, telling: InvitationRun.Result.members) },
            summary: summary, parameters: [invitation],
            options: [asParticipant, target] + take(.comment, .reply, .send, .ifRevision) + changing,
            details: [
                """
                A file is imported first. The answer is saved in the store, and the message for the \
                organizer (METHOD:REPLY, RFC 5546) goes to the file of --reply or to the program of --send. \
                Without these options, no message is written.
                """,
                """
                The file of a proposal (METHOD:COUNTER), or an item of yours with one proposal, is answered \
                as the organizer: accept changes the item and writes the new invitation, decline writes the \
                refusal.
                """,
                "--send runs the program without a shell, once for each message, with the message as its "
                    + "standard input. If it fails, the answer is still saved, and the exit code is 7.",
            ], examples: examples)
    }
}

/// `invite accept`, `invite decline`, `invite tentative`: answers invitations and proposals.
struct InviteAnswerCommand: EkcalCommand {
    private let status: ItemParticipant.Status
    private let run: InvitationRun

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        status =
            switch arguments.command.path.last {
            case "accept": .accepted
            case "decline": .declined
            default: .tentative
            }
        run = try InvitationRun(arguments, session)
    }

    func run(_ session: Session) throws -> Response {
        try run.response(
            session, brought: { try run.operands.subjects(of: $0, $1) }, named: subjects,
            act: { try answer($0, &$1, session) })
    }

    /// The item itself, or the open proposal for an item of the user.
    private func subjects(
        _ subject: InvitationSubject, _ change: CalStoreTransaction
    ) throws -> [InvitationSubject] {
        let item = subject.item
        let proposals = try change.occurrence(of: item, at: subject.original).openProposals
        guard status != .tentative, !proposals.isEmpty,
            run.address.organizes(item) || run.address.candidates(item).isEmpty
        else { return [subject] }
        guard proposals.count == 1 else {
            let people = proposals.compactMap { $0.person?.comparableAddress }.joined(separator: ", ")
            throw EkcalError(
                .ambiguous, "\"\(item.title)\" has \(proposals.count) proposals, from \(people)",
                hint: "name the file of one of them", field: "REF")
        }
        return [InvitationSubject(item: item, original: subject.original, proposal: proposals[0])]
    }

    private func answer(
        _ subject: InvitationSubject, _ change: inout CalStoreTransaction, _ session: Session
    ) throws -> InvitationRun.Done {
        if let proposal = subject.proposal { return try answer(proposal, subject.item, &change, session) }
        let meant = try change.occurrence(of: subject.item, at: subject.original)
        let person = try run.address.participant(of: meant)
        let (item, reply) = try change.answer(
            subject.item.id, at: subject.original, as: person.address, status, comment: run.comment)
        let name = TerminalText.line(person.comparableAddress)
        return InvitationRun.Done(item: item, messages: [reply]) { text in
            "\(did(session)) \(text.line(item))   as \(name)"
        }
    }

    private func answer(
        _ proposal: SchedulingMessage, _ item: CalStoreItem, _ change: inout CalStoreTransaction,
        _ session: Session
    ) throws -> InvitationRun.Done {
        let person = proposal.person?.spokenName ?? ""
        let (saved, message): (CalStoreItem, CalStoreMessage)
        switch status {
        case .accepted:
            guard proposal.item.sequence >= item.sequence else {
                throw EkcalError(
                    .refused,
                    "the proposal of \(person) is about an older version of \"\(item.title)\"",
                    hint: "`ekcal edit` changes the item", field: "FILE")
            }
            (saved, message) = try change.accept(proposal, of: item.id)
        case .declined:
            (saved, message) = try change.decline(proposal, of: item.id, comment: run.comment)
        default:
            throw EkcalError(
                .usage, "a proposal cannot be answered with maybe", hint: "accept or decline it",
                field: "FILE")
        }
        return InvitationRun.Done(item: saved, messages: [message]) { text in
            "\(did(session)) the proposal of \(TerminalText.line(person)): \(text.line(saved))"
        }
    }

    /// `Accepted`, `Would accept`
    private func did(_ session: Session) -> String {
        let words: [ItemParticipant.Status: (did: String, would: String)] = [
            .accepted: ("Accepted", "accept"), .declined: ("Declined", "decline"),
            .tentative: ("Answered maybe to", "answer maybe to"),
        ]
        let word = words[status] ?? ("Answered", "answer")
        return session.isDryRun ? "Would \(word.would)" : word.did
    }
}
