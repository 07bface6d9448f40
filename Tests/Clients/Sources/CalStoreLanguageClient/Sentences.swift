import CalStoreLanguage
import Expectations

/// Sentences that become items.
@MainActor enum Sentences {
    static func check() throws {
        try event()
        try reminder()
        try series()
        try defaults()
    }

    private static let reader = SentenceReader(dates: Moment.reader)

    private static func event() throws {
        let store = CalendarStore()
        let reading = try reader.read(
            "Lunch with Ada fri 12:30 for 1h @Luigi's *15m https://example.org note: bring the plan")
        Expectations.expect(reading.needsConsent, false)
        let sentence = reading.value
        Expectations.expect(sentence.title, "Lunch with Ada")
        Expectations.expect(sentence.kind, .event)
        Expectations.expect(sentence.location, "Luigi's")
        Expectations.expect(sentence.url, "https://example.org")
        Expectations.expect(sentence.notes, "bring the plan")
        Expectations.expect(sentence.alarms.map(\.text), ["15m"])
        Expectations.expect(sentence.priority, nil)
        Expectations.expect(sentence.calendar, nil)
        Expectations.expect(
            sentence.time?.spelling(in: Moment.berlin), "Fri 2026-03-06 12:30-13:30")
        let item = try store.write { change in try change.add(sentence.item(in: change)) }.result
        Expectations.expect(item.start, try Moment.time("2026-03-06T12:30:00"))
        Expectations.expect(item.endTime, try Moment.time("2026-03-06T13:30:00"))
        Expectations.expect(item.location, "Luigi's")
        Expectations.expect(item.alarms.count, 1)
    }

    private static func reminder() throws {
        let store = CalendarStore()
        var sentence = try reader.read("remind me to pay rent by fri !high").value
        Expectations.expect(sentence.kind, .reminder)
        Expectations.expect(sentence.priority, 1)
        let item = try sentence.item(inCalendar: store.reminderCalendar.id)
        Expectations.expect(item.title, "pay rent")
        Expectations.expect(item.due, ItemTime(try Moment.date("2026-03-06")))
        Expectations.expect(item.priority, 1)
        sentence.kind = .event
        Expectations.expect(try sentence.item(in: store).isAllDay, true)
        sentence.calendar = "nowhere"
        Expectations.expectError("there is no calendar \"nowhere\"") { _ = try sentence.item(in: store) }
    }

    private static func series() throws {
        let sentence = try SentenceReader().read("Standup weekdays 9:00-9:15").value
        Expectations.expect(sentence.repeats?.rule.words(), "every weekday")
        let item = try sentence.item(in: CalendarStore())
        Expectations.expect(item.recurrence?.rules.count, 1)
    }

    private static func defaults() throws {
        var defaults = ItemDefaults()
        defaults.eventLength = 1800
        defaults.allDayAlarmTime = 8 * 3600
        defaults.alarms = [ItemAlarm(.relative(ItemDuration(seconds: -600), toEnd: false))]
        defaults.allDayAlarms = []
        let store = CalendarStore()
        let call = try reader.read("Review fri 14:00").value.item(in: store, defaults: defaults)
        Expectations.expect(call.endTime, try Moment.time("2026-03-06T14:30:00"))
        Expectations.expect(call.alarms, defaults.alarms)
        let trip = try reader.read("Trip may 4-8 *1d").value
            .item(inCalendar: store.eventCalendar.id, defaults: defaults)
        Expectations.expect(
            trip.alarms.map(\.trigger), [.relative(ItemDuration(seconds: -16 * 3600), toEnd: false)])
    }
}
