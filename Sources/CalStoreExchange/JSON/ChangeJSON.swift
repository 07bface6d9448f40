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

    package func object(_ change: CalStoreChange, span: Span? = nil) -> JSONValue {
        [
            "action": .string(change.action.rawValue), "span_applied": JSONValue(span?.rawValue),
            "before": record(change.itemBefore, change.calendarBefore, change.sourceBefore),
            "after": record(change.itemAfter, change.calendarAfter, change.sourceAfter),
            "fields": .array(change.changedProperties.map(JSONValue.string)),
        ]
    }

    /// A change as an object of its own, with further members from the caller.
    package func row(_ change: CalStoreChange, _ more: [JSONValue.Member] = []) -> JSONValue {
        .object(
            [.init("type", "change")] + more + [
                .init("kind", .string(change.kind.rawValue)), .init("id", .string(change.id.text)),
                .init("title", .string(change.title)),
            ] + (object(change).members ?? []))
    }

    private func record(
        _ item: CalStoreItem?, _ calendar: CalStoreCalendar?, _ source: CalStoreSource?
    ) -> JSONValue {
        if let item { return items.object(item) }
        if let calendar { return calendars.object(calendar) }
        return source.map(SourceJSON.object) ?? .null
    }
}
