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
    ///
    /// - Parameter isFirst: Whether only the first operand names items.
    init(_ arguments: ParsedArguments, _ session: Session, isFirst: Bool = false) throws {
        calendar = arguments.value(.calendar)
        for word in isFirst ? Array(arguments.operands.prefix(1)) : arguments.operands {
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

    /// A file after its import.
    struct Imported {
        let file: ImportFile
        /// The calendars for its items.
        let targets: FileTargets?

        var name: String { file.name }
    }

    /// The files after their import.
    func imported(_ outcome: Importer.Outcome?) -> [Imported] {
        files.enumerated().map { Imported(file: $1, targets: outcome?.targets[$0]) }
    }

    /// The stored items of the invitations in a file, and of the proposals in it.
    func subjects(of file: Imported, _ change: CalStoreTransaction) throws -> [InvitationSubject] {
        let subjects = try invitations(in: file, change) + proposals(in: file, change)
        if subjects.isEmpty {
            throw EkcalError(
                .refused, "\(file.name) has no invitation and no proposal, so there is nothing to answer",
                hint: "import it with `ekcal import`", field: "FILE")
        }
        return subjects
    }

    /// The stored items of the invitations in a file. The occurrences of a series that is in the file are not
    /// listed.
    func wholeInvitations(
        in file: Imported, _ change: CalStoreTransaction
    ) throws -> [InvitationSubject] {
        let all = try invitations(in: file, change)
        if all.isEmpty {
            throw EkcalError(
                .refused, "\(file.name) has no invitation", hint: "import it with `ekcal import`",
                field: "FILE")
        }
        let whole = Set(all.filter { $0.original == nil }.map(\.item.id))
        return all.filter { $0.original == nil || !whole.contains($0.item.id) }
    }

    private func invitations(
        in file: Imported, _ change: CalStoreTransaction
    ) throws -> [InvitationSubject] {
        try file.file.items.wholeItems.compactMap { item in
            try stored(item, of: file, change).map {
                InvitationSubject(item: $0, original: item.originalStart)
            }
        }
    }

    /// The item of the store with the UID of one in a file. Several calendars may have the UID: then the one
    /// into which the file was imported counts, or else one that can be changed.
    private func stored(
        _ item: CalStoreItem, of file: Imported, _ change: CalStoreTransaction
    ) throws -> CalStoreItem? {
        let all = try change.items(externalID: item.externalID).filter { !$0.isDetached }
        let target = file.targets.map { $0(item) }
        if let own = all.first(where: { $0.calendarID == target }) { return own }
        let writable = Set(try change.calendars().filter(\.isWritable).map(\.id))
        return all.first { writable.contains($0.calendarID) } ?? all.first
    }

    /// The stored items of the proposals in a file.
    func proposals(in file: Imported, _ change: CalStoreTransaction) throws -> [InvitationSubject] {
        try file.file.items.proposals.compactMap { proposal in
            try stored(CalStoreItem(proposal.item), of: file, change).map {
                InvitationSubject(item: $0, original: proposal.item.originalStart, proposal: proposal)
            }
        }
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
