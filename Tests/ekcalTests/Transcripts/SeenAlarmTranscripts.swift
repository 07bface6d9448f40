import Foundation
import Testing

@testable import ekcal

/// Alarms that were seen or snoozed, and what happens to their items later.
@Suite struct SeenAlarmTranscripts {
    /// A shell at 2026-03-04 10:00 with one item, and its reference.
    private func shell(_ line: String, zone: String = "Europe/Berlin") throws -> (Shell, String) {
        let shell = try Shell(zone: zone)
        try shell.run(line)
        let kind = line.hasPrefix("todo") ? "type:reminder" : "type:event"
        let found = shell.run(["find", kind, "-q"]).out
        return (shell, found.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// The lines of `alarm list`.
    private func alarms(_ shell: Shell, _ range: String) -> [String] {
        shell.run(["alarm", "list", range]).out.split(separator: "\n").map(String.init)
    }

    private func standup() throws -> (Shell, String) {
        try shell("add Standup '2026-03-04 09:00' --repeat daily --alarm 10m")
    }

    // MARK: Dates of a series

    /// It silenced the alarms of 5 to 19 March, too.
    @Test(arguments: ["alarm ack REF@2026-03-20", "alarm snooze REF@2026-03-20 20d"])
    func aDateFarAheadSilencedAllBefore(line: String) throws {
        let (shell, reference) = try standup()
        try shell.run(line.replacing("REF", with: reference))
        let found = alarms(shell, "2026-03-05..2026-03-22")
        #expect(found.count == 17)
        #expect(found.first?.contains("2026-03-05 08:50") == true)
        #expect(!found.contains { $0.contains("2026-03-20") })
        try shell.run("undo")
        #expect(alarms(shell, "2026-03-05..2026-03-22").count == 18)
    }

    @Test func theNextOneToRingIsAcknowledgedInTheSeries() throws {
        let (shell, reference) = try standup()
        try shell.run("alarm ack \(reference)@2026-03-05")
        #expect(alarms(shell, "2026-03-05..2026-03-07").count == 2)
        #expect(shell.run(["export"]).out.components(separatedBy: "BEGIN:VEVENT").count == 2)
    }

    /// More than a hundred alarms are before it.
    @Test func aDateNextYearHasAnAlarm() throws {
        let (shell, reference) = try standup()
        let result = try shell.run("alarm ack \(reference)@2027-03-20")
        #expect(result.out.hasPrefix("Will not ring Sat 2027-03-20 08:50"))
    }

    /// An occurrence that was changed only because its alarm was seen follows its series.
    @Test func newAlarmsOfTheSeriesAreThoseOfASeenDate() throws {
        let (shell, reference) = try standup()
        try shell.run("alarm ack \(reference)@2026-03-20")
        try shell.run("edit \(reference) --alarm 30m --span all")
        let found = alarms(shell, "2026-03-20")
        #expect(found.contains { $0.contains("08:30") } && !found.contains { $0.contains("08:50") })
    }

    /// What was seen at one date counts for the others as little as before, when the date becomes like them.
    @Test func aSeenDateThatChangesAllSilencesNone() throws {
        let (shell, reference) = try standup()
        try shell.run("alarm ack \(reference)@2026-03-20")
        try shell.run("edit \(reference)@2026-03-20 --title Daily --span all")
        #expect(alarms(shell, "2026-03-05..2026-03-19").count == 15)
    }

    // MARK: Moved items

    @Test func anEarlierTimeWasSilent() throws {
        let (shell, reference) = try shell("add Dentist '2026-03-10 14:00' --alarm 1h")
        try shell.run("alarm ack \(reference)")
        try shell.run("reschedule \(reference) '2026-03-06 14:00'")
        #expect(alarms(shell, "2026-03-04..2026-03-12").map { $0.prefix(20) } == ["Fri 2026-03-06 13:00"])
        let watched = shell.run(["alarm", "watch", "--once", "--now", "2026-03-06T13:00"])
        #expect(watched.out.contains("Dentist"))
    }

    @Test func aMovedCopyWasSilent() throws {
        let (shell, reference) = try shell("add Dentist '2026-03-10 14:00' --alarm 1h")
        try shell.run("alarm ack \(reference)")
        try shell.run("copy \(reference) --on '2026-03-05 14:00'")
        #expect(alarms(shell, "2026-03-04..2026-03-12").map { $0.prefix(20) } == ["Thu 2026-03-05 13:00"])
    }

    /// An absolute alarm stays where it is, and so is still seen.
    @Test func anAbsoluteAlarmStaysSeen() throws {
        let (shell, reference) = try shell("add Dentist '2026-03-10 14:00' --alarm '2026-03-09 08:00'")
        try shell.run("alarm ack \(reference)")
        try shell.run("reschedule \(reference) '2026-03-11 14:00'")
        #expect(alarms(shell, "2026-03-04..2026-03-12").isEmpty)
    }

    /// Another title is no reason to ring again.
    @Test func anAlarmStaysSeenInPlace() throws {
        let (shell, reference) = try shell("add Dentist '2026-03-10 14:00' --alarm 1h")
        try shell.run("alarm ack \(reference)")
        try shell.run("edit \(reference) --title Doctor")
        #expect(alarms(shell, "2026-03-04..2026-03-12").isEmpty)
    }

    /// The snooze of today rang for the copy too, and after a move to next week.
    @Test func aSnoozeEndsWithItsMoment() throws {
        let (shell, reference) = try shell("add Dentist '2026-03-04 10:30' --alarm 1h")
        try shell.run("alarm snooze \(reference) 3m")
        try shell.run("copy \(reference) --on '2026-03-11 10:30'")
        #expect(alarms(shell, "2026-03-04").map { $0.prefix(20) } == ["Wed 2026-03-04 10:03"])
        try shell.run("reschedule \(reference) '2026-03-12 10:30'")
        #expect(
            alarms(shell, "2026-03-04..2026-03-12").map { $0.prefix(20) } == [
                "Wed 2026-03-11 09:30", "Thu 2026-03-12 09:30",
            ])
    }

    /// The snooze rang twice, once under the date of tomorrow.
    @Test(arguments: ["2026-03-04", "2026-03-05"]) func aSnoozeOfASeriesRingsOnce(day: String) throws {
        let (shell, reference) = try shell("add Standup '2026-03-04 10:30' --repeat daily --alarm 1h")
        try shell.run("alarm snooze \(reference) 3m")
        try shell.run("edit \(reference)@\(day) --location 'Room 7'")
        let found = alarms(shell, "2026-03-04")
        #expect(found.count == 1 && found.first?.hasPrefix("Wed 2026-03-04 10:03") == true, "\(found)")
        try shell.run("edit \(reference)@2026-03-06 --title Sitdown --span future")
        #expect(alarms(shell, "2026-03-04").count == 1)
    }

    /// It rang as the next date, next month; after the last date as the first one.
    @Test(arguments: ["daily", "monthly", "daily for 2 times", "weekly on mon,tue"])
    func aSnoozeOfASeriesRangUnderAnotherDate(repetition: String) throws {
        let shell = try Shell()
        func run(_ time: String, _ line: String) throws -> String {
            let result = shell.run(try Transcript.words(line) + ["--now", time])
            #expect(result.code == 0, "\(line): \(result.err)")
            return result.out
        }
        _ = try run("2026-03-01T08:00", "add S '2026-03-02 09:00' --repeat '\(repetition)' --alarm 10m -q")
        // Each is put off once more after it rang again.
        for (day, times) in [("2026-03-02", ("08:55", "09:05")), ("2026-03-03", ("08:52", "09:02"))] {
            if repetition == "monthly", day == "2026-03-03" { continue }
            _ = try run("\(day)T\(times.0)", "alarm snooze S@\(day) 10m -y")
            #expect(try run("\(day)T\(times.0)", "alarm list").contains("@\(day)  S"))
            #expect(try run("\(day)T\(times.1)", "alarm watch --once").contains("@\(day)  S"))
            _ = try run("\(day)T\(times.1)", "alarm snooze S@\(day) 20m -y")
            let again = try run("\(day)T\(times.1)", "alarm list")
            #expect(again.contains("@\(day)  S") && again.contains("snoozed"), "\(again)")
        }
    }

    /// An alarm at a moment after the last date rang as the first one; in the night in which clocks go back
    /// the last date is found too.
    @Test(arguments: [
        ("2026-03-02 09:00", "2026-03-03"), ("2026-10-24 02:30", "2026-10-25"),
        ("2026-03-28 02:30", "2026-03-29"), ("2026-03-02", "2026-03-03"),
    ])
    func anAlarmAfterTheLastDateHasThatDate(start: String, last: String) throws {
        let (shell, _) = try shell(
            "add S '\(start)' --repeat 'daily for 2 times' --alarm '2026-11-10 08:00'")
        let found = alarms(shell, "2026-11-10")
        #expect(found.count == 1 && found.first?.contains("@\(last)  S") == true, "\(found)")
    }

    // MARK: Other

    /// It was moved by the clock of the machine; no machine has both.
    @Test(arguments: [
        ("Europe/Berlin", "2026-03-25", "2026-04-01"), ("America/New_York", "2026-03-05", "2026-03-12"),
    ])
    func anAbsoluteAlarmKeepsItsHour(zone: String, day: String, next: String) throws {
        let (shell, reference) = try shell(
            "todo Bins \(day) --repeat weekly --alarm '\(day) 08:00'", zone: zone)
        try shell.run("done \(reference)")
        let found = alarms(shell, next)
        #expect(found.count == 1 && found.first?.contains("\(next) 08:00") == true, "\(found)")
    }

    /// The detached occurrence had another key.
    @Test func anAlarmThatRangDoesNotRingAgain() throws {
        let (shell, reference) = try shell(
            "add Standup '2026-03-02 10:00' --repeat daily --alarm 10m --now 2026-03-01T10:00")
        func watch(_ time: String) -> String {
            shell.run(["alarm", "watch", "--once", "--now", "2026-03-04T" + time]).out
        }
        #expect(watch("09:50").contains("Standup"))
        try shell.run("edit \(reference)@2026-03-04 --location 'Room 7' --now 2026-03-04T09:52")
        #expect(watch("09:53").isEmpty)
        // At another time it does.
        try shell.run("edit \(reference)@2026-03-04 --start 10:30 --now 2026-03-04T09:54")
        #expect(watch("10:20").contains("Standup"))
    }

    private func feed(_ start: String, _ title: String, _ lines: String = "") -> String {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        NAME:Club
        BEGIN:VEVENT
        UID:a
        DTSTART:\(start)
        SUMMARY:\(title)
        \(lines)BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT10M
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """
    }

    /// `the calendar "Club" is read-only`
    @Test func anAlarmOfASubscriptionStaysSeen() throws {
        let shell = try Shell()
        try shell.write(feed("20260306T100000Z", "Run"), to: "club.ics")
        #expect(shell.run(["calendar", "subscribe", shell.path("club.ics")]).code == 0)
        try shell.run("alarm ack title:Run")
        #expect(alarms(shell, "2026-03-04..2026-03-07").isEmpty)
        #expect(shell.run(["calendar", "refresh"]).out == "Club: nothing new\n")
        try shell.write(feed("20260306T100000Z", "Run far"), to: "club.ics")
        #expect(shell.run(["calendar", "refresh"]).out.hasPrefix("Club: 1 changed\n"))
        #expect(alarms(shell, "2026-03-04..2026-03-07").isEmpty)
        // At another time nobody has seen it.
        try shell.write(feed("20260305T100000Z", "Run far"), to: "club.ics")
        #expect(shell.run(["calendar", "refresh"]).code == 0)
        #expect(alarms(shell, "2026-03-04..2026-03-07").count == 1)
        #expect(shell.run(["edit", "title:Run", "--title", "Walk"]).code == 6)
    }

    /// A refresh takes dates that were changed on their own away again.
    @Test func aDateFarAheadInASubscriptionIsRefused() throws {
        let shell = try Shell()
        try shell.write(feed("20260304T100000Z", "Run", "RRULE:FREQ=DAILY\n"), to: "club.ics")
        #expect(shell.run(["calendar", "subscribe", shell.path("club.ics")]).code == 0)
        let reference = shell.run(["find", "title:Run", "-q"]).out.trimmingCharacters(in: .newlines)
        let refused = shell.run(["alarm", "ack", reference + "@2026-03-20"])
        #expect(refused.code == 6 && refused.err.contains("rings before that date"), "\(refused)")
        #expect(alarms(shell, "2026-03-05..2026-03-22").count == 18)
        #expect(shell.run(["alarm", "ack", reference]).code == 0)
    }

    /// `Nothing to do`, each time: the change of a date that is gone was in the way.
    @Test func anOperationWithoutEffectIsNotInTheWayOfUndo() throws {
        let (shell, reference) = try shell("add Standup '2026-03-02 09:00' --repeat daily")
        try shell.run("edit \(reference)@2026-03-10 --start 10:00 --span future")
        let split = shell.run(["log", "-q", "-l", "1"]).out.trimmingCharacters(in: .newlines)
        let later = shell.run(["list", "2026-03-15", "-q"]).out.trimmingCharacters(in: .newlines)
        try shell.run("edit \(later) --title Special")
        try shell.run("undo \(split) --force")
        try shell.run("undo")
        #expect(shell.run(["find", "type:event", "-q"]).out.isEmpty)
        #expect(shell.run(["undo"]).out.hasPrefix("Nothing to do"))
        try shell.run("redo")
        #expect(!shell.run(["find", "type:event", "-q"]).out.isEmpty)
    }
}
