import Basics
import CalStore
import Testing

@testable import Basics
@testable import ekcal

/// `find`, and queries where other commands take them (`ekcal help queries`).
@Suite struct FindTranscripts {
    /// Two calendars, a series with a detached occurrence, reminders.
    private func shell() throws -> Shell {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal calendar add work -q
            $ ekcal calendar add errands --kind reminders -q
            $ ekcal add Standup "2026-03-02 09:00" --for 15m -c work --repeat weekdays -q
            $ ekcal add Dentist "2026-03-05 14:00" --for 45m --location "Ring 7" --alarm 1h -q
            $ ekcal add "Trip to Málaga" 2026-05-01..2026-05-04 --notes "#holiday, flight LH 123" --availability free -q
            $ ekcal todo "Buy milk" fri -c errands --priority high -q
            $ ekcal todo "Send invoice" 2026-03-02 --url https://example.org -q
            $ ekcal todo "Someday" -q
            $ ekcal find title:standup
            e0001  Standup ↻   Mon 2026-03-02 09:00-09:15   work
                  every weekday; next Thu 2026-03-05, Fri 2026-03-06, Mon 2026-03-09
            Found 1 item.
            $ ekcal edit e0001@2026-03-06 --start 11:00 --title "Standup, late" -q
            """, in: shell)
        return shell
    }

    private func titles(_ shell: Shell, _ query: String) throws -> [String] {
        let answer = try JSONValue(reading: Array(shell.run(["find", "--json", "--", query]).out.utf8))
        return (answer["data"]?.array ?? []).compactMap { $0["title"]?.string }
    }

    @Test(arguments: [
        ("standup", ["Standup"]), ("late", ["Standup, late"]), ("malaga", ["Trip to Málaga"]),
        ("RING", ["Dentist"]), ("\"to málaga\"", ["Trip to Málaga"]), ("example.org", ["Send invoice"]),
        ("notes:/LH [0-9]+/", ["Trip to Málaga"]), ("title:/^s/", ["Send invoice", "Standup", "Someday"]),
        ("location:ring", ["Dentist"]), ("url:example", ["Send invoice"]),
        ("calendar:work", ["Standup"]), ("calendar:Errands", ["Buy milk"]),
        ("source:local type:reminder", ["Send invoice", "Buy milk", "Someday"]),
        ("type:event -calendar:work", ["Dentist", "Trip to Málaga"]),
        ("on:2026-03-05 type:event", ["Standup", "Dentist"]),
        ("on:2026-05-04", ["Standup", "Trip to Málaga"]),
        ("on:2026-03-07", []), ("after:2026-05-03 -is:repeating", []),
        ("before:2026-03-05 -is:repeating", ["Send invoice"]),
        ("from:2026-05-04 -is:repeating", ["Trip to Málaga"]),
        ("to:2026-03-02", ["Send invoice", "Standup"]),
        // 2026-03-06 is elsewhere: no occurrence of the series starts from nine to eleven.
        ("from:2026-03-06T09:30 before:2026-03-06T12:00 type:event", ["Standup, late"]),
        ("due:<fri", ["Send invoice"]), ("due:<=fri", ["Send invoice", "Buy milk"]),
        ("created:today standup", ["Standup"]), ("modified:<2026-03-04", []),
        ("is:repeating", ["Standup"]), ("is:detached", ["Standup, late"]),
        ("is:allday type:event", ["Trip to Málaga"]), ("is:done", []),
        ("is:open", ["Send invoice", "Buy milk", "Someday"]), ("is:overdue", ["Send invoice"]),
        ("is:busy", ["Standup", "Dentist"]), ("is:cancelled", []), ("is:readonly", []), ("is:birthday", []),
        ("has:alarm", ["Dentist"]), ("has:location", ["Dentist"]), ("has:notes", ["Trip to Málaga"]),
        ("has:attendees", []), ("has:url", ["Send invoice"]), ("has:geofence", []),
        ("priority:high", ["Buy milk"]), ("priority:none type:reminder", ["Send invoice", "Someday"]),
        ("priority:none type:event", ["Standup", "Dentist", "Trip to Málaga"]),
        ("duration:>30m", ["Dentist", "Trip to Málaga"]), ("duration:15m", ["Standup"]),
        ("availability:free", ["Trip to Málaga"]), ("tag:holiday", ["Trip to Málaga"]), ("tag:holi", []),
        ("(calendar:errands OR has:alarm)", ["Dentist", "Buy milk"]),
    ])
    func rows(query: String, titles expected: [String]) throws {
        #expect(try titles(try shell(), query) == expected)
    }

    @Test func occurrencesAndLists() throws {
        let shell = try shell()
        try Transcript.check(
            """
            $ ekcal find "standup on:2026-03-05..2026-03-09" --occurrences
              Thu 2026-03-05  09:00-09:15  e0001   Standup ↻        work
              Fri 2026-03-06  11:00-11:15  e0001*  Standup, late ↻  work
              Mon 2026-03-09  09:00-09:15  e0001   Standup ↻        work
            Found 3 occurrences from Thu 2026-03-05 to Mon 2026-03-09.
            $ ekcal list tomorrow calendar:work
            Thu 5 March 2026
               09:00-09:15  e0001  Standup ↻  work
            $ ekcal list -q "on:2026-03-05..2026-03-09 -calendar:work type:event"
            e0002
            $ ekcal list -q "on:2026-03-05..2026-03-09 standup" --series
            e0001@2026-03-05
            $ ekcal find nothing-like-this
            Found nothing.
            $ ekcal find nothing-like-this --fail-empty
            ! ekcal: nothing matched
            [8]
            $ ekcal find calendar:wrok
            ! ekcal: there is no calendar "wrok"
            !        did you mean work?
            [3]
            $ ekcal find titel:x
            ! ekcal: "titel" is not a field of queries
            !        did you mean title:?
            [2]
            $ ekcal find standup --json --fields title
            {"ekcal":{"schema":2,"command":"find","revision":"REV","time_zone":"Europe/Berlin","range":{"start":null,"end":null},"count":1,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"title":"Standup"}
            ]}
            """, in: shell)
    }

    @Test func writes() throws {
        let shell = try shell()
        try Transcript.check(
            """
            $ ekcal rm ""
            ! ekcal: the query is empty
            !        write a condition: calendar:work, title:standup, on:today (`ekcal help queries`)
            [2]
            $ ekcal edit " " --title x
            ! ekcal: the query is empty
            !        write a condition: calendar:work, title:standup, on:today (`ekcal help queries`)
            [2]
            $ ekcal rm is:done
            ! ekcal: nothing matches is:done
            $ ekcal edit is:open --notes later
            Changed r0001  Buy milk   due Fri 2026-03-06   errands   high
                notes  (none) → later
            Changed r0002  Send invoice   due Mon 2026-03-02   Reminders
                notes  (none) → later
            Changed r0003  Someday   Reminders
                notes  (none) → later
            Undo with: ekcal undo            (op o0001)
            $ ekcal todo "Fourth" -q
            $ ekcal rm is:open
            ! ekcal: Delete 4 items?
            !        use -y to answer yes
            [9]
            $ ekcal edit title:/^standup$/ --notes x
            ! ekcal: "Standup" repeats, so it is not clear which dates to change
            !        one occurrence: e0001@2026-03-05   all of them: --span all
            [2]
            $ ekcal edit title:/^standup$/ --notes x --span all -q
            $ ekcal rm is:open -y
            Deleted r0001  Buy milk   due Fri 2026-03-06   errands   high
            Deleted r0002  Send invoice   due Mon 2026-03-02   Reminders
            Deleted r0003  Someday   Reminders
            Deleted r0004  Fourth   Reminders
            Undo with: ekcal undo            (op o0002)
            $ ekcal export "calendar:work on:2026-03-06" --json --fields title,notes
            {"ekcal":{"schema":2,"command":"export","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":2,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"title":"Standup","notes":"x"},
            {"title":"Standup, late","notes":"x"}
            ]}
            """, in: shell)
    }
}
