import Testing

@testable import CalStore
@testable import CalStoreLanguage
@testable import TestSupport

/// The tables of `ekcal help dates`: what is typed on Wednesday 2026-03-04 at 10:00 in Berlin, and how it is
/// read.
@Suite struct DateReaderTests {
    static let berlin = Zone.keeping("Europe/Berlin")

    static func reader(_ now: String = "2026-03-04T10:00:00+01:00", weekStart: Weekday = .monday) throws
        -> DateReader
    {
        DateReader(now: try #require(Instant(iso: now)), zone: berlin, weekStart: weekStart)
    }

    /// One line for a reading: `2026-03-06`, `2026-03-05T09:00:00`, `...[America/Chicago]`, `...[floating]`.
    static func text(_ time: TypedTime) -> String {
        let zone = time.zone == berlin ? "" : "[\(time.zone?.name ?? "floating")]"
        return "\(time.local)\(zone)\(time.isFold ? " second" : "")"
    }

    static func text(_ value: TimePoint) -> String {
        switch value {
        case .date(let date): date.description
        case .time(let time): text(time)
        }
    }

    static func text(_ value: TimeRange) -> String {
        switch value {
        case .all: "all"
        case .days(let first, let last): "\(first)..\(last)"
        case .times(let start, let end): "\(text(start))..\(text(end))"
        case .moment(let time): text(time)
        case .from(let point): text(point) + ".."
        case .until(let point): ".." + text(point)
        case .length(let length): length.spelling
        }
    }

    private func reason(_ text: String) throws -> DateError.Reason? {
        let reader = try Self.reader()
        do {
            _ = try reader.read(text)
            return nil
        } catch {
            return error.reason
        }
    }

    // MARK: Dates

    @Test(arguments: [
        ("2026-03-04", "2026-03-04"), ("20260304", "2026-03-04"), ("today", "2026-03-04"),
        ("tomorrow", "2026-03-05"), ("yesterday", "2026-03-03"), ("TOMORROW", "2026-03-05"),
        // ekcal help dates, the table of readings
        ("fri", "2026-03-06"), ("wed", "2026-03-11"), ("next fri", "2026-03-13"), ("1 mar", "2027-03-01"),
        ("eom", "2026-03-31"),
        ("friday", "2026-03-06"), ("thu", "2026-03-05"), ("tue", "2026-03-10"), ("last fri", "2026-02-27"),
        ("next mon", "2026-03-09"), ("next sun", "2026-03-15"), ("last wed", "2026-02-25"),
        ("mar 1", "2027-03-01"), ("march 1 2026", "2026-03-01"), ("1 mar 2026", "2026-03-01"),
        ("mar 1, 2026", "2026-03-01"), ("4 mar", "2026-03-04"), ("5th of", "?"), ("5th mar", "2026-03-05"),
        ("29 feb", "2028-02-29"), ("31 dec", "2026-12-31"), ("24 DEC", "2026-12-24"), ("1 may", "2026-05-01"),
        ("eow", "2026-03-08"), ("eoy", "2026-12-31"), ("sow", "2026-03-09"), ("som", "2026-04-01"),
        ("soy", "2027-01-01"),
        ("2026-W12", "2026-03-16"), ("2026-w12", "2026-03-16"), ("2026-W12-5", "2026-03-20"),
        ("2026-W01-1", "2025-12-29"), ("2020-W53-7", "2021-01-03"),
    ])
    func dates(typed: String, expected: String) throws {
        let reading = (try? Self.reader().readPoint(typed)).map { Self.text($0.value) }
        #expect(reading ?? "?" == expected)
    }

    @Test func weeksThatStartOnSunday() throws {
        let reader = try Self.reader(weekStart: .sunday)
        #expect(Self.text(try reader.readPoint("sow").value) == "2026-03-08")
        #expect(Self.text(try reader.readPoint("eow").value) == "2026-03-07")
        #expect(Self.text(try reader.readPoint("next sun").value) == "2026-03-08")
        #expect(Self.text(try reader.readPoint("next sat").value) == "2026-03-14")
        #expect(Self.text(try reader.read("next week").value) == "2026-03-08..2026-03-14")
    }

    // MARK: Times

    @Test(arguments: [
        ("now", "2026-03-04T10:00:00"), ("9am", "2026-03-05T09:00:00"), ("10:00", "2026-03-04T10:00:00"),
        ("10:01", "2026-03-04T10:01:00"), ("2pm", "2026-03-04T14:00:00"), ("2:30pm", "2026-03-04T14:30:00"),
        ("2 pm", "2026-03-04T14:00:00"), ("12am", "2026-03-05T00:00:00"), ("12pm", "2026-03-04T12:00:00"),
        ("noon", "2026-03-04T12:00:00"), ("midnight", "2026-03-05T00:00:00"),
        ("24:00", "2026-03-05T00:00:00"),
        ("eod", "2026-03-04T17:00:00"), ("14:00:30", "2026-03-04T14:00:30"), ("9:05", "2026-03-05T09:05:00"),
        ("tomorrow 14:00", "2026-03-05T14:00:00"), ("fri 9am", "2026-03-06T09:00:00"),
        ("next fri 9am", "2026-03-13T09:00:00"), ("1 mar 9am", "2027-03-01T09:00:00"),
        ("mar 1 14:00", "2027-03-01T14:00:00"), ("1 mar 2026 14:00", "2026-03-01T14:00:00"),
        ("mar 14:00", "?"), ("fri 24:00", "2026-03-07T00:00:00"), ("2026-03-04 9:00", "2026-03-04T09:00:00"),
        ("today noon", "2026-03-04T12:00:00"), ("today 09:00", "2026-03-04T09:00:00"),
        ("2026-W12-5 09:00", "2026-03-20T09:00:00"), ("20260304 10:30", "2026-03-04T10:30:00"),
    ])
    func times(typed: String, expected: String) throws {
        let reading = (try? Self.reader().readPoint(typed)).map { Self.text($0.value) }
        #expect(reading ?? "?" == expected)
    }

    /// Every form that `--json` prints, and basic ISO 8601; RFC 3339 and RFC 9557.
    @Test(arguments: [
        ("2026-03-04T09:00:00+01:00", "2026-03-04T09:00:00"), ("2026-03-04T09:00:00", "2026-03-04T09:00:00"),
        ("2026-03-04T09:00", "2026-03-04T09:00:00"), ("20260304T100000", "2026-03-04T10:00:00"),
        ("20260304T1000", "2026-03-04T10:00:00"), ("20260304T100000Z", "2026-03-04T10:00:00[UTC]"),
        ("2026-03-04T09:00:00Z", "2026-03-04T09:00:00[UTC]"),
        ("2026-03-04t09:00:00z", "2026-03-04T09:00:00[UTC]"),
        ("2026-03-04T09:00:00.123Z", "2026-03-04T09:00:00[UTC]"), ("2026-03-04T24:00", "2026-03-05T00:00:00"),
        ("2026-03-04T23:59:60", "2026-03-04T23:59:59"),
        // An offset says when, not where: 09:00 in New York is 15:00 in Berlin.
        ("2026-03-04T09:00:00-05:00", "2026-03-04T15:00:00"),
        ("2026-03-04T09:00-0500", "2026-03-04T15:00:00"),
        ("2026-03-04T09:00-05", "2026-03-04T15:00:00"), ("2026-03-04 09:00+05:30", "2026-03-04T04:30:00"),
        ("2026-03-04T09:00[America/Chicago]", "2026-03-04T09:00:00[America/Chicago]"),
        ("2026-03-04T09:00-06:00[America/Chicago]", "2026-03-04T09:00:00[America/Chicago]"),
        ("14:00[America/Chicago]", "2026-03-04T14:00:00[America/Chicago]"),
        ("2pm [America/Chicago]", "2026-03-04T14:00:00[America/Chicago]"),
        // It is 03:00 in Chicago: 2 o'clock has passed there.
        ("02:00[America/Chicago]", "2026-03-05T02:00:00[America/Chicago]"),
        ("tomorrow 14:00[floating]", "2026-03-05T14:00:00[floating]"), ("14:00Z", "2026-03-04T14:00:00[UTC]"),
        ("2026-10-25T02:30[Europe/Berlin][fold=1]", "2026-10-25T02:30:00 second"),
    ])
    func isoTimesAndZones(typed: String, expected: String) throws {
        let reading = (try? Self.reader().readPoint(typed)).map { Self.text($0.value) }
        #expect(reading ?? "?" == expected)
    }

    // MARK: From now

    @Test(arguments: [
        ("+90m", "2026-03-04T11:30:00"), ("+3d", "2026-03-07"), ("-3d", "2026-03-01"),
        ("in 2h", "2026-03-04T12:00:00"),
        ("in 2 hours", "2026-03-04T12:00:00"), ("30s ago", "2026-03-04T09:59:30"),
        ("2 weeks ago", "2026-02-18"),
        ("in 2 months", "2026-05-04"), ("+1y", "2027-03-04"), ("+1w", "2026-03-11"),
        ("-90m", "2026-03-04T08:30:00"),
        ("+1h30m", "2026-03-04T11:30:00"), ("+1d2h", "2026-03-05T12:00:00"),
        ("+PT90M", "2026-03-04T11:30:00"),
        ("+P1D", "2026-03-05"), ("-P1W", "2026-02-25"), ("−3d", "2026-03-01"),
    ])
    func offsets(typed: String, expected: String) throws {
        #expect(Self.text(try Self.reader().readPoint(typed).value) == expected)
    }

    /// d is a step in the calendar, 24h is exact: across the clock change of 29 March they differ.
    @Test func daysAreNotHours() throws {
        let reader = try Self.reader("2026-03-28T10:00:00+01:00")
        #expect(Self.text(try reader.readPoint("+24h").value) == "2026-03-29T11:00:00")
        #expect(Self.text(try reader.readPoint("+1d1h").value) == "2026-03-29T11:00:00")
        #expect(Self.text(try reader.readPoint("+1d").value) == "2026-03-29")
        #expect(
            Self.text(try Self.reader("2026-01-31T10:00:00+01:00").readPoint("+1mo").value) == "2026-02-28")
    }

    // MARK: Lengths

    @Test(arguments: [
        ("45m", TimeLength(seconds: 2700)), ("1h30m", TimeLength(seconds: 5400)),
        ("1h 30m", TimeLength(seconds: 5400)),
        ("2 days", TimeLength(days: 2)), ("1 week", TimeLength(days: 7)),
        ("90 minutes", TimeLength(seconds: 5400)),
        ("1y6mo", TimeLength(months: 18)), ("PT1H30M", TimeLength(seconds: 5400)),
        ("P2W", TimeLength(days: 14)),
        ("P1DT2H", TimeLength(days: 1, seconds: 7200)),
        ("P1Y2M3DT4H5M6S", TimeLength(months: 14, days: 3, seconds: 14_706)),
        ("pt5m", TimeLength(seconds: 300)), ("P1M", TimeLength(months: 1)), ("PT1M", TimeLength(seconds: 60)),
        ("0m", TimeLength()),
    ])
    func lengths(typed: String, expected: TimeLength) throws {
        #expect(try Self.reader().readLength(typed) == expected)
    }

    @Test(arguments: [
        "", "45", "m", "1x", "1h3", "1h1h", "-45m", "P", "PT", "P1H", "PT1D", "P1M1Y", "PT1H30",
        "999999999999999999999h", "P1DT", "1h2q",
    ])
    func lengthsThatAreNone(typed: String) throws {
        let reader = try Self.reader()
        #expect(throws: DateError.self) { try reader.readLength(typed) }
    }

    // MARK: Ranges

    @Test(arguments: [
        // ekcal help dates, the table of readings
        ("2026-W12", "2026-03-16..2026-03-22"), ("2026-03-01..2026-03-03", "2026-03-01..2026-03-03"),
        ("thu 14:00-14:45", "2026-03-05T14:00:00..2026-03-05T14:45:00"),
        ("today", "2026-03-04..2026-03-04"), ("all", "all"), ("2026-03", "2026-03-01..2026-03-31"),
        ("2026", "2026-01-01..2026-12-31"), ("2028-02", "2028-02-01..2028-02-29"),
        ("2026-W12-5", "2026-03-20..2026-03-20"), ("this week", "2026-03-02..2026-03-08"),
        ("next week", "2026-03-09..2026-03-15"), ("last week", "2026-02-23..2026-03-01"),
        ("this month", "2026-03-01..2026-03-31"), ("next month", "2026-04-01..2026-04-30"),
        ("last month", "2026-02-01..2026-02-28"), ("last year", "2025-01-01..2025-12-31"),
        ("next year", "2027-01-01..2027-12-31"), ("today..+7d", "2026-03-04..2026-03-11"),
        ("today .. fri", "2026-03-04..2026-03-06"), ("mon..fri", "2026-03-09..2026-03-13"),
        ("1 may..4 may", "2026-05-01..2026-05-04"), ("24 dec..2 jan", "2026-12-24..2027-01-02"),
        ("2026-03..2026-05", "2026-03-01..2026-05-31"), ("2026-W12..2026-W13", "2026-03-16..2026-03-29"),
        ("this month..next month", "2026-03-01..2026-04-30"), ("fri 3d", "2026-03-06..2026-03-08"),
        ("fri +1w", "2026-03-06..2026-03-12"), ("next fri", "2026-03-13..2026-03-13"),
        ("10:00..11:30", "2026-03-04T10:00:00..2026-03-04T11:30:00"),
        ("10:00-11:30", "2026-03-04T10:00:00..2026-03-04T11:30:00"),
        ("fri 14:00..15:00", "2026-03-06T14:00:00..2026-03-06T15:00:00"),
        ("fri 22:00..sat 02:00", "2026-03-06T22:00:00..2026-03-07T02:00:00"),
        ("fri 14:00 45m", "2026-03-06T14:00:00..2026-03-06T14:45:00"),
        ("fri 14:00+45m", "2026-03-06T14:00:00..2026-03-06T14:45:00"),
        ("fri 14:00 + 1h 30m", "2026-03-06T14:00:00..2026-03-06T15:30:00"),
        ("fri 14:00 1d", "2026-03-06T14:00:00..2026-03-07T14:00:00"),
        ("fri 2pm-3:30pm", "2026-03-06T14:00:00..2026-03-06T15:30:00"),
        ("fri 22:00-24:00", "2026-03-06T22:00:00..2026-03-07T00:00:00"),
        // A night ends on the next day.
        ("fri 22:00-02:00", "2026-03-06T22:00:00..2026-03-07T02:00:00"),
        ("fri 22:00..02:00", "2026-03-06T22:00:00..2026-03-07T02:00:00"),
        ("fri 22:00-00:00", "2026-03-06T22:00:00..2026-03-07T00:00:00"),
        ("thu 14:00–14:45", "2026-03-05T14:00:00..2026-03-05T14:45:00"),
        (
            "fri 14:00[America/Chicago]-15:00",
            "2026-03-06T14:00:00[America/Chicago]..2026-03-06T15:00:00[America/Chicago]"
        ),
        ("fri 14:00[floating]..15:00", "2026-03-06T14:00:00[floating]..2026-03-06T15:00:00[floating]"),
        (
            "fri 09:00..fri 12:00[America/New_York]",
            "2026-03-06T09:00:00[America/New_York]..2026-03-06T12:00:00[America/New_York]"
        ),
        ("2026-03-04T09:00:00+01:00..2026-03-04T10:00:00+01:00", "2026-03-04T09:00:00..2026-03-04T10:00:00"),
        ("fri 14:00..sat", "2026-03-06T14:00:00..2026-03-08T00:00:00"),
        ("fri..sat 12:00", "2026-03-06T00:00:00..2026-03-07T12:00:00"),
        ("now..+2h", "2026-03-04T10:00:00..2026-03-04T12:00:00"),
        ("fri 0m", "?"), ("all fri", "?"), ("fri..", "2026-03-06.."), ("..fri", "..2026-03-06"),
        ("", "?"),
    ])
    func ranges(typed: String, expected: String) throws {
        let reading = (try? Self.reader().read(typed)).map { Self.text($0.value) }
        #expect(reading ?? "?" == expected)
    }

    @Test func aTimeWithoutAnEndIsAMoment() throws {
        #expect(Self.text(try Self.reader().read("14:00").value) == "2026-03-04T14:00:00")
        #expect(Self.text(try Self.reader().read("fri").value) == "2026-03-06..2026-03-06")
    }

    /// The day of a clock change has 23 hours.
    @Test func boundsAreMoments() throws {
        let bounds = try Self.reader().read("2026-03-29").value.range(in: Self.berlin)
        #expect(bounds.lowerBound.description == "2026-03-28T23:00:00Z")
        #expect(bounds.upperBound.description == "2026-03-29T22:00:00Z")
        #expect(try Self.reader().read("all").value.range(in: Self.berlin) == .distantPast..<(.distantFuture))
    }

    // MARK: Warnings

    @Test func warnings() throws {
        let reader = try Self.reader()
        let gap = try reader.readPoint("2026-03-29 02:30")
        #expect(Self.text(gap.value) == "2026-03-29T03:30:00")
        #expect(
            gap.notes.map(\.message) == [
                "02:30 does not exist on 2026-03-29 in Europe/Berlin; read as 03:30"
            ])

        let fold = try reader.readPoint("2026-10-25 02:30")
        #expect(Self.text(fold.value) == "2026-10-25T02:30:00")
        #expect(fold.instant(in: Self.berlin).description == "2026-10-25T00:30:00Z")
        #expect(
            fold.notes.map(\.message) == [
                "02:30 happens twice on 2026-10-25 in Europe/Berlin; read as the first (write +01:00 for the second)"
            ])
        let second = try reader.readPoint("2026-10-25 02:30+01:00")
        #expect(second.remarks.isEmpty)
        #expect(second.instant(in: Self.berlin).description == "2026-10-25T01:30:00Z")
        #expect(Self.text(second.value) == "2026-10-25T02:30:00 second")
        #expect(
            Self.text(try reader.readPoint("2026-10-25T02:30+01:00[Europe/Berlin]").value)
                == "2026-10-25T02:30:00 second")

        let past = try reader.readPoint("9am")
        #expect(
            past.assumptions.map(\.message) == [
                "that time has passed today; read as tomorrow, Thu 2026-03-05"
            ])
        #expect(try reader.readPoint("11am").remarks.isEmpty)
        #expect(try reader.readPoint("eod").notes.isEmpty)
    }

    // MARK: Refusals

    @Test(arguments: [
        ("03/04/2026", "\"03/04/2026\" can be read in more than one way", "write 2026-03-04 or 2026-04-03"),
        ("3/4/26", "\"3/4/26\" can be read in more than one way", "write 2026-03-04 or 2026-04-03"),
        (
            "03/04/2026 14:00", "\"03/04/2026\" can be read in more than one way",
            "write 2026-03-04 or 2026-04-03"
        ),
        ("2pm CDT", "\"CDT\" is not a clear name of a time zone", "write 14:00[America/Chicago]"),
        ("fri 14:00 PST", "\"PST\" is not a clear name of a time zone", "write 14:00[America/Los_Angeles]"),
        ("14:00 XYZT", "\"XYZT\" is not a clear name of a time zone", "write 14:00[Area/City]"),
        ("14:00[Europe/Berlln]", "there is no time zone \"Europe/Berlln\"", "did you mean Europe/Berlin?"),
        ("14:00[berlin]", "there is no time zone \"berlin\"", "did you mean Europe/Berlin?"),
        // Each of these was told to write something that was refused in turn.
        (
            "2026-06-01 2026-06-05", "\"2026-06-01 2026-06-05\" means two days",
            "write 2026-06-01..2026-06-05 for all days from the first to the second"
        ),
        (
            "fri mon", "\"fri mon\" means two days",
            "write fri..mon for all days from the first to the second"
        ),
        ("2026-06-05 2026-06-01", "\"2026-06-05 2026-06-01\" means two days", "write one of them"),
        (
            "27", "\"27\" is not a date or a time",
            "write a date with its month, or a year with four digits"
        ),
        ("2026/13/45", "there is no date 2026/13/45", nil),
        (
            "fri 25:00", "there is no time 25:00",
            "hours go from 0 to 24, or from 1 to 12 with am or pm; minutes from 0 to 59"
        ),
        ("2026-03-04T14:00+25:00", "there is no offset +25:00", "offsets go from -18:00 to +18:00"),
        (
            "fri morning 15:00", "\"15:00\" is not in that part of the day",
            "write the time alone, or another one"
        ),
        ("31/31", "there is no date 31/31", nil),
        ("3/4", "\"3/4\" can be read in more than one way", "write 4 mar or 3 apr"),
        ("14", "\"14\" is not a date or a time", "write 14:00 for a time, or a date with its month"),
        (
            "fri 22:00..fri 02:00", "the end (2026-03-06T02:00:00) is before the start (2026-03-06T22:00:00)",
            "write the day of an end on another day: fri 22:00..sat 02:00"
        ),
        (
            "2026-03-04..2026-03-01", "the end (2026-03-01) is before the start (2026-03-04)",
            "write the earlier one first: 2026-03-01..2026-03-04"
        ),
        (
            "fri 45m", "\"fri 45m\" has no time to start at",
            "write a time and a length: sat 14:00 for 2h; or use whole days"
        ),
        (
            "2026-03-04[Europe/Berlin]", "a zone needs a time: 2026-03-04[Europe/Berlin]",
            "`ekcal help dates` shows how to write dates and times"
        ),
        (
            "2026-03-04T09:00+02:00[America/Chicago]",
            "the offset of America/Chicago at 2026-03-04T09:00:00 is not +02:00",
            "remove the offset or the zone"
        ),
        (
            "someday", "\"someday\" is not a date or a time",
            "`ekcal help dates` shows how to write dates and times"
        ),
        (
            "tomorow", "\"tomorow\" is not a date or a time",
            "`ekcal help dates` shows how to write dates and times"
        ),
        (
            "fri 14:00 please", "\"please\" cannot be understood in \"fri 14:00 please\"",
            "`ekcal help dates` shows how to write dates and times"
        ),
    ])
    func refusals(typed: String, message: String, hint: String?) throws {
        let reader = try Self.reader()
        do {
            let range = try reader.read(typed)
            Issue.record("\(typed) was read as \(Self.text(range.value))")
        } catch {
            #expect(error.message == message)
            #expect(error.toolHint == hint)
        }
    }

    @Test(arguments: [
        ("2026-02-30", DateError.Reason.noSuchDate("2026-02-30")), ("20261301", .noSuchDate("20261301")),
        ("30 feb", .noSuchDate("30 feb")), ("31 apr 2026", .noSuchDate("31 apr 2026")),
        ("29 feb 2026", .noSuchDate("29 feb 2026")),
        ("2026-W54", .noSuchDate("2026-W54")), ("2026-W12-8", .noSuchDate("day 8 of a week")),
        ("25:00", .noSuchTime("25:00")),
        ("13pm", .noSuchTime("13pm")), ("24:01", .noSuchTime("24:01")),
        ("2026-03-04T9999", .noSuchTime("9999")),
        ("2026-13", .noSuchDate("2026-13")), ("+99999y", .tooFar),
        ("+99999999h", .tooFar),
        ("-3000y", .tooFar), ("", .empty), ("   ", .empty),
    ])
    func thingsThatDoNotExist(typed: String, expected: DateError.Reason) throws {
        #expect(try reason(typed) == expected)
    }

    @Test(
        arguments: [
            ("fri 14:00-05:00", 10, .offsetNeedsT("-05:00")), ("fri 25:00", 5, .noSuchTime("25:00")),
            ("fri 14:00 soon", 11, .unexpected("soon")), ("31 june", 1, .noSuchDate("31 june")),
        ] as [(String, Int, DateError.Reason)])
    func columnsPointAtTheFault(typed: String, column: Int, reason: DateError.Reason) throws {
        let reader = try Self.reader()
        let error = #expect(throws: DateError.self) { try reader.readPoint(typed) }
        #expect(error?.column == column)
        #expect(error?.reason == reason)
    }

    // MARK: Any text

    /// Whatever is typed, the answer is a reading or an error.
    @Test func noTextTraps() throws {
        let seed = TestScale.seed("DateReaderTests.noTextTraps")
        var random = SplitMix(state: seed)
        let reader = try Self.reader()
        let pieces = [
            "2026", "-", "03", "04", "T", "09", ":", "00", "+", "Z", "[", "]", "Europe/Berlin", "..", " ",
            "fri", "next",
            "last", "week", "in", "ago", "p", "pt", "m", "d", "mo", "am", "99999999999999999999", "/", ".",
            ",", "é", "🎂",
            "mar", "1", "w", "floating", "fold=1", "all", "eod", "24", "٣",
        ]
        for _ in 0..<TestScale.rounds(5000, long: 200_000) {
            let count = Int.random(in: 0...8, using: &random)
            let text = (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }
                .joined()
            _ = try? reader.read(text)
            _ = try? reader.readPoint(text)
            _ = try? reader.readLength(text)
            _ = try? TypedAlarm(text, dates: reader)
        }
    }

    /// Every time that is printed for programs is read as the same moment.
    @Test func printedTimesReadBack() throws {
        let reader = try Self.reader()
        for zone in ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "UTC", "Pacific/Auckland"].map(
            Zone.keeping)
        {
            var instant = try #require(Instant(iso: "2026-01-01T00:30:00Z"))
            while instant.description < "2027" {
                let text = zone.local(at: instant).description + OffsetText.of(zone.offset(at: instant))
                #expect(try reader.readPoint(text).instant(in: .utc) == instant, "\(text)")
                instant = instant.adding(seconds: 3 * 3600)
            }
        }
        #expect([0, 19_800, -12_600, 45_900].map(OffsetText.of) == ["+00:00", "+05:30", "-03:30", "+12:45"])
    }

    /// Every day of 400 years is read back from each of the ways to write it.
    @Test func datesReadBack() throws {
        let reader = try Self.reader()
        var date = try #require(CivilDate(year: 1900, month: 1, day: 1))
        while date.year < 2300 {
            let week = date.isoWeek()
            let number = week.week < 10 ? "0\(week.week)" : "\(week.week)"
            var texts = [
                date.description, date.basicText, "\(week.year)-W\(number)-\(date.weekday.rawValue)",
            ]
            // Later years are written as in ISO 8601, because `3 may 2230` is a time.
            if date.year < 2200 {
                texts.append("\(date.day) \(Vocabulary.name(ofMonth: date.month)) \(date.year)")
            }
            for text in texts {
                #expect(try reader.readPoint(text).value == .date(date))
            }
            date = date.adding(days: 37)
        }
    }
}

/// The SplitMix64 generator: small, and the same everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
