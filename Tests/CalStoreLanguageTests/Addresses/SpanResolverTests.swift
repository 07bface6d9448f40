import Testing

@testable import CalStore
@testable import CalStoreLanguage

/// How far a change goes, for each kind of item, address and span.
@Suite struct SpanResolverTests {
    private func item(rule: String? = nil, kind: CalStoreItem.Kind = .event) throws -> CalStoreItem {
        let calendar = try #require(try CalendarStore().calendars().first).id
        var item =
            kind == .event
            ? CalStoreItem(event: "standup", calendar: calendar)
            : CalStoreItem(reminder: "water", calendar: calendar)
        item.start = ItemTime("2026-03-04T09:00:00[Europe/Berlin]")
        if kind == .reminder { item.end = item.start.map { .time($0) } }
        if let rule { item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)]) }
        return item
    }

    /// The span and which occurrence it is about, or why there is none.
    private func answer(_ item: CalStoreItem, _ original: String?, _ asked: Span?) -> String {
        let reference = ItemReference(
            item: item, original: original.flatMap { ItemTime($0 + "[Europe/Berlin]") }, typed: "e7kq4")
        switch SpanResolver(requested: asked).resolve(reference) {
        case .span(let span, let named):
            return "\(span.rawValue) \(named.original?.local.date.description ?? "whole")"
        case .withoutEffect(let asked): return "no effect of \(asked.rawValue)"
        case .unclear: return "unclear"
        }
    }

    @Test func ofOneItem() throws {
        #expect(answer(try item(), nil, nil) == "all whole")
        #expect(answer(try item(), nil, .future) == "no effect of future")
        let reminder = try item(rule: "FREQ=DAILY", kind: .reminder)
        #expect(answer(reminder, nil, nil) == "this whole")
        #expect(answer(reminder, nil, .this) == "this whole")
        #expect(answer(reminder, nil, .all) == "all whole")
    }

    @Test func ofASeries() throws {
        let series = try item(rule: "FREQ=DAILY;COUNT=5")
        #expect(answer(series, nil, nil) == "unclear")
        #expect(answer(series, nil, .this) == "unclear")
        #expect(answer(series, nil, .all) == "all 2026-03-04")
        #expect(answer(series, "2026-03-06T09:00:00", nil) == "this 2026-03-06")
        #expect(answer(series, "2026-03-06T09:00:00", .future) == "future 2026-03-06")
        #expect(answer(series, "2026-03-06T09:00:00", .all) == "all 2026-03-06")
    }
}
