import CalStore
import Testing

@testable import CalStoreLanguage

/// The day after `until` is the last day of a series, in the local time of the item. An UNTIL of RFC 5545
/// (3.3.10) is a time in UTC, so a day is lost or won if it is made in another zone.
@Suite struct RepeatEndTests {
    /// From 14 hours ahead of UTC to 11 hours behind it. Lord Howe changes its clocks by half an hour.
    private static let zones = [
        "Pacific/Kiritimati", "Pacific/Auckland", "Australia/Lord_Howe", "Asia/Tokyo", "Asia/Kolkata",
        "Europe/Berlin", "Etc/UTC", "America/St_Johns", "America/Los_Angeles", "Pacific/Pago_Pago",
    ]
    private static let times = ["00:00:00", "00:15:00", "09:00:00", "12:00:00", "23:59:59"]
    private static let sentences = [
        "every day until june", "every day until 30 june", "daily until 2026-06-30",
        "every day to end of june",
    ]

    /// Checks the series of a sentence, with the end that reading gives and the end that the start gives.
    private func check(_ sentence: String, from start: ItemTime, readIn zone: Zone, title: String) throws {
        let first = start.local.date
        let wanted = try #require(CivilDate(iso: "2026-06-30"))
        let noon = CivilDateTime(first, CivilTime(secondOfDay: 43_200))
        let dates = DateReader(now: zone.instant(for: noon), zone: zone)
        let repeats = try RepeatReader(dates: dates, start: start).read(sentence).value
        for recurrence in [
            repeats.recurrence(startingAt: start), ItemRecurrence(rules: [repeats.rule]),
        ] {
            var item = try CalStoreItem(event: title, calendar: CalendarStore().eventCalendar.id)
            item.start = start
            item.recurrence = recurrence
            let days = item.occurrenceSet.prefix(500).map(\.date)
            #expect(days.last == wanted, "\(sentence), \(title)")
            #expect(days.count == wanted.dayNumber - first.dayNumber + 1, "\(sentence), \(title)")
        }
    }

    @Test(arguments: zones) func aSeriesEndsOnTheTypedDayOfItsOwnZone(name: String) throws {
        let zone = try #require(Zone.named(name))
        for reader in ["Pacific/Kiritimati", "Europe/Berlin", "Pacific/Pago_Pago", name] {
            for time in Self.times {
                let start = try #require(ItemTime("2026-03-04T\(time)[\(name)]"))
                #expect(start.zone == zone)
                for sentence in Self.sentences {
                    try check(
                        sentence, from: start, readIn: #require(Zone.named(reader)),
                        title: "\(time) \(name), read in \(reader)")
                }
            }
        }
    }

    @Test(arguments: zones) func floatingAndAllDaySeriesEndOnTheTypedDay(reader: String) throws {
        let zone = try #require(Zone.named(reader))
        for text in Self.times.map({ "2026-03-04T\($0)" }) + ["2026-03-04"] {
            let start = try #require(ItemTime(text))
            #expect(start.zone == nil)
            for sentence in Self.sentences {
                try check(sentence, from: start, readIn: zone, title: "\(text), read in \(reader)")
            }
        }
    }

    /// Without the start of an item, the sentence gives it.
    @Test(arguments: zones) func aSentenceWithItsStartEndsOnTheTypedDay(reader: String) throws {
        let zone = try #require(Zone.named(reader))
        let now = try zone.instant(for: #require(CivilDateTime(iso: "2026-03-04T08:00:00")))
        for text in ["every day until june", "every day at 23:30 until june", "every day at 9 until june"] {
            let repeats = try RepeatReader(dates: DateReader(now: now, zone: zone)).read(text).value
            let start = try repeats.firstTime(in: zone).eventTimes().start
            var item = try CalStoreItem(event: text, calendar: CalendarStore().eventCalendar.id)
            item.start = start
            item.recurrence = repeats.recurrence(startingAt: start)
            let days = item.occurrenceSet.prefix(500).map(\.date.description)
            #expect(days.first == "2026-03-04" && days.last == "2026-06-30", "\(text) in \(reader)")
            #expect(days.count == 119, "\(text) in \(reader)")
        }
    }
}
