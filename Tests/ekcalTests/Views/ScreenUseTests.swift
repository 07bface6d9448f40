import Foundation
import Testing

@testable import Basics
@testable import CalStoreScreens
@testable import Terminal
@testable import TestSupport
@testable import ekcal

/// Defects that a day of use has found in the whole program, each by what happened. It is Wednesday 2026-03-04
/// 10:00 in Berlin.
@Suite struct ScreenProgramUseTests {
    private func shell() throws -> Shell {
        let shell = try Shell.after(
            "calendar add Work", "add Early \"2026-03-09 08:00\" --for 15m -c Work",
            "add Weekly \"2026-03-02 10:00\" --for 15m --repeat \"weekly until 2026-06-30\" -c Work",
            "add Zebra \"2026-03-09 18:00\" --for 15m -c Work")
        shell.remembersPlayedKeys = true
        return shell
    }

    private func picture(_ keys: String, _ shell: Shell, size: String = "80x24") -> [String] {
        let result = shell.run(["ui", "--size", size, "--keys", keys])
        #expect(result.code == 0, "\(result.err)")
        return result.out.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func selected(_ keys: String, _ shell: Shell) -> String {
        picture(keys, shell).dropFirst().first { $0.contains("▶") } ?? ""
    }

    private func state(_ name: String, _ shell: Shell) -> [String] {
        let folder = shell.folder.appendingPathComponent(".local/state/ekcal/" + name)
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    // MARK: Selection

    /// After `f` and `w` another item was selected, so the next `d` deleted that one.
    @Test(arguments: ["o", "f", "w"], ["m+1h<Enter>", "m+1d<Enter>", "+"])
    func theSelectionWasLost(span: String, move: String) throws {
        for view in ["1", "3", "4", "2"] {
            let shell = try shell()
            // The agenda selects the first item of the day, which the grids keep.
            let goes = "g2026-03-09<Enter>" + (view == "1" ? "" : view) + "J"
            #expect(picture(goes + "Y", shell)[23].hasPrefix("Copy"))
            _ = picture(goes + move + span + "do", shell)
            let left = shell.run(["list", "2026-03-01..2026-03-31", "--json"]).out
            #expect(left.contains("Early") && left.contains("Zebra"), "\(view) \(span) \(move)")
            #expect(left.ranges(of: "\"title\":\"Weekly\"").count == 4, "\(view) \(span) \(move)")
        }
    }

    /// The form of a date moves the selection too.
    @Test func theFormLostTheSelection() throws {
        let shell = try shell()
        #expect(
            selected("g2026-03-09<Enter>Jew<Tab><C-u>+1h<C-s>", shell).contains("Weekly"))
    }

    // MARK: Drafts

    /// Another session offered the draft of a form that was open, and `r` there removed it.
    @Test func anOpenDraftWasOffered() throws {
        let shell = try shell()
        _ = picture("nDentist<C-c>", shell)
        #expect(picture("", shell)[23].hasPrefix("the form of \"Dentist\" was not saved; R opens it"))
        let files = RealFileSystem()
        let name = try #require(state("drafts", shell).first)
        let path = shell.folder.path + "/.local/state/ekcal/draft-locks/"
        _ = try files.makeFolders(path, rights: 0o700)
        let lock = try #require(try FileLock(path: path + name, timeout: 0, fileSystem: files))
        #expect(!picture("", shell)[23].contains("not saved"))
        #expect(picture("R", shell)[23].hasPrefix("there is no form that was not saved"))
        shell.isTerminal = true
        #expect(shell.run(["edit", "--draft", name]).err.contains("is open in another program"))
        shell.isTerminal = false
        // The session that holds it ends in any way.
        lock.release()
        #expect(picture("", shell)[23].contains("was not saved"))
        #expect(state("drafts", shell) == [name] && state("draft-origins", shell) == [name])
    }

    /// More typing into a draft that was opened again lost its item.
    @Test func aDraftLostItsItem() throws {
        let shell = try shell()
        _ = picture("g2026-03-09<Enter>ex<C-c>", shell)
        let origins = state("draft-origins", shell)
        #expect(origins.count == 1)
        _ = picture("Roy<Wait:now>z<C-c>", shell)
        #expect(state("draft-origins", shell) == origins && state("drafts", shell) == origins)
        #expect(picture("Ro", shell)[1].contains("Earlyxyz"))
        #expect(picture("Ro<C-s>", shell)[23].hasPrefix("Changed"))
        #expect(state("drafts", shell).isEmpty && state("draft-origins", shell).isEmpty)
        #expect(state("draft-locks", shell).isEmpty)
    }

    /// A trial of keys offered the drafts of the user, and kept its own beside them.
    @Test func playedKeysReadTheDraftsOfTheUser() throws {
        let shell = try shell()
        _ = picture("nDentist<C-c>", shell)
        shell.remembersPlayedKeys = false
        #expect(!picture("", shell)[23].contains("not saved"))
        #expect(picture("R", shell)[23].hasPrefix("there is no form that was not saved"))
        _ = picture("nOther<Wait:now><C-c>", shell)
        #expect(state("drafts", shell).count == 1)
    }

    // MARK: State

    /// A calendar that was hidden was shown again at the next start.
    @Test func hiddenCalendarsWereForgotten() throws {
        let shell = try shell()
        let calendars = picture("c", shell)
        let row = try #require(calendars.dropFirst().firstIndex { $0.contains("Work") }) - 1
        _ = picture("c" + String(repeating: "j", count: row) + "<Space>", shell)
        let lines = picture("g2026-03-09<Enter>", shell)
        #expect(lines[0].contains("1 hidden") && !lines.contains { $0.contains("Zebra") })
        _ = picture("F", shell)
        #expect(picture("g2026-03-09<Enter>", shell).contains { $0.contains("Zebra") })
        #expect(!state("", shell).contains { $0.hasPrefix("hidden-calendars") })
    }

    // MARK: Messages

    /// A mistake in a query was shown as a value of the program's code.
    @Test func aMistakeInAQueryWasShownAsCode() throws {
        let shell = try shell()
        let expected = "\"foo\" is not a field of queries; write \"foo:...\" in quotes"
        #expect(picture("ffoo:bar<Enter>", shell)[21].contains("\"foo\" is not a field of queries; write "))
        #expect(picture("/foo:bar", shell).contains { $0.contains(expected) })
    }

    /// A time that cannot be read was asked about, and lost.
    @Test func aBadTimeWasAskedAbout() throws {
        let shell = try shell()
        let lines = picture("g2026-03-09<Enter>Jmfri 25:00<Enter>", shell)
        #expect(lines[23].hasPrefix("Move to: fri 25:00"))
        #expect(lines.contains { $0.contains("there is no time 25:00") })
        let preview = picture("g2026-03-09<Enter>Jm+1h", shell)
        #expect(preview.contains { $0.contains("for this date; Enter asks for which dates") })
    }

    /// The answer to a split named none of the two parts.
    @Test func theAnswerToASplitNamedNoPart() throws {
        let foot = picture("g2026-03-09<Enter>Jm+1h<Enter>f", try shell(), size: "60x20")[19]
        #expect(
            foot.contains("Split: ") && foot.contains("keeps 1; ") && foot.contains("from Mon 2026-03-09"))
    }

    /// The answer to an undo had all of a long note in it.
    @Test func undoPrintedLongNotes() throws {
        let shell = try shell()
        let notes = String(repeating: "long ", count: 100)
        _ = shell.run(["add", "Noted", "2026-03-05 10:00", "--notes", notes])
        let lines = shell.run(["undo"]).out.split(separator: "\n")
        #expect(lines.first?.hasPrefix("Undid ") == true && lines.allSatisfy { $0.count < 130 })
    }

    /// A part of the range that is over was listed as free.
    @Test func pastTimeWasFree() throws {
        let shell = try shell()
        #expect(shell.run(["free", "2026-03-02..2026-03-03"]).out.hasPrefix("no free time"))
        #expect(shell.run(["free", "2026-03-02..2026-03-04"]).out.hasPrefix("Wed 2026-03-04  10:00-24:00"))
    }

    /// A time with its repeat makes a series.
    @Test func aTimeWithItsRepeatIsSaved() throws {
        let shell = try shell()
        _ = picture("nBand<Tab><C-u>fri 9-9:15 weekly<C-s>", shell)
        let found = shell.run(["find", "Band", "--json"]).out
        #expect(found.contains("2026-03-06T09:00:00") && found.contains("FREQ=WEEKLY"))
    }
}
