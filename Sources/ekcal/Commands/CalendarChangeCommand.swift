import CalStoreExchange

/// `calendar edit`, `calendar rm` and `calendar default`.
struct CalendarChangeCommand {
    let session: Session

    func runEdit() throws -> ExitCode {
        let arguments = session.arguments
        guard arguments.has(.title) || arguments.has(.tint) else {
            throw EkcalError(
                .usage, "no change was given", hint: "use an option: --title or --tint", field: "NAME")
        }
        let color = try arguments.value(.tint).map { try CalendarAddCommand.color($0) }
        let title = arguments.value(.title)
        if let title { try session.checkName(title, "--title") }
        let store = try session.openStore()
        let found = try named(store)
        let written = try session.write(store) { change in
            guard var calendar = try change.calendars().first(where: { $0.id == found.id }) else {
                throw CalStoreError.noSuchCalendar(found.title)
            }
            if let title {
                try CalendarAddCommand.checkIsNew(title, in: calendar.sourceID, but: calendar.id, &change)
                calendar.title = title
            }
            if let color { calendar.color = color }
            try change.save(calendar)
            return calendar
        }
        return try report(
            [written.result], written.operation, store, session.isDryRun ? "Would change" : "Changed")
    }

    func runDefault() throws -> ExitCode {
        let store = try session.openStore()
        let found = try named(store)
        let written = try session.write(store) { change in
            try change.setDefaultCalendar(found.id)
            return try change.calendars().first { $0.id == found.id } ?? found
        }
        let did = session.isDryRun ? "Would become the default:" : "Default is"
        return try report([written.result], written.operation, store, did)
    }

    func runRemove() throws -> ExitCode {
        let store = try session.openStore()
        let found = try named(store)
        let count = try store.items(inCalendar: found.id).count
        let items = count == 1 ? "1 item" : "\(count) items"
        if count > 0 { try session.confirm("Delete \"\(found.title)\" with \(items)?") }
        let written = try session.write(store) { change in try change.removeCalendar(found.id) }
        guard session.output == .text else {
            return try report([], written.operation, store, "")
        }
        if session.isQuiet { return .success }
        let json = CalendarJSON(try store.sources())
        let did = session.isDryRun ? "Would delete" : "Deleted"
        session.print("\(did) \(json.line(found))" + (count > 0 ? "   with \(items)" : ""))
        session.printEnd(written.operation)
        return .success
    }

    private func named(_ store: CalendarStore) throws -> CalStoreCalendar {
        try session.calendarNames(store).calendar(called: session.arguments.operand(0) ?? "", field: "NAME")
    }

    private func report(
        _ calendars: [CalStoreCalendar], _ operation: CalStoreOperation?, _ store: CalendarStore,
        _ did: String
    ) throws -> ExitCode {
        let json = CalendarJSON(try store.sources())
        guard session.output == .text else {
            try session.printThings(calendars.map(json.object), operation, store)
            return .success
        }
        if session.isQuiet { return .success }
        for calendar in calendars { session.print("\(did) \(json.line(calendar))") }
        session.printEnd(operation)
        return .success
    }
}

extension CalendarJSON {
    /// `ckq4n  work   events   default`
    func line(_ calendar: CalStoreCalendar) -> String {
        let parts = [
            calendar.shortID + "  " + CleanText.line(calendar.title), entities(calendar),
            calendar.isDefault ? "default" : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "   ")
    }
}

extension Session {
    /// What a change of calendars or sources did, in a format other than text.
    func printThings(_ objects: [JSONValue], _ operation: CalStoreOperation?, _ store: CalendarStore) throws {
        var report = ChangeReport(session: self, store: store, operation: operation, items: [])
        report.occurrencesChanged = 0
        try report.print(objects)
    }
}
