import CalendarTime
import Foundation
import Testing

/// The code of the articles of CalendarTime, compiled and run. The last test fails when an article has a line
/// of code that this file lacks.
@Suite struct RecurrenceArticleTests {
    private func time(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(iso: text)) }

    private func lastFridays() throws -> OccurrenceSet {
        let rule = try RecurrenceRule(text: "FREQ=MONTHLY;BYDAY=-1FR")
        // swift-format-ignore
        let set = OccurrenceSet(start: CivilDateTime(iso: "2026-01-30T16:00:00")!, zone: .named("Europe/Berlin"), rules: [rule])
        return set
    }

    @Test func overview() throws {
        var printed: [String] = []
        func print(_ local: CivilDateTime, _ instant: Instant) { printed.append("\(local) \(instant)") }

        let lastFriday = try RecurrenceRule(text: "FREQ=MONTHLY;BYDAY=-1FR")
        if let start = CivilDateTime(iso: "2026-01-30T16:00:00") {
            let payday = OccurrenceSet(start: start, zone: .named("America/New_York"), rules: [lastFriday])
            for moment in payday.moments(from: start).prefix(3) { print(moment.local, moment.instant) }
        }
        #expect(
            printed == [
                "2026-01-30T16:00:00 2026-01-30T21:00:00Z", "2026-02-27T16:00:00 2026-02-27T21:00:00Z",
                "2026-03-27T16:00:00 2026-03-27T20:00:00Z",
            ])
    }

    @Test func firstExample() throws {
        let set = try lastFridays()
        for occurrence in set.prefix(3) { print(occurrence) }
        #expect(
            set.prefix(3).map(\.description) == [
                "2026-01-30T16:00:00", "2026-02-27T16:00:00", "2026-03-27T16:00:00",
            ])
    }

    @Test func questions() throws {
        let set = try lastFridays()
        let monday = try time("2026-03-02T00:00:00")
        let friday = try time("2026-03-27T16:00:00")
        let (newYear, nextNewYear) = (try time("2027-01-01T00:00:00"), try time("2028-01-01T00:00:00"))
        _ = (
            set.next(after: monday),
            set.previous(before: monday),
            set.occurrences(from: monday).prefix(10),
            set.count(in: newYear..<nextNewYear),
            set.contains(friday),
            set.last,
            set.isEndless
        )
        #expect(set.next(after: monday) == friday && set.contains(friday))
        #expect(set.previous(before: monday)?.description == "2026-02-27T16:00:00")
        #expect(set.count(in: newYear..<nextNewYear) == 12 && set.last == nil && set.isEndless)
        for moment in set.moments(from: monday).prefix(2) { print(moment.local, moment.instant) }
        #expect(
            set.moments(from: monday).prefix(2).map(\.instant.description) == [
                "2026-03-27T15:00:00Z", "2026-04-24T14:00:00Z",
            ])
    }

    @Test func allDay() throws {
        var printed: [String] = []
        func print(_ day: CivilDate) { printed.append("\(day)") }
        // swift-format-ignore
        let leapDay = OccurrenceSet(
            start: try CivilDate(parsing: "2024-02-29"), rules: [try RecurrenceRule(text: "FREQ=YEARLY")])
        for day in leapDay.prefix(2) { print(day.date) }
        #expect(printed == ["2024-02-29", "2028-02-29"] && leapDay.isDate)

        let (monday, friday) = (try CivilDate(parsing: "2026-03-02"), try CivilDate(parsing: "2026-03-06"))
        let days = OccurrenceSet(
            start: monday, rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=3")],
            excludedRules: [try RecurrenceRule(text: "FREQ=DAILY;BYDAY=WE")], dates: [friday],
            excludedDates: [monday])
        #expect(days.map(\.date.description) == ["2026-03-03", "2026-03-06"])
    }

    /// The article says which texts are rules.
    @Test func unknownParts() throws {
        let rule = try RecurrenceRule(text: "RRULE:FREQ=DAILY;FOO=1")
        #expect(rule.unrecognizedParts == ["FOO=1"])
        #expect(try RecurrenceRule(text: "FREQ=DAILY;X-FOO=1").unrecognizedParts == [])
    }

    @Test func parts() throws {
        var rule = RecurrenceRule(.weekly, interval: 2, end: .count(10))
        rule.byDay = [.init(.monday), .init(.wednesday)]
        #expect(rule.text == "FREQ=WEEKLY;COUNT=10;INTERVAL=2;BYDAY=MO,WE")
        do {
            _ = try RecurrenceRule(text: "FREQ=MONTHLY;BYMONTHDAY=32")
        } catch {
            print(error.message)
            #expect(error.message == "BYMONTHDAY=32 is out of range -31...31")
        }
    }

    @Test func exceptions() throws {
        let (start, extra, cancelled) = (
            try time("2026-03-02T09:00:00"), try time("2026-03-03T09:00:00"), try time("2026-03-16T09:00:00")
        )
        let weekly = try RecurrenceRule(text: "FREQ=WEEKLY;COUNT=4")
        let yearly = try RecurrenceRule(text: "FREQ=YEARLY;COUNT=2")
        let holidays = try RecurrenceRule(text: "FREQ=DAILY;BYMONTHDAY=23")
        let berlin = Zone.named("Europe/Berlin")
        // swift-format-ignore
        let set =
            OccurrenceSet(
                start: start, zone: berlin, rules: [weekly, yearly], excludedRules: [holidays],
                dates: [extra], excludedDates: [cancelled])
        #expect(
            set.map(\.date.description) == ["2026-03-02", "2026-03-03", "2026-03-09", "2027-03-02"])
    }

    @Test(arguments: [("CalendarTime.md", 5), ("Recurrence.md", 20)])
    func theArticleHasNoOtherCode(name: String, fewestLines: Int) throws {
        let here = URL(fileURLWithPath: #filePath)
        let package = (0..<4).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let article = package.appendingPathComponent("Sources/CalendarTime/CalendarTime.docc/\(name)")
        func code(_ line: Substring) -> String {
            let text = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
            return text.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: ",")))
        }
        let known = Set(try String(contentsOf: here, encoding: .utf8).split(separator: "\n").map(code))
        var isCode = false
        var lines = 0
        for line in try String(contentsOf: article, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("```") {
                isCode = line == "```swift"
            } else if isCode, !code(line).isEmpty, code(line) != "rule.text" {
                lines += 1
                #expect(known.contains(code(line)), "\(line)")
            }
        }
        #expect(lines > fewestLines)
    }
}
