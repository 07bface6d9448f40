import CalStoreLanguage
import Expectations

/// Times as text.
@MainActor enum Texts {
    static func check() throws {
        let plain = TimeText(zone: Moment.berlin)
        let (start, end) = (
            try Moment.time("2026-03-05T14:00:00"), try Moment.time("2026-03-05T14:45:00")
        )
        Expectations.expect(plain.day(start.date), "Thu 2026-03-05")
        Expectations.expect(plain.moment(start), "Thu 2026-03-05 14:00")
        Expectations.expect(plain.span(start, end), "Thu 2026-03-05 14:00-14:45 Europe/Berlin")
        Expectations.expect(TimeText.words(9000), "2 hours 30 minutes")
        var own = TimeText(zone: Moment.berlin, datePattern: "%d.%m.%Y", clockPattern: "%I:%M %p")
        Expectations.expect(own.moment(start), "05.03.2026 02:00 PM")
        own.datePattern = nil
        own.clockPattern = nil
        Expectations.expect(own.moment(start), plain.moment(start))
        Expectations.expect(TimeText().zone, Zone.system)
    }
}
