import Foundation
import Testing

@testable import CalStoreScreens
@testable import Terminal
@testable import TestSupport
@testable import ekcal

/// The editor of the full screen as a whole: keys in, the picture and the store out. It is Wednesday
/// 2026-03-04 10:00 in Berlin.
@Suite struct EditorScreenTests {
    private func shell() throws -> Shell {
        let shell = try Shell.after(
            "calendar add Work", "add Lunch \"2026-03-04 12:00-13:00\" --location Luigi -c Work",
            "add Standup \"2026-03-04 11:00\" --for 15m --repeat \"daily until 2026-03-10\" -c Work")
        shell.remembersPlayedKeys = true
        return shell
    }

    /// The picture after keys.
    private func picture(_ keys: String, _ shell: Shell, size: String = "80x24") -> [String] {
        let result = shell.run(["ui", "--view", "day", "--size", size, "--keys", keys])
        #expect(result.code == 0, "\(result.err)")
        return result.out.split(separator: "\n", omittingEmptySubsequences: false).map {
            var line = $0
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }

    private func operations(_ shell: Shell) -> Int {
        shell.run(["log", "--fields", "id", "-o", "tsv"]).out.split(separator: "\n").count
    }

    /// The items, without the revision of the store.
    private func items(_ shell: Shell) -> String {
        let text = shell.run(["list", "all", "--json"]).out
        return text.firstRange(of: "\"data\":").map { String(text[$0.lowerBound...]) } ?? text
    }

    private func show(_ title: String, _ shell: Shell) -> String { shell.run(["find", title, "--json"]).out }

    /// The drafts that are kept.
    private func drafts(_ shell: Shell) -> Int {
        let folder = shell.folder.appendingPathComponent(".local/state/ekcal/drafts")
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).count
    }

    @Test func theFormAtTheLeastSize() throws {
        let lines = picture("JJe", try shell(), size: "60x20")
        #expect(lines[0].hasPrefix("Lunch"))
        // The field of the time is too narrow for its text, whose end is in view.
        let expected = [
            "▶ Title      Lunch", "",
            "             Wed 2026-03-04 12:00-13:00",
            "  Repeats                            Until",
            "  Where      Luigi                   Alarm",
            "  People",
            "  Shown as   busy                    Status",
            "  Categories", "  URL", "  Notes",
        ]
        for (line, wanted) in zip(lines[1...], expected) where !wanted.isEmpty {
            #expect(line == wanted)
        }
        #expect(lines[2].hasPrefix("  When "))
        #expect(lines[2].hasSuffix("Calendar  Work"))
        #expect(lines[19].hasPrefix("C-s save   Esc leave   C-o $EDITOR"))
    }

    @Test func savingIsOneOperationWithTheChangedFields() throws {
        let shell = try shell()
        let (before, count) = (items(shell), operations(shell))
        let lines = picture("JJe!<Tab><C-u>fri 14-15<Down><Down>'s<C-s>", shell)
        #expect(lines[23].hasPrefix("Changed "), "\(lines)")
        #expect(operations(shell) == count + 1)
        let text = shell.run(["log"]).out.split(separator: "\n").first.map(String.init) ?? ""
        for word in ["--title=Lunch!", "--start=Fri 2026-03-06 14:00", "--end=Fri 2026-03-06 15:00", "Luigi"]
        {
            #expect(text.contains(word), "\(text)")
        }
        for word in ["--status", "--availability", "--url", "--notes", "--alarm"] {
            #expect(!text.contains(word), "\(text)")
        }
        #expect(items(shell) != before)
        #expect(picture("u", shell)[23].hasPrefix("Undid "))
        #expect(items(shell) == before)
    }

    @Test func anotherCalendarAndNotesOfTwoLinesAreOneOperation() throws {
        let shell = try shell()
        let count = operations(shell)
        _ = picture("JJe<Tab><Tab><C-u>Calendar<S-Tab><S-Tab><S-Tab>it's one<Enter>two \"x\"<C-s>", shell)
        #expect(operations(shell) == count + 1)
        let found = show("Lunch", shell)
        #expect(found.contains(#""notes":"it's one\ntwo \"x\"""#), "\(found)")
        #expect(shell.run(["list", "all", "-c", "Calendar"]).out.contains("Lunch"))
    }

    @Test func aSeriesAsksFirst() throws {
        let shell = try shell()
        let count = operations(shell)
        #expect(
            picture("Je", shell)[23].hasPrefix("Edit: o this one, f all from here (7), w the whole series"))
        #expect(picture("Jeo", shell)[0].hasPrefix("Standup: this one"))
        #expect(!picture("Jeo", shell).contains { $0.contains("Repeats") })
        #expect(picture("Jew<Tab><C-u>11:30<C-s>", shell)[23].hasPrefix("Changed 7 occurrences"))
        #expect(operations(shell) == count + 1)
    }

    @Test func aNewEventOnTheSelectedDay() throws {
        let shell = try shell()
        let lines = picture("lnDentist<Tab><C-e> 14:00<Tab>", shell)
        #expect(lines[0].hasPrefix("New event"))
        #expect(lines.contains { $0.contains("Thu 2026-03-05 14:00-15:00") }, "\(lines)")
        #expect(picture("lnDentist<Tab><C-e> 14:00<C-s>", shell)[23].hasPrefix("Added "))
        #expect(show("Dentist", shell).contains("2026-03-05T14:00:00"))
        #expect(picture("NBuy milk<Tab><C-u>fri<C-s>", shell)[23].hasPrefix("Added "))
        #expect(show("milk", shell).contains("2026-03-06"))
    }

    @Test func overlapsAreSaidBelowTheTime() throws {
        let lines = picture("nTalk<Tab><C-u>12:30<Tab>", try shell())
        #expect(lines.contains { $0.contains("overlaps another event") && $0.contains("Lunch") }, "\(lines)")
    }

    /// There is no such calendar: the command refuses it, and the form stays with its texts.
    @Test func aRefusalKeepsTheForm() throws {
        let shell = try shell()
        let count = operations(shell)
        let lines = picture("nX<Tab><C-u>fri 10:00<Tab><C-u>Local/No<C-s>", shell)
        #expect(lines[0].hasPrefix("New event"))
        #expect(lines[22].hasPrefix("not saved: "))
        #expect(lines.contains { $0.hasSuffix("▶ Calendar  Local/No") }, "\(lines)")
        // A plain name is refused by the form itself.
        #expect(
            picture("nX<Tab><C-u>fri 10:00<Tab><C-u>Nowhere<C-s>", shell)[23]
                .hasPrefix("there is no calendar called Nowhere"))
        #expect(operations(shell) == count)
        #expect(picture("nX<Tab><C-u>fri 25:00<C-s>", shell)[23] == "When cannot be read yet")
        // The repeat does not fit the day: that is said before it is saved.
        let misfit = picture("nX<Tab><C-u>fri 10:00<Tab><Tab>monthly on the 1st<C-s>", shell)
        #expect(misfit[23] == "Repeats cannot be read yet")
        #expect(
            misfit.contains {
                $0.contains("Fri 2026-03-06 does not fit it; the first match is Wed 2026-04-01")
            })
        #expect(picture("JJe<C-u><C-s>", shell)[23] == "the title is missing")
    }

    @Test func leavingGoesBackToTheView() throws {
        let shell = try shell()
        let (before, count) = (picture("JJ", shell), operations(shell))
        #expect(picture("JJe<Esc>", shell)[0] == before[0])
        let asked = picture("JJex<Esc>", shell)
        #expect(asked[23].hasPrefix("Save the changes? s save, l leave without saving, Esc stay"))
        #expect(picture("JJex<Esc>l", shell)[0] == before[0])
        #expect(picture("JJex<Esc><Esc>", shell)[0].hasPrefix("Lunch"))
        #expect(operations(shell) == count)
        #expect(drafts(shell) == 0)
    }

    @Test func anEmptyFieldDeletes() throws {
        let shell = try shell()
        #expect(picture("JJe<C-u><C-d>", shell)[23] == "Delete \"Lunch\"? d delete, Esc stay")
        #expect(picture("JJe<C-u><C-d>d", shell)[23].hasPrefix("Deleted "))
        #expect(picture("u", shell)[23].hasPrefix("Undid "))
    }

    @Test func readOnlyShowsAndDoesNotSave() throws {
        let shell = try shell()
        let (keys, count) = ("JJe!<C-s>", operations(shell))
        let result = shell.run(
            ["ui", "--view", "day", "--read-only", "--size", "80x24", "--keys", keys])
        #expect(result.out.contains("Lunch!"))
        #expect(result.out.contains("this is read only"))
        #expect(operations(shell) == count)
    }

    // MARK: Drafts

    @Test func aFormThatWasNotSavedIsOfferedAgain() throws {
        let shell = try shell()
        _ = picture("JJexx<Tab><C-u>fri 14-15<C-c>", shell)
        #expect(drafts(shell) == 1)
        #expect(
            picture("", shell)[23].hasPrefix(
                "the form of \"Lunchxx\" was not saved; R opens it"))
        let lines = picture("Ro", shell)
        #expect(lines[1] == "▶ Title      Lunchxx")
        #expect(lines.contains { $0.contains("Fri 2026-03-06 14:00-15:00") })
        #expect(picture("Ro<C-s>", shell)[23].hasPrefix("Changed "))
        #expect(drafts(shell) == 0)
        #expect(show("Lunchxx", shell).contains("2026-03-06T14:00:00"))
    }

    @Test func aPauseKeepsADraftAndSavingRemovesIt() throws {
        let shell = try shell()
        _ = picture("nDentist<Wait:now>", shell)
        #expect(drafts(shell) == 1)
        #expect(picture("Ro<Tab><C-u>fri<C-s>", shell)[23].hasPrefix("Added "))
        #expect(drafts(shell) == 0)
        _ = picture("JJex<Wait:now>y<Wait:now><Esc>l", shell)
        #expect(drafts(shell) == 0)
        _ = picture("JJex<Wait:now>", shell)
        _ = picture("Rrn", shell)
        #expect(drafts(shell) == 1)
        _ = picture("Rry", shell)
        #expect(drafts(shell) == 0)
    }

    /// A time that cannot be read is not lost either.
    @Test func editOpensTheSameDraft() throws {
        let shell = try shell()
        _ = picture("JJex<Tab><C-u>fri 25:00<C-c>", shell)
        #expect(picture("Ro", shell).contains { $0.hasPrefix("  When       fri 25:00") })
        shell.isTerminal = true
        var seen = ""
        shell.editor = { text in
            seen = text
            return text.replacing("fri 25:00", with: "2026-03-06 15:00")
        }
        #expect(shell.run(["edit", "--draft"]).code == 0)
        #expect(seen.contains("Title:        Lunchx"))
        #expect(show("Lunchx", shell).contains("2026-03-06T15:00:00"))
    }

    // MARK: Random keys

    /// Keys that nobody would press: nothing traps, and leaving the form shows the view.
    @Test func randomKeysEndAtTheView() throws {
        let seed = TestScale.seed("EditorScreen")
        var random = SeededGenerator(seed: seed)
        let names = [
            "<Tab>", "<S-Tab>", "<Up>", "<Down>", "<Enter>", "<C-u>", "<C-w>", "<C-z>", "<Backspace>",
            "<C-d>",
            "x", "9", ":", " ", "fri", "weekly", "<Paste:a\\nb>", "<Click:20,3>", "<Resize:60x20>",
            "<Resize:100x30>", "<Wait:now>", "<Resize:10x3>", "<Resize:80x24>", "<C-l>", "<WheelDown:5,5>",
        ]
        let shell = try shell()
        let count = operations(shell)
        for _ in 0..<TestScale.rounds(15, long: 500) {
            let typed = (0..<25).compactMap { _ in names.randomElement(using: &random) }.joined()
            let keys = (random.next() % 2 == 0 ? "JJe" : "n") + typed + "<Resize:80x24><Esc>l<Esc>l"
            let lines = picture(keys, shell)
            // The letter may have gone to the next day.
            #expect(lines[0].contains(" March 2026"), "\(keys) seed \(seed)\n\(lines)")
            #expect(drafts(shell) == 0, "\(keys) seed \(seed)")
        }
        #expect(operations(shell) == count)
    }
}
