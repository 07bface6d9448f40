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
            "an identifier, with @DATE for one occurrence, a title or a query; or a file (.ics, or with a / "
            + "in its name); - reads standard input",
        takesQuery: true, values: .files)
    static let asParticipant = Command.Use(
        .as, help: "your address among the participants (default: the setting user.address)",
        placeholder: "ADDRESS", group: .item)

    private static func answer(_ verb: String, _ summary: String, _ examples: [Command.Example]) -> Command {
        Command(
            type: InviteAnswerCommand.self, path: ["invite", verb], section: .exchange, writes: true,
            answer: { .changing(.event, .reminder, telling: InviteAnswerCommand.Result.members) },
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
    private let operands: InvitationFiles
    private let address: InvitationAddress
    private let comment: String?
    private let mail: InvitationMail
    /// The revision that the items must have.
    private let revision: String?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        status =
            switch arguments.command.path.last {
            case "accept": .accepted
            case "decline": .declined
            default: .tentative
            }
        address = try InvitationAddress(arguments, session)
        mail = try InvitationMail(arguments, session)
        comment = arguments.value(.comment)
        revision = arguments.value(.ifRevision)
        operands = try InvitationFiles(arguments, session)
    }

    /// The answer to one item.
    private struct Answered {
        let item: CalStoreItem
        /// The participant who answered.
        let person: String
        let message: CalStoreMessage
        var proposal = false
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let importer = operands.importer(store, session)
        var answered: [Answered] = []
        // Questions are asked before the store is locked.
        let named = try operands.references(store, session, writes: true)
        let written = try session.access.write(store) { change in
            answered = []
            change.ownAddresses.formUnion(address.known)
            _ = try importer?.add(to: &change, onConflict: .newer, decide: nil)
            var subjects: [InvitationSubject] = []
            for file in operands.files { subjects += try operands.subjects(of: file, change) }
            let reader = session.words.references(change)
            for one in named { subjects += try subject(try reader.read(one.typed), change) }
            for subject in subjects { answered.append(try answer(subject, &change, session)) }
            try mail.check(answered.map(\.message))
        }
        let failure = mail.deliver(answered.map(\.message), session)
        return Response(
            text: mail.isStandardOutput
                ? nil
                : { page in
                    let names = try NameIndex(store, naming: answered.map(\.item))
                    let text = session.itemText(names)
                    for one in answered { page.print(line(one, text, session)) }
                    page.print(session.endLines(written.operation))
                },
            quiet: { [] },
            answer: {
                var report = ChangeReport(
                    session: session, store: store, operation: written.operation,
                    items: answered.map(\.item))
                report.more = Result(messages: answered.map(\.message)).jsonMembers
                return try report.answer()
            },
            change: .init(
                operations: [written.operation].compactMap(\.self), items: answered.map(\.item)),
            failure: failure)
    }

    /// The subject of an identifier: the item, or the open proposal for an item of the user.
    private func subject(
        _ reference: ItemReference, _ change: CalStoreTransaction
    ) throws -> [InvitationSubject] {
        let item = try reference.item.seriesID.flatMap { try change.item($0) } ?? reference.item
        let original = reference.original ?? reference.item.originalStart
        let meant = try change.occurrence(of: item, at: original)
        let proposals = meant.openProposals
        guard status != .tentative, !proposals.isEmpty,
            address.organizes(item) || address.candidates(item).isEmpty
        else { return [InvitationSubject(item: item, original: original)] }
        guard proposals.count == 1 else {
            let people = proposals.compactMap { $0.person?.comparableAddress }.joined(separator: ", ")
            throw EkcalError(
                .ambiguous, "\"\(item.title)\" has \(proposals.count) proposals, from \(people)",
                hint: "name the file of one of them", field: "REF")
        }
        return [InvitationSubject(item: item, original: original, proposal: proposals[0])]
    }

    private func answer(
        _ subject: InvitationSubject, _ change: inout CalStoreTransaction, _ session: Session
    ) throws -> Answered {
        try subject.item.checkRevision(is: revision)
        if let proposal = subject.proposal {
            let person = proposal.person.map { $0.name ?? $0.comparableAddress } ?? ""
            switch status {
            case .accepted:
                guard proposal.item.sequence >= subject.item.sequence else {
                    throw EkcalError(
                        .refused,
                        "the proposal of \(person) is about an older version of \"\(subject.item.title)\"",
                        hint: "`ekcal edit` changes the item", field: "FILE")
                }
                let (item, request) = try change.accept(proposal, of: subject.item.id)
                return Answered(item: item, person: person, message: request, proposal: true)
            case .declined:
                let (item, message) = try change.decline(
                    proposal, of: subject.item.id, comment: comment)
                return Answered(item: item, person: person, message: message, proposal: true)
            default:
                throw EkcalError(
                    .usage, "a proposal cannot be answered with maybe", hint: "accept or decline it",
                    field: "FILE")
            }
        }
        let meant = try change.occurrence(of: subject.item, at: subject.original)
        let person = try address.participant(of: meant)
        let (item, reply) = try change.answer(
            subject.item.id, at: subject.original, as: person.address, status, comment: comment)
        return Answered(item: item, person: person.comparableAddress, message: reply)
    }

    // MARK: Text

    /// `Accepted e7kq4  Review   Tue 2026-03-10 10:00-11:00   Calendar   as ada@x.example`
    private func line(_ answered: Answered, _ text: ItemText, _ session: Session) -> String {
        let words: [ItemParticipant.Status: (did: String, would: String)] = [
            .accepted: ("Accepted", "accept"), .declined: ("Declined", "decline"),
            .tentative: ("Answered maybe to", "answer maybe to"),
        ]
        let word = words[status] ?? ("Answered", "answer")
        let did = session.isDryRun ? "Would \(word.would)" : word.did
        let person = TerminalText.line(answered.person)
        let line = text.line(answered.item)
        return answered.proposal
            ? "\(did) the proposal of \(person): \(line)" : "\(did) \(line)   as \(person)"
    }

    /// The members of `result` for answers to invitations.
    struct Result: JSONRow {
        let messages: [CalStoreMessage]

        static let fields: [JSONField<Self>] = [
            .init("messages", "messages to send to the other people", \.messages)
        ]
    }
}

extension CalStoreMessage: JSONRow {
    package static let fields: [JSONField<Self>] = [
        .init("method", "METHOD of the message", \.method),
        .init("from", "address of the sender", \.sender),
        .init("to", "addresses of the recipients", \.recipients),
        .init("subject", "subject line for the mail", \.subject),
        .init("text", "the message, as iCalendar") { String(decoding: $0.bytes, as: UTF8.self) },
    ]
}
