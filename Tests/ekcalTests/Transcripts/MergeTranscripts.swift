import Testing

@testable import ekcal

/// `calendar merge` and `source edit`.
@Suite struct MergeTranscripts {
    @Test func merge() throws {
        let shell = try Shell()
        try shell.write("calendar merge b --to a\n", to: "batch")
        try Transcript.check(
            """
            $ ekcal calendar add a -q
            $ ekcal calendar add b -q
            $ ekcal calendar add lists --kind reminders -q
            $ ekcal calendar default b -q
            $ ekcal add Lunch fri -c b -q
            $ ekcal add Standup "fri 9:00" --repeat daily -c b -q
            $ ekcal list fri -q
            e0001
            e0002@2026-03-06
            $ ekcal edit e0002@2026-03-07 --start 10:00 -q
            $ ekcal skip e0002@2026-03-08 -q
            $ ekcal calendar merge b --to a -n
            Would merge c0001  ▲ b   events   default   3 items
            It would go into c0002  ■ a   events
            Nothing was written.
            $ ekcal calendar merge b lists --to a
            Merged c0001  b   events   default   3 items
            Merged c0003  lists   reminders   0 items
            It went into c0002  ■ a   events
            Undo with: ekcal undo            (op o0001)
            $ ekcal calendar list --format {title}
            Calendar
            Reminders
            a
            $ ekcal list 2026-03-06..2026-03-09 --format "{start} {title} {calendar.title}"
            2026-03-06 Lunch a
            2026-03-06T09:00:00+01:00 Standup a
            2026-03-07T10:00:00+01:00 Standup a
            2026-03-09T09:00:00+01:00 Standup a
            $ ekcal undo -q
            $ ekcal calendar list --format {title}
            Calendar
            Reminders
            a
            b
            lists
            $ ekcal calendar merge a --to A
            ! ekcal: "a" cannot be merged into itself
            [2]
            $ ekcal calendar merge a
            ! ekcal: the calendar is missing
            !        add --to with a calendar; `ekcal calendar list` lists them
            [2]
            $ ekcal calendar merge b --to lists
            ! ekcal: "Lunch": the calendar "lists" is not for events
            [6]
            $ ekcal add One sat -c b -q
            $ ekcal calendar merge b --to a
            ! ekcal: Move 4 items?
            !        use -y to answer yes
            [9]
            $ ekcal batch DIR/batch -y
            Merged c0001  b   events   default   4 items
            It went into c0002  ■ a   events
            1 command, 6 changes in one operation.
            Undo with: ekcal undo            (op o0002)
            """, in: shell)
    }

    @Test func renameASource() throws {
        try Transcript.check(
            """
            $ ekcal source add Work -q
            $ ekcal source edit Local --title Mine -n
            Would rename the source Mine
            Nothing was written.
            $ ekcal source edit local --title Mine
            Renamed the source Mine
            $ ekcal source edit Mine --title Mine
            Nothing is different in the source Mine
            $ ekcal source edit Mine --title Work
            ! ekcal: there is already a source "Work"
            !        `ekcal source list` shows them
            [6]
            $ ekcal source edit Mine
            ! ekcal: no change was given
            !        use --title for a new name
            [2]
            $ ekcal source edit Gone --title X
            ! ekcal: there is no source "Gone"
            !        write one of: Mine, Work
            [3]
            $ ekcal list -c Mine/Calendar -q
            $ ekcal undo -q
            $ ekcal source list -q
            Local
            Work
            """, in: try Shell())
    }
}
