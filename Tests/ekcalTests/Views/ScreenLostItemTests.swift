import CalStore
import Foundation
import Testing

@testable import Basics
@testable import CalStoreScreens
@testable import CommandLine
@testable import Terminal
@testable import TestSupport
@testable import ekcal

/// Defects with items, drafts and stores that somebody removed meanwhile, each by what happened. It is
/// Wednesday 2026-03-04 10:00 in Berlin.
@Suite struct ScreenLostItemTests {
    private func shell(_ item: String = "add Lunch \"2026-03-04 12:00-13:00\" --location Luigi -c Work")
        throws
        -> Shell
    {
        let shell = try Shell.after("calendar add Work", item)
        shell.remembersPlayedKeys = true
        return shell
    }

    private func picture(_ keys: String, _ shell: Shell, _ more: [String] = []) -> [String] {
        let result = shell.run(["ui", "--size", "80x24", "--keys", keys] + more)
        #expect(result.code == 0, "\(result.err)")
        return result.out.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func drafts(_ shell: Shell) -> [String] {
        let folder = shell.folder.appendingPathComponent(".local/state/ekcal/drafts")
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    // MARK: Drafts

    /// The draft of an item that was deleted could not be opened again.
    @Test func theDraftOfADeletedItemWasLost() throws {
        let shell = try shell()
        _ = picture("e and talk<Wait:now><C-c>", shell)
        #expect(shell.run(["rm", "Lunch", "-y"]).code == 0)
        let lines = picture("Ro", shell)
        #expect(lines[0].hasPrefix("New event") && lines[1].contains("Lunch and talk"))
        #expect(lines[23].hasPrefix(CalendarScreens.itemIsGone))
        #expect(picture("Ro<C-s>", shell)[23].hasPrefix("Added "))
        let saved = shell.run(["find", "Lunch and talk", "--json"]).out
        for part in ["2026-03-04T12:00:00", "2026-03-04T13:00:00", "Luigi"] { #expect(saved.contains(part)) }
        #expect(drafts(shell).isEmpty)
    }

    /// `edit --draft` could not open it either.
    @Test func theDraftOfADeletedItemWasLostInTheEditor() throws {
        let shell = try shell("todo Milk --due 2026-03-05 --notes fresh")
        shell.environment["EDITOR"] = "vi"
        _ = picture("g2026-03-05<Enter>e and eggs<Wait:now><C-c>", shell)
        #expect(shell.run(["rm", "Milk", "-y"]).code == 0)
        shell.isTerminal = true
        shell.editor = { $0 }
        let result = shell.run(["edit", "--draft"])
        #expect(result.code == 0 && result.out.contains("Added"), "\(result)")
        let saved = shell.run(["find", "Milk and eggs", "--json"]).out
        for part in ["2026-03-05", "fresh", "\"reminder\""] { #expect(saved.contains(part), "\(saved)") }
    }

    /// A form whose item was deleted while it was open could not be saved in any way.
    @Test(arguments: ["<Wait:now><C-s>", "<C-s><C-s>"])
    func aFormOfADeletedItemCouldNotBeSaved(keys: String) throws {
        let shell = try shell()
        let lines = try played("e and talk<Tab><C-u>13-14", shell, keys) {
            #expect(shell.run(["rm", "Lunch", "-y"]).code == 0)
        }
        #expect(lines[0].contains { $0.contains("New event") && !$0.contains("Lunch") })
        #expect(lines[0].last == CalendarScreens.itemIsGone)
        #expect(lines[1].last?.hasPrefix("Added ") == true)
        let saved = shell.run(["find", "Lunch and talk", "--json"]).out
        for part in ["2026-03-04T13:00:00", "2026-03-04T14:00:00", "Luigi"] {
            #expect(saved.contains(part), "\(saved)")
        }
        #expect(shell.run(["list", "all", "-c", "Work"]).out.contains("Lunch and talk"))
    }

    /// Plays keys, does something, and plays more keys. The pictures are those after each of the last keys.
    private func played(
        _ first: String, _ shell: Shell, _ then: String, _ meanwhile: @escaping () -> Void
    ) throws -> [[String]] {
        let system = System(
            environment: shell.environment, clock: { Instant(secondsSince1970: 0) }, isInputTerminal: false,
            isOutputTerminal: false, isErrorTerminal: false, hookLimit: System.hookLimit, terminalWidth: nil,
            terminalHeight: nil,
            startPager: { pager, _ throws(System.Failure) in
                throw System.Failure(name: pager, reason: "there is none")
            },
            read: { _ throws(System.Failure) in [] }, readLine: { nil },
            edit: { _, path, _ throws(System.Failure) in
                throw System.Failure(name: path, reason: "there is no editor")
            },
            write: { _ in nil }, error: ErrorStream { _ in })
        let words = ["ui", "--keys", first + then]
        var remembering = system
        remembering.remembersPlayedKeys = true
        let arguments = try ArgumentParser(table: .ekcal) { _ in nil }.parse(words)
        let session = try Session(arguments, remembering)
        let options = try ScreenOptions(arguments, session)
        let program = try FullScreenProgram(session, options)
        let (start, rest) = (try KeyNotation.read(first), try KeyNotation.read(then))
        var count = 0
        let shown = program.play(start + rest) { _ in
            // The first picture is that before all keys.
            if count == start.count { meanwhile() }
            count += 1
        }
        return shown.suffix(rest.count).map { shown in
            shown.frame.lines.map { $0.trimmed }.filter { !$0.isEmpty }
        }
    }

    /// The drafts of one store were offered in another one, where they could not be opened.
    @Test func aDraftWasOfferedInAnotherStore() throws {
        let shell = try shell()
        _ = picture("e and talk<Wait:now><C-c>", shell)
        let other = ["--store", shell.folder.path + "/other store"]
        #expect(shell.run(["add", "Tea", "2026-03-04 15:00"] + other).code == 0)
        #expect(!picture("", shell, other)[0].contains("draft"))
        #expect(picture("R", shell, other)[23].hasPrefix("there is no form that was not saved"))
        shell.isTerminal = true
        let name = try #require(drafts(shell).first)
        let refused = shell.run(["edit", "--draft", name] + other)
        #expect(refused.code == 3 && refused.err.contains("is a draft of another store"))
        #expect(shell.run(["edit", "--draft"] + other).err.contains("there is no draft"))
        shell.isTerminal = false
        #expect(picture("", shell)[0].contains("R: 1 draft"))
    }

    // MARK: The store

    /// A store that was removed became an empty agenda, and the next change began a new one without a word.
    @Test func aRemovedStoreBecameAnEmptyOne() throws {
        let shell = try shell()
        let path = shell.folder.appendingPathComponent("store").path
        let keys = "<Wait:now><C-s><Esc>ln:list<Enter>"
        let lines = try played("jnTea", shell, keys) { try? FileManager.default.removeItem(atPath: path) }
        #expect(lines[0].last == "the store store is gone")
        #expect(lines[1].last == "not saved: the store store is gone")
        #expect(lines[1].contains { $0.contains("Tea") })
        // The form is left; the last picture of the items stays.
        #expect(lines[3].last == "the store store is gone" && lines[3].contains { $0.contains("Lunch") })
        #expect(lines[4].last == "the store store is gone")
        #expect(lines.last?.last?.contains("the store store is gone") == true)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// A store that is not there yet is begun by the first change.
    @Test func theFirstChangeBeginsAStore() throws {
        let shell = try Shell()
        #expect(picture("nTea<C-s>", shell)[23].hasPrefix("Added "))
        #expect(shell.run(["list", "all"]).out.contains("Tea"))
    }

    // MARK: Alarms

    /// `z` on an item whose alarm is to come brought it forward, and the real one was lost.
    @Test func anAlarmThatHasNotRungRangEarlier() throws {
        let shell = try shell("add Party '2026-03-04 15:00' --alarm 1h -c Work")
        let before = shell.run(["alarm", "list"]).out
        #expect(picture("z", shell)[22].contains("no alarm of \"Party\" has rung; the next one rings"))
        #expect(shell.run(["alarm", "list"]).out == before)
        #expect(shell.run(["alarm", "snooze", "Party", "10m", "-y"]).code != 0)
        // Later than it would ring is later.
        #expect(shell.run(["alarm", "snooze", "Party", "5h", "-y"]).code == 0)
    }
}
