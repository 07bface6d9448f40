import Basics
import CalStore
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// `alarm`.
@Suite struct AlarmTranscripts {
    @Test func aDay() throws {
        try Transcript.check(
            """
            $ ekcal add Dentist "fri 14:00-14:45" --alarm 1h --alarm 10m -q
            $ ekcal add Trip 2026-03-10..2026-03-12 --alarm 1d -q
            $ ekcal alarm list 2026-03-04..2026-03-20
            Fri 2026-03-06 13:00  e0001  Dentist  Fri 2026-03-06 14:00-14:45
            Fri 2026-03-06 13:50  e0001  Dentist  Fri 2026-03-06 14:00-14:45
            Mon 2026-03-09 09:00  e0002  Trip     Tue 2026-03-10 to Thu 2026-03-12, all day (3 days)
            $ ekcal alarm next -q
            e0001
            $ ekcal alarm list tomorrow
            ! ekcal: no alarm in this range
            $ ekcal alarm watch --once --now 2026-03-06T12:00
            $ ekcal alarm watch --once --now 2026-03-06T13:00
            Fri 2026-03-06 13:00  e0001  Dentist  Fri 2026-03-06 14:00-14:45
            $ ekcal alarm watch --once --now 2026-03-06T13:52
            Fri 2026-03-06 13:50  e0001  Dentist  Fri 2026-03-06 14:00-14:45  late
            $ ekcal alarm snooze e0001 10m --now 2026-03-06T13:55
            Rings again at Fri 2026-03-06 14:05  e0001  Dentist
            $ ekcal alarm watch --once --now 2026-03-06T14:05
            Fri 2026-03-06 14:05  e0001  Dentist  Fri 2026-03-06 14:00-14:45  snoozed
            $ ekcal alarm ack e0001 --now 2026-03-06T14:06
            Acknowledged  e0001  Dentist
            $ ekcal alarm list fri
            ! ekcal: no alarm in this range
            $ ekcal alarm watch --once --now 2026-03-09T12:00
            Mon 2026-03-09 09:00  e0002  Trip  Tue 2026-03-10 to Thu 2026-03-12, all day (3 days)  missed
            $ ekcal alarm watch --once --now 2026-03-09T12:00
            """, in: Shell())
    }

    // MARK: Programs

    /// A shell with an event that rings at 13:50.
    private func ringing(_ title: String = "Dentist") throws -> Shell {
        let shell = try Shell()
        #expect(shell.run(["add", "--alarm", "10m", "--", title, "fri 14:00-14:45"]).code == 0)
        #expect(shell.run(["alarm", "watch", "--once", "--now", "2026-03-06T12:00"]).code == 0)
        return shell
    }

    private func watch(_ shell: Shell, _ words: String...) -> Shell.Result {
        shell.run(["alarm", "watch", "--once", "--now", "2026-03-06T13:50"] + words)
    }

    /// The delivered alarms, with `again` as reported; each look is another process.
    private func again(_ result: Shell.Result) -> [Bool?] {
        result.out.split(separator: "\n").map { (try? JSONValue(reading: $0.utf8))?["again"]?.bool }
    }

    /// It was noted as told, and the exit code was 0.
    @Test(arguments: ["/nonexistent/x", "false", "sh -c 'exit 3'", "sh -c 'kill -9 $$'", "sleep 60"])
    func anAlarmWhoseProgramFailedComesAgain(program: String) throws {
        let shell = try ringing()
        for attempt in 1...5 {
            let result = watch(shell, "--jsonl", "--timeout", "1s", "--exec", program)
            #expect(result.code == 7 && again(result) == [attempt > 1], "attempt \(attempt): \(result)")
            #expect(!result.err.isEmpty)
            if program == "sleep 60" { break }
        }
        // Five times; or until it is told.
        let last = watch(shell, "--jsonl", "--exec", "true")
        #expect(last.code == 0 && last.out.isEmpty)
        #expect(watch(shell).out.isEmpty)
    }

    @Test func anAlarmThatComesAgainSaysSoToTheProgram() throws {
        let shell = try ringing()
        let file = shell.folder.path + "/told"
        #expect(watch(shell, "--exec", "false").code == 7)
        #expect(
            watch(shell, "--exec", "sh -c 'echo $EKCAL_ALARM_AGAIN $1 >> \(file)' sh -- {title}").code == 0)
        #expect(try shell.read("told") == "1 --\n")
        #expect(watch(shell, "--exec", "sh -c 'echo no >> \(file)'").code == 0)
        #expect(try shell.read("told") == "1 --\n")
    }

    /// The journal was written before the output.
    @Test func anAlarmThatCouldNotBeWrittenOutComesAgain() throws {
        let shell = try ringing()
        shell.outputFailure = .system("No space left on device")
        #expect(watch(shell).code == 74)
        #expect(watch(shell, "--exec", "false").code == 74)
        shell.outputFailure = nil
        let result = watch(shell, "--jsonl")
        #expect(result.code == 0 && again(result) == [true])
        #expect(watch(shell).out.isEmpty)
    }

    /// One that took 25 seconds made the next one late.
    @Test func aProgramThatHangsHoldsUpNoOther() throws {
        let shell = try Shell()
        let file = shell.folder.path + "/told"
        for name in ["one", "two", "three"] {
            #expect(shell.run(["add", name, "fri 14:00-14:45", "--alarm", "10m"]).code == 0)
        }
        #expect(watch(shell).out.isEmpty == false)
        try FileManager.default.removeItem(atPath: shell.folder.path + "/.local")
        // The first one waits for the others, in vain if they wait for it.
        let script =
            "if [ $2 = one ]; then until grep -q three \(file) && grep -q two \(file); do sleep 0.02; done; fi; echo $2 >> \(file)"
        try shell.write("", to: "told")
        let result = watch(shell, "--timeout", "20s", "--exec", "sh -c '\(script)' sh -- {title}")
        #expect(result.code == 0, "\(result)")
        #expect(try shell.read("told").split(separator: "\n").map(String.init).last == "one")
    }

    /// A title such as `--help` was an option of the program.
    @Test func aTitleThatLooksLikeAnOptionIsALine() throws {
        let shell = try ringing("--help")
        let file = shell.folder.path + "/told"
        let program = "sh -c 'echo \"$@\" >> \(file)' sh"
        let refused = watch(shell, "--exec", program + " {title}")
        #expect(refused.code == 7 && refused.out.contains("--help"), "\(refused)")
        #expect(refused.err.contains("put -- in front of it"))
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(watch(shell, "--exec", program + " -- {title}").code == 0)
        #expect(try shell.read("told") == "-- --help\n")
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
