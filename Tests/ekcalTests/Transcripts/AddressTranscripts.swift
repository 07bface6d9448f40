import Testing

@testable import ekcal

/// How items are named (`ekcal help spans`): `@fri`, `@next`, `@last`, and by their titles.
@Suite struct AddressTranscripts {
    /// Wednesday 10:00: the standup of today is over, the next one is tomorrow's.
    @Test func datesAsPeopleTypeThem() throws {
        try Transcript.check(
            """
            $ ekcal add Standup 2026-03-02T09:00 --for 15m --repeat weekdays -q
            $ ekcal find Standup -q
            e0001
            $ ekcal skip e0001@fri
            Skipped 1 occurrence of Standup: Fri 2026-03-06 09:00. The series continues; the next date is Mon 2026-03-09.
            Undo with: ekcal undo            (op o0001)
            $ ekcal unskip e0001@fri
            Put back 1 occurrence of Standup: Fri 2026-03-06 09:00. The series continues; the next date is Mon 2026-03-09.
            Undo with: ekcal undo            (op o0002)
            $ ekcal skip e0001@tomorrow -n
            Would skip 1 occurrence of Standup: Thu 2026-03-05 09:00. The series continues; the next date is Fri 2026-03-06.
            Nothing was written.
            $ ekcal skip e0001@next -n
            Would skip 1 occurrence of Standup: Thu 2026-03-05 09:00. The series continues; the next date is Fri 2026-03-06.
            Nothing was written.
            $ ekcal skip e0001@last -n
            Would skip 1 occurrence of Standup: Wed 2026-03-04 09:00. The series continues; the next date is Thu 2026-03-05.
            Nothing was written.
            $ ekcal skip e0001@sat -n
            ! ekcal: "Standup" has no occurrence on 2026-03-07
            !        `ekcal show` lists its dates; the next one is on 2026-03-09
            [3]
            $ ekcal skip e0001@someday -n
            ! ekcal: "someday" in e0001@someday is not a date
            !        write e0001@2026-03-20, @fri or @next, or @2026-03-20T09:00 if there are two on a day
            [2]
            """, in: try Shell())
    }

    /// An occurrence that was moved counts where it is now; a skipped one does not count.
    @Test func nextIsWhatComesNext() throws {
        try Transcript.check(
            """
            $ ekcal add Class 2026-03-02T09:00 --for 1h --repeat "weekly on mon" --count 4 -q
            $ ekcal find Class -q
            e0001
            $ ekcal reschedule e0001@2026-03-23 "2026-03-05 08:00" -q
            $ ekcal skip e0001@2026-03-09 -q
            $ ekcal show e0001@next --fields start,ref --jsonl
            {"start":"2026-03-05T08:00:00+01:00","ref":"e0001@2026-03-23"}
            $ ekcal show e0001@last --fields start --jsonl
            {"start":"2026-03-02T09:00:00+01:00"}
            $ ekcal show e0001@next --fields start --jsonl --now 2026-03-06
            {"start":"2026-03-16T09:00:00+01:00"}
            $ ekcal show e0001@next --now 2026-05-01
            ! ekcal: "Class" has no occurrence from now on
            !        `ekcal show` lists its dates
            [3]
            $ ekcal show e0001@last --now 2026-03-01
            ! ekcal: "Class" has no occurrence that has begun
            !        `ekcal show` lists its dates
            [3]
            """, in: try Shell())
    }

    /// Today's whole day is still to come.
    @Test func wholeDays() throws {
        try Transcript.check(
            """
            $ ekcal add Rent 2026-03-02 --repeat daily -q
            $ ekcal find Rent -q
            e0001
            $ ekcal show e0001@next --fields start --jsonl
            {"start":"2026-03-04"}
            $ ekcal show e0001@last --fields start --jsonl
            {"start":"2026-03-03"}
            """, in: try Shell())
    }

    /// Without a terminal a title is exit 9 with the one that may be meant, 4 with several, 3 with none,
    /// unless it is that of one open item and -y is given.
    @Test func titlesWithoutATerminal() throws {
        try Transcript.check(
            """
            $ ekcal todo "Buy milk" fri -q
            $ ekcal todo Milk -q
            $ ekcal todo "Old milk" -q
            $ ekcal find "Old milk" -q
            r0001
            $ ekcal done r0001 -q
            $ ekcal done buy
            ! ekcal: "buy" may mean "Buy milk"
            !   r0002  Buy milk  due Fri 2026-03-06
            !        write the identifier, or the whole title and -y
            [9]
            $ ekcal done milk -n
            Would complete  r0003  Milk
            Nothing was written.
            $ ekcal done milk
            ! ekcal: an item that is named by its title is changed only with -y
            !   r0003  Milk
            !        write the identifier, or add -y
            [9]
            $ ekcal done mil
            ! ekcal: "mil" may mean 2 items
            !   r0002  Buy milk  due Fri 2026-03-06
            !   r0003  Milk
            !        write the identifier of one
            [4]
            $ ekcal done il -y
            ! ekcal: "il" may mean 2 items
            !   r0002  Buy milk  due Fri 2026-03-06
            !   r0003  Milk
            !        write the identifier of one
            [4]
            $ ekcal done buy -y
            ! ekcal: "buy" may mean "Buy milk"
            !   r0002  Buy milk  due Fri 2026-03-06
            !        write the identifier, or the whole title and -y
            [9]
            $ ekcal done milk -y
            Done  r0003  Milk
            $ ekcal undone "old milk" -y
            Open  r0001  Old milk
            $ ekcal done bread
            ! ekcal: no item has "bread" in its title
            !        `ekcal find` searches notes and places too; or write an identifier such as e7kq4 or e7kq4@2026-03-20
            [3]
            """, in: try Shell())
    }

    /// On a terminal the title is asked about, and Enter is yes.
    @Test func titlesOnATerminal() throws {
        let shell = try Shell()
        shell.isTerminal = true
        try Transcript.check(
            """
            $ ekcal todo "Buy milk" fri -q
            $ ekcal todo "Buy bread" -q
            $ ekcal done milk
            ? 
            Done  r0001  Buy milk
            Undo with: ekcal undo            (op o0001)
            ! Do you mean "Buy milk", due Fri 2026-03-06? [Y/n]
            $ ekcal undone milk
            ? n
            ! Do you mean "Buy milk", due Fri 2026-03-06? [Y/n] ekcal: cancelled; nothing was changed
            [9]
            $ ekcal undone milk
            ? y
            Open  r0001  Buy milk   due Fri 2026-03-06
            Undo with: ekcal undo            (op o0002)
            ! Do you mean "Buy milk", due Fri 2026-03-06? [Y/n]
            $ ekcal done buy
            ? buy bread
            Done  r0002  Buy bread
            Undo with: ekcal undo            (op o0003)
            !   1  r0001  Buy milk   due Fri 2026-03-06
            !   2  r0002  Buy bread
            ! Which one? [number or all]
            $ ekcal add Standup 2026-03-02T09:00 --for 15m --repeat weekdays -q
            $ ekcal show standup@fri --fields start
            start
            2026-03-06T09:00:00+01:00
            """, in: shell)
    }

    /// `skip` of a series without a date asks on a terminal, as `rm` does.
    @Test func skipAsksForTheDate() throws {
        let shell = try Shell()
        shell.isTerminal = true
        try Transcript.check(
            """
            $ ekcal add Standup 2026-03-02T09:00 --for 15m --repeat weekdays -q
            $ ekcal find Standup -q
            e0001
            $ ekcal skip e0001
            ? fri
            Skipped 1 occurrence of Standup: Fri 2026-03-06 09:00. The series continues; the next date is Mon
              2026-03-09.
            Undo with: ekcal undo            (op o0001)
            ! "Standup" repeats. Skip which date? [DATE, Enter for 2026-03-05]
            $ ekcal skip e0001
            ? 
            Skipped 1 occurrence of Standup: Thu 2026-03-05 09:00. The series continues; the next date is Mon
              2026-03-09.
            Undo with: ekcal undo            (op o0002)
            ! "Standup" repeats. Skip which date? [DATE, Enter for 2026-03-05]
            """, in: shell)
    }
}
