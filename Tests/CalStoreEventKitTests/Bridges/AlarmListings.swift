import CalStore
import Foundation
import Testing

@testable import CalStorePlanning

/// The listings of alarms and fences, compiled as they stand in the documentation.
@Suite struct AlarmListings {
    private static let now = Instant(secondsSince1970: 1_772_700_000)

    private static func store() throws -> CalendarStore {
        let store = CalendarStore()
        try store.write("add", now: now.adding(seconds: -86_400)) { change in
            let calendars = try change.calendars()
            let events = try #require(calendars.first { $0.entities.contains(.events) })
            let reminders = try #require(calendars.first { $0.entities.contains(.reminders) })
            var event = CalStoreItem(event: "Dentist", calendar: events.id)
            event.start = ItemTime(now, in: .utc)
            event.alarms = [ItemAlarm(.relative(ItemDuration(), toEnd: false))]
            try change.add(event)
            var reminder = CalStoreItem(reminder: "Call", calendar: reminders.id)
            let home = ItemLocation(title: "Home", latitude: 52.52, longitude: 13.405)
            reminder.alarms = [ItemAlarm(.location(home, .enter))]
            try change.add(reminder)
        }
        return store
    }

    @Test func places() throws {
        let (store, now) = (CalendarStore(), Self.now)
        try store.write("place add", now: now) { change in
            try change.save(CalStorePlace("Home", latitude: 52.5201, longitude: 13.4049))
        }
        for place in try store.places() { print(place.name, place.latitude, place.longitude) }
        let home = try store.place("home")
        #expect(home?.latitude == 52.5201)
        try store.write("place rm", now: now) { change in change.removePlace("Home") }
        #expect(try store.places().isEmpty)
    }

    @Test func questions() throws {
        let store = try Self.store()
        let (now, morning, night) = (Self.now, Self.now, Self.now.adding(seconds: 3600))
        do {
            var query = CalStoreAlarmQuery(now ..< .distantFuture, zone: .system)
            query.limit = 1
            let next = try store.alarms(query).first  // the next alarm; nil for none
            #expect(next?.text == "Dentist")
        }
        let today = try store.alarms(CalStoreAlarmQuery(morning..<night, zone: .system))
        for alarm in today { print(alarm.instant, alarm.text) }
        #expect(today.count == 1)
        for fence in try store.geofenceAlarms() { print(fence.text, fence.place.title, fence.radius) }
    }

    @Test func monitor() throws {
        let (store, now) = (try Self.store(), Self.now)
        var monitor = AlarmMonitor(zone: .system)
        for notice in try monitor.notices(at: now, from: store) {
            monitor.begin(notice)
            print(notice.alarm.text)  // deliver it
            monitor.end(notice)
        }
        // Sleep until then, or until the store changes.
        let wake = try monitor.nextAlarm(after: now, from: store)
        #expect(wake == nil)
    }

    @Test func bell() throws {
        let (store, now) = (try Self.store(), Self.now)
        var bell = AlarmBell(zone: .system)
        try bell.ring(at: now, from: store) { notice in
            print(notice.alarm.text)
            return .delivered
        }
        let seconds = try bell.sleep(after: now, from: store)
        #expect(seconds == AlarmBell.longestSleep)
    }

    @Test func journal() throws {
        func example() throws {
            let journal = try AlarmJournal(path: "/home/ada/.local/state/clock/alarms")
            var bell = AlarmBell(zone: .system, journal: journal)
            bell.times.grace = 600
        }
        // It is compiled only: the path is somebody's own.
        _ = example
    }

    @Test func fences() throws {
        let store = try Self.store()
        let hamburg = ItemLocation(title: "Hamburg", latitude: 53.5511, longitude: 9.9937)
        let distance = GeofencePosition(latitude: 52.52, longitude: 13.405)?.distance(to: hamburg)
        #expect(try (254_000..<256_000).contains(#require(distance)))
        let track = [(52.6, 13.4), (52.52, 13.405)].compactMap {
            GeofencePosition(latitude: $0.0, longitude: $0.1)
        }
        var monitor = GeofenceMonitor()
        for position in track {
            for alarm in monitor.move(to: position, fences: try store.geofenceAlarms()) { print(alarm.text) }
        }
    }

    @Test func seenAndPutOff() throws {
        let (store, now) = (try Self.store(), Self.now)
        let alarm = try #require(
            try store.alarms(CalStoreAlarmQuery(now..<now.adding(seconds: 1), zone: .utc)).first)
        var item = alarm.item
        item.snooze(alarmAt: alarm.index, until: now.adding(seconds: 600), at: now)
        #expect(item.alarms.count == 2 && item.alarms[0].acknowledged == now)
        #expect(item.alarms[1].snoozedUID == item.alarms[0].uid && item.alarms[0].uid != nil)
        item.acknowledge(alarmAt: 1, at: now.adding(seconds: 600))
        #expect(item.alarms.count == 1 && item.alarms[0].acknowledged == now.adding(seconds: 600))
        item = alarm.item
        item.acknowledge(alarmAt: alarm.index, at: now)
        #expect(item.alarms[0].acknowledged == now)
    }
}
