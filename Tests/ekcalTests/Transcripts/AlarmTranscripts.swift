import CalStore
import Testing

@testable import ekcal

/// `alarm`.
@Suite struct AlarmTranscripts {
    @Test func aDay() throws {
        try Transcript.check(
            """
            $ ekcal add Dentist "fri 14:00-14:45" --alarm 1h --alarm 10m -q
            $ ekcal add Trip 2026-03-10..2026-03-12 --alarm 1d -q
            $ ekcal alarm list 2026-03-04..2026-03-20
            Fri 2026-03-06 13:00  e0001  Dentist  Fri 2026-03-06 14:00-14:45 Europe/Berlin
            Fri 2026-03-06 13:50  e0001  Dentist  Fri 2026-03-06 14:00-14:45 Europe/Berlin
            Mon 2026-03-09 09:00  e0002  Trip     Tue 2026-03-10 to Thu 2026-03-12, all day (3 days)
            $ ekcal alarm next -q
            e0001
            $ ekcal alarm list tomorrow
            ! ekcal: no alarm in this range
            $ ekcal alarm watch --once --now 2026-03-06T12:00
            $ ekcal alarm watch --once --now 2026-03-06T13:00
            Fri 2026-03-06 13:00  e0001  Dentist  Fri 2026-03-06 14:00-14:45 Europe/Berlin
            $ ekcal alarm watch --once --now 2026-03-06T13:52
            Fri 2026-03-06 13:50  e0001  Dentist  Fri 2026-03-06 14:00-14:45 Europe/Berlin  late
            $ ekcal alarm snooze e0001 10m --now 2026-03-06T13:55
            Rings again at Fri 2026-03-06 14:05  e0001  Dentist
            $ ekcal alarm watch --once --now 2026-03-06T14:05
            Fri 2026-03-06 14:05  e0001  Dentist  Fri 2026-03-06 14:00-14:45 Europe/Berlin  snoozed
            $ ekcal alarm ack e0001 --now 2026-03-06T14:06
            Seen  e0001  Dentist
            $ ekcal alarm list fri
            ! ekcal: no alarm in this range
            $ ekcal alarm watch --once --now 2026-03-09T12:00
            Mon 2026-03-09 09:00  e0002  Trip  Tue 2026-03-10 to Thu 2026-03-12, all day (3 days)  missed
            $ ekcal alarm watch --once --now 2026-03-09T12:00
            """, in: Shell())
    }

    /// An empty answer has the fields of one that is not.
    @Test func fieldsOfAnEmptyAnswer() throws {
        let shell = try Shell()
        let empty = shell.run(["alarm", "list", "2030", "--format", "{at} {title}"])
        #expect(empty.code == 0 && empty.out.isEmpty && !empty.err.contains("no field"))
        #expect(shell.run(["alarm", "list", "2030", "--fields", "at", "--csv"]).out == "at\n")
        #expect(shell.run(["free", "2030-01-01", "--for", "25h", "--format", "{duration}"]).code == 0)
        #expect(shell.run(["conflicts", "2030", "--format", "{events}"]).code == 0)
        let wrong = shell.run(["alarm", "list", "2030", "--format", "{att}"])
        #expect(wrong.code == 2 && wrong.err.contains("there is no field \"att\""))
    }

    @Test func mistakes() throws {
        try Transcript.check(
            """
            $ ekcal add Walk fri -q
            $ ekcal list fri -q
            e0001
            $ ekcal alarm snooze e0001 10m
            ! ekcal: "Walk" has no alarm
            !        `ekcal edit REF --alarm 10m` adds one
            [6]
            $ ekcal alarm test e0001
            ! ekcal: "Walk" has no alarm that can ring
            !        `ekcal edit REF --alarm 10m` adds one
            [6]
            $ ekcal alarm snooze e0001 yesterday
            ! ekcal: "yesterday" is not a length of time
            !        write it like 45m, 1h30m, 2 days or PT1H
            [2]
            $ ekcal config set default.allday_alarm 25:00
            ! ekcal: default.allday_alarm: "25:00" is not a time of day; write 09:00
            [2]
            """, in: Shell())
    }

    /// The words of systemd may be quoted; it expands % and $ within quotes too.
    @Test func theFileOfAServiceKeepsEachWord() {
        let service = AlarmService(
            manager: .systemd, words: ["/a b/ekcal", "100%", "$HOME", "plain", "\"q\""])
        #expect(service.text.contains("ExecStart=\"/a b/ekcal\" \"100%%\" \"$$HOME\" plain \"\\\"q\\\"\"\n"))
        let plist = AlarmService(manager: .launchd, words: ["/a&b/<ekcal>"])
        #expect(plist.text.contains("<string>/a&amp;b/&lt;ekcal&gt;</string>"))
    }
}
