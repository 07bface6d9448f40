import Basics
import CalStore
import CalStoreExchange
import Foundation
import Testing

@testable import TestSupport
@testable import ekcal

/// Hostile content of another person's calendar: it must not fill the memory, take the terminal, or run
/// anything.
@Suite struct HostileTranscripts {
    private func shell(_ events: String...) throws -> Shell {
        let shell = try Shell()
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN"] + events + ["END:VCALENDAR"]
        try shell.write(lines.joined(separator: "\n"), to: "in.ics")
        let result = shell.run(["import", shell.folder.appendingPathComponent("in.ics").path, "-q"])
        #expect(result.code == 0, "\(result.err)")
        return shell
    }

    private static func event(_ uid: String, _ title: String, _ lines: String...) -> String {
        (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "SUMMARY:\(title)"] + lines + [
            "END:VEVENT"
        ])
        .joined(separator: "\n")
    }

    /// Finding 3, the invitation of seven lines: today is 4 March 2026, 10:00 in Berlin.
    private static let flood = event(
        "flood", "Flood", "DTSTART:20160401T000000Z", "DTEND:20260401T000000Z", "RRULE:FREQ=SECONDLY")
    private static let seconds = event(
        "seconds", "Tick", "DTSTART:20160301T000000Z", "DTEND:20160301T000001Z", "RRULE:FREQ=SECONDLY")
    private static let lunch = event(
        "lunch", "Lunch", "DTSTART:20260304T110000Z", "DTEND:20260304T120000Z")

    @Test(.timeLimit(.minutes(5)))
    func aSeriesOfSecondsThatEachLastTenYears() throws {
        let shell = try shell(Self.flood, Self.lunch)
        let next = shell.run(["next", "--format", "{title} {start:%Y-%m-%d}"])
        #expect(next.out == "Flood 2016-04-01\n")
        let now = shell.run(["now", "-l", "2", "--format", "{title}"])
        #expect(now.out == "Flood\nFlood\n")
        #expect(now.err == "ekcal: more than 1000 more events are not shown (--limit 2)\n")
        let list = shell.run(["list", "2026", "-l", "3", "--format", "{start:%Y-%m-%d %H:%M:%S}"])
        #expect(list.out == "2016-04-01 02:00:00\n2016-04-01 02:00:01\n2016-04-01 02:00:02\n")
        #expect(list.err == "ekcal: more than 10000 more entries are not shown (--limit 3)\n")
        let series = shell.run(["list", "2026-03-04", "--series", "--format", "{title}"])
        #expect(series.out == "Flood\nLunch\n")
        let query = shell.run(["list", "2026-03-04", "title:lunch", "--format", "{title}"])
        #expect(query.out == "Lunch\n")
        #expect(query.err.isEmpty)
        let found = shell.run(["find", "flood", "--format", "{title}"])
        #expect(found.out == "Flood\n")
    }

    @Test(.timeLimit(.minutes(5)))
    func gridsShowWhatTheyCanAndCountTheRest() throws {
        let shell = try shell(Self.seconds, Self.lunch)
        shell.isTerminal = true
        shell.environment["COLUMNS"] = "180"
        let week = shell.run(["week"]).out
        #expect(week.contains("+86350 more"))
        #expect(week.contains("Lunch"))
        // Without optimization, half a minute.
        guard TestScale.isLong else { return }
        let month = shell.run(["month"]).out
        // Every full day has 86,400, of which fifty are shown; 4 March has lunch too; 29 March is an hour
        // shorter.
        #expect(month.contains("+86350 more"))
        #expect(month.contains("+82750 more"))
        let year = shell.run(["year"]).out
        #expect(year.contains("31█"))
    }

    @Test(.timeLimit(.minutes(5)))
    func aListHasACeilingAndSaysSo() throws {
        let shell = try shell(Self.seconds, Self.lunch)
        let summary = shell.run(["list", "2026-03-03..2026-03-04", "--summary", "--csv"])
        #expect(summary.out.contains("2026-03-03,86400,0"))
        #expect(summary.out.contains("2026-03-04,86401,0"))
        // Without optimization, half a minute.
        guard TestScale.isLong else { return }
        let json = shell.run(["list", "2026-03", "--json", "--fields", "title"])
        #expect(json.out.contains("\"truncated\":true"))
        #expect(json.out.contains("\"count\":100000"))
        #expect(json.err.contains("only the first 100000 entries"))
    }

    @Test(.timeLimit(.minutes(5)))
    func conflictsWithASeriesOfSeconds() throws {
        let shell = try shell(Self.flood)
        let refused = shell.run(["add", "Dentist", "2026-03-05 14:00", "--for", "1h", "--no-conflict"])
        #expect(refused.code == 5)
        #expect(refused.err.contains("\"Dentist\" overlaps other events at least"))
        let weekly = shell.run([
            "add", "Gym", "2026-05-07 14:00", "--for", "1h", "--repeat", "weekly", "--no-conflict=warn",
        ])
        #expect(weekly.code == 0)
        #expect(weekly.err.contains("overlaps other events at least"))
    }

    /// Finding 8: escape sequences in the name of an alarm's place, and in file names.
    @Test func noTextTakesTheTerminal() throws {
        let shell = try Shell()
        let evil = "Caf\u{1B}]0;owned\u{7}\u{202E}e\u{9B}31m"
        let added = shell.run(["todo", "Milk", "--at", "\(evil) 52.52,13.40"])
        #expect(added.code == 0, "\(added.err)")
        #expect(added.out.contains("on arriving at Caf"))
        #expect(!added.out.unicodeScalars.contains { [0x1B, 0x07, 0x9B, 0x202E].contains($0.value) })
        for words in [["find", "milk"], ["show", "title:Milk"], ["list", "all"], ["log"]] {
            let result = shell.run(words)
            for text in [result.out, result.err] {
                #expect(
                    !text.unicodeScalars.contains { [0x1B, 0x07, 0x9B, 0x202E].contains($0.value) },
                    "\(words)")
            }
        }
        try shell.write("BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n", to: "a\u{1B}[2Jb.ics")
        let imported = shell.run(["import", shell.folder.path + "/a\u{1B}[2Jb.ics"])
        #expect(!(imported.out + imported.err).contains("\u{1B}"))
        #expect(imported.out.contains("ab.ics"))
    }

    /// Finding 15.
    @Test func formulasAreMadeTexts() throws {
        let shell = try Shell()
        for title in ["=HYPERLINK(\"http://x\")", "+1", "-2+3", "@SUM(A1)", "plain"] {
            _ = shell.run(["add", "-q", "--", title, "2026-03-05"])
        }
        let plain = shell.run(["list", "2026-03-05", "--csv", "--fields", "title"])
        #expect(plain.out.contains("\"=HYPERLINK(\"\"http://x\"\")\"\n"))
        let safe = shell.run(["list", "2026-03-05", "--csv", "--fields", "title", "--no-formulas"])
        #expect(
            Set(safe.out.split(separator: "\n")) == [
                "title", "\"'=HYPERLINK(\"\"http://x\"\")\"", "+1", "'-2+3", "'@SUM(A1)", "plain",
            ])
    }

    /// Finding B18: a full disk is told, a reader that had enough is not.
    @Test func anAnswerThatCannotBeWritten() throws {
        let shell = try Shell.after("add -q Dentist 2026-03-05")
        shell.outputFailure = .system("No space left on device")
        let full = shell.run(["list", "2026-03-05"])
        #expect(full.code == 74)
        #expect(full.err == "ekcal: the output could not be written: No space left on device\n")
        shell.outputFailure = .readerIsGone
        let gone = shell.run(["list", "2026-03-05"])
        #expect(gone.code == 0)
        #expect(gone.err.isEmpty)
    }

    /// Dates are printed as they are made, so a reader that goes away ends the command.
    @Test(.timeLimit(.minutes(5)), arguments: [[], ["--jsonl"]]) func datesWithoutEnd(format: [String]) throws
    {
        let shell = try Shell()
        shell.outputFailure = .readerIsGone
        let words = ["--start", "2026-03-06T09:00", "--rrule", "FREQ=SECONDLY", "--limit", "2000000000"]
        let gone = shell.run(["expand"] + words + format)
        #expect(gone.code == 0)
        #expect(gone.err.isEmpty)
    }

    /// People see the first thousand remarks and the number of the others; programs get all.
    @Test func veryManyRemarks() throws {
        let shell = try Shell()
        let unknown = (1...1002).map { "\"x\($0)\":1" }.joined(separator: ",")
        let file = "{\"title\":\"Dentist\",\"start\":\"2026-03-05\",\(unknown)}"
        let words = ["import", "-", "--as", "jsonl", "-n"]
        let remarks = shell.run(words, input: file).err.split(separator: "\n")
        #expect(remarks.count == 1001)
        #expect(
            remarks.last == "ekcal: warning: standard input, 2 more warnings; --json has them all")
        let answer = try shell.json(words, input: file)
        #expect(answer["ekcal"]?["warnings"]?.array?.count == 1002)
    }

    /// Both are on OWASP's list, and were left as they are.
    @Test(arguments: [
        "\n=1+1", "＝1+1", "＋1+1", "－1+1", "＠SUM(A1)", "\t=1", "\r=1", "=1", "+1+1", "-1+1", "@x",
    ])
    func aCellThatASpreadsheetWouldComputeIsAText(cell: String) {
        #expect(FormulaText.disarmed(cell) == "'" + cell)
    }

    @Test(arguments: ["", "1", "-1", "+1.5", "a=1", " x", "é", "1-1"])
    func otherCellsStayAsTheyAre(cell: String) { #expect(FormulaText.disarmed(cell) == cell) }

    /// Each end of the words was read as a time again: 4,000 words took 0.7 s, 8,000 took 2.9 s.
    @Test(arguments: [201, 40_000])
    func aTimeOfManyWordsIsRefusedBeforeItIsRead(count: Int) throws {
        let shell = try Shell()
        let words = Array(repeating: "add", count: count)
        let typed = shell.run(["add", "x"] + words)
        #expect(typed.code == 2 && typed.err.contains("at most 200 words"), "\(typed.err.prefix(300))")
        let line = #"{"op":"add","when":"\#(words.joined(separator: " "))","set":{"title":"x"}}"#
        let batch = shell.run(["batch", "-"], input: line + "\n")
        #expect(batch.code == 2 && batch.err.contains("at most 200 words"), "\(batch.err.prefix(300))")
        #expect(
            shell.run(["find", "x"]).out.contains("nothing") || shell.run(["find", "x", "-q"]).out.isEmpty)
        let todo = shell.run(["todo", "x"] + words)
        #expect(todo.code == 2 && !todo.err.contains("needs quotes"))
    }

    /// One word of great length, too.
    @Test func aTimeOfOneLongWordIsRefused() throws {
        let result = try Shell().run(["add", "x", String(repeating: "[", count: 1_000_000)])
        #expect(result.code == 2 && result.err.contains("at most 200 words"))
    }

    /// No command line at all was taken for the empty one, which shows today's list and ends with 0.
    @Test func noArgumentsAreNotTheEmptyCommandLine() throws {
        #expect(throws: EkcalError.self) { try Ekcal.words(0, nil) }
        var none: [UnsafeMutablePointer<CChar>?] = [nil]
        #expect(throws: EkcalError.self) { try Ekcal.words(0, &none) }
        #expect(throws: EkcalError.self) { try Ekcal.words(1, &none) }
        var words: [UnsafeMutablePointer<CChar>?] =
            ["ekcal", "add", "Dentist"].map { strdup($0 as String) } + [nil]
        defer { for word in words { free(word) } }
        #expect(try Ekcal.words(1, &words) == [])
        #expect(try Ekcal.words(3, &words) == ["add", "Dentist"])
    }

    /// Bytes that are not UTF-8 were stored as another title.
    @Test func aTitleThatIsNotUTF8WasStoredAltered() throws {
        var title: [CChar] = [0x54, CChar(bitPattern: 0xFF), 0]
        try title.withUnsafeMutableBufferPointer { title in
            var words: [UnsafeMutablePointer<CChar>?] =
                ["ekcal", "add"].map { strdup($0 as String) } + [title.baseAddress, nil]
            defer { for word in words.prefix(2) { free(word) } }
            let error = try #require(throws: EkcalError.self) { try Ekcal.words(3, &words) }
            #expect(error.exit.rawValue == 2 && error.message.contains("word 2"))
        }
    }
}
