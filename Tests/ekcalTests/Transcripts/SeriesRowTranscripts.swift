import Basics
import Testing

@testable import Basics
@testable import ekcal

/// Lists have a row for each date of a series, and scripts import some columns of them again.
@Suite struct SeriesRowTranscripts {
    private static let range = "2026-03-01..2026-03-31"

    private static func standups() throws -> Shell {
        let shell = try Shell.after(#"add Standup "mon 9:00" --for 30m --rrule FREQ=WEEKLY --location Room"#)
        let reference = shell.run(["find", "Standup", "-q"]).out.trimmed
        #expect(shell.run(["edit", "\(reference)@2026-03-16", "--start", "10:00"]).code == 0)
        return shell
    }

    private static func rows(_ shell: Shell, _ fields: String) -> [String] {
        let result = shell.run(["list", range, "--with", "both", "--csv", "--fields", fields])
        return result.out.split(whereSeparator: \.isNewline).map(String.init)
    }

    private static func imported(_ rows: [String], _ shell: Shell, _ how: String) -> Shell.Result {
        shell.run(
            ["import", "-", "--as", "csv", "--on-conflict", how, "--rejects", "none"],
            input: rows.joined(separator: "\n"))
    }

    /// The last row of the list became the start of the series: the dates before it were gone.
    @Test(
        arguments: ["update", "merge"],
        [
            "id,title,start", "id,title,start,end", "id,title,start,occurrence",
            "id,title,start,recurrence.rrule",
        ])
    func aListOfDatesMovedItsSeries(how: String, fields: String) throws {
        let shell = try Self.standups()
        let times = Self.rows(shell, "start,end")
        let rows = Self.rows(shell, fields)
        #expect(rows.count == 5)
        let result = Self.imported(rows.map { $0.replacing("Standup", with: "Daily") }, shell, how)
        #expect(result.code == 0, "\(result.err)")
        #expect(Self.rows(shell, "start,end") == times)
        #expect(Self.rows(shell, "title") == ["title", "Daily", "Daily", "Daily", "Daily"])
        #expect(Self.rows(shell, "location").dropFirst().allSatisfy { $0 == "Room" })
    }

    /// It replaced the series, or became a second event.
    @Test(arguments: ["id,title,start", "id,external_id,title,start"])
    func aRowOfAChangedDateIsThatDate(fields: String) throws {
        let shell = try Self.standups()
        let rows = Self.rows(shell, fields).filter { $0.contains("T10:00:00") }
        #expect(rows.count == 1)
        let changed = rows.map { $0.replacing("Standup", with: "Demo").replacing("T10:00", with: "T11:00") }
        #expect(Self.imported([fields] + changed, shell, "update").code == 0)
        #expect(Self.rows(shell, "title") == ["title", "Standup", "Demo", "Standup", "Standup"])
        #expect(Self.rows(shell, "start")[2].contains("2026-03-16T11:00:00"))
    }

    @Test func aStartOfNoDateIsUnclear() throws {
        let shell = try Self.standups()
        let rows = Self.rows(shell, "id,title,start")
        let bytes = try shell.storeBytes()
        let later = rows[3].replacing("T09:00", with: "T08:00")
        let result = Self.imported([rows[0], later], shell, "update")
        #expect(result.code == 7)
        #expect(result.err.contains("it is unclear what changes"), "\(result.err)")
        #expect(try shell.storeBytes() == bytes)
    }

    /// Of two refused rows, the file of rejects had the last one twice.
    @Test func eachRefusedRowIsInTheRejects() throws {
        let shell = try Self.standups()
        let rows = Self.rows(shell, "id,title,start").map { $0.replacing("T09:00", with: "T08:00") }
        let wrong = rows.filter { $0.contains("T08:00") }
        #expect(wrong.count == 3)
        let input = ([rows[0]] + wrong).joined(separator: "\n")
        let rejects = shell.path("rejects.csv")
        let result = shell.run(
            ["import", "-", "--as", "csv", "--on-conflict", "update", "--rejects", rejects], input: input)
        #expect(result.code == 7)
        for line in 2...4 { #expect(result.err.contains("line \(line): "), "\(result.err)") }
        let kept = try shell.read("rejects.csv").split(whereSeparator: \.isNewline).dropFirst()
        #expect(kept.count == 3 && zip(kept, wrong).allSatisfy { $0.hasPrefix($1) }, "\(kept)")
    }

    /// Such a row became an orphan occurrence of a series in another calendar, or an event's as a reminder.
    @Test func aRowInAnotherCalendarIsAnItemOfItsOwn() throws {
        let shell = try Self.standups()
        #expect(shell.run(["calendar", "add", "other"]).code == 0)
        let row = try #require(Self.rows(shell, "id,title,start").first { $0.contains("T10:00:00") })
        let text = "id,title,start\n" + row.replacing("Standup", with: "Own")
        #expect(shell.run(["import", "-", "--as", "csv", "-c", "other"], input: text).code == 0)
        let found = shell.run(["find", "title:Own", "--csv", "--fields", "occurrence.series_id,start"]).out
        #expect(found.contains("\n,2026-03-16T10:00:00"), "\(found)")
    }

    /// A file that has the rule has the start of the series, too.
    @Test func aStartWithItsRuleIsThatOfTheSeries() throws {
        let shell = try Shell.after(#"add Standup "mon 9:00" --for 30m --rrule FREQ=WEEKLY"#)
        let row = Self.rows(shell, "id,title,start,recurrence.rrule")
        let later = row[1].replacing("09T09:00", with: "16T08:00")
        #expect(Self.imported([row[0], later], shell, "update").code == 0)
        let starts = Self.rows(shell, "start").dropFirst().map { $0.prefix(16) }
        #expect(starts == ["2026-03-16T08:00", "2026-03-23T08:00", "2026-03-30T08:00"])
    }

    @Test func aListOfDueDatesMovedItsReminder() throws {
        let shell = try Shell.after(#"todo Water 2026-03-05 --rrule FREQ=DAILY;COUNT=5 --notes Roses"#)
        let rows = Self.rows(shell, "id,type,title,due")
        let result = Self.imported(rows.map { $0.replacing("Water", with: "Weed") }, shell, "update")
        #expect(result.code == 0, "\(result.err)")
        #expect(Self.rows(shell, "title,due,notes")[1] == "Weed,2026-03-05,Roses")
        let item = shell.run(["show", "title:Weed"]).out
        #expect(item.contains("2026-03-05"), "\(item)")
    }
}
