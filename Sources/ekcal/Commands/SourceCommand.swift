import CalStore

/// `source list`, `source add`, `source edit` and `source rm`: the shelves that calendars stand on.
struct SourceCommand {
    let context: Context

    func runList() throws -> ExitCode { try context.answering(list) }

    private func list(from store: CalStoreView) throws -> ExitCode {
        let sources = try store.sources()
        guard context.output == .text else {
            try context.print(try context.answer(store, items: sources.map(SourceCommand.object)))
            return .success
        }
        if context.isQuiet {
            for source in sources { context.print(CleanText.line(source.title)) }
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
        for line in columns.lines(width: context.width, style: context.style) { context.print(line) }
        return .success
    }

    func runAdd() throws -> ExitCode {
        let store = try context.openStore()
        let name = context.arguments.operand(0) ?? ""
        try context.checkName(name, "NAME")
        let written = try context.write(store) { change in
            try checkIsNew(name, field: "NAME", but: nil, &change)
            return change.addSource(title: name)
        }
        return try report(
            written.result, written.operation, store, context.isDryRun ? "Would add" : "Added", isLeft: true)
    }

    func runEdit() throws -> ExitCode {
        let store = try context.openStore()
        guard let title = context.arguments.value(.title) else {
            throw EkcalError(
                .usage, "no change was given", hint: "use --title for a new name", field: "--title")
        }
        try context.checkName(title, "--title")
        let source = try CalendarNames(store).source(
            called: context.arguments.operand(0) ?? "", field: "NAME")
        let written = try context.write(store) { change in
            try checkIsNew(title, field: "--title", but: source.id, &change)
            return try change.renameSource(source.id, to: title)
        }
        let did =
            written.operation == nil
            ? "Nothing is different in" : context.isDryRun ? "Would rename" : "Renamed"
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
        let store = try context.openStore()
        let source = try CalendarNames(store).source(
            called: context.arguments.operand(0) ?? "", field: "NAME")
        let written = try context.write(store) { change in try change.removeSource(source.id) }
        return try report(
            source, written.operation, store, context.isDryRun ? "Would delete" : "Deleted", isLeft: false)
    }

    private func report(
        _ source: CalStoreSource, _ operation: CalStoreOperation?, _ store: CalendarStore, _ did: String,
        isLeft: Bool
    ) throws -> ExitCode {
        guard context.output == .text else {
            try context.printThings(isLeft ? [SourceCommand.object(source)] : [], operation, store)
            return .success
        }
        if context.isQuiet { return .success }
        context.print("\(did) the source \(CleanText.line(source.title))")
        if isLeft { context.printDryRun() } else { context.printEnd(operation) }
        return .success
    }

    static func object(_ source: CalStoreSource) -> JSONValue {
        [
            "type": "source", "id": .string(source.id), "title": .string(source.title),
            "kind": .string(source.type),
        ]
    }
}
