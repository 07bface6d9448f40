import Testing

@testable import ekcal

/// `day`, `month` and `year`: grids with week numbers, at narrow and at wide terminals. The calendars were
/// drawn by another program.
@Suite struct ViewTranscripts {
    private func filled() throws -> Shell {
        try .after(
            "add Standup '2026-03-02 09:00' --for 15m --repeat weekdays --count 5 -q",
            "add Review '2026-03-04 09:30' --for 1h -q", "add 'Trip to Rome' 2026-03-13..2026-03-15 -q",
            "add 打ち合わせ '2026-03-18 14:00' --for 1h -q", "todo 'Buy milk' 2026-03-06 -q")
    }

    /// A phrase without the unit means the same as one with it. The months are counted by hand from 4 March
    /// 2026.
    @Test(arguments: [
        (["month", "next"], ["month", "2026-04"]), (["month", "+2"], ["month", "2026-05"]),
        (["month", "4"], ["month", "2026-04"]), (["month", "april"], ["month", "2026-04"]),
        (["month", "--", "-1"], ["month", "2026-02"]), (["week", "next"], ["week", "2026-03-09"]),
        (["week", "previous"], ["week", "2026-02-23"]), (["week", "+3"], ["week", "2026-03-25"]),
        (["day", "next"], ["day", "2026-03-05"]), (["year", "last"], ["year", "2025"]),
    ])
    func viewsTakeStepsAndNumbers(words: [String], same: [String]) throws {
        let shell = try filled()
        let (result, expected) = (shell.run(words), shell.run(same))
        #expect(result.code == 0 && result.out == expected.out, "\(result.out)\(result.err)")
    }

    @Test func aLengthIsNoDay() throws {
        let result = try Shell().run(["day", "2h"])
        #expect(result.code == 2 && result.err.contains("is a length, not a date"))
    }

    @Test func months() throws {
        try Transcript.check(
            """
            $ COLUMNS=60 ekcal month
            March 2026
                 Mon     Tue     Wed     Thu     Fri     Sat     Sun
             9 ┌─ (23) ┬─ (24) ┬─ (25) ┬─ (26) ┬─ (27) ┬─ (28) ┬─ 1 ───┐
               │       │       │       │       │       │       │       │
            10 ├─ 2 ───┼─ 3 ───┼━▶ 4 ━━┼─ 5 ───┼─ 6 ───┼─ 7 ───┼─ 8 ───┤
               │●Stand…│●Stand…│●Stand…│●Stand…│●Stand…│       │       │
               │       │       │●Review│       │☐ Buy …│       │       │
            11 ├─ 9 ───┼─ 10 ──┼─ 11 ──┼─ 12 ──┼─ 13 ──┼─ 14 ──┼─ 15 ──┤
               │       │       │       │       │[● Trip to Rome ──────]│
            12 ├─ 16 ──┼─ 17 ──┼─ 18 ──┼─ 19 ──┼─ 20 ──┼─ 21 ──┼─ 22 ──┤
               │       │       │●打ち… │       │       │       │       │
            13 ├─ 23 ──┼─ 24 ──┼─ 25 ──┼─ 26 ──┼─ 27 ──┼─ 28 ──┼─ 29 ──┤
               │       │       │       │       │       │       │       │
            14 ├─ 30 ──┼─ 31 ──┼─ (1) ─┼─ (2) ─┼─ (3) ─┼─ (4) ─┼─ (5) ─┤
               │       │       │       │       │       │       │       │
               └───────┴───────┴───────┴───────┴───────┴───────┴───────┘
            ● Calendar  ☐ Reminders
            $ COLUMNS=80 ekcal month 2026-03
            March 2026
                 Mon       Tue       Wed       Thu       Fri       Sat       Sun
             9 ┌─ (23) ──┬─ (24) ──┬─ (25) ──┬─ (26) ──┬─ (27) ──┬─ (28) ──┬─ 1 ─────┐
               │         │         │         │         │         │         │         │
               │         │         │         │         │         │         │         │
            10 ├─ 2 ─────┼─ 3 ─────┼━▶ 4 ━━━━┼─ 5 ─────┼─ 6 ─────┼─ 7 ─────┼─ 8 ─────┤
               │●Standup │●Standup │●Standup │●Standup │●Standup │         │         │
               │         │         │●Review  │         │☐ Buy mi…│         │         │
            11 ├─ 9 ─────┼─ 10 ────┼─ 11 ────┼─ 12 ────┼─ 13 ────┼─ 14 ────┼─ 15 ────┤
               │         │         │         │         │[● Trip to Rome ────────────]│
               │         │         │         │         │         │         │         │
            12 ├─ 16 ────┼─ 17 ────┼─ 18 ────┼─ 19 ────┼─ 20 ────┼─ 21 ────┼─ 22 ────┤
               │         │         │●打ち合… │         │         │         │         │
               │         │         │         │         │         │         │         │
            13 ├─ 23 ────┼─ 24 ────┼─ 25 ────┼─ 26 ────┼─ 27 ────┼─ 28 ────┼─ 29 ────┤
               │         │         │         │         │         │         │         │
               │         │         │         │         │         │         │         │
            14 ├─ 30 ────┼─ 31 ────┼─ (1) ───┼─ (2) ───┼─ (3) ───┼─ (4) ───┼─ (5) ───┤
               │         │         │         │         │         │         │         │
               │         │         │         │         │         │         │         │
               └─────────┴─────────┴─────────┴─────────┴─────────┴─────────┴─────────┘
            ● Calendar  ☐ Reminders
            """, in: try filled())
    }

    @Test func years() throws {
        try Transcript.check(
            """
            $ COLUMNS=60 ekcal year
            2026
               January                   February
               Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
             1           1  2  3  4    5                    1
             2  5  6  7  8  9 10 11    6  2  3  4  5  6  7  8
             3 12 13 14 15 16 17 18    7  9 10 11 12 13 14 15
             4 19 20 21 22 23 24 25    8 16 17 18 19 20 21 22
             5 26 27 28 29 30 31       9 23 24 25 26 27 28

               March                     April
               Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
             9                    1   14        1  2  3  4  5
            10  2  3  4◔ 5  6· 7  8   15  6  7  8  9 10 11 12
            11  9 10 11 12 13·14·15·  16 13 14 15 16 17 18 19
            12 16 17 18·19 20 21 22   17 20 21 22 23 24 25 26
            13 23 24 25 26 27 28 29   18 27 28 29 30
            14 30 31

               May                       June
               Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
            18              1  2  3   23  1  2  3  4  5  6  7
            19  4  5  6  7  8  9 10   24  8  9 10 11 12 13 14
            20 11 12 13 14 15 16 17   25 15 16 17 18 19 20 21
            21 18 19 20 21 22 23 24   26 22 23 24 25 26 27 28
            22 25 26 27 28 29 30 31   27 29 30

               July                      August
               Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
            27        1  2  3  4  5   31                 1  2
            28  6  7  8  9 10 11 12   32  3  4  5  6  7  8  9
            29 13 14 15 16 17 18 19   33 10 11 12 13 14 15 16
            30 20 21 22 23 24 25 26   34 17 18 19 20 21 22 23
            31 27 28 29 30 31         35 24 25 26 27 28 29 30
                                      36 31

               September                 October
               Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
            36     1  2  3  4  5  6   40           1  2  3  4
            37  7  8  9 10 11 12 13   41  5  6  7  8  9 10 11
            38 14 15 16 17 18 19 20   42 12 13 14 15 16 17 18
            39 21 22 23 24 25 26 27   43 19 20 21 22 23 24 25
            40 28 29 30               44 26 27 28 29 30 31

               November                  December
               Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
            44                    1   49     1  2  3  4  5  6
            45  2  3  4  5  6  7  8   50  7  8  9 10 11 12 13
            46  9 10 11 12 13 14 15   51 14 15 16 17 18 19 20
            47 16 17 18 19 20 21 22   52 21 22 23 24 25 26 27
            48 23 24 25 26 27 28 29   53 28 29 30 31
            49 30

            at least:
            · 1 item
            ░ 3 items or 2 h
            ▒ 6 items or 4 h
            █ 10 items or 8 h
            today:  ○ ◔ ◑ ◕ ●, from empty to full
            $ ekcal year 2026
            2026
               January                   February                  March
               Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
             1           1  2  3  4    5                    1    9                    1
             2  5  6  7  8  9 10 11    6  2  3  4  5  6  7  8   10  2  3  4◔ 5  6· 7  8
             3 12 13 14 15 16 17 18    7  9 10 11 12 13 14 15   11  9 10 11 12 13·14·15·
             4 19 20 21 22 23 24 25    8 16 17 18 19 20 21 22   12 16 17 18·19 20 21 22
             5 26 27 28 29 30 31       9 23 24 25 26 27 28      13 23 24 25 26 27 28 29
                                                                14 30 31

               April                     May                       June
               Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
            14        1  2  3  4  5   18              1  2  3   23  1  2  3  4  5  6  7
            15  6  7  8  9 10 11 12   19  4  5  6  7  8  9 10   24  8  9 10 11 12 13 14
            16 13 14 15 16 17 18 19   20 11 12 13 14 15 16 17   25 15 16 17 18 19 20 21
            17 20 21 22 23 24 25 26   21 18 19 20 21 22 23 24   26 22 23 24 25 26 27 28
            18 27 28 29 30            22 25 26 27 28 29 30 31   27 29 30

               July                      August                    September
               Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
            27        1  2  3  4  5   31                 1  2   36     1  2  3  4  5  6
            28  6  7  8  9 10 11 12   32  3  4  5  6  7  8  9   37  7  8  9 10 11 12 13
            29 13 14 15 16 17 18 19   33 10 11 12 13 14 15 16   38 14 15 16 17 18 19 20
            30 20 21 22 23 24 25 26   34 17 18 19 20 21 22 23   39 21 22 23 24 25 26 27
            31 27 28 29 30 31         35 24 25 26 27 28 29 30   40 28 29 30
                                      36 31

               October                   November                  December
               Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
            40           1  2  3  4   44                    1   49     1  2  3  4  5  6
            41  5  6  7  8  9 10 11   45  2  3  4  5  6  7  8   50  7  8  9 10 11 12 13
            42 12 13 14 15 16 17 18   46  9 10 11 12 13 14 15   51 14 15 16 17 18 19 20
            43 19 20 21 22 23 24 25   47 16 17 18 19 20 21 22   52 21 22 23 24 25 26 27
            44 26 27 28 29 30 31      48 23 24 25 26 27 28 29   53 28 29 30 31
                                      49 30

            at least:  · 1 item   ░ 3 items or 2 h   ▒ 6 items or 4 h   █ 10 items or 8 h
            today:  ○ ◔ ◑ ◕ ●, from empty to full
            $ COLUMNS=200 ekcal year
            2026
               January                   February                  March                     April                     May                       June
               Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
             1           1  2  3  4    5                    1    9                    1   14        1  2  3  4  5   18              1  2  3   23  1  2  3  4  5  6  7
             2  5  6  7  8  9 10 11    6  2  3  4  5  6  7  8   10  2  3  4◔ 5  6· 7  8   15  6  7  8  9 10 11 12   19  4  5  6  7  8  9 10   24  8  9 10 11 12 13 14
             3 12 13 14 15 16 17 18    7  9 10 11 12 13 14 15   11  9 10 11 12 13·14·15·  16 13 14 15 16 17 18 19   20 11 12 13 14 15 16 17   25 15 16 17 18 19 20 21
             4 19 20 21 22 23 24 25    8 16 17 18 19 20 21 22   12 16 17 18·19 20 21 22   17 20 21 22 23 24 25 26   21 18 19 20 21 22 23 24   26 22 23 24 25 26 27 28
             5 26 27 28 29 30 31       9 23 24 25 26 27 28      13 23 24 25 26 27 28 29   18 27 28 29 30            22 25 26 27 28 29 30 31   27 29 30
                                                                14 30 31

               July                      August                    September                 October                   November                  December
               Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
            27        1  2  3  4  5   31                 1  2   36     1  2  3  4  5  6   40           1  2  3  4   44                    1   49     1  2  3  4  5  6
            28  6  7  8  9 10 11 12   32  3  4  5  6  7  8  9   37  7  8  9 10 11 12 13   41  5  6  7  8  9 10 11   45  2  3  4  5  6  7  8   50  7  8  9 10 11 12 13
            29 13 14 15 16 17 18 19   33 10 11 12 13 14 15 16   38 14 15 16 17 18 19 20   42 12 13 14 15 16 17 18   46  9 10 11 12 13 14 15   51 14 15 16 17 18 19 20
            30 20 21 22 23 24 25 26   34 17 18 19 20 21 22 23   39 21 22 23 24 25 26 27   43 19 20 21 22 23 24 25   47 16 17 18 19 20 21 22   52 21 22 23 24 25 26 27
            31 27 28 29 30 31         35 24 25 26 27 28 29 30   40 28 29 30               44 26 27 28 29 30 31      48 23 24 25 26 27 28 29   53 28 29 30 31
                                      36 31                                                                         49 30

            at least:  · 1 item   ░ 3 items or 2 h   ▒ 6 items or 4 h   █ 10 items or 8 h
            today:  ○ ◔ ◑ ◕ ●, from empty to full
            """, in: try filled())
    }

    @Test func severalMonths() throws {
        let shell = try filled()
        let lines = shell.run(["month", "2026-12", "-l", "2"], with: ["COLUMNS": "60"]).out.split(
            separator: "\n")
        #expect(
            lines.filter { $0.hasSuffix("2026") || $0.hasSuffix("2027") } == [
                "December 2026", "January 2027",
            ])
        // ISO 8601: 2026 has 53 weeks, and 1 January 2027 is a Friday of the last.
        #expect(lines.filter { $0.hasPrefix("53 ") }.count == 2)
    }

    @Test func days() throws {
        let shell = try filled()
        _ = shell.run(["add", "Payroll closes", "2026-03-04", "-q"])
        _ = shell.run(["add", "Call", "2026-03-04 10:00", "--for", "30m", "-q"])
        _ = shell.run(["add", "Night shift", "2026-03-04 17:30..2026-03-05 02:00", "-q"])
        try Transcript.check(
            """
            $ COLUMNS=60 ekcal day
            Wed 4 March 2026, week 10
                   ● all day  Payroll closes
            09:00 ├┃● 09:00-09:15 Standup
            09:30 │┃● 09:30-10:30 Review
            10:00 ━╋━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
                  ├┃                         ┃● 10:00-10:30 Call
            10:30 │
            11:00 ├
            12:00 ├
            13:00 ├
            14:00 ├
            15:00 ├
            16:00 ├
            17:00 ├
            17:30 │┃● 17:30→02:00 Night shift
            18:00 ├┃
            18:30 │┃
            19:00 ├┃
            19:30 │┃
            20:00 ├┃
            20:30 │┃
            21:00 ├┃
            21:30 │┃
            22:00 ├┃
            22:30 │┃
            23:00 ├┃
            23:30 │↓
            ● Calendar
            $ COLUMNS=40 ekcal day 2026-03-04 --with events -q
            e0001
            e0002@2026-03-04
            e0003
            e0004
            e0005
            $ ekcal day 2026-03-06
            Fri 6 March 2026, week 10
               09:00-09:15  e0002  Standup ↻  Calendar
               due          r0001  Buy milk   Reminders
            $ COLUMNS=100 ekcal day 2026-03-07 --fail-empty -o jsonl
            ! {"error":{"code":"nothing_matched","exit":8,"message":"nothing matched","hint":null,"field":null,"line":null,"candidates":[]}}
            [8]
            """, in: shell)
    }
}
