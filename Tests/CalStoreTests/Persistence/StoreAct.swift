import CalStoreExchange
import Foundation

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Something that a command does to a store, for tests that let it fail: what the disk holds before, and the
/// act.
struct StoreAct: Sendable, CustomStringConvertible {
    let description: String
    /// Whether the store reads otherwise afterwards.
    var changes = true
    /// Whether there is a store before.
    var isStored = true
    /// Whether it goes through the operations of the log.
    var needsHistory = false
    let run: @Sendable (CalendarStore, any FileSystem) throws -> Void

    static let path = "/cal"
    static let location = StoreLocation(path)
    static let now = StoreBench.now

    static func open(_ fileSystem: any FileSystem) throws -> CalendarStore {
        try CalendarStore(location, fileSystem, program: "tests", lockTimeout: 0)
    }

    /// A disk with what the acts need: a few operations, a repeating reminder, a broken record, a backup, a
    /// damaged copy.
    func prepare() throws -> SimulatedDisk {
        let disk = SimulatedDisk()
        guard isStored else { return disk }
        let store = try StoreAct.open(disk)
        try store.write("add", now: StoreAct.now) { change in
            guard let calendar = try change.defaultCalendar(for: .event),
                let list = try change.defaultCalendar(for: .reminder)
            else { return }
            for number in 1...3 {
                var event = CalStoreItem(event: "event \(number)", calendar: calendar.id)
                event.start = ItemTime("2026-03-05")
                try change.add(event)
            }
            var reminder = CalStoreItem(reminder: "rent", calendar: list.id)
            reminder.end = ItemTime("2026-03-31").map { .time($0) }
            reminder.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=MONTHLY")])
            try change.add(reminder)
        }
        _ = try store.maintenance.backUp(to: "/backup.json", now: StoreAct.now)
        var item = try StoreAct.item("event 1", store)
        try store.write("rename", now: StoreAct.now) { change in
            item.notes = "later"
            try change.save(item)
        }
        // An item whose calendar does not exist: no transaction lets that through.
        _ = try store.engine.commit("break", now: StoreAct.now) { state -> (Void, Edit) in
            guard let item = state.items.first(where: { $0.title == "event 3" }) else { return ((), Edit()) }
            var fields = item.fields
            fields.calendar = RecordID(high: 1, low: 2)
            return ((), Edit([Change(before: .item(item), after: .item(ItemRecord(fields)))]))
        }
        try store.maintenance.snapshot()
        for (name, bytes) in [
            ("log.jsonl", disk.bytes("/cal/log.jsonl") ?? []),
            ("store.json", disk.bytes("/cal/store.json") ?? []),
        ] {
            var bytes = bytes
            if name == "log.jsonl" { bytes[bytes.count / 2] ^= 1 }
            try disk.makeFolder("/damaged")
            disk.put("/damaged/" + name, bytes)
        }
        return disk
    }

    /// The content of a store, without identifiers, which are new in each run, and without times.
    static func content(_ disk: SimulatedDisk, at path: String = path) throws -> [String] {
        try content(CalendarStore(StoreLocation(path), disk, program: nil, lockTimeout: 0))
    }

    static func content(_ store: CalendarStore) throws -> [String] {
        let calendars = try store.calendars()
        let items = try store.items().map { item in
            let calendar = calendars.first { $0.id == item.calendarID }?.title ?? "-"
            let due = item.due.map { "\($0)" } ?? ""
            return "\(item.title)|\(item.notes ?? "")|\(calendar)|\(due)|\(item.isCompleted)"
        }
        return calendars.map(\.title) + items
    }

    private static func item(_ title: String, _ store: CalendarStore) throws -> CalStoreItem {
        guard let item = try store.items().first(where: { $0.title == title }) else {
            throw CalStoreError.noSuchItem(title)
        }
        return item
    }

    private static func write(
        _ description: String, isStored: Bool = true, on title: String? = nil,
        _ body: @escaping @Sendable (CalStoreItem?, inout CalStoreTransaction) throws -> Void
    ) -> StoreAct {
        StoreAct(description: description, isStored: isStored) { store, _ in
            let target = try title.map { try item($0, store) }
            try store.write(description, now: now) { try body(target, &$0) }
            // As the tool does it, behind the answer: neither is part of the change.
            _ = try? store.maintenance.snapshot(ifDue: true)
            try? store.maintenance.backUpIfDue(now: now)
        }
    }

    /// An all-day event, for the first calendar.
    static func day(_ title: String, _ reader: some CalStoreReader) throws -> CalStoreItem {
        guard let calendar = try reader.calendars().first else { throw CalStoreError.noSuchCalendar("") }
        var event = CalStoreItem(event: title, calendar: calendar.id)
        event.start = ItemTime("2026-03-06")
        return event
    }

    private static func add(_ title: String, _ change: inout CalStoreTransaction) throws {
        guard let calendar = try change.defaultCalendar(for: .event) else { return }
        var event = CalStoreItem(event: title, calendar: calendar.id)
        event.start = ItemTime("2026-03-06")
        try change.add(event)
    }

    private static let file = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        BEGIN:VEVENT\r
        UID:one@example\r
        DTSTART;VALUE=DATE:20260310\r
        SUMMARY:imported\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:two@example\r
        DTSTART;VALUE=DATE:20260311\r
        SUMMARY:imported too\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    static let all: [StoreAct] = [
        write("the first change of all", isStored: false) { try add("first", &$1) },
        StoreAct(description: "new", isStored: false) { _, fileSystem in
            try CalendarStore.create(location, fileSystem)
        },
        write("add") { try add("added", &$1) },
        write("edit", on: "event 2") { item, change in
            guard var item else { return }
            item.title = "edited"
            try change.save(item)
        },
        write("rm", on: "event 2") { item, change in try change.remove(item?.id ?? .random()) },
        write("done", on: "rent") { item, change in try change.complete(item?.id ?? .random()) },
        write("import") { _, change in
            guard let calendar = try change.defaultCalendar(for: .event) else { return }
            _ = change.add(
                CalStoreImport(iCalendar: Array(file.utf8)), events: calendar.id, reminders: calendar.id)
        },
        write("batch") { _, change in
            try change.staging { staged in
                for number in 1...3 {
                    try staged.write("line", now: now) { change in try add("line \(number)", &change) }
                }
            }
        },
        StoreAct(description: "undo", needsHistory: true) { store, _ in _ = try store.undo("undo", now: now)
        },
        StoreAct(description: "op restore", needsHistory: true) { store, _ in
            guard let first = try store.history.entries().last else { return }
            _ = try store.restore("op restore", to: first.id, now: now)
        },
        StoreAct(description: "compact", changes: false) { store, _ in
            try store.maintenance.compact(keeping: .operations(1), now: now)
        },
        StoreAct(description: "snapshot", changes: false) { store, _ in _ = try store.maintenance.snapshot()
        },
        StoreAct(description: "backup", changes: false) { store, _ in
            _ = try store.maintenance.backUp(now: now)
        },
        StoreAct(description: "the backup of the day", changes: false) { store, _ in
            try store.maintenance.backUpIfDue(now: now, keeping: .newest(1))
        },
        StoreAct(description: "restore") { store, _ in
            try store.restore("restore", from: "/backup.json", now: now)
        },
        StoreAct(description: "check --fix") { store, _ in _ = try store.maintenance.repair("fix", now: now)
        },
        StoreAct(description: "salvage", changes: false) { _, fileSystem in
            _ = try CalendarStore.salvage(
                StoreLocation("/damaged"), to: StoreLocation("/rescued"), fileSystem, now: now)
        },
    ]
}
