import CalStore
import Testing

@testable import CalStore
@testable import TestSupport
@testable import ekcal

/// Alarms typed in days, around the nights in which clocks change: 29 March and 25 October 2026 in Berlin.
/// Days are days of the calendar (RFC 5545, 3.3.6), and nine in the morning is nine on the clock on the wall.
@Suite struct AlarmDayTests {
    @Test func `an alarm typed in days rang an hour early or late when clocks changed`() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add AD 2026-03-29 --alarm 0d
            Added e0001  AD   Sun 2026-03-29, all day   Calendar   alarm at 09:00
            $ ekcal add AF 2026-10-25 --alarm 0d
            Added e0002  AF   Sun 2026-10-25, all day   Calendar   alarm at 09:00
            $ ekcal add AE 2026-03-30 --alarm 2d
            Added e0003  AE   Mon 2026-03-30, all day   Calendar   alarm at 09:00, 2 days before
            $ ekcal add C "2026-03-29 09:00" --alarm P1D
            Added e0004  C   Sun 2026-03-29 09:00-10:00   Calendar   alarm 1 day before
            $ ekcal add D "2026-03-29 10:00" --alarm 24h
            Added e0005  D   Sun 2026-03-29 10:00-11:00   Calendar   alarm 24 hours before
            $ ekcal todo T "2026-03-29 09:00" --alarm 1d
            Added r0001  T   due Sun 2026-03-29 09:00   Reminders   alarm 1 day before
            $ ekcal alarm list 2026-03-28..2026-03-30
            Sat 2026-03-28 09:00  e0004  C   Sun 2026-03-29 09:00-10:00
            Sat 2026-03-28 09:00  r0001  T   due Sun 2026-03-29 09:00
            Sat 2026-03-28 09:00  e0005  D   Sun 2026-03-29 10:00-11:00
            Sat 2026-03-28 09:00  e0003  AE  Mon 2026-03-30, all day
            Sun 2026-03-29 09:00  e0001  AD  Sun 2026-03-29, all day
            $ ekcal alarm list 2026-10-25
            Sun 2026-10-25 09:00  e0002  AF  Sun 2026-10-25, all day
            """, in: shell)
        let exported = shell.run(["export"]).out.split(whereSeparator: \.isNewline)
        #expect(
            exported.filter { $0.hasPrefix("TRIGGER") }.sorted() == [
                "TRIGGER:-P1D", "TRIGGER:-PT24H", "TRIGGER:-PT39H", "TRIGGER:PT9H", "TRIGGER:PT9H",
                "TRIGGER;RELATED=END:-P1D",
            ])
        #expect(shell.run(["show", "AD"]).out.contains("at 09:00  (Sun 2026-03-29 09:00)"))
    }

    /// By the option, by the setting, in a sentence, in the editor.
    @Test(arguments: [
        [["add", "C", "2026-03-29 09:00", "--alarm", "1d"]],
        [["add", "C", "2026-03-29 09:00"], ["edit", "C", "--add-alarm", "1d", "-y"]],
        [["add", "C", "2026-03-29 09:00"], ["edit", "C", "--alarm=-P1D", "-y"]],
        [["config", "set", "default.alarm", "1d"], ["add", "C", "2026-03-29 09:00"]],
        [["quick", "C 2026-03-29 09:00 *1d", "-y"]],
        [["quick", "C 2026-03-29 09:00 alert 1 day before", "-y"]],
    ])
    func `a day before nine is nine, however it is typed`(commands: [[String]]) throws {
        let shell = try Shell()
        for words in commands {
            let result = shell.run(words)
            #expect(result.code == 0, "\(words): \(result)")
        }
        #expect(
            shell.run(["alarm", "list", "2026-03-28..2026-03-29", "--format", "{at}"]).out
                == "2026-03-28T09:00:00+01:00\n")
        #expect(shell.run(["export"]).out.contains("TRIGGER:-P1D\r\n"))
    }

    @Test func `the days of the setting for whole days are at nine`() throws {
        let shell = try Shell()
        #expect(shell.run(["config", "set", "default.day_alarm", "2d, 0d"]).code == 0)
        #expect(shell.run(["add", "E", "2026-03-30", "-q"]).code == 0)
        #expect(shell.run(["add", "F", "2026-10-25", "-q"]).code == 0)
        try Transcript.check(
            """
            $ ekcal alarm list 2026
            Sat 2026-03-28 09:00  e0001  E  Mon 2026-03-30, all day
            Mon 2026-03-30 09:00  e0001  E  Mon 2026-03-30, all day
            Fri 2026-10-23 09:00  e0002  F  Sun 2026-10-25, all day
            Sun 2026-10-25 09:00  e0002  F  Sun 2026-10-25, all day
            """, in: shell)
    }

    @Test func `each day of a series rings at nine`() throws {
        let shell = try Shell()
        #expect(
            shell.run(["add", "S", "2026-03-20", "--repeat", "daily for 250 times", "--alarm", "1d", "-q"])
                .code == 0)
        let times = shell.run(["alarm", "list", "2026", "--format", "{at:%H:%M}"]).out
            .split(separator: "\n")
        #expect(times.count == 250)
        #expect(Set(times) == ["09:00"])
    }

    @Test func `an alarm is removed as it was typed`() throws {
        for day in ["2026-03-29", "2026-05-05"] {
            let shell = try Shell()
            func triggers() -> [String] {
                shell.run(["export"]).out.split(whereSeparator: \.isNewline).map(String.init)
                    .filter { $0.hasPrefix("TRIGGER") }
            }
            func code(_ words: String...) -> Int32 { shell.run(words + ["-y", "-q"]).code }
            #expect(code("add", "C", day + " 09:00", "--alarm", "1d", "--alarm", "24h") == 0)
            #expect(shell.run(["show", "C"]).out.contains("1 day before  ("))
            #expect(shell.run(["show", "C"]).out.contains("24 hours before  ("))
            #expect(triggers() == ["TRIGGER:-P1D", "TRIGGER:-PT24H"])
            #expect(code("edit", "C", "--remove-alarm", "1d") == 0)
            #expect(triggers() == ["TRIGGER:-PT24H"])
            // It is named by its time, too, but not by another one.
            #expect(code("edit", "C", "--remove-alarm", "1d") == (day == "2026-03-29" ? 3 : 0))
            #expect(triggers() == (day == "2026-03-29" ? ["TRIGGER:-PT24H"] : []))
        }
    }
}
