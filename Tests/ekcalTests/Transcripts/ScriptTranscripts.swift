import Basics
import CalStore
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// Problems of scripts: guards that could not fail, answers with too little detail, names with another
/// meaning than they seemed.
@Suite struct ScriptTranscripts {
    // MARK: Queries

    @Test func anUnknownQueryFieldIsRefusedWhateverItsCharacters() throws {
        let shell = try Shell()
        for query in [
            "calendar.title:Calendar", "x-order:1", "_id:1", "größe:5", "!is:done", "#tag:x", "3d:x",
            "foo_bar:",
            "-ext_id:x",
        ] {
            let result = shell.run(["assert", "--count", "0", "--", query])
            #expect(result.code == 2, "\(query)")
        }
        try Transcript.check(
            """
            $ ekcal assert extern_id:order-4711 --count 0
            ! ekcal: "extern_id" is not a field of queries
            !        did you mean external_id:?
            [2]
            $ ekcal assert "NOT type:reminder" --count 0
            ! ekcal: queries do not have NOT
            !        write -is:done, or "NOT" in quotes to search for the word
            [2]
            $ ekcal assert "type:event AND is:busy" --count 0
            ! ekcal: queries do not have AND (at 12)
            !        conditions side by side must all hold, without a word between them; write "AND" in quotes to search for the word
            [2]
            """, in: shell)
    }

    @Test func guardsWithAnExternalIdentifierCanFail() throws {
        try Transcript.check(
            """
            $ ekcal add Order 2026-03-06 --external-id order-4711 -q
            $ ekcal assert external_id:order-4711 --count 0
            ! ekcal: 1 item matches external_id:order-4711, not 0
            !   e0001  Order
            [5]
            $ ekcal assert uid:order-4711
            $ ekcal assert uid:ORDER-4711 --count 0
            $ ekcal list all external_id:order-4711 -q
            e0001
            $ ekcal find id:e0001 -q
            e0001
            $ ekcal find id:order-4711
            ! ekcal: id: "order-4711" is not an identifier (at 4)
            !        write id:e7kq4 or a full identifier; use uid: for identifiers of other programs
            [2]
            """, in: try Shell())
    }

    @Test func timesAndAddressesAreStillText() throws {
        try Transcript.check(
            """
            $ ekcal add "1:1 Kim" 2026-03-06 --url https://example.org/a_b -q
            $ ekcal find 1:1 -q
            e0001
            $ ekcal find https://example.org/a_b -q
            e0001
            $ ekcal find 12:30 -q
            $ ekcal find 2026-03-20T09:00 -q
            """, in: try Shell())
    }

    @Test func peopleCategoriesAndStatusCanBeAskedFor() throws {
        let shell = try Shell()
        try shell.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Example//EN
            BEGIN:VEVENT
            UID:a
            DTSTART;VALUE=DATE:20260306
            SUMMARY:A
            STATUS:CANCELLED
            CATEGORIES:Work,Travel
            ORGANIZER;CN=Ada:mailto:ada@example.org
            ATTENDEE;CN=Kim Öz:mailto:kim@example.org
            END:VEVENT
            BEGIN:VEVENT
            UID:b
            DTSTART;VALUE=DATE:20260306
            SUMMARY:B #work
            PRIORITY:1
            END:VEVENT
            END:VCALENDAR
            """, to: "in.ics")
        try Transcript.check(
            """
            $ ekcal import DIR/in.ics -q
            $ ekcal find category:work --fields title -o jsonl
            {"title":"A"}
            $ ekcal find tag:work -o jsonl --fields title
            {"title":"A"}
            {"title":"B #work"}
            $ ekcal find status:cancelled -o jsonl --fields title
            {"title":"A"}
            $ ekcal find "attendee:oz organizer:ada@example.org" -o jsonl --fields title
            {"title":"A"}
            $ ekcal find attendee:ada -o jsonl --fields title
            $ ekcal find priority:high -o jsonl --fields title,priority,priority_name
            {"title":"B #work","priority":1,"priority_name":"high"}
            """, in: shell)
    }

    // MARK: What an option says

    /// Its length is the time that it takes to be done.
    @Test func aReminderHasALengthAndNoEnd() throws {
        try Transcript.check(
            """
            $ ekcal todo Rent 2026-03-06
            Added r0001  Rent   due Fri 2026-03-06   Reminders
            $ ekcal edit r0001 --for 1h -q
            $ ekcal edit r0001 --patch '{"end":"2026-03-08"}'
            ! ekcal: a reminder cannot have an end; only an event can
            !        use --due for the due date
            [2]
            """, in: try Shell())
    }

    @Test func anExternalIdentifierThatIsTakenNamesItsItem() throws {
        try Transcript.check(
            """
            $ ekcal add One 2026-03-06 --external-id zz
            Added e0001  One   Fri 2026-03-06, all day   Calendar
            $ ekcal add Two 2026-03-07 --external-id zz
            ! ekcal: "zz" is the external identifier of another item
            !   e0001  One
            !        --if-missing keeps that item as it is, --upsert changes it
            [6]
            $ ekcal add Two 2026-03-07
            Added e0002  Two   Sat 2026-03-07, all day   Calendar
            $ ekcal edit e0002 --external-id zz
            ! ekcal: "zz" is the external identifier of another item
            !   e0001  One
            !        use another identifier, or change that item
            [6]
            """, in: try Shell())
    }

    @Test func aReminderThatRepeatsIsNotSaidNotToRepeat() throws {
        try Transcript.check(
            """
            $ ekcal reminder new Rep 2026-03-08 --repeat weekly -q
            $ ekcal find title:Rep -q
            r0001
            $ ekcal done r0001@2026-03-15
            ! ekcal: "Rep" is due on 2026-03-08, not on 2026-03-15; a repeating reminder has only its next date
            !        remove @2026-03-15; `ekcal done` moves it to its next date
            [3]
            $ ekcal done r0001@2026-03-08
            Done  r0001  Rep   next Sun 2026-03-15
            """, in: try Shell())
    }

    @Test func theWordsOfATimeNeedNoQuotes() throws {
        try Transcript.check(
            """
            $ ekcal add Lunch tomorrow 12:00
            Added e0001  Lunch   Thu 2026-03-05 12:00-13:00   Calendar
            $ ekcal reschedule e0001 fri 13:00
            Changed e0001  Lunch   Fri 2026-03-06 13:00-14:00   Calendar
                when  Thu 2026-03-05 12:00-13:00 → Fri 2026-03-06 13:00-14:00
            Undo with: ekcal undo            (op o0001)
            $ ekcal todo Milk next fri
            Added r0001  Milk   due Fri 2026-03-13   Reminders
            """, in: try Shell())
    }

    // MARK: Batches

    @Test func nullAndEmptyListsInALineThatAdds() throws {
        let shell = try Shell()
        try shell.write(
            """
            {"op":"event.add","set":{"title":"A","start":"2026-03-05","location":null,"recurrence":null,"calendar":{"id":"none","title":"Calendar"},"alarms":[]}}
            """.replacing("\"id\":\"none\",", with: ""), to: "a.jsonl")
        try shell.write(
            """
            {"op":"event.add","upsert":true,"set":{"title":"A","start":"2026-03-05","external_id":"x","notes":"n"}}
            {"op":"event.add","upsert":true,"set":{"title":"B","start":"2026-03-05","external_id":"x","notes":null}}
            {"op":"event.add","if_missing":true,"set":{"title":"C","start":"2026-03-05","external_id":"x"}}
            {"op":"event.add","no_conflict":"warn","set":{"title":"D","start":"2026-03-05T10:00","end":null,"url":null}}
            """, to: "b.jsonl")
        try Transcript.check(
            """
            $ ekcal batch DIR/a.jsonl -q
            $ ekcal batch DIR/b.jsonl -q
            $ ekcal list 2026-03-05 -o jsonl --fields title,notes,location
            {"title":"A","notes":null,"location":null}
            {"title":"B","notes":null,"location":null}
            {"title":"D","notes":null,"location":null}
            """, in: shell)
    }

    @Test func operationsUnderAKeyAreCountedOnce() throws {
        let shell = try Shell()
        let line = ["batch", "--keep-going", "--idempotency-key", "k", "--json"]
        let input = "add K1 2026-03-05\nadd K2 2026-03-05\nadd K3 2026-03-05\n"
        for isReplay in [false, true] {
            let out = shell.run(line, input: input).out
            let last = try #require(out.split(separator: "\n").last)
            let summary = try JSONValue(reading: last.utf8)
            #expect(summary["summary"]?["changed"] == 3)
            let operations = summary["operations"]?.array?.compactMap(\.string) ?? []
            #expect(operations.count == 3 && Set(operations).count == 3)
            #expect(summary["replayed"] == .bool(isReplay))
        }
    }

    @Test func aLineThatFailedBehindACommitIsCounted() throws {
        let shell = try Shell()
        let result = shell.run(
            ["batch", "--json"], input: "add C1 2026-03-05\ncommit\nadd C2 bad\n")
        #expect(result.code == 7)
        let last = try #require(result.out.split(separator: "\n").last)
        #expect(try JSONValue(reading: last.utf8)["failed"] == 1)
    }

    @Test func aByteOrderMarkIsNoPartOfTheFirstCommand() throws {
        let shell = try Shell()
        try shell.write("\u{FEFF}add A 2026-03-05\n", to: "bom.txt")
        try Transcript.check(
            """
            $ ekcal batch DIR/bom.txt -q
            $ ekcal find title:A -q
            e0001
            """, in: shell)
    }
}
