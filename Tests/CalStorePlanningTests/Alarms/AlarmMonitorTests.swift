import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStorePlanning
@testable import TestSupport

/// Each alarm once, whatever the clock does, and however often the program is killed.
@Suite struct AlarmMonitorTests {
    private static let midnight = Instant(iso: "2026-03-29T00:00:00Z") ?? .distantPast

    private static func store(_ alarms: [(title: String, minute: Int)]) throws -> CalendarStore {
        let store = CalendarStore()
        try store.write("add", now: Instant(secondsSince1970: 0)) { change in
            let calendar = try #require(change.calendars().first).id
            for (title, minute) in alarms {
                var item = CalStoreItem(event: title, calendar: calendar)
                item.start = ItemTime(midnight.adding(seconds: minute * 60), in: .utc)
                item.alarms = [ItemAlarm(.relative(ItemDuration(), toEnd: false))]
                try change.add(item)
            }
        }
        return store
    }

    private static func deliver(
        _ monitor: inout AlarmMonitor, at minute: Int, _ store: CalendarStore
    ) throws -> [String] {
        try monitor.notices(at: midnight.adding(seconds: minute * 60), from: store).map { notice in
            monitor.begin(notice)
            monitor.end(notice)
            return "\(notice.alarm.text) \(notice.kind)"
        }
    }

    @Test func aDayIsPlayedThrough() throws {
        let store = try Self.store([("early", -30), ("a", 10), ("b", 10), ("c", 60), ("d", 300), ("e", 700)])
        var monitor = AlarmMonitor(zone: .utc)
        #expect(try Self.deliver(&monitor, at: 0, store) == [])
        #expect(try monitor.nextAlarm(after: Self.midnight, from: store)?.text == "a")
        #expect(try Self.deliver(&monitor, at: 9, store) == [])
        #expect(try Self.deliver(&monitor, at: 10, store) == ["a due", "b due"])
        #expect(try Self.deliver(&monitor, at: 10, store) == [])
        // The machine slept: what is within two hours is late, what is older is listed.
        #expect(try Self.deliver(&monitor, at: 400, store) == ["c missed", "d late"])
        #expect(try Self.deliver(&monitor, at: 400, store) == [])
        // The clock is set back, and runs on.
        #expect(try Self.deliver(&monitor, at: 5, store) == [])
        #expect(try monitor.nextAlarm(after: Self.midnight, from: store)?.text == "e")
        #expect(try Self.deliver(&monitor, at: 10, store) == [])
        #expect(try Self.deliver(&monitor, at: 700, store) == ["e due"])
    }

    /// A clock that is a year ahead for a moment makes alarms be listed as missed; they come again when they
    /// are due.
    @Test func alarmsThatAClockSetForwardHasMissedComeInTime() throws {
        let store = try Self.store([("a", 10), ("b", 1000)])
        var monitor = AlarmMonitor(zone: .utc)
        _ = try Self.deliver(&monitor, at: 0, store)
        let year = 366 * 1440
        let notices = try monitor.notices(at: Self.midnight.adding(seconds: year * 60), from: store)
        #expect(notices.map(\.kind) == [.missed, .missed])
        #expect(try Self.deliver(&monitor, at: 10, store) == ["a due"])
        #expect(try Self.deliver(&monitor, at: 1000, store) == ["b due"])
    }

    @Test func anItemMadeAfterItsAlarmIsNotDelivered() throws {
        let store = try Self.store([])
        var monitor = AlarmMonitor(zone: .utc)
        _ = try Self.deliver(&monitor, at: 0, store)
        try store.write("add", now: Self.midnight.adding(seconds: 3600)) { change in
            var item = CalStoreItem(event: "x", calendar: try #require(change.calendars().first).id)
            item.start = ItemTime(Self.midnight.adding(seconds: 3000), in: .utc)
            item.alarms = [ItemAlarm(.relative(ItemDuration(), toEnd: false))]
            try change.add(item)
        }
        #expect(try Self.deliver(&monitor, at: 61, store) == [])
    }

    @Test func aFloatingTimeIsDeliveredOnceWhenTheZoneChanges() throws {
        let store = CalendarStore()
        try store.write("add", now: Instant(secondsSince1970: 0)) { change in
            var item = CalStoreItem(event: "pill", calendar: try #require(change.calendars().first).id)
            item.start = ItemTime("2026-03-29T09:00:00")
            item.alarms = [ItemAlarm(.relative(ItemDuration(), toEnd: false))]
            try change.add(item)
        }
        var monitor = AlarmMonitor(zone: try #require(Zone.named("Europe/Berlin")))
        _ = try Self.deliver(&monitor, at: 0, store)
        #expect(try Self.deliver(&monitor, at: 7 * 60, store) == ["pill due"])
        monitor.zone = try #require(Zone.named("America/New_York"))
        #expect(try Self.deliver(&monitor, at: 13 * 60, store) == [])
    }

    /// Nights in which clocks change: 02:30 does not exist on one of them, and is twice on the other.
    @Test func nightsOfClockChangesHaveOneAlarm() throws {
        for (day, moment) in [("2026-03-29", "2026-03-29T01:30:00Z"), ("2026-10-25", "2026-10-25T00:30:00Z")]
        {
            let store = CalendarStore()
            try store.write("add", now: Instant(secondsSince1970: 0)) { change in
                var item = CalStoreItem(event: "x", calendar: try #require(change.calendars().first).id)
                item.start = ItemTime("\(day)T02:30:00[Europe/Berlin]")
                item.alarms = [ItemAlarm(.relative(ItemDuration(), toEnd: false))]
                try change.add(item)
            }
            var monitor = AlarmMonitor(zone: .utc)
            let start = try #require(Instant(iso: "\(day)T00:00:00Z")).adding(seconds: -7200)
            var times: [Instant] = []
            for minute in 0..<600 {
                let now = start.adding(seconds: minute * 60)
                for notice in try monitor.notices(at: now, from: store) {
                    monitor.end(notice)
                    times.append(now)
                }
            }
            #expect(times.map(\.description) == [moment])
        }
    }

    /// An alarm whose program failed was counted as told.
    @Test func aDeliveryThatFailedComesAgain() throws {
        let store = try Self.store([("a", 10)])
        var monitor = AlarmMonitor(zone: .utc)
        _ = try Self.deliver(&monitor, at: 0, store)
        func notices(_ second: Int) throws -> [AlarmNotice] {
            try monitor.notices(at: Self.midnight.adding(seconds: 600 + second), from: store)
        }
        var second = 0
        for attempt in 1...5 {
            let notice = try #require(try notices(second).first)
            #expect(notice.isRepeated == (attempt > 1))
            monitor.begin(notice)
            let comesAgain = monitor.fail(notice, at: Self.midnight.adding(seconds: 600 + second))
            #expect(comesAgain == (attempt < 5), "attempt \(attempt)")
            // Not at once.
            #expect(try notices(second + 59).isEmpty)
            second += 60
        }
    }

    @Test func aDeliveryThatFailedAndThenDidNotIsDone() throws {
        let store = try Self.store([("a", 10)])
        var monitor = AlarmMonitor(zone: .utc)
        let now = Self.midnight.adding(seconds: 600)
        let notice = try #require(try monitor.notices(at: now, from: store).first)
        let comesAgain = monitor.fail(notice, at: now)
        #expect(comesAgain)
        monitor.end(notice)
        let later = try monitor.notices(at: now.adding(seconds: 600), from: store)
        #expect(later.isEmpty)
        #expect(monitor.deliveries.failures.isEmpty)
    }

    // MARK: On disk

    /// Programs that are started once for each look, as `alarm watch --once` is, count the failures in the
    /// file.
    @Test func failuresOutliveTheProcess() throws {
        let store = try Self.store([("a", 10)])
        let disk = SimulatedDisk()
        let now = Self.midnight.adding(seconds: 600)
        for attempt in 1...6 {
            let journal = try AlarmJournal(path: "/state/alarms", disk)
            var monitor = AlarmMonitor(zone: .utc, deliveries: journal.deliveries)
            let notices = try monitor.notices(at: now, from: store)
            #expect(notices.map(\.isRepeated) == (attempt > 5 ? [] : [attempt > 1]))
            for notice in notices {
                try journal.begin(notice)
                try journal.fail(notice)
                if !monitor.fail(notice, at: now) {
                    monitor.end(notice)
                    try journal.end(notice)
                }
            }
            try journal.save(monitor.deliveries)
        }
    }

    /// A watcher that looks every minute of an hour, from a minute on. Returns the minute up to which it
    /// came.
    private static func watch(
        from first: Int, _ store: CalendarStore, _ files: any FileSystem, _ delivered: inout [AlarmNotice]
    ) -> Int? {
        var minute = first
        do {
            let journal = try AlarmJournal(path: "/state/alarms", files)
            var monitor = AlarmMonitor(zone: .utc, deliveries: journal.deliveries)
            while minute <= 60 {
                for notice in try monitor.notices(at: midnight.adding(seconds: minute * 60), from: store) {
                    monitor.begin(notice)
                    try journal.begin(notice)
                    delivered.append(notice)
                    monitor.end(notice)
                    try journal.end(notice)
                }
                try journal.save(monitor.deliveries)
                minute += 1
            }
            return nil
        } catch {
            return minute
        }
    }

    /// Killed at any call to the file system, and started again: every alarm is delivered, and what comes
    /// twice says so.
    @Test func killedAtAnyCallEachAlarmComes() throws {
        let alarms = (1...5).map { (title: "a\($0)", minute: $0 * 10) }
        let store = try Self.store(alarms)
        var call = 1
        while true {
            let disk = SimulatedDisk()
            let files = FailingFileSystem(disk)
            var delivered: [AlarmNotice] = []
            files.begin(.init(call: call, errno: EIO, forEver: true))
            let killed = Self.watch(from: 0, store, files, &delivered)
            if let killed { #expect(Self.watch(from: killed, store, disk, &delivered) == nil) }
            for (title, _) in alarms {
                let own = delivered.filter { $0.alarm.text == title }
                #expect(!own.isEmpty && own.count { !$0.isRepeated } <= 1, "call \(call): \(title)")
            }
            guard killed != nil else { break }
            call += 1
        }
        #expect(call > 60)
    }

    @Test func aSecondWatcherIsRefused() throws {
        let disk = SimulatedDisk()
        let first = try AlarmJournal(path: "/state/alarms", disk)
        #expect(throws: CalStoreError.self) { _ = try AlarmJournal(path: "/state/alarms", disk) }
        withExtendedLifetime(first) {}
    }

    @Test func aCutLineCountsForNothing() throws {
        let disk = SimulatedDisk()
        try disk.makeFolder("/state")
        try disk.replace("/state/alarms", with: Array("E one\nE tw".utf8))
        let journal = try AlarmJournal(path: "/state/alarms", disk)
        #expect(journal.deliveries.contains("one") && !journal.deliveries.contains("tw"))
        try journal.save(AlarmDeliveries())
    }
}
