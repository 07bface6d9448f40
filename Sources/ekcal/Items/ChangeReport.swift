import Basics
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

    /// What programs read, of the items as they are in the store now.
    func answer() throws -> Answer {
        let names = try store.asLastSeen.read {
            try NameIndex($0, naming: items, changes: operation?.changes ?? [])
        }
        let json = ItemJSON(names: names, language: session.clock.dates)
        return try answer(items.map(json.object))
    }

    /// The same for what is described already, such as calendars.
    func answer(_ objects: [JSONValue]) throws -> Answer {
        let changes = operation?.changes ?? []
        let text = try session.changeText(changes, store.asLastSeen)
        var answer = try session.answer(store.asLastSeen, items: objects)
        // The revision of the change itself: a program that continues from it must not miss what others did
        // since.
        if let revision = operation?.revision { answer.revision = revision }
        answer.result = .object(
            [
                .init("op", JSONValue(operation?.id?.text)),
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
        return answer
    }

}

extension Session {
    /// What a change of calendars or sources did, for programs.
    func answer(
        _ objects: [JSONValue], _ operation: CalStoreOperation?, _ store: CalendarStore
    ) throws -> Answer {
        var report = ChangeReport(session: self, store: store, operation: operation, items: [])
        report.occurrencesChanged = 0
        return try report.answer(objects)
    }
}
