import CalStore

/// `mv`: items to another calendar. They keep their identifiers; a series goes as a whole, with its detached occurrences.
struct MoveCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let target = try context.calendarNames(store).calendar(
            called: try context.destination(), field: "--to")
        let targets = try context.targets(store)
        for target in targets where target.original != nil || target.item.isDetached {
            throw EkcalError(
                .refused,
                "one occurrence of \"\(target.item.title)\" cannot move: a series is in one calendar",
                hint:
                    "write the series without a date to move all of it; `ekcal copy` makes a single event from one date",
                field: "REF")
        }
        try context.confirmMany(targets.count, verb: "Move")

        var moved: [(before: CalStoreItem, after: CalStoreItem)] = []
        let written = try context.write(store) { change in
            moved = []
            for item in targets {
                guard let stored = try change.item(item.item.id) else {
                    throw CalStoreError.noSuchItem(item.typed)
                }
                try context.checkRevision(of: stored)
                var draft = stored
                try draft.move(toCalendar: target.id)
                moved.append((stored, try change.save(draft, span: .all)))
            }
        }
        context.produced = moved.map(\.after)
        guard context.output == .text else {
            let operation = written.operation
            var report = ChangeReport(
                context: context, store: store, operation: operation, items: moved.map(\.after))
            report.span = .all
            try report.print()
            return .success
        }
        if context.isQuiet { return .success }
        let text = ItemText(
            context: context,
            names: try NameIndex(store, naming: moved.flatMap { [$0.before, $0.after] }))
        for (before, after) in moved {
            let from = CleanText.line(text.names.calendarTitle(of: before))
            if before.calendarID == after.calendarID {
                context.print("Already there: \(text.line(after))")
            } else {
                context.print(
                    "\(context.isDryRun ? "Would move" : "Moved") \(text.line(after))   from \(from)")
            }
        }
        context.printEnd(written.operation)
        return .success
    }
}

extension Context {
    /// The calendar that `--to` names.
    func destination() throws -> String {
        if let name = arguments.value(.to) { return name }
        throw EkcalError(
            .usage, "the calendar is missing",
            hint: "add --to with a calendar; `ekcal calendar list` lists them",
            field: "--to")
    }
}
