import CalStore
import Foundation
import Testing

@testable import CalStoreLanguage
@testable import CommandLine
@testable import ekcal

/// `--format` (`ekcal help output`).
@Suite struct TemplateTranscripts {
    @Test func templates() throws {
        let shell = try Shell()
        try shell.write("{title}\\t{start:%F}\n", to: "line.txt")
        try Transcript.check(
            """
            $ ekcal add "1:1 Kim" "2026-03-04 14:00" --for 1h --location "Room 4" --alarm 5m -q
            $ ekcal add Review "2026-03-04 09:30" --for 1h -q
            $ ekcal add Payroll 2026-03-05 -q
            $ ekcal todo "Send the invoice" 2026-03-02 -q
            $ ekcal next -l 2 --within 12h --with events --format "{title} {start:%H:%M} ({in})"
            Review 09:30 (ends in 30m)
            1:1 Kim 14:00 (in 4h)
            $ ekcal list --with events --format "{start:%a %e %b %H:%M} {title:5}|{location}|{location?}|{if has_alarm}!{end}{if all_day}whole{end}"
            Wed  4 Mar 09:30 Revi…|-||
            Wed  4 Mar 14:00 1:1 …|Room 4|Room 4|!
            Thu  5 Mar 00:00 Payr…|-||whole
            $ ekcal list --with events --format @DIR/line.txt
            Review\t2026-03-04
            1:1 Kim\t2026-03-04
            Payroll\t2026-03-05
            $ ekcal overdue --format "{{{title}}} {calendar.title} {priority_name} {in}"
            {Send the invoice} Reminders none 2d ago
            $ ekcal add Lunch fri --format "{title} {first_day}"
            Lunch 2026-03-06
            $ ekcal calendar list --format "{title} {default}"
            Calendar true
            Reminders true
            $ ekcal next --format "{titel}"
            ! ekcal: there is no field "titel"
            !        did you mean title?
            [2]
            $ ekcal next --format "{start:%Q}"
            ! ekcal: "%Q" is not a width or a time format
            !        write {title:30}, or {start:%a %H:%M}; `ekcal help output` has the letters
            [2]
            $ ekcal next --format "{title"
            ! ekcal: a { is not closed
            !        write {{ for a brace
            [2]
            $ ekcal next --format "{if notes}x"
            ! ekcal: an {if ...} has no {end}
            [2]
            $ ekcal next --format "{title}" --json
            ! {"error":{"code":"usage","exit":2,"message":"--format cannot be used with --output","hint":"remove --output","field":"--format","line":null,"candidates":[]}}
            [2]
            $ ekcal next -o template
            ! ekcal: the template is missing
            !        write --format '{start:%H:%M} {title}'
            [2]
            """, in: shell)
    }

    @Test func `the end of an event could not be printed`() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add A "2026-03-05 09:00" --for 1h -q
            $ ekcal add B "2026-03-06 09:00" --for 1h --location Here -q
            $ ekcal list --format "{start:%H:%M}-{end:%H:%M} {end}"
            09:00-10:00 2026-03-05T10:00:00+01:00
            09:00-10:00 2026-03-06T10:00:00+01:00
            $ ekcal list --format "{if location}{location} until {end?}{end}|{end:%d}"
            |05
            Here until 2026-03-06T10:00:00+01:00|06
            """, in: shell)
    }

    /// Every letter, against the system's own `strftime` in the C locale.
    @Test(arguments: [
        "Y", "y", "m", "d", "e", "j", "H", "I", "M", "S", "p", "a", "A", "b", "B", "u", "V", "G", "F", "T",
        "R", "%", "C", "c", "D", "g", "h", "k", "l", "n", "r", "t", "U", "W", "w", "X", "x",
    ])
    func patterns(letter: String) throws {
        for text in [
            "2026-03-04T00:05:09", "2024-12-30T12:59:00", "2027-01-01T23:00:01", "1999-10-31T11:00:00",
        ] {
            let instant = try #require(Instant(iso: text + "Z"))
            let epoch = try #require(Instant(iso: "1970-01-01T00:00:00Z"))
            var moment = time_t(instant.seconds(since: epoch))
            var parts = tm()
            gmtime_r(&moment, &parts)
            var buffer = [CChar](repeating: 0, count: 64)
            let count = strftime(&buffer, buffer.count, "%" + letter, &parts)
            let expected = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let date = try #require(CivilDate(iso: text.prefix(10)))
            let clock = text.dropFirst(11).split(separator: ":").compactMap { Int($0) }
            let time = CivilDateTime(date).adding(seconds: clock[0] * 3600 + clock[1] * 60 + clock[2])
            #expect(TimePattern.text("%" + letter, time) == expected, "\(text)")
        }
    }

    /// A format that a command offers prints something.
    @Test func everyFormatPrints() throws {
        let shell = try Shell.after("add Standup '2026-03-04 09:00' -q")
        for (words, command) in [
            (["list"], "list"), (["today"], "today"), (["next", "--within", "9000d"], "next"),
            (["find", "Standup"], "find"), (["day"], "day"), (["month"], "month"), (["year"], "year"),
            (["log"], "log"), (["calendar", "list"], "calendar list"), (["add", "X", "fri"], "add"),
            (["when", "fri"], "when"), (["changes", "--since", "0"], "changes"),
        ] {
            let entry = try #require(CommandTable.ekcal.commands.first { $0.name == command })
            let use = try #require(entry.use(of: .output))
            for choice in Option.output.choices(use) ?? [] where choice != "template" {
                let result = shell.run(words + ["-o", choice])
                // Of a day that is over nothing is next.
                if command == "next", choice == "jsonl" || choice == "ics" || choice == "text" { continue }
                #expect(!result.out.isEmpty, "\(words) -o \(choice)")
            }
            // What the environment asks for and the command cannot print is printed as text.
            #expect(
                !shell.run(words, with: ["EKCAL_OUTPUT": "ics"]).out.isEmpty || command == "next", "\(words)")
        }
    }
}
