import CalStore
import Foundation

/// A store of many events in memory: reading them from an iCalendar file, adding them, asking for a week, looking one
/// up, changing one.
enum StoreBenchmark {
    static func run(_ arguments: [String]) throws {
        guard let path = arguments.first else { throw UsageError() }
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let now = Instant(Date())
        print("what", "count", "median", "min", "max", "unit", separator: "\t")

        let parse = measure(3) { CalStoreImport(iCalendar: bytes) }
        report("read iCalendar", parse.result.items.count, parse.seconds, unit: "s", scale: 1)

        let store = CalendarStore()
        let calendars = try store.calendars()
        guard let events = calendars.first, let reminders = calendars.last else { return }
        let add = measure(1) {
            _ = try? store.write("import", now: now) { change in
                try change.add(parse.result, events: events.id, reminders: reminders.id)
            }
        }
        report("add all", parse.result.items.count, add.seconds, unit: "s", scale: 1)

        guard let monday = ItemTime("2026-03-02T00:00:00Z"), let next = ItemTime("2026-03-09T00:00:00Z")
        else { return }
        let week = monday.instant(in: .utc)..<next.instant(in: .utc)
        let first = measure(1) { try? store.occurrences(in: week, zone: .utc) }
        report("first week", first.result?.count ?? 0, first.seconds, unit: "ms", scale: 1e3)
        let query = measure(20) { try? store.occurrences(in: week, zone: .utc) }
        report("week", query.result?.count ?? 0, query.seconds, unit: "ms", scale: 1e3)

        let items = try store.items()
        let ids = items.prefix(10_000).map(\.id)
        let lookup = measure(5) { for id in ids { _ = try? store.item(id) } }
        report(
            "look up", ids.count, lookup.seconds.map { $0 / Double(max(ids.count, 1)) }, unit: "us each",
            scale: 1e6)

        let single = items.first { !$0.isSeries }
        let edit = measure(200) {
            guard var item = single else { return }
            item.title = "\(Double.random(in: 0..<1))"
            _ = try? store.write("edit", now: now) { try $0.save(item) }
        }
        report("change one", 200, edit.seconds, unit: "us", scale: 1e6)
    }

    private struct UsageError: Error, CustomStringConvertible {
        let description = "Benchmarks store FILE.ics"
    }

    private static func measure<Result>(_ runs: Int, _ body: () -> Result) -> (
        result: Result, seconds: [Double]
    ) {
        var seconds: [Double] = []
        let clock = ContinuousClock()
        var start = clock.now
        var result = body()
        seconds.append(start.duration(to: clock.now) / .seconds(1))
        for _ in 1..<max(runs, 1) {
            start = clock.now
            result = body()
            seconds.append(start.duration(to: clock.now) / .seconds(1))
        }
        return (result, seconds)
    }

    private static func report(_ what: String, _ count: Int, _ seconds: [Double], unit: String, scale: Double)
    {
        let sorted = seconds.sorted()
        func text(_ value: Double) -> String { String(format: "%.3f", value * scale) }
        print(
            what, "\(count)", text(sorted[sorted.count / 2]), text(sorted.first ?? 0), text(sorted.last ?? 0),
            unit,
            separator: "\t")
    }
}
