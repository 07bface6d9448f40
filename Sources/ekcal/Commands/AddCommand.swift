import CalStore

/// `add` and `todo`: a new event, or a new reminder.
struct AddCommand {
    let session: Session
    let kind: CalStoreItem.Kind

    func run() throws -> ExitCode {
        let store = try session.openStore()
        return try run(try draft(store), store)
    }

    /// The item as options and operands say it, not stored yet.
    func draft(_ store: CalendarStore) throws -> CalStoreItem {
        let title = try session.checkedTitle(session.arguments.operand(0) ?? "", "TITLE")
        let calendar = try session.targetCalendar(for: kind, store)
        var item =
            kind == .event
            ? try CalStoreItem(event: title, calendar: calendar.id)
            : try CalStoreItem(reminder: title, calendar: calendar.id)
        try setTimes(of: &item)
        try ItemOptions(session: session).apply(to: &item)
        try RepeatOptions(session: session).apply(to: &item)
        if let violation = item.violation { throw EkcalError(CalStoreError.refused(violation, title: title)) }
        return item
    }

    /// Stores a draft.
    func run(_ item: CalStoreItem, _ store: CalendarStore) throws -> ExitCode {
        let arguments = session.arguments
        for option in [OptionName.ifMissing, .upsert]
        where arguments.has(option) && !arguments.has(.externalID) {
            throw EkcalError(
                .usage, "--\(option.rawValue) needs an identifier",
                hint: "add --external-id with the identifier in another program",
                field: "--" + option.rawValue)
        }
        let conflicts = ConflictCheck(session: session)
        var found: [ConflictCheck.Found] = []
        var isThere = false
        do {
            let written = try session.write(store) { change -> CalStoreItem in
                found = []
                let there = try self.there(like: item, &change)
                isThere = there != nil
                if let there, arguments.has(.ifMissing) { return there }
                if there == nil, arguments.has(.externalID) { try TakenIdentifier.check(item, &change) }
                let saved = try there.map { try update($0, &change) } ?? change.add(item)
                try conflicts.check(saved, before: there, &change, into: &found)
                return saved
            }
            try conflicts.warn(of: found, store)
            session.produced = [written.result]
            return try report(
                written.result, written.operation, store, verb: verb(isThere, written.operation))
        } catch let conflict as ConflictCheck.Found {
            throw try conflicts.error(conflict, store)
        } catch let taken as TakenIdentifier {
            throw try taken.error(
                store, hint: "--if-missing leaves that item alone, --upsert changes it")
        }
    }

    private func verb(_ isThere: Bool, _ operation: CalStoreOperation?) -> String {
        guard isThere else { return session.isDryRun ? "Would add" : "Added" }
        guard operation != nil else { return "Already there:" }
        return session.isDryRun ? "Would change" : "Changed"
    }

    /// The item that has the same identifier in the same calendar, where that matters.
    private func there(like item: CalStoreItem, _ change: inout CalStoreTransaction) throws
        -> CalStoreItem?
    {
        let arguments = session.arguments
        guard arguments.has(.ifMissing) || arguments.has(.upsert), let id = arguments.value(.externalID)
        else {
            return nil
        }
        return try change.items(externalID: id).first {
            $0.calendarID == item.calendarID && $0.kind == kind && !$0.isDetached
        }
    }

    /// What is there, as the line says; what the line does not name stays.
    private func update(_ there: CalStoreItem, _ change: inout CalStoreTransaction) throws -> CalStoreItem {
        // A series as such is changed by its first date, so that its other dates move along.
        let first =
            there.isSeries && kind == .event
            ? there.occurrenceSet.first.map { there.occurrenceStart(at: $0) } : nil
        var draft = first.map { there.occurrence(at: $0) } ?? there
        draft.title = session.arguments.operand(0) ?? there.title
        let alarms = draft.alarms
        try setTimes(of: &draft)
        draft.alarms = alarms
        try ItemOptions(session: session).apply(to: &draft)
        try RepeatOptions(session: session).apply(to: &draft)
        return try change.save(draft, at: first, span: .all)
    }

    private func setTimes(of item: inout CalStoreItem) throws {
        let when = session.arguments.words(from: 1)
        guard kind == .reminder else {
            let (start, end) = try ItemTimes(session: session).newEvent(when: when)
            item.start = start
            item.end = end
            if !start.isDate { item.alarms = try session.defaultAlarms() }
            return
        }
        switch (when, session.arguments.value(.due)) {
        case (let text?, nil): item.end = .time(ItemTimes.stored(try session.readWhen(text, "WHEN").value))
        case (nil, let text?): item.end = .time(ItemTimes.stored(try session.readWhen(text, "--due").value))
        case (_?, _?):
            throw EkcalError(
                .usage, "WHEN and --due are both given", hint: "use only one of them", field: "--due")
        case (nil, nil): break
        }
        if let text = session.arguments.value(.start) {
            item.start = ItemTimes.stored(try session.readWhen(text, "--start").value)
        }
    }

    private func report(
        _ item: CalStoreItem, _ operation: CalStoreOperation?, _ store: CalendarStore, verb: String
    ) throws -> ExitCode {
        guard session.output == .text else {
            var report = ChangeReport(session: session, store: store, operation: operation, items: [item])
            report.occurrencesChanged = operation == nil ? 0 : 1
            try report.print()
            return .success
        }
        if session.isQuiet { return .success }
        let text = ItemText(session: session, directory: try Directory(store, naming: [item]))
        session.print(verb + " " + text.line(item))
        if let repeats = text.repeats(item) { session.print("      " + repeats) }
        if verb == "Changed" { session.printEnd(operation) } else { session.printDryRun() }
        return .success
    }
}
