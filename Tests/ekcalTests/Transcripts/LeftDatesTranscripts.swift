import Basics
import Testing

@testable import Basics
@testable import ekcal

/// Dates of a series that left a file, or that only a message is about.
@Suite struct LeftDatesTranscripts {
    private static let series = [
        "BEGIN:VEVENT", "UID:s@x", "DTSTAMP:20260301T000000Z", "DTSTART;TZID=Europe/Berlin:20260302T100000",
        "DTEND;TZID=Europe/Berlin:20260302T110000", "RRULE:FREQ=DAILY;COUNT=5", "SUMMARY:Daily",
    ]
    private static let date = [
        "BEGIN:VEVENT", "UID:s@x", "DTSTAMP:20260301T000000Z",
        "RECURRENCE-ID;TZID=Europe/Berlin:20260304T100000", "DTSTART;TZID=Europe/Berlin:20260304T150000",
        "DTEND;TZID=Europe/Berlin:20260304T160000", "SUMMARY:Moved", "END:VEVENT",
    ]

    private static func file(_ parts: [[String]], method: String? = nil) -> String {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN"]
        let lines = head + (method.map { ["METHOD:\($0)"] } ?? []) + parts.flatMap { $0 }
        return (lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    private static func dates(_ shell: Shell) -> [String] {
        shell.run(["list", "2026-03-01..2026-03-31", "--csv", "--fields", "title,start"]).out
            .split(whereSeparator: \.isNewline).dropFirst().map { String($0.prefix { $0 != "+" }) }
    }

    private static let all = (2...6).map { "Daily,2026-03-0\($0)T10:00:00" }

    /// `--mirror` kept a changed date that the file no longer has.
    @Test(arguments: [["-y"], ["-y", "--on-conflict", "update"]])
    func aChangedDateLeftTheFile(words: [String]) throws {
        let shell = try Shell()
        try shell.write(Self.file([Self.series + ["END:VEVENT"], Self.date]), to: "one.ics")
        try shell.write(Self.file([Self.series + ["END:VEVENT"]]), to: "two.ics")
        #expect(shell.run(["import", shell.path("one.ics")]).code == 0)
        #expect(Self.dates(shell).contains("Moved,2026-03-04T15:00:00"))
        let result = shell.run(["import", shell.path("two.ics"), "--mirror"] + words)
        #expect(result.code == 0 && result.out.contains("1"), "\(result.out)\(result.err)")
        #expect(Self.dates(shell) == Self.all)
        // The date may be excluded in the same file.
        let exception = ["EXDATE;TZID=Europe/Berlin:20260304T100000", "SEQUENCE:1", "END:VEVENT"]
        #expect(shell.run(["import", shell.path("one.ics"), "--on-conflict", "update"]).code == 0)
        try shell.write(Self.file([Self.series + exception]), to: "three.ics")
        #expect(shell.run(["import", shell.path("three.ics"), "--mirror"] + words).code == 0)
        #expect(Self.dates(shell) == Self.all.filter { !$0.contains("03-04") })
    }

    /// A date in another file of the same command is in the files.
    @Test(arguments: [["all.ics", "date.ics"], ["date.ics", "all.ics"]])
    func aChangedDateIsInAnotherFile(names: [String]) throws {
        let shell = try Shell()
        try shell.write(Self.file([Self.series + ["END:VEVENT"]]), to: "all.ics")
        try shell.write(Self.file([Self.date]), to: "date.ics")
        let files = names.map { shell.path($0) }
        #expect(shell.run(["import"] + files).code == 0)
        let bytes = try shell.storeBytes()
        let result = shell.run(["import"] + files + ["--mirror"])
        #expect(result.code == 0 && !result.out.contains("deleted"), "\(result.out)\(result.err)")
        #expect(Self.dates(shell).contains("Moved,2026-03-04T15:00:00"))
        #expect(try shell.storeBytes() == bytes)
    }

    /// A feed that had only one date of a series left the whole series there.
    @Test func aSeriesLeftTheFeed() throws {
        let shell = try Shell()
        try shell.write(Self.file([Self.series + ["END:VEVENT"], Self.date]), to: "feed.ics")
        #expect(shell.run(["calendar", "subscribe", shell.path("feed.ics")]).code == 0)
        #expect(Self.dates(shell).count == 5)
        try shell.write(Self.file([Self.date]), to: "feed.ics")
        let result = shell.run(["calendar", "refresh"])
        #expect(result.code == 0, "\(result.err)")
        #expect(Self.dates(shell) == ["Moved,2026-03-04T15:00:00"])
        // It comes back.
        try shell.write(Self.file([Self.series + ["SEQUENCE:2", "END:VEVENT"]]), to: "feed.ics")
        #expect(shell.run(["calendar", "refresh"]).code == 0)
        #expect(Self.dates(shell) == Self.all)
    }

    /// Accepting a proposal for one date moved the series, for everybody (RFC 5546, 3.2.7).
    @Test func aProposalForOneDateMovedTheSeries() throws {
        let people = ["ORGANIZER:mailto:bob@x.example", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@x.example"]
        let shell = try Shell()
        let meeting = Self.series + people + ["END:VEVENT"]
        try shell.write(Self.file([meeting], method: "REQUEST"), to: "request.ics")
        let other = Self.date.dropLast() + people + ["END:VEVENT"]
        try shell.write(Self.file([Array(other)], method: "COUNTER"), to: "counter.ics")
        #expect(shell.run(["config", "set", "user.address", "bob@x.example", "-q"]).code == 0)
        #expect(shell.run(["import", shell.path("request.ics")]).code == 0)
        let brought = shell.run(["import", shell.path("counter.ics")])
        #expect(brought.code == 0, "\(brought.err)")
        #expect(Self.dates(shell) == Self.all)
        let reference = shell.run(["find", "title:Daily", "-q"]).out.split(whereSeparator: \.isNewline)[0]
        let series = reference.prefix { $0 != "@" }
        let result = shell.run(["invite", "accept", "\(series)@2026-03-04", "--reply", "-"])
        #expect(result.code == 0, "\(result.err)")
        #expect(
            Self.dates(shell).map { $0.dropFirst(6).suffix(19) }
                == Self.all.map { $0.replacing("04T10", with: "04T15") }.map { $0.dropFirst(6).suffix(19) })
        #expect(result.out.contains("METHOD:REQUEST"))
        #expect(result.out.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260304T100000"), "\(result.out)")
        #expect(!result.out.contains("RRULE:FREQ=DAILY;COUNT=5"))
    }

    /// With `--from-today` an absolute alarm moved by the step of the rule, and rang days before the due
    /// date.
    @Test func anAlarmStayedBehindItsReminder() throws {
        let shell = try Shell.after(
            #"todo Bins 2026-03-01 --repeat "every 3 days" --alarm "2026-03-01 08:00""#)
        #expect(shell.run(["done", "title:Bins", "--from-today"]).code == 0)
        let alarms = shell.run(["alarm", "list", "2026-03-01..2026-03-20"]).out
        #expect(alarms.contains("Sat 2026-03-07 08:00"), "\(alarms)")
        #expect(!alarms.contains("2026-03-04"))
    }

    /// The report of a split said that the part begins where its rules go on, and that the date had moved.
    @Test func aPartBeginsAtItsFirstDate() throws {
        let shell = try Shell(now: "2026-03-01T10:00")
        let lines = [
            "BEGIN:VEVENT", "UID:two", "DTSTART;TZID=Europe/Berlin:20260302T090000", "SUMMARY:Biweekly",
            "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=5", "RDATE;TZID=Europe/Berlin:20260310T090000", "END:VEVENT",
        ]
        try shell.write(Self.file([lines]), to: "in.ics")
        #expect(shell.run(["import", shell.path("in.ics"), "-q"]).code == 0)
        let series = shell.run(["find", "Biweekly", "-q"]).out.trimmed
        let result = shell.run(["edit", "\(series)@2026-03-10", "--title", "New", "--span", "future", "-y"])
        #expect(result.code == 0 && result.out.contains("from Tue 2026-03-10"), "\(result.out)\(result.err)")
        #expect(!result.out.contains("    when") && result.out.contains("title  Biweekly → New"))
        #expect(
            Self.dates(shell) == [
                "Biweekly,2026-03-02T09:00:00", "New,2026-03-10T09:00:00", "New,2026-03-16T09:00:00",
                "New,2026-03-30T09:00:00",
            ])
    }
}
