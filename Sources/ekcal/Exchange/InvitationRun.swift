import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStoreScreens
import CommandLine

/// The run of a command of `invite` that writes messages. It imports the files, finds the items, saves what the
/// command says about each of them, and delivers the messages.
struct InvitationRun {
    /// What a command did with one item.
    struct Done {
        let item: CalStoreItem
        let messages: [CalStoreMessage]
        /// The line about it.
        let line: (ItemText) -> String
    }

    let operands: InvitationFiles
    let address: InvitationAddress
    let comment: String?
    let mail: InvitationMail
    /// The revision that the items must have.
    private let revision: String?

    /// - Parameter isFirst: Whether only the first operand names items.
    init(_ arguments: ParsedArguments, _ session: Session, isFirst: Bool = false) throws {
        address = try InvitationAddress(arguments, session)
        mail = try InvitationMail(arguments, session)
        comment = arguments.value(.comment)
        revision = arguments.value(.ifRevision)
        operands = try InvitationFiles(arguments, session, isFirst: isFirst)
    }

    /// - Parameters:
    ///   - brought: The subjects of a file that was imported.
    ///   - named: The subjects of an item or occurrence that was named.
    ///   - act: Makes the change and the messages.
    func response(
        _ session: Session,
        brought: (InvitationFiles.Imported, CalStoreTransaction) throws -> [InvitationSubject],
        named: (InvitationSubject, CalStoreTransaction) throws -> [InvitationSubject] = { subject, _ in
            [subject]
        },
        act: (InvitationSubject, inout CalStoreTransaction) throws -> Done
    ) throws -> Response {
        let store = try session.access.open()
        let importer = operands.importer(store, session)
        var done: [Done] = []
        // Questions are asked before the store is locked.
        let references = try operands.references(store, session, writes: true)
        let written = try session.access.write(store) { change in
            done = []
            change.ownAddresses.formUnion(address.known)
            let outcome = try importer?.add(to: &change, onConflict: .newer, decide: nil)
            var subjects: [InvitationSubject] = []
            for file in operands.imported(outcome) { subjects += try brought(file, change) }
            let reader = session.words.references(change)
            for one in references {
                subjects += try named(subject(try reader.read(one.typed), change), change)
            }
            for subject in subjects {
                try subject.item.checkRevision(is: revision)
                done.append(try act(subject, &change))
            }
            try mail.check(done.flatMap(\.messages))
        }
        let messages = done.flatMap(\.messages)
        let failure = mail.deliver(messages, isSaved: written.operation != nil, session)
        return Response(
            text: mail.isStandardOutput
                ? nil
                : { page in
                    let names = try NameIndex(store, naming: done.map(\.item))
                    let text = session.itemText(names)
                    for one in done { page.print(one.line(text)) }
                    page.print(session.endLines(written.operation))
                },
            quiet: { [] },
            answer: {
                var report = ChangeReport(
                    session: session, store: store, operation: written.operation, items: done.map(\.item))
                report.more = Result(messages: messages).jsonMembers
                return try report.answer()
            },
            change: .init(operations: [written.operation].compactMap(\.self), items: done.map(\.item)),
            failure: failure)
    }

    /// The item of a reference; for an occurrence, its series and the date.
    private func subject(
        _ reference: ItemReference, _ change: CalStoreTransaction
    ) throws -> InvitationSubject {
        let item = try reference.item.seriesID.flatMap { try change.item($0) } ?? reference.item
        return InvitationSubject(item: item, original: reference.original ?? reference.item.originalStart)
    }

    /// The members of `result`.
    struct Result: JSONRow {
        let messages: [CalStoreMessage]

        static let fields: [JSONField<Self>] = [
            .init("messages", "messages to send to the other people", \.messages)
        ]
    }
}

/// A guest of an invitation who writes to others: the item or occurrence, and the user among its participants.
struct InvitedGuest {
    let subject: InvitationSubject
    let meant: CalStoreItem
    let person: ItemParticipant

    /// - Parameter asHost: What the organizer does instead, for the reference to the item.
    init(
        _ subject: InvitationSubject, _ address: InvitationAddress, _ change: CalStoreTransaction,
        asHost: (String) -> String
    ) throws {
        self.subject = subject
        meant = try change.occurrence(of: subject.item, at: subject.original)
        let names = try NameIndex(change, naming: [subject.item])
        let reference =
            subject.item.isSeries
            ? subject.original.map { names.reference(to: subject.item, at: $0) } : nil
        person = try address.guest(
            of: meant, reference ?? names.reference(to: subject.item), asHost: asHost)
    }

    /// Throws if the meeting is cancelled.
    func checkIsOn() throws(EkcalError) {
        guard meant.status == .canceled else { return }
        throw EkcalError(
            .refused, "\"\(meant.title)\" is cancelled",
            hint: "`ekcal invite refresh` asks the organizer for the newest version", field: "REF")
    }

    var organizer: String { meant.organizer?.spokenName ?? "" }
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
