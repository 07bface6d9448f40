import CalStoreExchange

/// What a change did, for every output format: the items as they are now, and the operation behind them.
struct ChangeReport {
    let session: Session
    let store: CalendarStore
    let operation: CalStoreOperation?
    /// The items as they are now.
    var items: [CalStoreItem]
    /// How far it reached, where something repeats.
    var span: Span?
    var occurrencesChanged: Int?
    /// How many occurrences are left; nil inside for no end.
    var occurrencesRemaining: Int?
    /// What a command has to add.
    var more: [JSONValue.Member] = []

    /// Prints the report in a format other than text. Text is the command's own.
    func print() throws {
        let names = try store.read { try NameIndex($0, naming: items) }
        let json = ItemJSON(zone: session.zone, now: session.now, names: names)
        try print(items.map(json.object))
    }

    /// The same for what is described already, such as calendars.
    func print(_ objects: [JSONValue]) throws {
        let changes = operation?.changes ?? []
        let text = try ChangeText(changes, store, session)
        var answer = try session.answer(store, items: objects)
        // That of the change: whoever goes on from it must not pass over what others did since.
        if let revision = operation?.revision { answer.revision = revision }
        answer.result = .object(
            [
                .init("op", JSONValue(operation?.id)),
                .init("committed", .bool(operation != nil && operation?.isDryRun == false)),
                .init("dry_run", .bool(session.isDryRun)),
                .init("changes", .array(changes.map { text.object($0, span: span) })),
                .init(
                    "counts",
                    [
                        "occurrences_changed": JSONValue(occurrencesChanged ?? changes.count),
                        "occurrences_remaining": JSONValue(occurrencesRemaining),
                    ]),
            ] + more)
        try session.print(answer)
    }
}
