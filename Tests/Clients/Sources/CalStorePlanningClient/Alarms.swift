import CalStorePlanning
import Expectations

@MainActor func alarms(_ store: CalendarStore) throws {
    var deliveries = AlarmDeliveries()
    Expectations.expect(deliveries.since, nil)
    Expectations.expect(deliveries.lastLook, nil)
    var monitor = AlarmMonitor(zone: zone, deliveries: deliveries)
    monitor.grace = 7200
    monitor.calendars = [try store.eventCalendar.id]
    Expectations.expect(monitor.zone, zone)
    Expectations.expect(AlarmMonitor.mostMissed > 0, true)
    Expectations.expect(
        try monitor.nextAlarm(after: now, from: store)?.instant.description, "2026-03-02T08:20:00Z")
    Expectations.expect(try monitor.notices(at: now, from: store).count, 0)
    let due: [AlarmNotice] = try monitor.notices(at: now.adding(seconds: 1200), from: store)
    Expectations.expect(due.map(\.kind), [.due])
    Expectations.expect(due.map(\.isRepeated), [false])
    Expectations.expect(AlarmNotice.Kind.allCases, [.due, .late, .missed])
    Expectations.expect(AlarmNotice.Kind(rawValue: "late"), .late)
    for notice in due {
        monitor.begin(notice)
        Expectations.expect(monitor.fail(notice, at: now.adding(seconds: 1200)), true)
        monitor.begin(notice)
        monitor.end(notice)
        Expectations.expect(monitor.deliveries.contains(notice.alarm.key), true)
        Expectations.expect(notice.alarm.occurrence.item.title, "Stand-up")
    }
    deliveries = monitor.deliveries

    let path = try Expectations.temporaryPath() + ".json"
    let journal = try AlarmJournal(path: path, timeout: 1)
    try journal.save(deliveries, positions: GeofencePositions())
    for notice in due {
        try journal.begin(notice)
        try journal.fail(notice)
        try journal.begin(notice)
        try journal.end(notice)
    }
    Expectations.expect(journal.deliveries.since, nil)
    Expectations.expect(journal.positions, GeofencePositions())

    var bell = AlarmBell(zone: zone)
    var rung: [String] = []
    try bell.ring(at: now, from: store) { notice in
        rung.append(notice.alarm.item.title)
        return .delivered
    }
    try bell.ring(at: now.adding(seconds: 1200), from: store) { notice in
        rung.append(notice.alarm.text)
        return .running
    }
    Expectations.expect(rung, ["Stand-up"])
    for notice in due { try bell.finish(notice, AlarmBell.Delivery.failed, at: now.adding(seconds: 1201)) }
    let sleep = try bell.sleep(after: now.adding(seconds: 1260), from: store)
    Expectations.expect((1...AlarmBell.longestSleep).contains(sleep), true)
    Expectations.expect(bell.times.zone, zone)
    Expectations.expect(bell.places.positions, GeofencePositions())

    var item =
        try store.items().first { $0.title == "Review" } ?? CalStoreItem(event: "", calendar: .random())
    item.acknowledge(alarmAt: 0, at: now)
    Expectations.expect(item.alarms.first?.acknowledged, now)
    item.snooze(alarmAt: 0, until: now.adding(seconds: 600), at: now)
    Expectations.expect(item.alarms.count, 2)
}

@MainActor func places(_ store: CalendarStore) throws {
    try store.write("place", now: now) { change in
        var shop = try CalStoreItem(reminder: "Bread", calendar: change.reminderCalendar.id)
        let baker = ItemLocation(title: "Baker", latitude: 52.5, longitude: 13.4, radius: 200)
        shop.alarms = [ItemAlarm(.location(baker, .enter))]
        try change.add(shop)
    }
    let fences: [GeofenceAlarm] = try store.geofenceAlarms(calendars: nil)
    Expectations.expect(fences.map(\.text), ["Bread"])
    Expectations.expect(fences.map(\.radius), [200])
    Expectations.expect(fences.map(\.proximity), [.enter])
    Expectations.expect(fences.map(\.index), [0])
    Expectations.expect(fences.first?.item.alarms.first, fences.first?.alarm)
    Expectations.expect(fences.first?.place.title, "Baker")

    let away = GeofencePosition(latitude: 52.6, longitude: 13.4, accuracy: 10)
    let there = GeofencePosition(latitude: 52.5, longitude: 13.4)
    Expectations.expect(GeofencePosition(latitude: 91, longitude: 0), nil)
    guard let away, let there, let fence = fences.first else { return }
    Expectations.expect((away.distance(to: fence.place) ?? 0) > 11_000, true)
    Expectations.expect([away.latitude, away.longitude, away.accuracy], [52.6, 13.4, 10])
    var monitor = GeofenceMonitor(positions: GeofencePositions())
    Expectations.expect(monitor.move(to: away, fences: fences).count, 0)
    Expectations.expect(monitor.move(to: there, fences: fences).map(\.key), [fence.key])
    Expectations.expect(monitor.positions[fence.key], true)
    Expectations.expect(GeofenceMonitor.defaultRadius > 0, true)

    var bell = AlarmBell(zone: zone)
    var rung = 0
    try bell.ring(at: away, from: store) { _ in rung += 1 }
    try bell.ring(at: there, from: store) { _ in rung += 1 }
    Expectations.expect(rung, 1)
}
