import Foundation
import Testing

@testable import Terminal
@testable import TestSupport
@testable import ekcal

/// Defects of the full screen that lost or changed something, each by what happened. It is Wednesday
/// 2026-03-04 10:00 in Berlin.
@Suite struct ScreenFormLossTests {
    private func shell(_ words: [String]...) throws -> Shell {
        let shell = try Shell.after("calendar add Work", "calendar add Home")
        for words in words {
            let result = shell.run(words)
            #expect(result.code == 0, "\(words): \(result.err)")
        }
        return shell
    }

    /// The last line of the picture after keys.
    private func foot(_ keys: String, _ shell: Shell, _ options: String...) -> String {
        picture(keys, shell, options).last ?? ""
    }

    private func picture(_ keys: String, _ shell: Shell, _ options: [String] = []) -> [String] {
        let result = shell.run(["ui", "--size", "80x24", "--keys", keys] + options)
        #expect(result.code == 0, "\(result.err)")
        return result.out.split(separator: "\n").map(String.init)
    }

    private func operations(_ shell: Shell) -> Int {
        shell.run(["log", "--fields", "id", "-o", "tsv"]).out.split(separator: "\n").count
    }

    private func saved(_ shell: Shell) -> String { shell.run(["find", "type:event", "--json"]).out }

    private static let lunch = ["add", "Lunch", "2026-03-04 12:00-13:00", "-c", "Work"]

    // MARK: The form

    /// Another calendar with a place and notes of several lines: one of the two texts was not saved.
    @Test func oneOfTwoTextsOfSeveralLinesWasNotSaved() throws {
        let shell = try shell(Self.lunch + ["--location", "P1\nP2", "--notes", "one\ntwo"])
        let count = operations(shell)
        let keys = "e<S-Tab>X<Tab><Tab><Tab><C-u>Home<Tab><Tab><Tab>, room<C-s>"
        #expect(!picture(keys, shell)[0].hasPrefix("Lunch"))
        #expect(operations(shell) == count + 1)
        let text = saved(shell)
        #expect(text.contains(#""location":"P1\nP2, room""#), "\(text)")
        #expect(text.contains("X") && text.contains(#"one\ntwo"#), "\(text)")
        #expect(shell.run(["list", "-c", "Home"]).out.contains("Lunch"))
    }

    /// Of two patches on a command line, the first one was lost.
    @Test func theFirstOfTwoPatchesWasLost() throws {
        let shell = try shell(Self.lunch)
        let result = shell.run([
            "edit", "Lunch", "--patch", #"{"location":"A"}"#, #"--patch={"notes":"B"}"#,
        ])
        #expect(result.code == 2 && result.err.contains("--patch can be given only once"))
        #expect(!saved(shell).contains(#""location":"A""#))
    }

    /// An alarm that was spelled anew was deleted.
    @Test func anAlarmThatWasSpelledAnewWasDeleted() throws {
        let shell = try shell(Self.lunch + ["--alarm", "10m"])
        let alarm = "<Down><Down><Down><Tab><C-u>10 min<C-s>"
        #expect(foot("e" + alarm, shell).hasPrefix("nothing was changed"))
        #expect(foot("e!" + alarm, shell).hasPrefix("Changed "))
        #expect(saved(shell).contains("-PT10M"), "\(saved(shell))")
        // The command adds last, so that the same alarm is there afterwards.
        let result = shell.run(["edit", "title:Lunch", "--add-alarm", "10 min", "--remove-alarm", "10m"])
        #expect(result.code == 0, "\(result.err)")
        #expect(saved(shell).contains("-PT10M"), "\(saved(shell))")
    }

    /// A mail and a message at the same time: one of them could not be removed, and nothing said so.
    @Test(arguments: ["10m", "10m, 5m"])
    func oneOfTwoAlarmsWasNotRemoved(text: String) throws {
        let shell = try shell()
        try shell.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Example//EN
            BEGIN:VEVENT
            UID:two@example.com
            DTSTAMP:20260301T000000Z
            DTSTART:20260304T110000Z
            DTEND:20260304T120000Z
            SUMMARY:Two
            BEGIN:VALARM
            ACTION:DISPLAY
            DESCRIPTION:Two
            TRIGGER:-PT10M
            END:VALARM
            BEGIN:VALARM
            ACTION:EMAIL
            SUMMARY:Two
            DESCRIPTION:Two
            ATTENDEE:mailto:ada@example.com
            TRIGGER:-PT10M
            END:VALARM
            END:VEVENT
            END:VCALENDAR

            """, to: "two.ics")
        #expect(shell.run(["import", shell.folder.path + "/two.ics", "-q"]).code == 0)
        let count = operations(shell)
        let lines = picture("e<Down><Down><Down><Tab><C-u>\(text)<C-s>", shell)
        #expect(lines[0].hasPrefix("Two"))
        #expect(lines.last?.hasPrefix("the item has 2 alarms \"10m\"") == true, "\(lines)")
        #expect(operations(shell) == count)
    }

    /// A place with the letters of a line end became two lines.
    @Test func aPlaceBecameTwoLines() throws {
        let shell = try shell(Self.lunch + ["--location", #"C:\new"#])
        #expect(foot("e<Down><Down><Down>, room 2<C-s>", shell).hasPrefix("Changed "))
        #expect(saved(shell).contains(##""location":"C:\\new, room 2""##))
    }

    /// "All from here" showed the number of dates of the whole series, and saved it as that from here on.
    @Test(
        arguments: [
            ("", 11), ("<C-u>8 times", 12), ("<C-u>10 times", 14),
        ] as [(String, Int)])
    func theSeriesGotMoreDates(typed: String, last: Int) throws {
        let shell = try shell(["add", "Run", "2026-03-02 09:00-09:30", "--repeat", "daily for 10 times"])
        let until = "g2026-03-05<Enter>ef<Tab><Tab><Tab>"
        let lines = picture(until, shell)
        #expect(lines.contains { $0.contains("Until") && $0.contains("7 times") }, "\(lines)")
        #expect(lines.contains { $0.contains("; 6 more") }, "\(lines)")
        _ = picture(until + typed + "<C-s>", shell)
        let dates = shell.run(["list", "2026-03-01..2026-03-31", "--json"]).out
        #expect(dates.contains("2026-03-\(last)T09:00:00"), "\(dates)")
        #expect(!dates.contains("2026-03-\(last + 1)T09:00:00"), "\(dates)")
    }

    // MARK: Drafts

    private func drafts(_ shell: Shell) -> [String] {
        let folder = shell.folder.appendingPathComponent(".local/state/ekcal/drafts")
        return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    /// What was typed and taken back was offered at the next start.
    @Test func aDraftOutlivedWhatWasTakenBack() throws {
        let shell = try shell(Self.lunch)
        shell.remembersPlayedKeys = true
        _ = picture("ezz<Wait:now><Backspace><Backspace><Wait:now><C-c>", shell)
        #expect(drafts(shell).isEmpty)
        #expect(!picture("", shell)[0].contains("draft"))
        _ = picture("ezz<Wait:now><C-c>", shell)
        #expect(!drafts(shell).isEmpty)
    }

    // MARK: Commands

    /// Commands that write without an operation were not refused.
    @Test(arguments: [
        "store compact --keep 1 -y", "store new other", "store snapshot", "config set ui.mouse off",
        "config edit", "rm Lunch -y", "edit Lunch --title Dinner --span all", "undo", "free today --book Tea",
    ])
    func aCommandWroteReadOnly(line: String) throws {
        let shell = try shell(Self.lunch)
        let (count, stores) = (operations(shell), shell.run(["store", "list"]).out)
        #expect(foot(":\(line)<Enter>", shell, "--read-only").hasPrefix("this is read only"))
        #expect(operations(shell) == count && shell.run(["store", "list"]).out == stores)
        #expect(shell.run(["config", "get", "ui.mouse"]).out.contains("off") == false)
    }

    /// What only reads, or only tries, is not refused.
    @Test(arguments: ["free today", "dups", "show Lunch", "rm Lunch --dry-run"])
    func readingIsNotRefused(line: String) throws {
        let lines = picture(":\(line)<Enter>", try shell(Self.lunch), ["--read-only"])
        #expect(!lines.contains { $0.hasPrefix("this is read only") }, "\(lines)")
    }

    /// Commands that open an editor ran without the terminal, and said that no change was given.
    @Test(arguments: ["edit $", "edit --table Lunch", "edit --draft", "config edit"])
    func anEditorGotNoTerminal(line: String) throws {
        // Keys that are played have no terminal to lend.
        #expect(foot(":\(line)<Enter>", try shell(Self.lunch)).hasPrefix("an editor needs a terminal"))
    }

    @Test func anEditWithOptionsNeedsNoTerminal() throws {
        let shell = try shell(Self.lunch)
        #expect(foot(":edit $ --title Dinner<Enter>", shell).hasPrefix("Changed "))
    }

    // MARK: October night

    /// A copy and a cut item that were put on the second 02:00 were on the first one.
    @Test(arguments: [["copy", "Lunch", "--on"], ["reschedule", "Lunch"]])
    func theTimeOfTheSecondHourIsRead(words: [String]) throws {
        let shell = try shell(Self.lunch)
        let result = shell.run(words + ["Sun 2026-10-25 02:00+01:00", "-y"])
        #expect(result.code == 0, "\(result.err)")
        let there = shell.run(["list", "2026-10-25", "--tz", "UTC"]).out
        #expect(there.contains("02:00") && there.contains("Lunch"), "\(there)")
    }
}
