import CalStore
import CalStoreExchange
import CommandLine
import Foundation

/// A store of many events in memory: reading them from an iCalendar file, adding them, asking for a week,
/// looking one up, changing one; then the same with EventKit's classes.
///
/// Times are processor time of the thread that asks.
enum StoreBenchmark {
    static func run(_ arguments: [String]) throws {
        guard let path = arguments.first else { throw UsageError() }
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let now = Instant(Date())
        Figures.head()
        // First, while no freed memory lies about.
        try memoryOfPlainEvents(100_000, now: now)

        let store = CalendarStore()
        let calendars = try store.calendars()
        guard let events = calendars.first, let reminders = calendars.last else { return }
        try fill(store, bytes, events: events.id, reminders: reminders.id, now: now)
        guard let monday = ItemTime("2026-03-02T00:00:00Z"), let next = ItemTime("2026-03-09T00:00:00Z")
        else { return }
        let week = monday.instant(in: .utc)..<next.instant(in: .utc)
        let first = try Figures.measure(1) { try store.occurrences(in: week, zone: .utc) }
        Figures.report("first week", first.result.count, first.seconds, unit: "ms", scale: 1e3)
        let query = try Figures.measure(50) { try store.occurrences(in: week, zone: .utc) }
        let rows = query.result.count
        Figures.report("week", rows, query.seconds, unit: "ms", scale: 1e3)
        Figures.report("week, a row", rows, query.seconds, per: rows, unit: "us", scale: 1e6)

        let items = try store.items()
        let ids = items.prefix(20_000).map(\.id)
        let lookup = try Figures.measure(5) { for id in ids { _ = try store.item(id) } }
        Figures.report("look up", ids.count, lookup.seconds, per: ids.count, unit: "us", scale: 1e6)

        let single = items.first { !$0.isSeries }
        var round = 0
        let edit = try Figures.measure(500) {
            guard var item = single else { return }
            round += 1
            item.title = "\(round)"
            _ = try store.write("edit", now: now) { try $0.save(item) }
        }
        Figures.report("change one", 1, edit.seconds, unit: "us", scale: 1e6)

        try FaceBenchmark.run(over: store, week: week)
    }

    private static func fill(
        _ store: CalendarStore, _ bytes: [UInt8], events: CalStoreCalendar.ID, reminders: CalStoreCalendar.ID,
        now: Instant
    ) throws {
        let parse = Figures.measure(3) { CalStoreImport(iCalendar: bytes) }
        let count = parse.result.items.count
        Figures.report("read iCalendar", count, parse.seconds, unit: "s", scale: 1)
        let add = try Figures.measure(1) {
            _ = try store.write("import", now: now) { change in
                change.add(parse.result, events: events, reminders: reminders)
            }
        }
        Figures.report("add all", count, add.seconds, unit: "s", scale: 1)
    }

    /// Events of a title, a start and an end in a zone: what a store needs for one, indexes included.
    private static func memoryOfPlainEvents(_ count: Int, now: Instant) throws {
        let store = CalendarStore()
        guard let calendar = try store.calendars().first?.id, let zone = Zone.named("Europe/Berlin"),
            let first = CivilDateTime(iso: "2020-01-01T09:00:00"), let before = Memory.bytesInUse()
        else { return }
        try store.write("add", now: now) { change in
            for number in 0..<count {
                var item = CalStoreItem(event: "A meeting with a usual title", calendar: calendar)
                let start = first.adding(seconds: number * 3600)
                item.start = ItemTime(start, in: zone)
                item.end = .time(ItemTime(start.adding(seconds: 1800), in: zone))
                try change.add(item)
            }
        }
        _ = try store.occurrences(in: now..<now.adding(seconds: 1), zone: .utc)
        _ = try store.items(externalID: "none")
        guard let after = Memory.bytesInUse() else { return }
        print(
            "memory of a plain event", "\(count)", "\((after - before) / count)", "", "", "bytes",
            separator: "\t")
    }

    private struct UsageError: Error, CustomStringConvertible {
        let description = "Benchmarks store FILE.ics"
    }
}
