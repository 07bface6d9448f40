import CalStoreLanguage
import Expectations

/// References to items, and the reach of changes.
@MainActor enum References {
    static func check() throws {
        let store = CalendarStore()
        let standup = try store.write { change in
            try change.add(
                SentenceReader(dates: Moment.reader).read("Standup weekdays 9:00-9:15").value.item(in: change)
            )
        }.result
        try names(standup, store)
        try spans(standup, store)
        try skipped(standup, store)
        try errors(standup, store)
    }

    private static func read(_ text: String, _ store: CalendarStore) throws -> ItemReference {
        try ReferenceReader(store: store, dates: Moment.reader).read(text)
    }

    private static func names(_ standup: CalStoreItem, _ store: CalendarStore) throws {
        let friday = try read(standup.id.text + "@fri", store)
        Expectations.expect(friday.item.id, standup.id)
        Expectations.expect(friday.original, try Moment.time("2026-03-06T09:00:00"))
        Expectations.expect(friday.namedItem.start, friday.original)
        Expectations.expect(friday.wholeSeries.original, standup.start)
        Expectations.expect(try read(standup.id.text, store).original, nil)
        Expectations.expect(
            try read(standup.id.text + "@next", store).original, try Moment.time("2026-03-05T09:00:00"))
        Expectations.expect(
            ItemReference(standup, original: friday.original).namedItem.start, friday.original)
    }

    private static func spans(_ standup: CalStoreItem, _ store: CalendarStore) throws {
        var resolver = SpanResolver()
        guard case .unclear = resolver.resolve(ItemReference(standup)) else {
            return Expectations.expect("clear", "unclear")
        }
        guard case .span(.this, let target) = resolver.resolve(try read(standup.id.text + "@fri", store))
        else { return Expectations.expect("another span", "this") }
        Expectations.expect(target.original != nil, true)
        resolver.requested = .future
        var dentist = try CalStoreItem(event: "Dentist", calendar: store.eventCalendar.id)
        dentist.start = standup.start
        guard case .withoutEffect(let requested) = resolver.resolve(ItemReference(dentist)) else {
            return Expectations.expect("an effect", "none")
        }
        Expectations.expect(requested, .future)
        Expectations.expect(SpanResolver(requested: .all).requested, .all)
    }

    private static func skipped(_ standup: CalStoreItem, _ store: CalendarStore) throws {
        let friday = try read(standup.id.text + "@fri", store)
        try store.write { change in try change.remove(standup.id, at: friday.original, span: .this) }
        try store.write { change in
            let skipped = try ReferenceReader(store: change, dates: Moment.reader)
                .readSkipped(standup.id.text + "@2026-03-06")
            Expectations.expect(skipped.original, try Moment.time("2026-03-06T09:00:00"))
            try change.unskip(skipped.series.id, at: skipped.original)
        }
        Expectations.expect(try read(standup.id.text + "@fri", store).original, friday.original)
    }

    private static func errors(_ standup: CalStoreItem, _ store: CalendarStore) throws {
        do {
            _ = try read(standup.id.text + "@2026-03-07", store)
            Expectations.expect("no error", "an error")
        } catch let error as ReferenceError {
            Expectations.expect(error.message, "\"Standup\" has no occurrence on 2026-03-07")
            Expectations.expect(error.hint, "the next one is on 2026-03-09")
            Expectations.expect(error.isNotFound, true)
            Expectations.expect(error.candidates.map(\.shortID), [])
            Expectations.expect(error.candidates.map(\.title), [])
        }
    }
}
