import Basics
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport
@testable import ekcal

/// An alarm is said as it rings: in `show`, in JSON, in `alarm list`, by `alarm watch`, and in an export that
/// is read again.
@Suite struct AlarmMomentTests {
    @Test("show named midnight for an alarm that rang at nine") func ofAWholeDay() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add A1 2026-03-06 --alarm 1d
            Added e0001  A1   Fri 2026-03-06, all day   Calendar   alarm at 09:00 the day before
            $ ekcal alarm list
            Thu 2026-03-05 09:00  e0001  A1  Fri 2026-03-06, all day
            $ ekcal edit e0001 --add-alarm 0d --add-alarm=-P1D -q
            $ ekcal alarm list
            Thu 2026-03-05 00:00  e0001  A1  Fri 2026-03-06, all day
            Thu 2026-03-05 09:00  e0001  A1  Fri 2026-03-06, all day
            Fri 2026-03-06 09:00  e0001  A1  Fri 2026-03-06, all day
            $ ekcal edit e0001 --remove-alarm 1d -q
            $ ekcal edit e0001 --remove-alarm 1d
            Changed e0001  A1   Fri 2026-03-06, all day   Calendar   alarm at 09:00
                alarms  at 09:00, 1 day before → at 09:00
            Undo with: ekcal undo            (op o0001)
            $ ekcal config set default.allday_alarm 18:00 -q
            $ ekcal todo T1 2026-03-07 --alarm 1d -q
            $ ekcal alarm list
            Fri 2026-03-06 09:00  e0001  A1  Fri 2026-03-06, all day
            Fri 2026-03-06 18:00  r0001  T1  due Sat 2026-03-07
            """, in: shell)
        let exported = shell.run(["export"]).out.split(whereSeparator: \.isNewline)
        #expect(
            exported.filter { $0.hasPrefix("TRIGGER") }.sorted() == [
                "TRIGGER:PT9H", "TRIGGER;RELATED=END:-PT6H",
            ])
    }

    /// One component of a file, with the moments of its alarms reckoned by hand.
    private struct Case {
        var lines: [String] = []
        /// In seconds since 1970.
        var moments: Set<Int> = []
    }

    private static let zones = ["Europe/Berlin", "America/New_York", "Asia/Kathmandu"]

    /// Dates in March 2026 before clocks change in Europe and behind that in America; so offsets are those
    /// that are written here.
    private static func randomCase(_ number: Int, _ random: inout SeededGenerator) -> Case {
        let offsets = ["Europe/Berlin": 3600, "America/New_York": -14_400, "Asia/Kathmandu": 20_700]
        let day = Int.random(in: 10...24, using: &random)
        let hour = Int.random(in: 6...20, using: &random)
        let length = Int.random(in: 0...3, using: &random)
        // 2026-03-01 began 20,513 days after 1970-01-01 in UTC.
        let midnight = (20_513 + day - 1) * 86_400
        let isEvent = Bool.random(using: &random)
        let isDate = Int.random(in: 0...2, using: &random) == 0
        let zone = zones.randomElement(using: &random) ?? zones[0]
        let isFloating = Bool.random(using: &random)
        func line(_ name: String, _ day: Int, _ hour: Int) -> String {
            let date = "202603" + (day < 10 ? "0" : "") + "\(day)"
            if isDate { return "\(name);VALUE=DATE:\(date)" }
            let time = date + "T" + (hour < 10 ? "0" : "") + "\(hour)0000"
            return isFloating ? "\(name):\(time)" : "\(name);TZID=\(zone):\(time)"
        }
        let offset = isDate || isFloating ? 3600 : offsets[zone] ?? 0
        var start: Int? = midnight - offset + (isDate ? 0 : hour * 3600)
        var end: Int? = midnight + (length + 1) * 86_400 - offset + (isDate ? 0 : hour * 3600)
        var item = Case(lines: [
            "BEGIN:\(isEvent ? "VEVENT" : "VTODO")", "UID:u\(number)", "SUMMARY:u\(number)",
        ])
        let has = isEvent ? 3 : Int.random(in: 1...3, using: &random)
        if has & 1 == 0 { start = nil }
        if has & 2 == 0 { end = nil }
        if start != nil { item.lines.append(line("DTSTART", day, hour)) }
        if end != nil { item.lines.append(line(isEvent ? "DTEND" : "DUE", day + length + 1, hour)) }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let (text, seconds) =
                [
                    ("-P1D", -86_400), ("-PT15M", -900), ("PT0S", 0), ("-PT15H", -54_000), ("PT9H", 32_400),
                    ("-P2DT1H", -176_400),
                ]
                .randomElement(using: &random) ?? ("PT0S", 0)
            let related = ["", ";RELATED=START", ";RELATED=END"].randomElement(using: &random) ?? ""
            item.lines += [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER\(related):\(text)", "END:VALARM",
            ]
            if let anchor = related.hasSuffix("END") ? end ?? start : start ?? end {
                item.moments.insert(anchor + seconds)
            }
        }
        item.lines.append("END:\(isEvent ? "VEVENT" : "VTODO")")
        return item
    }

    @Test func theMomentsAreTheSameEverywhere() throws {
        let seed = TestScale.seed("alarm moments")
        var random = SeededGenerator(seed: seed)
        for round in 0..<TestScale.rounds(4, long: 200) {
            let shell = try Shell(now: "2026-03-01T00:00")
            let cases = (0..<8).map { Self.randomCase($0, &random) }
            let file =
                (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + cases.flatMap(\.lines) + [
                    "END:VCALENDAR", "",
                ])
                .joined(separator: "\r\n")
            let imported = shell.run(["import", "-", "-q"], input: file)
            #expect(imported.code == 0, "\(imported)")
            let expected = cases.map(\.moments)
            let context = "seed \(seed), round \(round): \(file)"
            #expect(try shown(shell) == expected, "\(context)")
            #expect(try listed(shell) == expected, "\(context)")
            for format in ["ics", "jcal", "jscalendar", "json"] {
                let other = try Shell(now: "2026-03-01T00:00")
                _ = other.run(
                    ["import", "-", "-q", "--as", format], input: shell.run(["export", "-o", format]).out)
                #expect(try listed(other) == expected, "\(format), \(context)")
            }
            // One that runs all the time tells each when it comes.
            let last = try #require(expected.flatMap(\.self).max())
            let moment = Instant(secondsSince1970: Int64(last))
            let told = shell.run(
                ["alarm", "watch", "--once", "--jsonl"], with: ["EKCAL_NOW": moment.description])
            let berlin = try #require(Zone.named("Europe/Berlin"))
            #expect(told.out.contains("\"at\":\"\(moment.description(in: berlin))\""), "\(told), \(context)")
        }
    }

    /// The JSON of each item.
    private func shown(_ shell: Shell) throws -> [Set<Int>] {
        try shell.json(["export"])["data"]?.array.map { items in
            moments(items.map { item in (item, item["alarms"]?.array ?? []) })
        } ?? []
    }

    /// The alarms and their times.
    private func listed(_ shell: Shell) throws -> [Set<Int>] {
        let alarms = try shell.json(["alarm", "list", "2026-01-01..2026-12-31"])["data"]?.array ?? []
        return moments(alarms.map { ($0, [$0]) })
    }

    private func moments(_ rows: [(about: JSONValue, alarms: [JSONValue])]) -> [Set<Int>] {
        var all = Array(repeating: Set<Int>(), count: 8)
        for row in rows {
            guard let title = row.about["title"]?.string, let number = Int(title.dropFirst()),
                all.indices.contains(number)
            else { continue }
            for alarm in row.alarms {
                guard let at = alarm["at"]?.string, let instant = Instant(iso: at) else { continue }
                all[number].insert(Int(instant.secondsSince1970))
            }
        }
        return all
    }
}
