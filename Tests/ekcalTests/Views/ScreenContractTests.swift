import Foundation
import Testing

@testable import CalStoreScreens
@testable import Terminal
@testable import TestSupport
@testable import ekcal

/// Defects that a tester found beside the contract of the full screen, each by what happened. It is Wednesday
/// 2026-03-04 10:00 in Berlin.
@Suite struct ScreenContractTests {
    private func shell(_ commands: String...) throws -> Shell {
        let shell = try Shell.after("calendar add Work", "calendar add Home")
        for command in commands { #expect(shell.run(ShellWords.split(command) ?? []).code == 0) }
        shell.remembersPlayedKeys = true
        return shell
    }

    private func picture(_ keys: String, _ shell: Shell, size: String = "80x24", _ more: [String] = [])
        -> [String]
    {
        let result = shell.run(["ui", "--size", size, "--keys", keys] + more)
        #expect(result.code == 0, "\(result.err)")
        return result.out.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0).replacing(#/ +$/#, with: "")
        }
    }

    private func spoken(_ keys: String, _ shell: Shell) -> [String] {
        shell.run(["ui", "--reader", "--keys", keys]).out.split(separator: "\n").map(String.init)
    }

    // MARK: Texts

    /// What a move would do was cut at the edge of the terminal without a mark.
    @Test func theEndOfAPreviewWasMissing() throws {
        let shell = try shell(
            "add 'A talk with a long title about nothing' '2026-03-04 12:00-13:00' --alarm 5m -c Work")
        for size in ["80x24", "60x20"] {
            let lines = picture("m<Down>", shell, size: size)
            let text = lines.dropFirst(8).joined(separator: " ").replacing(#/ +/#, with: " ")
            #expect(text.contains("12:15-13:15") && text.contains("alarm 5 minutes before"), "\(text)")
        }
    }

    /// The rows that a number chooses were cut in the same way.
    @Test func theEndOfANumberedRowWasMissing() throws {
        let shell = try shell("todo 'A task with a title that is long enough for two lines' --due 2026-03-02")
        let lines = picture("6#", shell, size: "60x20").joined(separator: " ").replacing(#/ +/#, with: " ")
        #expect(lines.contains("due Mon 2026-03-02") && lines.contains("overdue"), "\(lines)")
    }

    /// The overlaps of a form ended in the middle of the third line.
    @Test func theEndOfTheOverlapsHadNoMark() throws {
        let shell = try shell(
            "add 'First of the talks' '2026-03-09 10:00'", "add 'Second of the talks' '2026-03-09 12:00'",
            "add 'Third of the talks' '2026-03-10 10:00'", "add 'Fourth of the talks' '2026-03-10 12:00'")
        let lines = picture("nX<Tab><C-u>mon 9:00..wed 8:00<Tab>", shell)
        let first = try #require(lines.firstIndex { $0.contains("overlaps 4 other events") })
        #expect(lines[first + 2].hasSuffix("…") && lines[first + 3].contains("Repeats"))
    }

    /// The tables of commands were laid out for one column more than a page has.
    @Test func theTablesOfCommandsWereBroken() throws {
        let shell = try shell()
        for index in 1...30 {
            _ = shell.run([
                "add", "Talk \(index) about a subject with a very long name", "2026-03-05 12:00-13:00",
                "-c", "Work", "--location", "A room that is far away",
            ])
        }
        for (command, part) in [("list 2026-03-05", "Talk"), ("log", "1 added")] {
            let rows = picture(":\(command)<Enter>", shell).dropFirst().dropLast().filter { !$0.isEmpty }
            #expect(
                rows.filter { !$0.contains(part) && !$0.hasPrefix("Thu 5 March") && !$0.hasPrefix("j down") }
                    == [], "\(command)")
        }
    }

    // MARK: Read aloud

    /// The year called a day with a daily event empty.
    @Test func theYearCalledADayEmpty() throws {
        let shell = try shell("add Standup '2026-03-02 09:30' --for 15m --repeat 'every weekday'")
        #expect(spoken("5g13 mar<Enter>", shell).last == "Fri 13 March, 1 item")
        #expect(spoken("4g13 mar<Enter>", shell).last == "Fri 13 March, 1 item")
    }

    /// What a search found first was never said.
    @Test func theFirstOfASearchWasNotSaid() throws {
        let shell = try shell("add Talk '2026-03-05 12:00'", "add Talk '2026-03-06 12:00'")
        #expect(spoken("/talk<Enter>", shell).last?.hasPrefix("1 of 2: Thu 2026-03-05 12:00") == true)
    }

    // MARK: Options and keys

    /// `-c` was refused.
    @Test func theCalendarsCouldNotBeChosen() throws {
        let shell = try shell("add Talk '2026-03-04 12:00' -c Work", "add Dinner '2026-03-04 19:00' -c Home")
        let lines = picture("", shell, ["-c", "Work"])
        #expect(lines.contains { $0.contains("Talk") } && !lines.contains { $0.contains("Dinner") })
        #expect(shell.run(["ui", "-c", "Nowhere", "--keys", "j"]).code == 3)
        // It is for this session only.
        _ = picture("c<Space>", shell, ["-c", "Work"])
        #expect(picture("", shell).contains { $0.contains("Dinner") })
    }

    /// Keys that do nothing said nothing, and one asked before it said so.
    @Test func aKeyThatDoesNothingSaidNothing() throws {
        let shell = try shell("add Talk '2026-03-04 12:00'")
        #expect(picture("F", shell)[23] == "there is no filter; f sets one")
        #expect(picture("/talk<Enter>l", shell)[23] == "l does nothing here; ? shows the keys")
        #expect(picture("/talk<Enter>L", shell)[23] == "this is the last one")
        #expect(picture("/talk<Enter>k", shell)[23] == "this is the first one")
        #expect(picture("a", shell)[23] == "\"Talk\" has no participants, so there is nothing to answer")
    }

    /// The help was one list for all screens, and the form had none.
    @Test func theHelpWasNotThatOfTheScreen() throws {
        let shell = try shell("add Talk '2026-03-04 12:00'")
        #expect(picture("?", shell, size: "80x60").contains { $0.contains("edit the item in a form") })
        let calendars = picture("c?", shell, size: "80x60")
        #expect(calendars[0].hasPrefix("Keys: Calendars") && !calendars.contains { $0.contains("a day on") })
        #expect(!calendars.contains { $0.contains("edit the item in a form") })
        let form = picture("e<F1>", shell)
        #expect(form[0].hasPrefix("Keys: form") && form.contains { $0.contains("C-u C-k") })
        #expect(picture("e<F1>n", shell)[23] == "n does nothing here; Esc goes back")
        #expect(picture("e<F1><Esc>!", shell)[1].contains("Talk!"))
    }

    /// With another key for back, the help named the old one.
    @Test func theHelpNamedAnOldKey() throws {
        let keys = try ScreenKeys(changing: [("cut", "X"), ("back", "x")])
        let row = try #require(keys.row(of: .back))
        #expect(keys.help(row) == "back; x ends on the first screen")
        let standard = try #require(ScreenKeys.standard.row(of: .back))
        #expect(ScreenKeys.standard.help(standard) == "back; q ends on the first screen")
    }
}
