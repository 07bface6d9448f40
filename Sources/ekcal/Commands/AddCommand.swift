import CalStore

/// `add` and `todo`: a new event, or a new reminder.
struct AddCommand {
    let context: Context
    let kind: CalStoreItem.Kind

    func run() throws -> ExitCode {
        let store = try context.openStore()
        return try run(try draft(store), store)
    }

    /// The item as options and operands say it, not stored yet.
    func draft(_ store: CalendarStore) throws -> CalStoreItem {
        let title = context.arguments.operand(0) ?? ""
        guard !title.isEmpty else {
            throw EkcalError(
                .usage, "a title is missing", hint: "ekcal add \"Dentist\" \"tomorrow 14:00\"", field: "TITLE"
            )
        }
        let calendar = try context.targetCalendar(for: kind, store)
        var item =
            kind == .event
            ? try CalStoreItem(event: title, calendar: calendar.id)
            : try CalStoreItem(reminder: title, calendar: calendar.id)
        try setTimes(of: &item)
        try ItemOptions(context: context).apply(to: &item)
        try RepeatOptions(context: context).apply(to: &item)
        if let violation = item.violation { throw EkcalError(CalStoreError.refused(violation, title: title)) }
        return item
    }

    /// Stores a draft.
    func run(_ item: CalStoreItem, _ store: CalendarStore) throws -> ExitCode {
        if context.arguments.has(.ifMissing), let id = context.arguments.value(.externalID),
            let there = try store.items(externalID: id).first(where: { $0.calendarID == item.calendarID })
        {
            context.produced = [there]
            return try report(there, nil, store, verb: "Already there:")
        }
        let written = try context.write(store) { change in try change.add(item) }
        context.produced = [written.result]
        return try report(
            written.result, written.operation, store, verb: context.isDryRun ? "Would add" : "Added")
    }

    private func setTimes(of item: inout CalStoreItem) throws {
        let when = context.arguments.operand(1)
        guard kind == .reminder else {
            let (start, end) = try ItemTimes(context: context).newEvent(when: when)
            item.start = start
            item.end = end
            if !start.isDate { item.alarms = try context.defaultAlarms() }
            return
        }
        switch (when, context.arguments.value(.due)) {
        case (let text?, nil): item.end = .time(ItemTimes.stored(try context.readWhen(text, "WHEN").value))
        case (nil, let text?): item.end = .time(ItemTimes.stored(try context.readWhen(text, "--due").value))
        case (_?, _?):
            throw EkcalError(
                .usage, "WHEN and --due both say when it is due", hint: "give one of them", field: "--due")
        case (nil, nil): break
        }
        if let text = context.arguments.value(.start) {
            item.start = ItemTimes.stored(try context.readWhen(text, "--start").value)
        }
    }

    private func report(
        _ item: CalStoreItem, _ operation: CalStoreOperation?, _ store: CalendarStore, verb: String
    ) throws -> ExitCode {
        guard context.output == .text else {
            var report = ChangeReport(context: context, store: store, operation: operation, items: [item])
            report.occurrencesChanged = operation == nil ? 0 : 1
            try report.print()
            return .success
        }
        if context.isQuiet { return .success }
        let text = ItemText(context: context, directory: try Directory(store, naming: [item]))
        context.print(verb + " " + text.line(item))
        if let repeats = text.repeats(item) { context.print("      " + repeats) }
        context.printDryRun()
        return .success
    }
}
