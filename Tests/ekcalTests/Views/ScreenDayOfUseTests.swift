import Foundation
import Testing

@testable import TestSupport
@testable import ekcal

/// Defects that another day of use has found in the whole program, each by what happened. It is Wednesday
/// 2026-03-04 10:00 in Berlin.
@Suite struct ScreenDayOfUseTests {
    private func shell(_ commands: String...) throws -> Shell {
        let shell = try Shell.after("calendar add Work")
        for command in commands {
            #expect(shell.run(try Transcript.words(command)).code == 0, "\(command)")
        }
        return shell
    }

    private func picture(_ keys: String, _ shell: Shell, size: String = "80x24") -> [String] {
        let result = shell.run(["ui", "--size", size, "--keys", keys])
        #expect(result.code == 0, "\(result.err)")
        return result.out.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func foot(_ keys: String, _ shell: Shell, size: String = "80x24") -> String {
        picture(keys, shell, size: size).last { !$0.isEmpty } ?? ""
    }

    // MARK: What was hidden

    /// Once its own day was loaded, an overdue reminder was no longer below today.
    @Test func anOverdueReminderLeftToday() throws {
        let shell = try shell("todo Cake --due 2026-03-03", "add Now \"2026-03-04 12:00\" -c Work")
        for keys in ["1", "1HHHt"] {
            let lines = picture(keys, shell)
            let today = try #require(
                lines.firstIndex { $0.contains("Wed 4 March") && !$0.contains("Agenda") })
            let cake = try #require(lines.firstIndex { $0.contains("Cake") })
            #expect(cake > today, "\(keys)")
        }
    }

    /// Of two events that begin in the same row of the hours, the second was missing without a word.
    @Test func anEventBesideAnotherWasMissing() throws {
        let shell = try shell(
            "add First \"2026-03-04 12:00\" --for 15m -c Work",
            "add Second \"2026-03-04 12:00\" --for 15m -c Work")
        #expect(picture("3v", shell).contains { $0.contains("+1") })
        #expect(foot("3vJJ", shell).contains("1 more on this day; 2 shows the day"))
    }

    /// A day with more items than fit was called empty by J.
    @Test func aFullDayWasCalledEmpty() throws {
        let shell = try shell("add First \"2026-03-04 12:00\" --for 15m -c Work")
        #expect(foot("5J", shell).contains("1 on this day; 2 shows the day"))
    }

    /// A refusal in the command line read like success, because its second line was lost.
    @Test func aRefusalReadLikeSuccess() throws {
        let shell = try shell()
        let lines = picture(":add Z1 fri 9-10<Enter>", shell)
        #expect(lines.contains { $0.contains("--assume") })
        #expect(!shell.run(["list", "2026-03-01..2026-03-31"]).out.contains("Z1"))
    }

    /// The tab key completed no command and no option.
    @Test func commandsWereNotCompleted() throws {
        let shell = try shell()
        #expect(foot(":resch<Tab>", shell).contains("reschedule"))
        #expect(foot(":add X --cal<Tab>", shell).contains("--calendar"))
    }

    // MARK: Questions and menus

    /// A wrong key took the choices of a question away.
    @Test func aQuestionLostItsChoices() throws {
        let shell = try shell("add Daily \"2026-03-04 12:00\" --for 15m -c Work --repeat daily")
        let line = foot("3Jdx", shell)
        #expect(line.contains("x is not an answer") && line.contains("o ") && line.contains("w "))
    }

    /// In the menu, down moved the view behind it; and it offered what cannot be done.
    @Test func theMenuWasNoList() throws {
        let shell = try shell("add Lunch \"2026-03-04 12:00\" --for 1h -c Work")
        let menu = picture("3J.", shell)
        #expect(menu[1].contains("▶"))
        #expect(!menu.contains { $0.contains("reminder done") || $0.contains("answer an invitation") })
        #expect(picture("3J.j", shell)[2].contains("▶"))
        let row = try #require(menu.firstIndex { $0.contains("copy the item") })
        let keys = "3J." + String(repeating: "j", count: row - 1) + "<Enter>"
        #expect(foot(keys, shell).contains("copied"))
        #expect(foot("4lll.", shell).hasPrefix("select an item first"))
    }

    // MARK: Selection

    /// Nothing was marked in a day at its beginning, and up and down went to the same hour.
    @Test func theDayHadNoSelection() throws {
        let shell = try shell()
        #expect(picture("2", shell).contains { $0.contains("▶") })
        #expect(picture("2j", shell) != picture("2k", shell))
    }

    /// Down on the first whole day went to midnight, past the other whole days below it.
    @Test func downLeftTheWholeDays() throws {
        let shell = try shell(
            "add One 2026-03-04 -c Work", "add Two 2026-03-04 -c Work", "add Three 2026-03-04 -c Work")
        let first = picture("2J", shell).firstIndex { $0.contains("▶") }
        let second = picture("2Jj", shell).firstIndex { $0.contains("▶") }
        #expect(first.map { $0 + 1 } == second)
        #expect(picture("2Jjk", shell).firstIndex { $0.contains("▶") } == first)
    }

    /// A move of an event of several days jumped to its first day.
    @Test func aLongEventJumpedToItsFirstDay() throws {
        let shell = try shell("add Trip \"2026-03-02\" --end 2026-03-12 -c Work")
        #expect(picture("4Jm+1d<Enter>", shell).contains { $0.contains("Trip") })
        #expect(
            shell.run(["ui", "--size", "80x24", "--json", "--keys", "4Jm+1d<Enter>"]).out.contains(
                "2026-03-05"))
    }

    // MARK: Words

    /// Long lines of a page were cut, and no key showed the rest.
    @Test func aLongLineOfAPageWasCut() throws {
        let title = "Long " + String(repeating: "words and more ", count: 12) + "end"
        let shell = try shell("add \"\(title)\" \"2026-03-04 12:00\" -c Work")
        #expect(picture("3J<Enter>", shell).contains { $0.hasSuffix("end") || $0.contains(" end") })
    }

    /// In a narrow lane the time pushed the title, and the lane after it, to the right.
    @Test func aTimeWasWiderThanItsLane() throws {
        let shell = try shell(
            "add A \"2026-10-25 02:30\" --for 1h -c Work",
            "add B \"2026-10-25 02:30\" --for 1h -c Work",
            "add C \"2026-10-25 02:30\" --for 1h -c Work",
            "add D \"2026-10-25 02:30\" --for 1h -c Work")
        let lines = picture("g2026-10-25<Enter>2", shell)
        let line = try #require(lines.first { $0.contains("A") && $0.contains("┃") })
        #expect(line.contains("B") && line.contains("C") && line.contains("D"))
    }
}
