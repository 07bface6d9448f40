import Testing

@testable import ekcal

/// A changed occurrence has a star in listings, which keeps their columns, and can be typed.
@Suite struct ChangedMarkTranscripts {
    @Test func theStarNamesTheOnlyOne() throws {
        let shell = try Shell.after("add Standup \"2026-03-02 09:00\" --for 15m --repeat weekly")
        try Transcript.check(
            """
            $ ekcal edit e0001* --title X
            ! ekcal: no occurrence of "Standup" was changed
            !        `ekcal show` lists its dates
            [3]
            $ ekcal reschedule e0001@2026-03-09 11:00 -q
            $ ekcal list 2026-03-09..2026-03-16
            Mon 9 March 2026
               11:00-11:15  e0001*  Standup ↻  Calendar

            Mon 16 March 2026
               09:00-09:15  e0001   Standup ↻  Calendar
            $ ekcal list 2026-03-09 -q
            e0001@2026-03-09
            $ ekcal edit e0001* --title Late -q
            $ ekcal reschedule e0001@2026-03-16 11:00 -q
            $ ekcal show e0001*
            ! ekcal: e0001* matches 2 changed occurrences
            !        write e0001@2026-03-09 or e0001@2026-03-16
            [4]
            """, in: shell)
    }

    @Test func aZoneIsPrintedWhereItDiffers() throws {
        try Transcript.check(
            """
            $ ekcal add Call "2026-03-05 14:00" --time-zone America/New_York
            Added e0001  Call   Thu 2026-03-05 20:00-21:00 (stored as 14:00 America/New_York)   Calendar
            $ ekcal find Call --tz America/New_York
            e0001  Call   Thu 2026-03-05 14:00-15:00   Calendar
            Found 1 item.
            """, in: try Shell())
    }

    @Test func aBirthdayWithoutAYearHasNone() throws {
        let shell = try Shell()
        try shell.write("BEGIN:VCARD\nVERSION:4.0\nFN:Ben\nBDAY:--0415\nEND:VCARD\n", to: "b.vcf")
        for words in [
            ["birthdays", "import", shell.folder.path + "/b.vcf"], ["find", "Ben"], ["show", "title:Ben"],
            ["history", "title:Ben"], ["log"], ["list", "all", "--group", "none"],
            ["find", "Ben", "--occurrences"], ["undo", "-n"], ["occurrences", "title:Ben"],
        ] {
            let result = shell.run(words)
            #expect(result.code == 0, "\(words): \(result.err)")
            #expect(!result.out.contains("1604"), "\(words): \(result.out)")
        }
    }

    @Test func anAlarmThatHasNotRungIsNotAcknowledged() throws {
        let shell = try Shell.after("add Dentist \"2026-03-06 09:30\" --alarm 1h")
        try Transcript.check(
            """
            $ ekcal alarm ack e0001 -n
            Would not ring Fri 2026-03-06 08:30  e0001  Dentist
            Nothing was written.
            $ ekcal alarm ack e0001
            Will not ring Fri 2026-03-06 08:30  e0001  Dentist
            """, in: shell)
    }
}
