import CalStore
import Testing

@testable import CalStoreLanguage
@testable import TestSupport
@testable import ekcal

/// `quick` (`ekcal help sentences`): one sentence, shown as it was understood, then asked about.
@Suite struct QuickTranscripts {
    /// An event with all its words; all-day, repeating and reminding ones; a sentence that is refused.
    @Test func sentences() throws {
        try Transcript.check(
            """
            $ ekcal calendar add home -q
            $ ekcal quick "Lunch with Ada fri 12:30 for 1h @Luigi's #home *15m"
            ? 
            Added e0001  Lunch with Ada   Fri 2026-03-06 12:30-13:30   @Luigi's   home   alarm 15 minutes before
            Undo with: ekcal undo            (op o0001)
            !   title      Lunch with Ada
            !   when       Fri 2026-03-06 12:30-13:30
            !   location   Luigi's     calendar  home     alarm  15 minutes before
            ! Add this event? [Y/n/e=edit]
            $ ekcal quick "Lunch with Ada fri 12:30"
            ? n
            !   title      Lunch with Ada
            !   when       Fri 2026-03-06 12:30-13:30
            !   calendar   Calendar
            ! Add this event? [Y/n/e=edit] ekcal: cancelled; nothing was changed
            [9]
            $ ekcal quick "Lunch with Ada fri 12:30" -q
            ! ekcal: Add this event?
            !        use -y to answer yes
            [9]
            $ ekcal quick "Standup weekdays 9:00-9:15" -n
              title      Standup
              when       Thu 2026-03-05 09:00-09:15
              repeats    every weekday; next Thu 2026-03-05, Fri 2026-03-06, Mon 2026-03-09
              calendar   Calendar
            Nothing was written.
            $ ekcal quick "Yoga every monday except 6 apr" -n
              title      Yoga
              when       Mon 2026-03-09, all day
              repeats    every week on Mon; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-23
              except     Mon 2026-04-06
              calendar   Calendar
            Nothing was written.
            $ ekcal quick remind me to pay the rent by 1 apr monthly !high -y
            Added r0001  pay the rent   due Wed 2026-04-01   Reminders   high
                  every month; next Wed 2026-04-01, Fri 2026-05-01, Mon 2026-06-01
            $ ekcal quick Water the plants -y -q
            $ ekcal list all --with reminders --fields title,due --jsonl
            {"title":"pay the rent","due":"2026-04-01"}
            {"title":"Water the plants","due":null}
            $ ekcal quick "fri 12:30" -y
            ! ekcal: the sentence has no words for a title
            !        ekcal quick "Lunch with Ada fri 12:30 for 1h"
            [2]
            $ ekcal quick "Lunch fri #home #work" -y
            ! ekcal: there are two calendars: "home" and "work"
            !        write only one
            [2]
            $ ekcal quick "Lunch fri #nowhere" -y
            ! ekcal: there is no calendar "nowhere"
            !        write one of: Calendar, Reminders, home; `ekcal calendar add` adds one
            [3]
            """, in: try Shell())
    }

    /// An assumption and a word of time that is left over are exit 2 without a terminal, and named on one.
    @Test func nothingIsAssumedInSilence() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal quick Gym at 6 -y
            ! ekcal: "6" was read as 18:00
            !        write "18:00" to be clear, or add --assume to accept this
            [2]
            $ ekcal quick Gym at 6 -y --assume
            Added e0001  Gym   Wed 2026-03-04 18:00-19:00   Calendar
            ! ekcal: warning: "6" was read as 18:00
            $ ekcal quick Gym at 6
            ? y
            Added e0002  Gym   Wed 2026-03-04 18:00-19:00   Calendar
            Undo with: ekcal undo            (op o0001)
            !   title      Gym
            !   when       Wed 2026-03-04 18:00-19:00
            !   calendar   Calendar
            !   assumed    "6" was read as 18:00
            ! Add this event? [Y/n/e=edit]
            $ ekcal quick
            ! ekcal: the sentence is missing
            !        ekcal quick "Lunch with Ada fri 12:30 for 1h"
            [2]
            """, in: shell)
        let left = shell.run(["quick", "Monday blues playlist", "-y"])
        #expect(left.code == 2)
        #expect(left.err.contains("\"Monday\""))
    }

    /// Options decide what the sentence leaves open.
    @Test func options() throws {
        try Transcript.check(
            """
            $ ekcal calendar add home -q
            $ ekcal quick Buy a car sat 10:00 --event -c home -y
            Added e0001  Buy a car   Sat 2026-03-07 10:00-11:00   home
            $ ekcal quick Dentist tomorrow 14:00 --todo -y
            Added r0001  Dentist   due Thu 2026-03-05 14:00   Reminders
            $ ekcal quick Lunch fri 12:30 cal:home -c Calendar -y
            ! ekcal: there are two calendars: "home" and "Calendar"
            !        write only one
            [2]
            """, in: try Shell())
    }

    /// Alone on a terminal it asks for the sentence.
    @Test func asksForTheSentence() throws {
        try Transcript.check(
            """
            $ ekcal quick
            ? Lunch with Ada fri 12:30
            ? 
            Added e0001  Lunch with Ada   Fri 2026-03-06 12:30-13:30   Calendar
            Undo with: ekcal undo            (op o0001)
            ! What and when?   title      Lunch with Ada
            !   when       Fri 2026-03-06 12:30-13:30
            !   calendar   Calendar
            ! Add this event? [Y/n/e=edit]
            """, in: try Shell())
    }

    /// The log has the sentence as it was typed, and one undo takes it back.
    @Test func isOneOperation() throws {
        let shell = try Shell.after("quick 'Dentist tomorrow 14:00' -y -q")
        let entries = try shell.json(["log"])["data"]?.array
        #expect(entries?.count == 1)
        #expect(entries?.first?["label"]?.string == "ekcal quick 'Dentist tomorrow 14:00' -y -q")
        #expect(shell.run(["undo", "-q"]).code == 0)
        #expect(shell.run(["find", "Dentist", "--fail-empty"]).code == 8)
    }

    /// The parts of a sentence. Empty parts are nil; a repeat is given with its first time.
    @Test(
        arguments: [
            // title, when, rule, reminder
            ("Lunch with Ada fri 12:30 for 1h", "Lunch with Ada", "Fri 2026-03-06 12:30-13:30", nil, false),
            ("tomorrow lunch with Ada at 12:30", "lunch with Ada", "Thu 2026-03-05 12:30", nil, false),
            ("Lunch at 12:30 with Ada on fri", "Lunch with Ada", "Fri 2026-03-06 12:30", nil, false),
            (
                "Trip to Rome 2026-05-01..2026-05-04", "Trip to Rome", "Fri 2026-05-01..Mon 2026-05-04", nil,
                false
            ),
            (
                "Yoga every tue 18:00 for 90m", "Yoga", "Tue 2026-03-10 18:00-19:30",
                "FREQ=WEEKLY;BYDAY=TU", false
            ),
            (
                "Yoga every 2 weeks on mon,wed 18:00-19:00", "Yoga", "Wed 2026-03-04 18:00-19:00",
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", false
            ),
            ("Pills daily for 10 times 8am", "Pills", "Thu 2026-03-05 08:00", "FREQ=DAILY;COUNT=10", false),
            ("todo: Buy milk fri", "Buy milk", "Fri 2026-03-06", nil, true),
            ("Hand in report due 2026-03-10", "Hand in report", "Tue 2026-03-10", nil, true),
            ("Buy milk", "Buy milk", nil, nil, true),
            ("Look for Ada", "Look for Ada", nil, nil, true),
            ("Rest for 1h", "Rest for 1h", nil, nil, true),
            ("Read chapter 12 of 1984 tomorrow", "Read chapter 12 of 1984", "Thu 2026-03-05", nil, false),
            ("Fix bug #12 tomorrow", "Fix bug #12", "Thu 2026-03-05", nil, false),
            ("Meet Ada! tomorrow 2pm", "Meet Ada!", "Thu 2026-03-05 14:00", nil, false),
            ("Party 6 march 20:00", "Party", "Fri 2026-03-06 20:00", nil, false),
        ] as [(String, String, String?, String?, Bool)])
    func parts(text: String, title: String, when: String?, rule: String?, isReminder: Bool) throws {
        let sentence = try SentenceReader(dates: try reader()).read(text).value
        #expect(sentence.title == title)
        #expect(sentence.time?.spelling(in: try reader().zone) == when)
        #expect(sentence.repeats?.rule.text == rule.map { try? RecurrenceRule(text: $0).text } ?? nil)
        #expect((sentence.kind == .reminder) == isReminder)
    }

    @Test func signs() throws {
        let sentence = try SentenceReader(dates: try reader()).read(
            #"Talk @"Room 4, left" #work *1d *15m !3 fri"#
        ).value
        #expect(sentence.title == "Talk")
        #expect(sentence.location == "Room 4, left")
        #expect(sentence.calendar == "work")
        #expect(sentence.alarms.map(\.text) == ["1d", "15m"])
        #expect(sentence.priority == 3)
        #expect(sentence.kind == .reminder)
    }

    /// Any words at all: no trap, and every word is in the title or in a part.
    @Test func nothingIsLost() throws {
        let seed = TestScale.seed("QuickTranscripts.nothingIsLost")
        var random = Seeded(state: seed)
        let pool = [
            "lunch", "fri", "12:30", "for", "1h", "every", "2", "weeks", "on", "mon,wed", "at", "#home", "@x",
            "!high",
            "*15m", "tomorrow", "2026-03-10", "in", "3", "days", "\"", "#", "@", "!", "*", "daily", "until",
            "weekdays",
            "-", "..", "por", "ü", "todo", "by", "9am", "1984",
        ]
        let signs: Set = ["#home", "@x", "!high", "*15m"]
        for _ in 0..<TestScale.rounds(400, long: 20_000) {
            let words = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                pool[Int.random(in: 0..<pool.count, using: &random)]
            }
            let text = words.joined(separator: " ")
            guard let reading = try? SentenceReader(dates: try reader()).read(text) else { continue }
            let bytes = Array(text.utf8)
            let kept =
                ([reading.value.title]
                + reading.parts.map { String(decoding: bytes[$0.span], as: UTF8.self) })
                .flatMap { $0.split(separator: " ").map(String.init) }
            // A comma may stand between two parts.
            let pieces = Set(kept.flatMap { $0.split(separator: ",").map(String.init) })
            for word in words where !signs.contains(word) && word.contains(where: \.isLetter) {
                let isKept = word.split(separator: ",").allSatisfy { pieces.contains(String($0)) }
                #expect(isKept, "\(words): \(reading.value)")
            }
        }
    }

    private struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            // splitmix64
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private func reader() throws -> DateReader {
        let zone = try #require(Zone.named("Europe/Berlin"))
        return DateReader(now: try #require(Instant(iso: "2026-03-04T09:00:00Z")), zone: zone)
    }
}
