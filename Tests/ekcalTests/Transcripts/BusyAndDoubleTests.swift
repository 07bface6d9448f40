import Foundation
import Testing

@testable import ekcal

/// The items that planning took for busy, for one item, and for free.
@Suite struct BusyAndDoubleTests {
    private func event(_ uid: String, _ lines: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:\(uid)\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
    }

    /// RFC 5545, 3.8.1.11: the only way that a file has to say it.
    @Test func aTentativeStatusIsNotBusy() throws {
        let shell = try Shell()
        let file = event(
            "t", "DTSTART:20260310T100000Z\nDTEND:20260310T110000Z\nSTATUS:TENTATIVE\nSUMMARY:Maybe")
        #expect(shell.run(["import", "-"], input: file).code == 0)
        #expect(try shell.json(["busy", "2026-03-10"])["data"]?.array?.isEmpty == true)
        let told = try shell.json(["busy", "2026-03-10", "--tentative"])["data"]?.array
        #expect(told?.count == 1)
    }

    /// From 29 March on they are an hour apart, and `dups --remove` deleted one.
    @Test func seriesOfTwoZonesAreNotOne() throws {
        let shell = try Shell()
        let utc = event("a", "DTSTART:20260310T090000Z\nDURATION:PT30M\nRRULE:FREQ=WEEKLY\nSUMMARY:Sync")
        let berlin = event(
            "b", "DTSTART;TZID=Europe/Berlin:20260310T100000\nDURATION:PT30M\nRRULE:FREQ=WEEKLY\nSUMMARY:Sync"
        )
        for file in [utc, berlin] { #expect(shell.run(["import", "-"], input: file).code == 0) }
        #expect(shell.run(["dups"]).out == "no duplicates\n")
        #expect(
            shell.run(
                ["import", "-"],
                input: event(
                    "c",
                    "DTSTART;TZID=Europe/Berlin:20260310T100000\nDURATION:PT30M\nRRULE:FREQ=WEEKLY\nSUMMARY:Sync"
                )
            ).code == 0)
        #expect(shell.run(["dups"]).out != "no duplicates\n")
    }

    /// A call at 12:00 left 11:00 to 13:00 free.
    @Test func aBufferIsKeptAroundAMoment() throws {
        let shell = try Shell.after("add Call '2026-03-10 12:00' --for 0m")
        let free = try shell.json([
            "free", "2026-03-10 11:00..2026-03-10 13:00", "--for", "10m", "--buffer", "15m",
        ])
        let slots = free["data"]?.array ?? []
        #expect(slots.map { $0["start"]?.string?.dropFirst(11).prefix(5) } == ["11:00", "12:15"])
        #expect(slots.map { $0["end"]?.string?.dropFirst(11).prefix(5) } == ["11:45", "13:00"])
    }

    @Test("dups --remove deleted an exam in another room and did not say so") func whatDiffersIsSaid() throws
    {
        try Transcript.check(
            """
            $ ekcal add Exam "fri 10:00" --location "Room 1"
            Added e0001  Exam   Fri 2026-03-06 10:00-11:00   @Room 1   Calendar
            $ ekcal add Exam "fri 10:00" --location "Room 2" -q
            $ ekcal dups --remove
            Deleted e0002  Exam   Fri 2026-03-06 10:00-11:00   Calendar
              e0001, which stays, has other values:
                location  Room 2 → Room 1
            Undo with: ekcal undo            (op o0001)
            """, in: Shell())
    }
}
