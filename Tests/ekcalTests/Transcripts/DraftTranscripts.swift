import Foundation
import Testing

@testable import ekcal

/// Forms that were cancelled are kept, and `edit --draft` opens them again.
@Suite struct DraftTranscripts {
    /// A shell in which the editor makes one change after the other.
    private func shell(_ edits: @escaping @autoclosure () -> [(String) -> String]) throws -> Shell {
        let shell = try Shell.after(
            "add Lunch \"2026-03-06 12:00\" --location Luigi",
            "add Standup \"2026-03-05 09:00\" --for 15m --repeat daily")
        shell.isTerminal = true
        var rest = edits()
        shell.editor = { text in rest.isEmpty ? nil : rest.removeFirst()(text) }
        return shell
    }

    private func replacing(_ old: String, _ new: String) -> (String) -> String {
        { $0.replacing(old, with: new) }
    }

    private func drafts(_ shell: Shell, _ folder: String = "drafts") -> [String] {
        let folder = shell.folder.appendingPathComponent(".local/state/ekcal/" + folder)
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).map(shell.masked)
            .sorted()
    }

    @Test func theNewestIsOpenedAndGoesAway() throws {
        let shell = try shell([
            // A mistake that is saved twice cancels; opened again, it is mended.
            replacing("2026-03-06 12:00", "2026-03-06 12:99"), { $0 },
            replacing("2026-03-06 12:99", "2026-03-06 12:30"),
        ])
        try Transcript.check(
            """
            $ ekcal edit e0001
            ?
            ! ekcal: there is no time 12:99
            !        hours go from 0 to 24, or from 1 to 12 with am or pm; minutes from 0 to 59
            !        the text is kept in DIR/.local/state/ekcal/drafts/e0001
            !        `ekcal edit --draft e0001` opens it again
            [2]
            """, in: shell)
        #expect(drafts(shell) == ["e0001"])
        // What others change meanwhile in other fields is kept.
        #expect(shell.run(["edit", "title:Lunch", "--location", "Mario", "-y"]).code == 0)
        try Transcript.check(
            """
            $ ekcal edit --draft
            ?
            Changed e0001  Lunch   Fri 2026-03-06 12:30-13:30   Calendar
                when  Fri 2026-03-06 12:00-13:00 → Fri 2026-03-06 12:30-13:30
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit --draft
            ?
            ! ekcal: there is no draft
            [3]
            """, in: shell)
        #expect(drafts(shell) == [] && drafts(shell, "draft-origins") == [])
        #expect(shell.run(["find", "Lunch", "--fields", "location"]).out.contains("Mario"))
    }

    @Test func aNewItemIsAdded() throws {
        let shell = try shell([
            replacing("2026-03-07 11:00", "nonsense"), { $0 }, replacing("nonsense", "2026-03-07 11:30"),
        ])
        try Transcript.check(
            """
            $ ekcal quick "Brunch sat 11:00-12:00 @Luigi *10m weekly"
            ? e
            !   title      Brunch
            !   when       Sat 2026-03-07 11:00-12:00
            !   repeats    every week; next Sat 2026-03-07, Sat 2026-03-14, Sat 2026-03-21
            !   location   Luigi     calendar  Calendar     alarm  10 minutes before
            ! Add this event? [Y/n/e=edit] ekcal: "nonsense" is not a date or a time
            !        `ekcal help dates` shows how to write dates and times
            !        the text is kept in DIR/.local/state/ekcal/drafts/new-event
            !        `ekcal edit --draft new-event` opens it again
            [2]
            $ ekcal edit --draft
            ?
            Added e0003  Brunch   Sat 2026-03-07 11:30-12:00   @Luigi   Calendar   alarm 10 minutes before
                  every week; next Sat 2026-03-07, Sat 2026-03-14, Sat 2026-03-21
            Undo with: ekcal undo            (op o0001)
            """, in: shell)
        #expect(drafts(shell) == [])
    }

    @Test func oneOfSeveralIsNamed() throws {
        let wrong = replacing("Title:        ", "Title:\nNo field: ")
        let shell = try shell([
            wrong, { $0 }, wrong, { $0 }, replacing("Title:\nNo field: ", "Title: Daily "),
        ])
        for words in [["edit", "title:Lunch"], ["edit", "title:Standup", "--span", "all"]] {
            #expect(shell.run(words).code == 2)
        }
        let second = shell.run(["edit", "--draft"])
        #expect(second.code == 0, "\(second.err)")
        #expect(second.err.contains("the newest draft; the others are"))
        #expect(shell.masked(second.out).contains("Standup → Daily Standup"))
        #expect(drafts(shell) == ["e0001"])
        let third = shell.run(["edit", "--draft", "e9999"])
        #expect(third.code == 3 && shell.masked(third.err).contains("write one of: e0001"), "\(third.err)")
        // Without a terminal, and with anything else, it is refused.
        #expect(shell.run(["edit", "--draft", "--title", "X"]).code == 2)
        shell.isTerminal = false
        #expect(shell.run(["edit", "--draft"]).code == 9)
    }

    @Test func allFieldsAreInTheForm() throws {
        let shell = try shell([
            { text in
                text.replacing("Categories:\n", with: "Categories: red, a\\, b\n")
                    .replacing("Organizer:\n", with: "Organizer: me@example.com\n")
                    .replacing("Attendees:\n", with: "Attendees: Ada <ada@example.com>, ben@example.com\n")
                    .replacing("Status:\n", with: "Status: confirmed\n")
                    .replacing("Time zone:    Europe/Berlin", with: "Time zone:    Europe/Lisbon")
            },
            { text in
                #expect(text.contains("Categories:   red, a\\, b\n"))
                #expect(text.contains("Attendees:    Ada <ada@example.com>, ben@example.com\n"))
                return text.replacing("Attendees:    Ada <ada@example.com>, ben", with: "Attendees: ben")
                    .replacing("Status:       confirmed", with: "Status:")
                    .replacing("Organizer:    me@example.com", with: "Organizer:")
            },
        ])
        try Transcript.check(
            """
            $ ekcal edit e0001
            ?
            Changed e0001  Lunch   Fri 2026-03-06 13:00-14:00 (stored as 12:00 Europe/Lisbon)   Calendar
                when        Fri 2026-03-06 12:00-13:00 → Fri 2026-03-06 13:00-14:00 (stored as 12:00
                            Europe/Lisbon)
                status      (none) → confirmed
                organizer   (none) → me@example.com
                attendees   (none) → Ada, ben@example.com
                categories  (none) → red, a, b
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit e0001
            ?
            Changed e0001  Lunch   Fri 2026-03-06 13:00-14:00 (stored as 12:00 Europe/Lisbon)   Calendar
                attendees  Ada, ben@example.com → ben@example.com
                status     confirmed → (none)
                organizer  me@example.com → (none)
            Undo with: ekcal undo            (op o0002)
            """, in: shell)
    }
}
