import Basics
import CalStoreExchange
import CommandLine

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
    /// The changes, if the operation does not have all of them.
    var changes: [CalStoreChange]?

    /// The answer for programs, with the items as they are in the store now.
    func answer() throws -> Answer {
        let names = try store.asLastSeen.read {
            try NameIndex($0, naming: items, changes: changes ?? operation?.changes ?? [])
        }
        let json = ItemJSON(names: names, language: session.clock.dates)
        return try answer(items.map(json.object))
    }

    /// The answer for objects that are already made, such as calendars.
    func answer(_ objects: [JSONValue]) throws -> Answer {
        let changes = changes ?? operation?.changes ?? []
        let text = try session.changeText(changes, store.asLastSeen)
        var answer = try session.answer(store.asLastSeen, items: objects)
        // The revision of this change, not a later one: a program that continues from it must not miss the
        // changes of others.
        if let revision = operation?.revision { answer.revision = revision }
        let result = ChangeResult(
            operation: operation, isDryRun: session.isDryRun,
            changes: changes.map { text.row($0, span: span) },
            occurrencesChanged: occurrencesChanged ?? changes.count,
            occurrencesRemaining: occurrencesRemaining)
        answer.result = .object(result.jsonMembers + more)
        return answer
    }
}

extension AnswerShape {
    /// The answer of a command that changes items, calendars or sources, with further members in `result`.
    static func changing(_ names: NamedShape..., telling more: [Shape.Member] = []) -> AnswerShape {
        AnswerShape(items: names.map(\.reference), result: ChangeResult.members + more)
    }
}

/// The `result` of a command that changes items, calendars or sources.
struct ChangeResult: JSONRow {
    /// Nil when nothing was to be done.
    let operation: CalStoreOperation?
    let isDryRun: Bool
    let changes: [ChangeJSON.Row]
    let occurrencesChanged: Int
    /// Nil for a series without an end.
    let occurrencesRemaining: Int?

    /// The result of a command that only read.
    static var nothing: ChangeResult {
        ChangeResult(
            operation: nil, isDryRun: false, changes: [], occurrencesChanged: 0, occurrencesRemaining: 0)
    }

    static let fields: [JSONField<Self>] = [
        .init(
            "op", "full identifier of the operation; null if nothing had to be done", \.operation?.id?.text),
        .init("committed", "whether the change is saved") { $0.operation?.isDryRun == false },
        .init("dry_run", "whether it was a dry run", \.isDryRun),
        .init("changes", "all records that changed", \.changes),
        .init("counts", "number of occurrences that changed") { Counts(result: $0) },
    ]

    private struct Counts: JSONRow {
        let result: ChangeResult

        static let fields: [JSONField<Self>] = [
            .init(
                "occurrences_changed", "number of occurrences that changed", \.result.occurrencesChanged),
            .init(
                "occurrences_remaining", "number of remaining occurrences; null if the series has no end",
                \.result.occurrencesRemaining),
        ]
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
