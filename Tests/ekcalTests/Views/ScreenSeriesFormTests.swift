import Foundation
import Testing

@testable import Basics
@testable import CalStoreScreens
@testable import Terminal
@testable import TestSupport
@testable import ekcal

/// Defects of the form of a series, each by what happened. It is Friday 2026-03-06 10:20 in Berlin.
@Suite struct ScreenSeriesFormTests {
    private func shell(_ commands: String...) throws -> Shell {
        let shell = try Shell(now: "2026-03-06T10:20")
        for command in commands { #expect(shell.run(ShellWords.split(command) ?? []).code == 0) }
        return shell
    }

    private func picture(_ keys: String, _ shell: Shell) -> [String] {
        let result = shell.run(["ui", "--size", "80x24", "--keys", keys])
        #expect(result.code == 0, "\(result.err)")
        return result.out.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The rule of the only item.
    private func rule(_ shell: Shell) -> String {
        shell.run(["show", "Daily", "--json"]).out.firstMatch(of: /UNTIL=[0-9TZ]+/).map { String($0.0) } ?? ""
    }

    private func line(_ label: String, of lines: [String]) -> String {
        let index = lines.firstIndex { $0.contains("  " + label) || $0.contains("▶ " + label) }
        return index.map { lines[$0] + "\n" + lines[$0 + 1] } ?? ""
    }

    /// The end of a day in UTC was shown as the next day, and another repeat saved that: a date more.
    @Test func theSeriesGotOneMoreDay() throws {
        let shell = try shell(
            "add Daily '2026-03-02 09:00-09:30' --rrule 'FREQ=DAILY;UNTIL=20260320T235959Z'")
        #expect(line("Repeats", of: picture("ew", shell)).contains("Until     Fri 2026-03-20"))
        _ = picture("ew<Tab><Tab><Tab><C-u>every day except sun<C-s>", shell)
        #expect(rule(shell) == "UNTIL=20260320T235959Z")
        #expect(!shell.run(["list", "2026-03-21"]).out.contains("Daily"))
        // An end that is typed is the end of its day.
        _ = picture("ew<Tab><Tab><Tab><Tab><C-u>19 mar<C-s>", shell)
        #expect(rule(shell) == "UNTIL=20260319T225959Z")
    }

    /// The form named dates that were skipped, counted from the selected date, and did not know the days of a
    /// series that is moved.
    @Test func theFormNamedDatesThatTheSeriesDoesNotHave() throws {
        let shell = try shell(
            "add Daily '2026-03-02 09:30' --for 15m --repeat 'every weekday until 2026-03-27'",
            "skip Daily@2026-03-10 -y", "skip Daily@2026-03-11 -y")
        let find = "g9 mar<Enter>"
        #expect(
            line("Repeats", of: picture(find + "ew", shell)).contains(
                "next Mon 2026-03-09, Thu 2026-03-12, Fri 2026-03-13; 18 in all"))
        // The question says the same number, with the selected date.
        #expect(picture(find + "e", shell)[23].contains("all from here (13), w the whole series (18)"))
        #expect(
            line("Repeats", of: picture(find + "ef", shell)).contains(
                "next Thu 2026-03-12, Fri 2026-03-13, Mon 2026-03-16; 12 more"))
        // After a key they are not known until the store has tried the texts.
        let moved = find + "ew<Tab><C-u>tue 10:00"
        #expect(!picture(moved, shell).contains { $0.contains("next ") })
        let tried = picture(moved + "<Tab>", shell).map { $0.trimmed }
        #expect(tried.contains { $0.hasPrefix("becomes every week on Tue, Wed, Thu, Fri, Sat; next") })
        let saved = picture(moved + "<C-s>", shell)
        #expect(saved[23].hasPrefix("Changed 18 occurrences"))
        #expect(shell.run(["show", "Daily"]).out.contains("every week on Tue, Wed, Thu, Fri, Sat"))
    }
}
