import CalStoreExchange

/// `source list`, `source add`, `source edit` and `source rm`: the shelves that calendars stand on.
struct SourceCommand {
    let session: Session

    func runList() throws -> ExitCode { try session.answering(list) }

    private func list(from store: CalStoreView) throws -> ExitCode {
        let sources = try store.sources()
        guard session.output == .text else {
            try session.print(try session.answer(store, items: sources.map(SourceJSON.object)))
            return .success
        }
        if session.isQuiet {
            for source in sources { session.print(CleanText.line(source.title)) }
            return .success
        }
        let calendars = try store.calendars()
        var columns = Columns([.init(shrinksTo: 12), .init(), .init()])
        for source in sources {
            let count = calendars.count(where: { $0.sourceID == source.id })
            columns.add([
                .init(source.title), .init(source.type),
                .init("\(count) calendar\(count == 1 ? "" : "s")", .faint),
            ])
        }
        for line in columns.lines(width: session.width, style: session.style) { session.print(line) }
        return .success
    }

    func runAdd() throws -> ExitCode {
        let store = try session.openStore()
        let name = session.arguments.operand(0) ?? ""
        try session.checkName(name, "NAME")
        let written = try session.write(store) { change in
            try checkIsNew(name, field: "NAME", but: nil, &change)
            return change.addSource(title: name)
        }
        return try report(
            written.result, written.operation, store, session.isDryRun ? "Would add" : "Added", isLeft: true)
    }

    func runEdit() throws -> ExitCode {
        let store = try session.openStore()
        guard let title = session.arguments.value(.title) else {
            throw EkcalError(
                .usage, "no change was given", hint: "use --title for a new name", field: "--title")
        }
        try session.checkName(title, "--title")
        let source = try CalendarNames(store).source(
            called: session.arguments.operand(0) ?? "", field: "NAME")
        let written = try session.write(store) { change in
            try checkIsNew(title, field: "--title", but: source.id, &change)
            return try change.renameSource(source.id, to: title)
        }
        let did =
            written.operation == nil
            ? "Nothing is different in" : session.isDryRun ? "Would rename" : "Renamed"
        return try report(written.result, written.operation, store, did, isLeft: true)
    }

    private func checkIsNew(
        _ name: String, field: String, but id: String?, _ change: inout CalStoreTransaction
    ) throws {
        guard try change.sources().contains(where: { $0.title == name && $0.id != id }) else { return }
        throw EkcalError(
            .refused, "there is already a source \"\(name)\"", hint: "`ekcal source list` shows them",
            field: field)
    }

    func runRemove() throws -> ExitCode {
        let store = try session.openStore()
        let source = try CalendarNames(store).source(
            called: session.arguments.operand(0) ?? "", field: "NAME")
        let written = try session.write(store) { change in try change.removeSource(source.id) }
        return try report(
            source, written.operation, store, session.isDryRun ? "Would delete" : "Deleted", isLeft: false)
    }

    private func report(
        _ source: CalStoreSource, _ operation: CalStoreOperation?, _ store: CalendarStore, _ did: String,
        isLeft: Bool
    ) throws -> ExitCode {
        guard session.output == .text else {
            try session.printThings(isLeft ? [SourceJSON.object(source)] : [], operation, store)
            return .success
        }
        if session.isQuiet { return .success }
        session.print("\(did) the source \(CleanText.line(source.title))")
        if isLeft { session.printDryRun() } else { session.printEnd(operation) }
        return .success
    }
}
