import CalStore
import CalStoreExchange
import CalStoreLanguage
import CommandLine

/// The operands of `invite`: items of the store, and files from mails.
struct InvitationFiles {
    /// The files, in the order of the operands.
    private(set) var files: [ImportFile] = []
    /// Identifiers, titles or queries.
    private var words: [String] = []
    private let calendar: String?

    /// Reads the files. A file name ends with `.ics` or contains a folder; `-` is standard input.
    init(_ arguments: ParsedArguments, _ session: Session) throws {
        calendar = arguments.value(.calendar)
        for word in arguments.operands {
            let isFile = word == "-" || word.contains("/") || word.lowercased().hasSuffix(".ics")
            guard isFile, !QueryForm.isQuery(word) || word.lowercased().hasSuffix(".ics") else {
                words.append(word)
                continue
            }
            let name = word != "-" ? word : session.system.readsNamedFiles ? "standard input" : "the message"
            let file = try ImportFile(iCalendar: try session.words.readFile(word), name: name)
            if let reject = file.items.rejects.first {
                throw EkcalError(
                    .refused, "\(name), \(reject.message)", hint: "nothing was changed", field: "FILE",
                    line: reject.line)
            }
            files.append(file)
        }
    }

    /// The items that were named.
    func references(_ store: any CalStoreReader, _ session: Session, writes: Bool) throws -> [ItemReference] {
        try ItemOperands(naming: words, writes: writes).references(store, session)
    }

    /// The importer for the files; created before the store is written.
    func importer(_ store: CalendarStore, _ session: Session) -> Importer? {
        if files.isEmpty { return nil }
        let calendars = ImportCalendars(named: calendar, session, store)
        return Importer(files: files, calendars: calendars, isStrict: true)
    }

    /// The stored items of the invitations in a file, and of the proposals in it.
    func subjects(of file: ImportFile, _ change: CalStoreTransaction) throws -> [InvitationSubject] {
        var subjects: [InvitationSubject] = []
        for item in file.items.wholeItems {
            guard let stored = try change.items(externalID: item.externalID).first(where: { !$0.isDetached })
            else {
                continue
            }
            subjects.append(InvitationSubject(item: stored, original: item.originalStart))
        }
        for proposal in file.items.proposals {
            let uid = proposal.item.externalID
            guard let stored = try change.items(externalID: uid).first(where: { !$0.isDetached }) else {
                continue
            }
            subjects.append(
                InvitationSubject(
                    item: stored, original: proposal.item.originalStart, proposal: proposal))
        }
        if subjects.isEmpty {
            throw EkcalError(
                .refused, "\(file.name) has no invitation and no proposal, so there is nothing to answer",
                hint: "import it with `ekcal import`", field: "FILE")
        }
        return subjects
    }
}

/// The subject of an answer: an invitation, or the proposal of a participant.
struct InvitationSubject {
    /// The stored item; for an occurrence, its series.
    let item: CalStoreItem
    /// The original date of an occurrence; nil for the item itself.
    let original: ItemTime?
    /// Nil for an invitation.
    var proposal: SchedulingMessage?
}
