import Basics

/// The changes of operations as JSON objects (`ekcal help output`).
package struct ChangeJSON {
    private let items: ItemJSON
    private let calendars: CalendarJSON

    package init(_ changes: [CalStoreChange], _ store: any CalStoreReader, language: any ItemLanguage) throws
    {
        let names = try NameIndex(
            store, naming: changes.flatMap { [$0.itemBefore, $0.itemAfter].compactMap(\.self) },
            changes: changes)
        try self.init(changes, store, ItemJSON(names: names, language: language))
    }

    package init(_ changes: [CalStoreChange], _ store: any CalStoreReader, _ items: ItemJSON) throws {
        self.items = items
        calendars = CalendarJSON(
            try store.sources() + changes.flatMap { [$0.sourceBefore, $0.sourceAfter].compactMap(\.self) })
    }

    package func row(_ change: CalStoreChange, span: Span? = nil) -> Row {
        Row(change: change, span: span, json: self)
    }

    /// The change of one record (`ekcal help output`).
    package struct Row: JSONRow {
        let change: CalStoreChange
        /// The part of a series that was changed, if it is known.
        let span: Span?
        let json: ChangeJSON

        package static let fields: [JSONField<Self>] = [
            .init(
                "action", .choice(["insert", "update", "delete"]), "kind of change",
                \.change.action.rawValue),
            .init(
                "span_applied", .choice(["this", "future", "all"]).orNull,
                "part of the series that was changed", \.span?.rawValue),
            .init("before", record, "the record before", json: { $0.json.before($0.change) }),
            .init("after", record, "the record after", json: { $0.json.after($0.change) }),
            .init("fields", "the properties that differ", \.change.changedProperties),
        ]

        /// The records that an operation can change.
        private static let record = Shape.either([
            .reference(.event), .reference(.reminder), .reference(.calendar), .reference(.source), .null,
        ])

        /// The members that name the record, for a change that is an object of its own.
        package static let nameFields: [JSONField<Self>] = [
            .init(
                "kind", .choice(["event", "reminder", "calendar", "source"]), "kind of the record",
                \.change.kind.rawValue),
            .init("id", "full identifier", \.change.id.text), .init("title", "title or name", \.change.title),
        ]
    }

    /// A change as an object of its own.
    package struct Object: JSONRow {
        let change: Row

        package init(_ change: Row) { self.change = change }

        package static let fields: [JSONField<Self>] =
            [.type("change")] + (Row.nameFields + Row.fields).map { $0.of(\.change) }
    }

    private func before(_ change: CalStoreChange) -> JSONValue {
        record(change.itemBefore, change.calendarBefore, change.sourceBefore)
    }

    private func after(_ change: CalStoreChange) -> JSONValue {
        record(change.itemAfter, change.calendarAfter, change.sourceAfter)
    }

    private func record(
        _ item: CalStoreItem?, _ calendar: CalStoreCalendar?, _ source: CalStoreSource?
    ) -> JSONValue {
        if let item { return items.object(item) }
        if let calendar { return calendars.object(calendar) }
        return source.json
    }
}
