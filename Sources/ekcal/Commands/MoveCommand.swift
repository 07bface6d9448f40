import CalStore

/// `mv`: items to another calendar. They keep their identifiers; a series goes as a whole, with its detached occurrences.
struct MoveCommand: ItemCommand {
    var references: [String]
    /// The name of the calendar.
    let destination: String?
    /// The revision that the items must have.
    let revision: String?

    init(_ arguments: ParsedArguments) {
        references = arguments.operands
        destination = arguments.value(.to)
        revision = arguments.value(.ifRevision)
    }

    func run(_ session: Session) throws -> ExitCode {
        let store = try session.openStore()
        let target = try session.calendarNames(store).calendar(
            called: try session.destination(destination), field: "--to")
        let targets = try session.targets(store, of: references)
        for target in targets where target.original != nil || target.item.isDetached {
            throw EkcalError(
                .refused,
                "one occurrence of \"\(target.item.title)\" cannot move: a series is in one calendar",
                hint:
                    "write the series without a date to move all of it; `ekcal copy` makes a single event from one date",
                field: "REF")
        }
        try session.confirmMany(targets.count, verb: "Move")

        var moved: [(before: CalStoreItem, after: CalStoreItem)] = []
        let written = try session.write(store) { change in
            moved = []
            for item in targets {
                guard let stored = try change.item(item.item.id) else {
                    throw CalStoreError.noSuchItem(item.typed)
                }
                try session.checkRevision(of: stored, is: revision)
                var patch = ItemPatch()
                patch.move(toCalendar: target.id)
                moved.append((stored, try change.save(patch, to: stored.id, span: .all)))
            }
        }
        session.produced = moved.map(\.after)
        guard session.output == .text else {
            let operation = written.operation
            var report = ChangeReport(
                session: session, store: store, operation: operation, items: moved.map(\.after))
            report.span = .all
            try report.print()
            return .success
        }
        if session.isQuiet { return .success }
        let text = ItemText(
            session: session,
            names: try NameIndex(store, naming: moved.flatMap { [$0.before, $0.after] }))
        for (before, after) in moved {
            let from = CleanText.line(text.names.calendarTitle(of: before))
            if before.calendarID == after.calendarID {
                session.print("Already there: \(text.line(after))")
            } else {
                session.print(
                    "\(session.isDryRun ? "Would move" : "Moved") \(text.line(after))   from \(from)")
            }
        }
        session.printEnd(written.operation)
        return .success
    }
}

extension Session {
    /// The calendar that `--to` names.
    func destination() throws -> String { try destination(arguments.value(.to)) }

    fileprivate func destination(_ name: String?) throws -> String {
        if let name { return name }
        throw EkcalError(
            .usage, "the calendar is missing",
            hint: "add --to with a calendar; `ekcal calendar list` lists them",
            field: "--to")
    }
}
