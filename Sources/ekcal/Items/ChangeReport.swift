import Basics
import CalStoreExchange

/// The report of a change for every output format: the items in their new state, and the operation.
struct ChangeReport {
    let session: Session
    let store: CalendarStore
    let operation: CalStoreOperation?
    /// The items in their new state.
    var items: [CalStoreItem]
    /// The part of a series that changed, for items that repeat.
    var span: Span?
    var occurrencesChanged: Int?
    /// The number of remaining occurrences; an inner nil for a series without an end.
    var occurrencesRemaining: Int?
    /// Further members of the result.
    var more: [JSONValue.Member] = []

    /// The answer for programs, with the items as they are in the store now.
    func answer() throws -> Answer {
        let names = try store.asLastSeen.read {
            try NameIndex($0, naming: items, changes: operation?.changes ?? [])
        }
        let json = ItemJSON(names: names, language: session.clock.dates)
        return try answer(items.map(json.object))
    }

    /// The answer for objects that are already made, such as calendars.
    func answer(_ objects: [JSONValue]) throws -> Answer {
        let changes = operation?.changes ?? []
        let text = try session.changeText(changes, store.asLastSeen)
        var answer = try session.answer(store.asLastSeen, items: objects)
        // The revision of this change, not a later one: a program that continues from it must not miss the
        // changes of others.
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
    /// The answer for a change of calendars or sources.
    func answer(
        _ objects: [JSONValue], _ operation: CalStoreOperation?, _ store: CalendarStore
    ) throws -> Answer {
        var report = ChangeReport(session: self, store: store, operation: operation, items: [])
        report.occurrencesChanged = 0
        return try report.answer(objects)
    }
}
