import Basics
import CalStore
import CalStoreExchange
import CalStorePlanning
import CommandLine
import Terminal

extension CommandTable {
    static let export = Command(
        type: ExportCommand.self, path: ["export"], section: .exchange,
        answer: { .withCalendars(.event, .reminder) },
        summary: "print items as iCalendar",
        parameters: [
            .init(
                name: "REF|QUERY", arity: .zeroOrMore,
                help: "identifiers, or a query as one argument (default: all items)",
                takesQuery: true, values: .referencesAndQueries)
        ],
        options: take(.from, .to, .method) + [uninvited]
            + [
                .init(
                    .into,
                    help: "write the items into this iCalendar file: only the lines that changed differ",
                    group: .printing),
                .init(.dryRun, help: "with --into, show what would be written; write nothing"),
            ] + filters
            + take(
                .output, .json, .jsonl, .csv, .tsv, .fields, .noFormulas, .failEmpty, .expect, .verbose,
                .color
            )
            .choosing(.output, from: ["ics", "jcal", "jscalendar", "json", "jsonl", "csv", "tsv"]) + reading,
        details: [
            "Equal items give equal bytes, so you can keep an export under version control.",
            """
            iCalendar of whole calendars includes other components that `import` kept, such as VJOURNAL; \
            --from, --to and --with apply to items only. The file of one calendar (-c) has its name and \
            colour. In a file of several calendars, each item names its calendar and its colour \
            (X-CALSTORE-CALENDAR), so that `import` restores them; calendar properties that differ are left \
            out. With REF or QUERY, only the items are exported.
            """,
            """
            Importing a JSON export restores everything, including the calendars. Other formats contain \
            less: iCalendar has no identifiers of this store, and values that a format cannot contain are \
            reported.
            """,
            """
            --method writes a message for the participants, without alarms and without notes about their \
            answers: request (an invitation, or its newest version; it asks those who have not answered), \
            cancel (with --attendee only for these participants) or publish. request and cancel with \
            REF@DATE are about one occurrence. They are about one item, with an organizer; request needs \
            participants, too.
            """,
            """
            With --into FILE, the items replace their older versions in the file, and new ones are added at \
            its end. Everything else in it stays byte for byte: order, folds, unknown lines, zones, other \
            items. A file that is no calendar, is cut off, or has parts that cannot be read is not changed \
            (exit code 6). Without such a file, it is created.
            """,
        ],
        examples: [
            .init(line: "ekcal export -c work > work.ics", says: "one calendar"),
            .init(
                line: "ekcal export --from 2026-01-01 --to 2026-12-31 --csv", says: "a year for a spreadsheet"
            ),
            .init(line: "ekcal export e7kq4 --method request > invite.ics", says: "an invitation"),
            .init(
                line: "ekcal export e7kq4@2026-03-20 --method request > one.ics",
                says: "one occurrence of a series"),
            .init(line: "ekcal export -c work --into work.ics", says: "update the file of another program"),
        ])

    private static let uninvited = Command.Use(
        .attendee, help: "with --method cancel: this participant is no longer invited; repeatable",
        group: .printing)
}

/// `export`: prints items as iCalendar, or in another format.
struct ExportCommand: EkcalCommand {
    private let operands: ItemOperands
    private let filter: CalendarFilter
    private let kinds: AgendaRequest.Kinds
    private let range: Range<Instant>?
    private let count: WantedCount
    private let method: MessageMethod?
    /// `--attendee`: participants who are no longer invited.
    private let uninvited: [ItemParticipant]
    /// The file to patch.
    private let into: String?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        operands = try ItemOperands(arguments, session)
        filter = CalendarFilter(arguments)
        kinds = arguments.choice(.with) ?? .both
        range = try RangeOptions(arguments, session).range
        count = WantedCount(arguments)
        method = arguments.choice(.method)
        into = arguments.value(.into)
        uninvited = try arguments.values(.attendee).map {
            try PersonInput.read($0, "--attendee")
        }
        if method != nil, operands.isEmpty {
            throw EkcalError(
                .usage, "--method needs single items",
                hint: "name the items: ekcal export REF --method request",
                field: "--method")
        }
        if into != nil, method != nil {
            throw EkcalError(
                .usage, "--into cannot be used with --method", hint: "print the message instead: ... > FILE",
                field: "--into")
        }
        if !uninvited.isEmpty, method != .cancel {
            throw EkcalError(
                .usage, "--attendee is for --method cancel", hint: "add --method cancel, or remove it",
                field: "--attendee")
        }
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let named = operands.isEmpty ? nil : try namedItems(store, session)
            var calendars = try store.calendars()
            let chosen = try filter.identifiers(store, session).map { Set($0) }
            if let chosen { calendars.removeAll { !chosen.contains($0.id) } }
            // A series is exported as a whole.
            let dated = try range.map { try store.identifiers(datedIn: $0, zone: session.clock.zone) }
            var facts = Facts(session.console.output)
            let items = try list(named, store, session) { item in
                guard chosen?.contains(item.calendarID) ?? true, isWanted(item.kind),
                    dated?.contains(item.seriesID ?? item.id) ?? true
                else { return false }
                facts.add(item)
                return true
            }
            try method?.check(items.all, store)
            warn(of: facts, operands.isEmpty ? calendars : [], session)
            var answer = try session.answer(store, items, kinds: facts.kinds)
            answer.range = range.map {
                Answer.SearchedRange(from: $0.lowerBound, to: $0.upperBound, in: session.clock.zone)
            }
            let sources = try store.sources()
            if !operands.isEmpty { calendars.removeAll { !facts.calendars.contains($0.id) } }
            let calendarJSON = CalendarJSON(sources)
            answer.calendars = calendars.map(calendarJSON.object)
            // With operands, only items are exported. A range and --with select items, but the calendar is
            // still whole.
            let whole = operands.isEmpty ? calendars : nil
            if let into {
                return try patch(into, completed(items.all, store), answer, of: whole, sources, session)
            }
            return Response(
                answer: { [answer] in answer },
                calendar: { [facts] print in
                    if method != nil, let message = try message(items.all, session) {
                        return print(message.bytes)
                    }
                    try write(items, facts, of: whole, sources, session, to: print)
                },
                failure: count.failure(of: items.count))
        }
    }

    /// The chosen items, in the order of the output.
    private func list(
        _ named: [CalStoreItem]?, _ store: CalStoreView, _ session: Session,
        where isWanted: (CalStoreItem) -> Bool
    ) throws -> CalStoreItemList {
        let isFile = !session.console.printsObjects && into == nil && method == nil
        guard let named else { return try store.itemList(inFileOrder: isFile, where: isWanted) }
        return CalStoreItemList(named.filter(isWanted), inFileOrder: isFile)
    }

    private func isWanted(_ kind: CalStoreItem.Kind) -> Bool {
        switch kinds {
        case .both: true
        case .events: kind == .event
        case .reminders: kind == .reminder
        }
    }

    /// The facts of all items that are known before the first one is written.
    private struct Facts {
        private(set) var kinds: Set<CalStoreItem.Kind> = []
        private(set) var calendars: Set<CalStoreCalendar.ID> = []
        private(set) var zones = ZoneUses()
        /// The items with empty texts, which a table does not show.
        private(set) var empty = ExportLoss.Count()
        private let isTable: Bool

        init(_ output: OutputFormat) { isTable = [.csv, .tsv].contains(output) }

        mutating func add(_ item: CalStoreItem) {
            kinds.insert(item.kind)
            calendars.insert(item.calendarID)
            zones.add(item)
            if isTable, ItemField.texts.contains(where: { $0.text?.property.get(item) == "" }) {
                empty.add(item.title)
            }
        }
    }

    /// Writes the items as iCalendar.
    private func write(
        _ items: CalStoreItemList, _ facts: Facts, of calendars: [CalStoreCalendar]?,
        _ sources: [CalStoreSource], _ session: Session, to print: ([UInt8]) -> Void
    ) throws {
        var lost = ExportLoss.Summary()
        try session.console.showingProgress(
            "Exporting", total: items.count, while: session.system.isOutputFile
        ) { progress in
            try CalStoreItem.writeICalendar(
                items, zones: facts.zones, of: calendars, sources: sources,
                didWrite: { item, loss in
                    progress?.step()
                    lost.add(loss, of: item.title)
                },
                to: { bytes in
                    print(bytes)
                    return !session.console.isBroken
                })
        }
        session.warn(of: lost)
    }

    /// The items with all others of their UIDs: a file loses the occurrences of a UID that are not given.
    private func completed(_ items: [CalStoreItem], _ store: CalStoreView) throws -> [CalStoreItem] {
        var items = items
        var known = Set(items.map(\.id))
        for item in items where item.originalStart != nil {
            for other in try store.items(externalID: item.externalID)
            where other.calendarID == item.calendarID && known.insert(other.id).inserted {
                items.append(other)
            }
        }
        return items
    }

    /// Writes the items into a file.
    private func patch(
        _ path: String, _ items: [CalStoreItem], _ answer: Answer, of calendars: [CalStoreCalendar]?,
        _ sources: [CalStoreSource], _ session: Session
    ) throws -> Response {
        let old = try patchable(path, session)
        let bytes =
            old.map { CalStoreItem.iCalendar(items, patching: $0) }
            ?? session.iCalendar(items, of: calendars, sources: sources)
        let isSame = bytes == old
        if !isSame, !session.isDryRun {
            do throws(System.Failure) { try session.system.writeFile(path, bytes) } catch {
                // A file that is missing is made.
                let isMade = (try? session.system.isFolder(FilePath.folder(of: path))) != false
                throw EkcalError(
                    .file, "cannot write \(path): \(isMade ? error.reason : "the folder does not exist")",
                    field: "--into")
            }
        }
        let count = "\(items.count) \(items.count == 1 ? "item" : "items")"
        let name = TerminalText.line(path)
        let did = session.isDryRun ? "Would write" : "Wrote"
        let line = isSame ? "\(name) already has the \(count)" : "\(did) \(count) into \(name)"
        return Response(
            text: { page in for line in [line] + session.dryRunLines { page.print(line) } },
            answer: { answer }, failure: self.count.failure(of: items.count))
    }

    /// The file to patch; nil if there is none, or an empty one. Throws if a part of it could be lost.
    private func patchable(_ path: String, _ session: Session) throws(EkcalError) -> [UInt8]? {
        let old: [UInt8]?
        do throws(FileSystemError) {
            old = try session.system.files.contents(of: path, upTo: 1 << 30)
        } catch {
            throw EkcalError(
                .file, "cannot read \(path): \(System.Failure(error).reason)", field: "--into")
        }
        guard let old, !old.isEmpty else { return nil }
        do throws(EkcalError) {
            let file = try ImportFile(iCalendar: old, name: path)
            try Importer.refuseUnreadable([file])
            if let broken = file.items.brokenComponents.first {
                throw EkcalError(.refused, "\(path), \(broken.message)", line: broken.line)
            }
        } catch {
            throw EkcalError(
                .refused, error.message, hint: "it was not changed; correct it, or name another file",
                field: "--into", line: error.line)
        }
        return old
    }

    /// Warns about data that an import of the file cannot restore. The losses of iCalendar are known only
    /// after writing.
    private func warn(of facts: Facts, _ calendars: [CalStoreCalendar], _ session: Session) {
        for calendar in calendars where calendar.kind == .subscription {
            session.warn(
                "\(TerminalText.line(calendar.title)) is a subscription, which a file cannot restore; "
                    + "an import turns it into a normal calendar"
            )
        }
        session.warn(ofLoss: "in a table, an empty text is the same as no text", in: facts.empty)
    }

    /// The message of `--method`.
    private func message(_ items: [CalStoreItem], _ session: Session) -> CalStoreMessage? {
        switch method {
        case nil: nil
        case .publish: .publication(items, now: session.clock.now)
        case .request: .request(items, now: session.clock.now)
        case .cancel:
            .cancellation(
                of: items, uninviting: uninvited.isEmpty ? nil : uninvited, now: session.clock.now)
        }
    }

    /// The named items, with the detached occurrences of their series.
    private func namedItems(_ store: any CalStoreReader, _ session: Session) throws -> [CalStoreItem] {
        var items: [CalStoreItem] = []
        for target in try operands.references(store, session) {
            let isOccurrence = target.original != nil || target.item.isDetached
            if method == .cancel || method == .request && isOccurrence {
                // The cancellation of a series includes its occurrences.
                items.append(try store.occurrence(of: target.item, at: target.original))
                continue
            }
            let series = try target.item.seriesID.flatMap { try store.item($0) } ?? target.item
            for item in [series] + (try store.detached(of: series.id))
            where !items.contains(where: { $0.id == item.id }) {
                items.append(item)
            }
        }
        return items
    }
}
