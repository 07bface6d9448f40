import Foundation
import Testing

@testable import ekcal

/// `edit` in an editor: as a form, as a table, and `quick` with e.
@Suite struct EditorTranscripts {
    /// A store with an event, a series and a reminder: e0001, e0002, r0001.
    private func filled() throws -> Shell {
        let shell = try Shell()
        try shell.write("- who\n# what\n", to: "notes")
        try Transcript.check(
            """
            $ ekcal add Lunch "2026-03-06 12:00" --location Luigi --alarm 10m
            Added e0001  Lunch   Fri 2026-03-06 12:00-13:00   @Luigi   Calendar   alarm 10 minutes before
            $ ekcal add Standup "2026-03-05 09:00" --for 15m --repeat daily --notes @DIR/notes
            Added e0002  Standup   Thu 2026-03-05 09:00-09:15   Calendar
                  every day; next Thu 2026-03-05, Fri 2026-03-06, Sat 2026-03-07
            $ ekcal todo Milk 2026-03-06 --priority high --at "Home 52.5,13.4"
            Added r0001  Milk   due Fri 2026-03-06   Reminders   high   alarm on arriving at Home
            """, in: shell)
        return shell
    }

    /// Plays a session at a terminal in which the editor does one thing after the other; gives what it
    /// showed.
    @discardableResult
    private func play(
        _ shell: Shell, _ edits: [(String) -> String?], _ transcript: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        var rest = edits
        var shown: [String] = []
        shell.editor = { [unowned shell] text in
            shown.append(shell.masked(text))
            return rest.isEmpty ? nil : rest.removeFirst()(text)
        }
        try Transcript.check(transcript, in: shell, sourceLocation: sourceLocation)
        #expect(rest.isEmpty, "an edit was not asked for", sourceLocation: sourceLocation)
        return shown
    }

    private func replacing(_ old: String, _ new: String) -> (String) -> String? {
        { text in
            #expect(text.contains(old), "\(text) has no \(old)")
            return text.replacing(old, with: new)
        }
    }

    private func drafts(_ shell: Shell) -> [String] {
        let folder = shell.folder.appendingPathComponent(".local/state/ekcal/drafts")
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).map(shell.masked)
            .sorted()
    }

    @Test func form() throws {
        let shell = try filled()
        let shown = try play(
            shell, [{ $0 }, { $0 }, { $0 }],
            """
            $ ekcal edit e0001
            ?
            Nothing is different, so nothing was written.
            $ ekcal edit e0002@2026-03-07
            ?
            Nothing is different, so nothing was written.
            $ ekcal edit r0001
            ?
            Nothing is different, so nothing was written.
            """)
        #expect(
            shown == [
                """
                # e0001  Lunch, in Calendar
                # Write notes below the dashes.
                # Save without a change to cancel.
                Title:        Lunch
                Start:        2026-03-06 12:00
                End:          2026-03-06 13:00
                Time zone:    Europe/Berlin
                Calendar:     Calendar
                Location:     Luigi
                URL:
                Color:
                Availability: busy
                Status:
                Categories:
                Organizer:
                Attendees:
                Alarms:       10m
                Repeat:
                # Start:        if you change only this, the event keeps its length
                # End:          a date is the last whole day
                # Time zone:    the time of day stays as it is in that zone; floating for none
                # Availability: busy, free, tentative, unavailable
                # Status:       confirmed, tentative, canceled
                # Categories:   words with commas between them
                # Attendees:    Ada <ada@example.com>, ben@example.com optional
                # Alarms:       1d, 10m before the start; or a date and time
                # Repeat:       every 2 weeks on fri, or FREQ=...
                ----

                """,
                """
                # e0002@2026-03-07  Standup, in Calendar
                # This changes only the occurrence of Sat 2026-03-07.
                # Write notes below the dashes.
                # Save without a change to cancel.
                Title:        Standup
                Start:        2026-03-07 09:00
                End:          2026-03-07 09:15
                Time zone:    Europe/Berlin
                Location:
                URL:
                Color:
                Availability: busy
                Status:
                Categories:
                Organizer:
                Attendees:
                Alarms:
                # Start:        if you change only this, the event keeps its length
                # End:          a date is the last whole day
                # Time zone:    the time of day stays as it is in that zone; floating for none
                # Availability: busy, free, tentative, unavailable
                # Status:       confirmed, tentative, canceled
                # Categories:   words with commas between them
                # Attendees:    Ada <ada@example.com>, ben@example.com optional
                # Alarms:       1d, 10m before the start; or a date and time
                ----
                - who
                # what

                """,
                """
                # r0001  Milk, in Reminders
                # Alarms at places or relative to the end are not shown, but kept.
                # Write notes below the dashes.
                # Save without a change to cancel.
                Title:        Milk
                Start:
                Due:          2026-03-06
                Calendar:     Reminders
                Location:
                URL:
                Color:
                Priority:     high
                Status:
                Categories:
                Organizer:
                Attendees:
                Alarms:
                Repeat:
                # Priority:     high, medium, low, none
                # Status:       needs-action, in-process, canceled
                # Categories:   words with commas between them
                # Attendees:    Ada <ada@example.com>, ben@example.com optional
                # Alarms:       1d, 10m before the start; or a date and time
                # Repeat:       every 2 weeks on fri, or FREQ=...
                ----

                """,
            ])
        #expect(drafts(shell) == [])
    }

    /// A text that the table of item fields has is a line of the form; a text that is no colour is refused as
    /// everywhere.
    @Test func theColorIsALine() throws {
        let shell = try filled()
        try play(
            shell, [replacing("Color:", "Color: Tomato"), replacing("Tomato", "tomatoe"), { $0 }],
            """
            $ ekcal edit e0001
            ?
            Changed e0001  Lunch   Fri 2026-03-06 12:00-13:00   Calendar   alarm 10 minutes before
                color  (none) → Tomato
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit e0001
            ?
            ! ekcal: "tomatoe" is not a colour
            !        write a CSS name such as steelblue, or #RRGGBB
            !        the text is kept in DIR/.local/state/ekcal/drafts/e0001
            !        `ekcal edit --draft e0001` opens it again
            [2]
            """)
        #expect(try shell.json(["find", "color:tomato"])["data"]?.array?.first?["color"]?.string == "Tomato")
    }

    @Test func fields() throws {
        let shell = try filled()
        try play(
            shell,
            [
                replacing("Lunch\n", "Brunch\n"),
                {
                    $0.replacing("12:00", with: "11:30").replacing("Luigi", with: "").replacing(
                        "10m\n", with: "1d, 5m\n") + "With @Ada\n# and Kim\n"
                },
                { $0.replacing("2026-03-06 11:30", with: "2026-03-07") },
                { $0.replacing("every day", with: "weekdays").replacing("- who\n", with: "") },
                { $0.replacing("09:15", with: "09:30") },
                {
                    $0.replacing("2026-03-06", with: "").replacing("high\n", with: "none\n").replacing(
                        "Alarms:\n", with: "alarms: 2026-03-05 8:00\n")
                },
            ],
            """
            $ ekcal edit e0001
            ?
            Changed e0001  Brunch   Fri 2026-03-06 12:00-13:00   Calendar   alarm 10 minutes before
                title  Lunch → Brunch
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit e0001
            ?
            Changed e0001  Brunch   Fri 2026-03-06 11:30-12:30   Calendar
                  alarms 1 day before, 5 minutes before
                when      Fri 2026-03-06 12:00-13:00 → Fri 2026-03-06 11:30-12:30
                notes     (none) → With @Ada # and Kim
                alarms    10 minutes before → 1 day before, 5 minutes before
                location  Luigi → (none)
            Undo with: ekcal undo            (op o0002)
            $ ekcal edit e0001 -n
            ?
            Would change e0001  Brunch   Sat 2026-03-07, all day   Calendar
                  alarms 1 day before, 5 minutes before
                when  Fri 2026-03-06 11:30-12:30 → Sat 2026-03-07, all day
            Nothing was written.
            $ ekcal edit e0002 --span all
            ?
            Changed every occurrence of e0002  Standup   Thu 2026-03-05 09:00-09:15   Calendar
                  every weekday; next Thu 2026-03-05, Fri 2026-03-06, Mon 2026-03-09
                repeat  every day → every weekday
                notes   - who # what → # what
            Undo with: ekcal undo            (op o0003)
            $ ekcal edit e0002
            ? 2026-03-09
            Changed 1 occurrence of Standup: Mon 2026-03-09 09:00
              now e0002@2026-03-09  Standup   Mon 2026-03-09 09:00-09:30   Calendar
              The rest of the series is unchanged.
                when  Mon 2026-03-09 09:00-09:15 → Mon 2026-03-09 09:00-09:30
            Undo with: ekcal undo            (op o0004)
            ! "Standup" repeats. Change all dates, one date, or a date and all later ones? [all / DATE / DATE+]
            $ ekcal edit r0001
            ?
            Changed r0001  Milk   Reminders   alarms on arriving at Home, Thu 2026-03-05 08:00
                when      due Fri 2026-03-06 → (none)
                alarms    on arriving at Home → on arriving at Home, Thu 2026-03-05 08:00
                priority  high → none
            Undo with: ekcal undo            (op o0005)
            """)
        try Transcript.check(
            """
            $ ekcal find Brunch --csv --fields location,notes
            location,notes
            ,"With @Ada
            # and Kim"
            $ ekcal list 2026-03-06 -c Calendar --with events --csv --fields title,notes
            title,notes
            Standup,# what
            Brunch,"With @Ada
            # and Kim"
            """, in: shell)
    }

    /// A new start in the form made an event of an hour one of 25 hours, or was refused as later than the
    /// end.
    @Test func aNewStartAloneMovesTheEvent() throws {
        let shell = try filled()
        try play(
            shell,
            [
                replacing("Start:        2026-03-06 12:00", "Start:        2026-03-05 12:00"),
                replacing("Start:        2026-03-05 12:00", "Start:        2026-03-16 15:00"),
                replacing("Start:        2026-03-16 15:00", "Start: +1h"),
                {
                    $0.replacing("2026-03-16 16:00", with: "2026-03-17 09:00").replacing(
                        "2026-03-16 17:00", with: "2026-03-17 09:20")
                },
            ],
            """
            $ ekcal edit e0001
            ?
            Changed e0001  Lunch   Thu 2026-03-05 12:00-13:00   Calendar   alarm 10 minutes before
                when  Fri 2026-03-06 12:00-13:00 → Thu 2026-03-05 12:00-13:00
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit e0001
            ?
            Changed e0001  Lunch   Mon 2026-03-16 15:00-16:00   Calendar   alarm 10 minutes before
                when  Thu 2026-03-05 12:00-13:00 → Mon 2026-03-16 15:00-16:00
            Undo with: ekcal undo            (op o0002)
            $ ekcal edit e0001
            ?
            Changed e0001  Lunch   Mon 2026-03-16 16:00-17:00   Calendar   alarm 10 minutes before
                when  Mon 2026-03-16 15:00-16:00 → Mon 2026-03-16 16:00-17:00
            Undo with: ekcal undo            (op o0003)
            $ ekcal edit e0001
            ?
            Changed e0001  Lunch   Tue 2026-03-17 09:00-09:20   Calendar   alarm 10 minutes before
                when  Mon 2026-03-16 16:00-17:00 → Tue 2026-03-17 09:00-09:20
            Undo with: ekcal undo            (op o0004)
            """)
    }

    /// The form of an event had no field for its calendar.
    @Test func theCalendarIsAField() throws {
        let shell = try filled()
        _ = shell.run(["calendar", "add", "Home", "-q"])
        let shown = try play(
            shell,
            [
                replacing("Calendar:     Calendar", "Calendar: home"),
                replacing("Calendar:     Calendar", "Calendar: Home"),
                replacing("Calendar:     Home", "Calendar: Away"), { $0 }, { $0 },
            ],
            """
            $ ekcal edit e0001
            ?
            Changed e0001  Lunch   Fri 2026-03-06 12:00-13:00   Home   alarm 10 minutes before
                calendar  Calendar → Home
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit e0002 --span all
            ?
            Changed every occurrence of e0002  Standup   Thu 2026-03-05 09:00-09:15   Home
                  every day; next Thu 2026-03-05, Fri 2026-03-06, Sat 2026-03-07
                calendar  Calendar → Home
            Undo with: ekcal undo            (op o0002)
            $ ekcal edit e0002 --span all
            ?
            ! ekcal: there is no calendar "Away"
            !        write one of: Calendar, Reminders, Home; `ekcal calendar add` adds one
            !        the text is kept in DIR/.local/state/ekcal/drafts/e0002
            !        `ekcal edit --draft e0002` opens it again
            [3]
            $ ekcal edit e0002@2026-03-07
            ?
            Nothing is different, so nothing was written.
            """)
        // All of a series is in one calendar.
        #expect(shown.last?.contains("Calendar:") == false)
    }

    /// "add --snap" was the advice, and a form has no options.
    @Test func aFormNamesNoOptions() throws {
        let shell = try filled()
        let shown = try play(
            shell, [replacing("Repeat:\n", "Repeat: weekly on mon\n"), { $0 }],
            """
            $ ekcal edit e0001
            ?
            ! ekcal: Fri 2026-03-06 does not fit "weekly on mon"
            !        the first match is 2026-03-09: write it as Start
            !        the text is kept in DIR/.local/state/ekcal/drafts/e0001
            !        `ekcal edit --draft e0001` opens it again
            [6]
            """)
        #expect(shown[1].contains("#!!   the first match is 2026-03-09: write it as Start"))
    }

    /// A mistake is shown again, with the reason above it; nothing typed is lost.
    @Test func mistakes() throws {
        let shell = try filled()
        let shown = try play(
            shell,
            [
                { $0.replacing("Title:", with: "Titel:") },
                { $0.replacing("Titel:", with: "Title:").replacing("End:", with: "end: 2026-03-05 #") },
                replacing("end: 2026-03-05 #", "End:"),
            ],
            """
            $ ekcal edit e0001
            ?
            Nothing is different, so nothing was written.
            """)
        #expect(
            shown[1].hasPrefix(
                """
                #!! line 4: there is no field "Titel"
                #!!   did you mean Title?
                #!! Fix the text and save. To cancel, save it unchanged; the draft is kept.
                # e0001  Lunch, in Calendar
                # Write notes
                """))
        #expect(shown[2].hasPrefix("#!! \"#"))
        #expect(shown[2].contains("\nend: 2026-03-05 #"))
        #expect(drafts(shell) == [])

        let before = try shell.storeBytes()
        try play(
            shell, [replacing("13:00", "11:00"), { $0 }],
            """
            $ ekcal edit e0001
            ?
            ! ekcal: "Lunch": it ends (2026-03-06T11:00:00[Europe/Berlin]) before it starts
            !        (2026-03-06T12:00:00[Europe/Berlin])
            !        the text is kept in DIR/.local/state/ekcal/drafts/e0001
            !        `ekcal edit --draft e0001` opens it again
            [6]
            """)
        try play(
            shell,
            [
                replacing("----\n", "notes\n"), { $0 }, replacing("busy\n", "often\n"), { $0 },
                replacing("2026-03-06 12:00", "03/04/2026"), { $0 }, { _ in "" }, { _ in nil },
            ],
            """
            $ ekcal edit e0001
            ?
            ! ekcal: line 28: "notes" is not a field
            !        write "Field: value", and notes below the dashes
            !        the text is kept in DIR/.local/state/ekcal/drafts/e0001-2
            !        `ekcal edit --draft e0001-2` opens it again
            [2]
            $ ekcal edit e0001
            ?
            ! ekcal: choose one of: busy, free, tentative, unavailable
            !        the text is kept in DIR/.local/state/ekcal/drafts/e0001-3
            !        `ekcal edit --draft e0001-3` opens it again
            [2]
            $ ekcal edit e0001
            ?
            ! ekcal: "03/04/2026" can be read in more than one way
            !        write 2026-03-04 or 2026-04-03
            !        the text is kept in DIR/.local/state/ekcal/drafts/e0001-4
            !        `ekcal edit --draft e0001-4` opens it again
            [2]
            $ ekcal edit e0001
            ?
            ! ekcal: the text was empty; nothing was changed
            [9]
            $ ekcal edit e0001
            ?
            ! ekcal: vi exited with 1; nothing was changed
            [9]
            $ ekcal edit e0001 r0001
            ?
            ! ekcal: the form is for one item, but 2 were given
            !        use --table to edit many, or an option such as --location to change all of them
            [2]
            $ ekcal edit e0001
            ! ekcal: no change was given
            !        use options such as --title, --start or --location (`ekcal help edit`)
            [2]
            """)
        #expect(try shell.storeBytes() == before)
        #expect(drafts(shell) == ["e0001", "e0001-2", "e0001-3", "e0001-4"])
        #expect(try shell.read(".local/state/ekcal/drafts/" + shell.unmasked("e0001")).contains("11:00"))
    }

    /// Somebody else changes the item while the form is open.
    @Test func meanwhile() throws {
        let shell = try filled()
        func elsewhere(_ line: String) {
            let words = shell.unmasked(line).split(separator: " ").map(String.init)
            let (editor, isTerminal) = (shell.editor, shell.isTerminal)
            shell.isTerminal = false
            #expect(shell.run(words).code == 0)
            (shell.editor, shell.isTerminal) = (editor, isTerminal)
        }
        // Another field: both changes are there.
        try play(
            shell,
            [
                { text in
                    elsewhere("edit e0001 --location Mario -q")
                    return text.replacing("Lunch\n", with: "Brunch\n")
                }
            ],
            """
            $ ekcal edit e0001
            ?
            Changed e0001  Brunch   Fri 2026-03-06 12:00-13:00   Calendar   alarm 10 minutes before
                title  Lunch → Brunch
            Undo with: ekcal undo            (op o0001)
            $ ekcal find Brunch --csv --fields title,location
            title,location
            Brunch,Mario
            """)
        // The same one: it is shown, and saved only when that was seen.
        let shown = try play(
            shell,
            [
                { text in
                    elsewhere("edit e0001 --location Kitchen --title Lunch -q")
                    return text.replacing("Mario", with: "Luigi")
                }, { $0 },
            ],
            """
            $ ekcal edit e0001
            ?
            Changed e0001  Lunch   Fri 2026-03-06 12:00-13:00   Calendar   alarm 10 minutes before
                location  Kitchen → Luigi
            Undo with: ekcal undo            (op o0002)
            $ ekcal find Lunch --csv --fields title,location
            title,location
            Lunch,Luigi
            """)
        #expect(
            shown[1].hasPrefix(
                """
                #!! changed by others meanwhile: Location is now "Kitchen"
                #!! Save it again to overwrite these changes. To cancel, delete all text.
                # e0001
                """))
        // It is gone.
        try play(
            shell,
            [
                { text in
                    elsewhere("rm e0001 -q")
                    return text.replacing("Luigi", with: "Mario")
                }, { $0 },
            ],
            """
            $ ekcal edit e0001
            ?
            ! ekcal: "Lunch" was deleted meanwhile
            !        `ekcal undo` restores it
            !        the text is kept in DIR/.local/state/ekcal/drafts/e0001
            !        `ekcal edit --draft e0001` opens it again
            [3]
            """)
    }

    @Test func table() throws {
        let shell = try filled()
        try Transcript.check("$ ekcal add \"a | b\\\" 2026-03-05..2026-03-06 -q", in: shell)
        let shown = try play(
            shell,
            [
                { $0 },
                {
                    $0.replacing("2026-03-06 12:00", with: "2026-03-07 11:00")
                        .replacing("a \\| b\\\\", with: "c \\| d").replacing("r0", with: "r0")
                        .split(separator: "\n").map { $0.contains("Milk") ? "rm " + $0 : String($0) }.joined(
                            separator: "\n")
                },
            ],
            """
            $ ekcal edit --table "on:2026-03 -is:repeating"
            ?
            Nothing is different, so nothing was written.
            $ ekcal edit --table "on:2026-03 -is:repeating"
            ? y
            Would change e0003  c | d   Thu 2026-03-05 to Fri 2026-03-06, all day (2 days)   Calendar
                title  a | b\\ → c | d
            Would delete r0001  Milk   due Fri 2026-03-06   Reminders   high   alarm on arriving at Home
            Would change e0001  Lunch   Sat 2026-03-07 11:00-12:00   Calendar   alarm 10 minutes before
                when  Fri 2026-03-06 12:00-13:00 → Sat 2026-03-07 11:00-12:00
            Undo with: ekcal undo            (op o0001)
            ! Do this? [y/N]
            $ ekcal list all --with both -C Reminders --series --csv --fields title,start
            title,start
            c | d,2026-03-05
            Standup,2026-03-05T09:00:00+01:00
            Lunch,2026-03-07T11:00:00+01:00
            $ ekcal undo -q
            $ ekcal find Milk -q
            r0001
            """)
        #expect(
            shown[0] == """
                # Change the cells. Delete a line to leave an item alone.
                # Write rm before a line to delete the item.
                # An end without a time is the last whole day. A new start
                # alone moves an event. Reminders are due at their start.
                # You see the changes before they are saved.
                # item | start            | end              | title    | location
                e0003  | 2026-03-05       | 2026-03-06       | a \\| b\\\\ |
                r0001  | 2026-03-06       |                  | Milk     |
                e0001  | 2026-03-06 12:00 | 2026-03-06 13:00 | Lunch    | Luigi

                """)
    }

    @Test func tableOfSeriesAndMistakes() throws {
        let shell = try filled()
        let before = try shell.storeBytes()
        try play(
            shell,
            [
                { text in
                    #expect(text.contains("# Whole series, with their first dates: e"))
                    return text.replacing("Standup", with: "Daily")
                },
                replacing(" | Standup |", " | Standup"), { $0 },
                replacing("Lunch", "Brunch"), { $0 + "e2222 | 2026-03-05 | | New |\n" }, { $0 },
                replacing("Milk", "Bread"),
            ],
            """
            $ ekcal edit --table title:standup -n
            ?
            Would change every occurrence of e0002  Daily   Thu 2026-03-05 09:00-09:15   Calendar
                  every day; next Thu 2026-03-05, Fri 2026-03-06, Sat 2026-03-07
                title  Standup → Daily
            Nothing was written.
            $ ekcal edit --table e0002@2026-03-07
            ?
            ! ekcal: line 7: there are 4 cells instead of 5
            !        write \\| for a bar in a title
            !        the text is kept in DIR/.local/state/ekcal/drafts/table
            [2]
            $ ekcal edit --table e0001
            ? n
            Would change e0001  Brunch   Fri 2026-03-06 12:00-13:00   Calendar   alarm 10 minutes before
                title  Lunch → Brunch
            ! Do this? [y/N] ekcal: cancelled; nothing was changed
            !        the text is kept in DIR/.local/state/ekcal/drafts/table-2
            [9]
            $ ekcal edit --table e0001
            ?
            ! ekcal: line 8: "e0003" was not in the table
            !        add new items with `ekcal add`
            !        the text is kept in DIR/.local/state/ekcal/drafts/table-3
            [2]
            $ ekcal edit --table title:nothing
            ?
            Nothing is different, so nothing was written.
            ! ekcal: nothing matches title:nothing
            $ ekcal edit --table e0001
            ! ekcal: --table needs an editor on a terminal
            !        `ekcal batch` changes many items without a terminal
            [9]
            $ ekcal edit --table r0001 -n
            ?
            Would change r0001  Bread   due Fri 2026-03-06   Reminders   high   alarm on arriving at Home
                title  Milk → Bread
            Nothing was written.
            """)
        #expect(try shell.storeBytes() == before)
        // Somebody changes the item meanwhile: nothing of the table is done.
        shell.editor = { [unowned shell] text in
            if text.hasPrefix("#!! ") { return text }
            let (editor, isTerminal) = (shell.editor, shell.isTerminal)
            shell.isTerminal = false
            _ = shell.run(["edit", shell.unmasked("e0001"), "--location", "Mario", "-q"])
            (shell.editor, shell.isTerminal) = (editor, isTerminal)
            return text.replacing("Lunch", with: "Brunch").replacing("Milk", with: "Bread")
        }
        shell.isTerminal = true
        let result = shell.run(["edit", "--table", shell.unmasked("e0001"), shell.unmasked("r0001")])
        shell.isTerminal = false
        #expect(result.code == 5)
        #expect(result.err.contains("\"Lunch\" was changed: it has revision "))
        #expect(result.err.contains(".local/state/ekcal/drafts/table-4"))
        try Transcript.check("$ ekcal find Milk -q\nr0001", in: shell)
    }

    @Test func quick() throws {
        let shell = try Shell()
        try play(
            shell,
            [replacing("13:30", "14:00"), { $0.replacing("Luigi's", with: "Mario") + "Bring the book.\n" }],
            """
            $ ekcal quick "Lunch with Ada fri 12:30 for 1h @Luigi's *15m"
            ? e
            ? e
            ? y
            Added e0001  Lunch with Ada   Fri 2026-03-06 12:30-14:00   @Mario   Calendar
                  alarm 15 minutes before
            Undo with: ekcal undo            (op o0001)
            !   title      Lunch with Ada
            !   when       Fri 2026-03-06 12:30-13:30
            !   location   Luigi's     calendar  Calendar     alarm  15 minutes before
            ! Add this event? [Y/n/e=edit]   title      Lunch with Ada
            !   when       Fri 2026-03-06 12:30-14:00
            !   location   Luigi's     calendar  Calendar     alarm  15 minutes before
            ! Add this event? [Y/n/e=edit]   title      Lunch with Ada
            !   when       Fri 2026-03-06 12:30-14:00
            !   location   Mario     calendar  Calendar     alarm  15 minutes before
            !   notes      Bring the book.
            ! Add this event? [Y/n/e=edit]
            $ ekcal find notes:book --csv --fields notes,location
            notes,location
            Bring the book.,Mario
            """)
    }
}
