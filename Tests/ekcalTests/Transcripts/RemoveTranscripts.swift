import Testing

@testable import ekcal

/// `rm`: occurrences, the rest of a series, whole series, many items.
@Suite struct RemoveTranscripts {
    @Test func singleItems() throws {
        try Transcript.check(
            """
            $ ekcal add Dentist 2026-03-05
            Added e0001  Dentist   Thu 2026-03-05, all day   Calendar
            $ ekcal todo Milk fri
            Added r0001  Milk   due Fri 2026-03-06   Reminders
            $ ekcal rm e0001 -n
            Would delete e0001  Dentist   Thu 2026-03-05, all day   Calendar
            Nothing was written.
            $ ekcal rm e0001 r0001
            Deleted e0001  Dentist   Thu 2026-03-05, all day   Calendar
            Deleted r0001  Milk   due Fri 2026-03-06   Reminders
            Undo with: ekcal undo            (op o0001)
            $ ekcal rm e0001
            ! ekcal: there is no item e0001
            !        `ekcal list` lists the items
            [3]
            $ ekcal list all
               nothing
            """, in: try Shell())
    }

    @Test func occurrences() throws {
        try Transcript.check(
            """
            $ ekcal add Standup "2026-03-02 09:00" --for 15m --repeat weekly --count 5
            Added e0001  Standup   Mon 2026-03-02 09:00-09:15   Calendar
                  every week 5 times; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-23
            $ ekcal rm e0001@2026-03-09
            Deleted 1 occurrence of Standup: Mon 2026-03-09 09:00. The series continues; the next date is Mon 2026-03-16.
            Undo with: ekcal undo            (op o0001)
            $ ekcal rm e0001@2026-03-09
            ! ekcal: "Standup" has no occurrence on 2026-03-09: it was deleted
            !        `ekcal show` lists its dates; the next one is on 2026-03-16
            [3]
            $ ekcal rm e0001@2026-03-10
            ! ekcal: "Standup" has no occurrence on 2026-03-10
            !        `ekcal show` lists its dates; the next one is on 2026-03-16
            [3]
            $ ekcal edit e0001@2026-03-16 --start 10:00
            Changed 1 occurrence of Standup: Mon 2026-03-16 09:00
              now e0001@2026-03-16  Standup   Mon 2026-03-16 10:00-10:15   Calendar
              The rest of the series is unchanged.
                when  Mon 2026-03-16 09:00-09:15 → Mon 2026-03-16 10:00-10:15
            Undo with: ekcal undo            (op o0002)
            $ ekcal rm e0001@2026-03-16
            Deleted 1 occurrence of Standup: Mon 2026-03-16 10:00. The series continues; the next date is Mon 2026-03-23.
            Undo with: ekcal undo            (op o0003)
            $ ekcal rm e0001@2026-03-30 --span future
            Deleted Standup from Mon 2026-03-30 09:00 on. It now ends Mon 2026-03-23.
            Undo with: ekcal undo            (op o0004)
            $ ekcal list 2026-03 --group none
              Mon 2026-03-02  09:00-09:15  e0001  Standup ↻  Calendar
              Mon 2026-03-23  09:00-09:15  e0001  Standup ↻  Calendar
            $ ekcal rm e0001@2026-03-23
            Deleted 1 occurrence of Standup: Mon 2026-03-23 09:00. It was the last one.
            Undo with: ekcal undo            (op o0005)
            $ ekcal rm e0001@2026-03-02
            Deleted 1 occurrence of Standup: Mon 2026-03-02 09:00. The series has no dates left.
            Undo with: ekcal undo            (op o0006)
            $ ekcal list all
               nothing
            """, in: try Shell())
    }

    @Test func wholeSeries() throws {
        try Transcript.check(
            """
            $ ekcal add Standup "2026-03-02 09:00" --repeat weekly
            Added e0001  Standup   Mon 2026-03-02 09:00-10:00   Calendar
                  every week; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-23
            $ ekcal rm e0001
            ! ekcal: "Standup" repeats, so it is not clear which dates to delete
            !        one occurrence: e0001@2026-03-09   all of them: --span all
            [2]
            $ ekcal rm e0001 --span all
            ! ekcal: Delete the whole series "Standup" (no end)?
            !        use -y to answer yes
            [9]
            $ ekcal rm e0001 --span all -n
            Would delete the whole series e0001  Standup   Mon 2026-03-02 09:00-10:00   Calendar
            Nothing was written.
            $ ekcal rm e0001 --span all
            ? no
            ! Delete the whole series "Standup" (no end)? [y/N] ekcal: cancelled; nothing was changed
            [9]
            $ ekcal rm e0001 --span all --no-input
            ! ekcal: Delete the whole series "Standup" (no end)?
            !        use -y to answer yes
            [9]
            $ ekcal rm e0001@2026-03-16 --span all
            ! ekcal: Delete the whole series "Standup" (no end)?
            !        use -y to answer yes
            [9]
            $ ekcal rm e0001 --span all -y
            Deleted the whole series e0001  Standup   Mon 2026-03-02 09:00-10:00   Calendar
            Undo with: ekcal undo            (op o0001)
            $ ekcal list all
               nothing
            """, in: try Shell())
    }

    @Test func many() throws {
        let shell = try Shell.after(
            "add A 2026-03-05", "add B 2026-03-05", "add C 2026-03-05", "add D 2026-03-05")
        try shell.write("e0001\ne0002\ne0003\ne0004\n", to: "refs.txt")
        try shell.write("e0001\n\n  e0002 \n{\"ref\":\"e0003\"}\n", to: "three.txt")
        try Transcript.check(
            """
            $ ekcal rm e0001 e0002 e0003 e0004
            ! ekcal: Delete 4 items?
            !        use -y to answer yes
            [9]
            $ ekcal rm - < refs.txt
            ! ekcal: Delete 4 items?
            !        use -y to answer yes
            [9]
            $ ekcal rm - < three.txt
            Deleted e0001  A   Thu 2026-03-05, all day   Calendar
            Deleted e0002  B   Thu 2026-03-05, all day   Calendar
            Deleted e0003  C   Thu 2026-03-05, all day   Calendar
            Undo with: ekcal undo            (op o0001)
            $ ekcal list all
            Thu 5 March 2026
               all day  e0004  D  Calendar
            """, in: shell)
    }
}
