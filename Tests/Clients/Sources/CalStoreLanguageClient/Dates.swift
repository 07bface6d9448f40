import CalStoreLanguage
import Expectations

/// Dates, times, ranges, lengths and zones.
@MainActor enum Dates {
    static func check() throws {
        try withoutCeremony()
        try kinds()
        try instants()
        try itemTimes()
        try times()
        try lengths()
        try options()
        try alarms()
        try completion()
    }

    private static func withoutCeremony() throws {
        let reader = DateReader()
        let friday = try reader.read("fri 14:00").value.range(in: reader.zone)
        Expectations.expect(friday.lowerBound > reader.now, true)
        Expectations.expect(DateReader(now: .now, zone: .system).zone, Zone.system)
    }

    private static func kinds() throws {
        for (text, spelling) in [
            ("fri", "Fri 2026-03-06"), ("mon-fri", "Mon 2026-03-09..Fri 2026-03-13"),
            ("fri 3-5pm", "Fri 2026-03-06 15:00-17:00"), ("fri 14:00", "Fri 2026-03-06 14:00"),
            ("since mon", "Mon 2026-03-02.."), ("until june", "..Tue 2026-06-30"),
            ("2h30m", "2 hours 30 minutes"), ("all", "all"),
        ] {
            let value = try Moment.reader.read(text).value
            Expectations.expect(value.spelling(in: Moment.berlin), spelling)
            Expectations.expect(try Moment.reader.read(spelling).value, value)
            Expectations.expect(name(of: value).isEmpty, false)
        }
    }

    private static func name(of range: TimeRange) -> String {
        switch range {
        case .all: "all"
        case .days(let first, let last): first == last ? "day" : "days"
        case .times(let start, let end): start == end ? "" : "times"
        case .moment: "moment"
        case .from: "from"
        case .until: "until"
        case .length: "length"
        }
    }

    private static func instants() throws {
        let week = try Moment.reader.read("next week").value.range(in: Moment.berlin)
        Expectations.expect(week.lowerBound, Instant(iso: "2026-03-09T00:00:00+01:00"))
        Expectations.expect(week.upperBound, Instant(iso: "2026-03-16T00:00:00+01:00"))
        let length = try Moment.reader.read("2h").value.range(in: Moment.berlin, now: Moment.now)
        Expectations.expect(length.upperBound.seconds(since: length.lowerBound), 7200)
        let point = try Moment.reader.readPoint("the 20th").value
        Expectations.expect(point.instant(in: Moment.berlin), Instant(iso: "2026-03-20T00:00:00+01:00"))
        Expectations.expect(point.date, try Moment.date("2026-03-20"))
        Expectations.expect(point.itemTime, ItemTime(point.date))
        Expectations.expect(point.spelling(in: Moment.berlin), "Fri 2026-03-20")
    }

    private static func itemTimes() throws {
        let review = try Moment.reader.read("fri 15:00").value.eventTimes(length: 1800)
        Expectations.expect(review.start, try Moment.time("2026-03-06T15:00:00"))
        Expectations.expect(review.end, .time(try Moment.time("2026-03-06T15:30:00")))
        let trip = try Moment.reader.read("may 4-8").value.eventTimes()
        Expectations.expect(trip.end, .time(ItemTime(try Moment.date("2026-05-09"))))
        Expectations.expect(
            try Moment.reader.read("by fri").value.dueTime(), ItemTime(try Moment.date("2026-03-06")))
    }

    private static func times() throws {
        for (text, origin) in [
            ("fri 14:00", TypedTime.Origin.assumed), ("fri 14:00 in New York", .named),
            ("2026-03-06T14:00+05:00", .offset), ("fri 14:00[floating]", .floating), ("in 2h", .moment),
        ] {
            guard case .time(let time) = try Moment.reader.readPoint(text).value else {
                Expectations.expect(text, "a time")
                continue
            }
            Expectations.expect(time.origin, origin)
            Expectations.expect(time.zone == nil, origin == .floating)
            Expectations.expect(time.itemTime.local, time.local)
            Expectations.expect(time.isFold, false)
            Expectations.expect(time.instant(in: Moment.berlin) > Moment.now, true)
        }
    }

    private static func lengths() throws {
        let length = try Moment.reader.readLength("1 month 2 days 3h")
        Expectations.expect([length.months, length.days, length.seconds], [1, 2, 10_800])
        Expectations.expect(length.exactSeconds, nil)
        Expectations.expect([length.isZero, length.isCalendarOnly], [false, false])
        Expectations.expect(length.spelling, "1 month 2 days 3 hours")
        let day = try Moment.date("2026-03-04")
        Expectations.expect(length.date(after: day), try Moment.date("2026-04-06"))
        Expectations.expect(length.date(after: day, backwards: true), try Moment.date("2026-02-02"))
        Expectations.expect(
            length.instant(after: Moment.now, in: Moment.berlin), Instant(iso: "2026-04-06T13:00:00+02:00"))
        Expectations.expect(try Moment.reader.readLength("90m").exactSeconds, 5400)
    }

    private static func options() throws {
        var hours = DayHours()
        hours.morning = 8 * 3600
        hours.afternoon = 13 * 3600
        hours.evening = 18 * 3600
        hours.night = 22 * 3600
        hours.tonight = 19 * 3600
        hours.end = 16 * 3600
        var reader = DateReader(
            now: Moment.now, zone: Moment.berlin, weekStart: .sunday, hours: hours, purpose: .making)
        for (text, clock) in [
            ("fri morning", "08:00"), ("fri afternoon", "13:00"), ("fri evening", "18:00"),
            ("fri night", "22:00"), ("fri eod", "16:00"),
        ] {
            Expectations.expect(
                try reader.read(text).value.spelling(in: Moment.berlin), "Fri 2026-03-06 " + clock)
        }
        Expectations.expect(
            try reader.read("tonight").value.spelling(in: Moment.berlin), "Wed 2026-03-04 19:00")
        reader.purpose = .listing
        Expectations.expect(
            try reader.read("fri morning").value.spelling(in: Moment.berlin), "Fri 2026-03-06 06:00-12:00")
        Expectations.expect(
            try reader.read("next week").value.spelling(in: Moment.berlin),
            "Sun 2026-03-08..Sat 2026-03-14")
        reader.weekStart = .monday
        reader.hours = DayHours()
        Expectations.expect(reader.hours.morning, 9 * 3600)
        Expectations.expect(try DateReader.zone(named: "Europe/Berlin"), Moment.berlin)
    }

    private static func alarms() throws {
        let store = CalendarStore()
        var item = try CalStoreItem(event: "Review", calendar: store.eventCalendar.id)
        let times = try Moment.reader.read("fri 15:00").value.eventTimes()
        (item.start, item.end) = (times.start, times.end)
        let before = try TypedAlarm("15m", dates: Moment.reader)
        Expectations.expect(before.text, "15m")
        Expectations.expect(
            before.itemAlarm(of: item, in: Moment.berlin).trigger,
            .relative(ItemDuration(seconds: -900), toEnd: false))
        item.start = ItemTime(try Moment.date("2026-03-06"))
        item.end = .time(ItemTime(try Moment.date("2026-03-07")))
        Expectations.expect(
            try TypedAlarm("1d", dates: Moment.reader)
                .itemAlarm(of: item, in: Moment.berlin, allDayTime: 8 * 3600).trigger,
            .relative(ItemDuration(seconds: -16 * 3600), toEnd: false))
        Expectations.expect(
            try TypedAlarm("fri 9", dates: Moment.reader).remarks, ["\"9\" was read as 09:00"])
    }

    private static func completion() throws {
        let completion = PhraseCompletion(dates: Moment.reader)
        Expectations.expect(completion.phrases(for: "next t", limit: 1), ["next thu"])
        Expectations.expect(completion.completed(endOf: "lunch next th"), "lunch next thu")
        Expectations.expect(Moment.reader.suggestion(for: "next fridya at 3pm"), "next friday at 3pm")
    }
}
