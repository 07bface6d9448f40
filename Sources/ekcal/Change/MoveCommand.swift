import CalStore
import CalStoreScreens
import CommandLine
import Terminal

extension CommandTable {
    static let mv = Command(
        type: MoveCommand.self, path: ["mv"], synonyms: ["move"],
        aliases: [.init(path: ["event", "mv"]), .init(path: ["reminder", "mv"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "move items to another calendar",
        parameters: [referenceOrQuery],
        options: [destination] + take(.ifRevision) + counting + changing,
        details: [
            "Items keep their identifiers. Only if the other calendar has an item with the same external "
                + "identifier (iCalendar UID), the moved one gets a new UID, with a warning. A series moves as "
                + "a whole.",
            "To move an item to another day or time, use `ekcal reschedule`.",
        ],
        examples: [
            .init(line: "ekcal mv e7kq4 --to work", says: "one item"),
            .init(
                line: "ekcal mv 'calendar:inbox is:open' --to errands -y",
                says: "everything that a query finds"),
        ])
}

/// `mv`: moves items to another calendar. They keep their identifiers; a series moves as a whole, with its
/// detached occurrences.
struct MoveCommand: ItemCommand {
    var operands: ItemOperands
    /// The name of the calendar.
    let destination: String?
    /// The revision that the items must have.
    let revision: String?

    init(_ arguments: ParsedArguments, edit: ItemEdit?) {
        operands = ItemOperands(arguments)
        destination = arguments.value(.to)
        revision = arguments.value(.ifRevision)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let target = try session.words.calendarNames(store.asLastSeen).calendar(
            called: try session.access.destination(destination, references), field: "--to")
        let targets = try operands.references(store.asLastSeen, session)
        for target in targets where target.original != nil || target.item.isDetached {
            throw EkcalError(
                .refused,
                "one occurrence of \"\(target.item.title)\" cannot move: a series is in one calendar",
                hint:
                    "write the series without a date to move all of it; `ekcal "
                    + "copy` makes a single event from one date",
                field: "REF")
        }
        try session.confirmMany(targets.count, verb: "Move")

        var moved: [(before: CalStoreItem, after: CalStoreItem)] = []
        let written = try session.access.write(store) { change in
            moved = []
            for item in targets {
                guard let stored = try change.item(item.item.id) else {
                    throw CalStoreError.noSuchItem(item.typed)
                }
                try stored.checkRevision(is: revision)
                moved.append((stored, try change.move(stored.id, toCalendar: target.id)))
            }
        }
        try session.warnOfNewIdentifiers(written.operation, store)
        return response(moved, written.operation, store, session)
    }

    private func response(
        _ moved: [(before: CalStoreItem, after: CalStoreItem)], _ operation: CalStoreOperation?,
        _ store: CalendarStore, _ session: Session
    ) -> Response {
        Response(
            text: { page in
                let text = session.itemText(
                    try NameIndex(store.asLastSeen, naming: moved.flatMap { [$0.before, $0.after] }))
                for (before, after) in moved {
                    let from = TerminalText.line(text.names.calendarTitle(of: before))
                    if before.calendarID == after.calendarID {
                        page.print("Already there: \(text.line(after))")
                    } else {
                        page.print(
                            "\(session.isDryRun ? "Would move" : "Moved") \(text.line(after))   from \(from)")
                    }
                }
                page.print(session.endLines(operation))
            },
            answer: {
                var report = ChangeReport(
                    session: session, store: store, operation: operation, items: moved.map(\.after))
                report.span = .all
                return try report.answer()
            },
            change: Response.Change(
                operations: [operation].compactMap(\.self), items: moved.map(\.after), span: .all))
    }
}

extension Session {
    /// Warns about items that have a new UID, because another item of their new calendar has the old one.
    func warnOfNewIdentifiers(_ operation: CalStoreOperation?, _ store: CalendarStore) throws {
        let renamed = (operation?.changes ?? []).compactMap { change -> (uid: String, item: CalStoreItem)? in
            guard let before = change.itemBefore, let after = change.itemAfter, !after.isDetached,
                before.calendarID != after.calendarID, before.externalID != after.externalID
            else { return nil }
            return (before.externalID, after)
        }
        guard !renamed.isEmpty else { return }
        let names = try NameIndex(store.asLastSeen, naming: renamed.map(\.item))
        console.warn(
            renamed.map { uid, item in
                "\"\(TerminalText.line(item.title))\" has a new external identifier, because another item of "
                    + "\(TerminalText.line(names.calendarTitle(of: item))) has \(uid)"
            }, atMost: 3,
            more: { "\($0) more items have a new external identifier" })
    }
}

extension StoreAccess {
    /// The calendar of `--to`, which is required.
    ///
    /// - Parameter words: The operands; the last one may be the calendar by mistake.
    func destination(_ name: String?, _ words: [String] = []) throws -> String {
        if let name { return name }
        let last = words.count > 1 ? words.last?.lowercased() : nil
        let meant = try open().calendars().first { $0.title.lowercased() == last }
        if meant == nil, let line = movedInTime(words) {
            throw EkcalError(
                .usage, "`ekcal mv` moves items to another calendar, not to another time",
                hint: "did you mean `ekcal reschedule \(line)`?", field: "--to")
        }
        throw EkcalError(
            .usage, "the calendar is missing",
            hint: meant.map { "did you mean `--to \(ShellWords.quoted($0.title))`?" }
                ?? "add --to with a calendar; `ekcal calendar list` lists them",
            field: "--to")
    }

    /// The words for `reschedule`, if the last ones are a time: `mv dentist friday`.
    private func movedInTime(_ words: [String]) -> String? {
        let dates = self.words.clock.dates
        func isTime(_ words: ArraySlice<String>) -> Bool {
            (try? dates.readPoint(words.joined(separator: " "))) != nil
        }
        guard let start = words.indices.dropFirst().first(where: { isTime(words[$0...]) }) else { return nil }
        let named = words[..<start].last == "to" ? words[..<(start - 1)] : words[..<start]
        // `mv standup 16 march to tuesday` names one date of a series.
        let date = named.indices.dropFirst().first { isTime(named[$0...]) }
        let title = named[..<(date ?? named.endIndex)].joined(separator: " ")
        let item = title + (date.map { "@" + named[$0...].joined(separator: " ") } ?? "")
        return title.isEmpty ? nil : ([ShellWords.quoted(item)] + words[start...]).joined(separator: " ")
    }
}
