import CalStore
import Expectations

@MainActor func calendars() throws {
    let store = CalendarStore()
    try store.write("calendars", now: now) { change in
        let team: CalStoreSource = change.addSource(title: "Team")
        Expectations.expect(team.kind, .local)
        var work = CalStoreCalendar(title: "Work", entities: [.events, .reminders], source: team.id)
        work.color = "#ff0000"
        try change.save(work)
        try change.setDefaultCalendar(work.id)
        try change.renameSource(team.id, to: "Office")
        try change.save(CalStorePlace("Home", latitude: 52, longitude: 13, radius: 50, address: "Street 1"))
    }
    let work = try store.calendar(named: "Office/Work")
    Expectations.expect(work.color, "#FF0000")
    Expectations.expect(work.sourceID, try store.source(named: "Office").id)
    Expectations.expect([work.isDefault, work.isWritable], [true, true])
    Expectations.expect(work.unknownProperties, [])
    Expectations.expect(work.kind, .local)
    Expectations.expect([work.url, work.interval.map(String.init)], [nil, nil])
    Expectations.expect(work.entities, [.events, .reminders] as CalStoreCalendar.Entities)
    Expectations.expect(CalStoreCalendar.Entities(rawValue: 3), work.entities)
    Expectations.expect(try store.eventCalendar.id, work.id)
    let home: CalStorePlace? = try store.place("Home")
    Expectations.expect(home?.location.radius, 50)
    Expectations.expect(home?.address, "Street 1")
    Expectations.expect(try store.places().map(\.name), ["Home"])
    try store.write(now: now) { change in
        Expectations.expect(change.removePlace("Home"), true)
        Expectations.expect(try change.removeCalendar(work.id), 0)
        try change.removeSource(work.sourceID)
    }
    Expectations.expect(try store.sources().map(\.title), ["Local"])
    Expectations.expect(try store.sources().map(\.url), [nil])
    Expectations.expect(try store.calendars().count, 2)
    Expectations.expectError(#"there is no calendar "Work""#) { _ = try store.calendar(named: "Work") }
}

@MainActor func questions() throws {
    let store = CalendarStore()
    let ids = try store.write(now: now) { change in
        var daily = try CalStoreItem(event: "Daily", calendar: change.eventCalendar.id)
        daily.start = try ItemTime(parsing: "2026-03-02T10:00:00[Europe/Berlin]")
        daily.end = .duration(ItemDuration(seconds: 3600))
        daily.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY")])
        let milk = try CalStoreItem(reminder: "Milk", calendar: change.reminderCalendar.id)
        var letter = try CalStoreItem(reminder: "Letter", calendar: change.reminderCalendar.id)
        letter.end = .time(try ItemTime(parsing: "2026-03-03"))
        return try [change.add(daily), change.add(milk), change.add(letter)].map(\.id)
    }.result
    let week = now..<now.adding(seconds: 7 * 86_400)
    var query = CalStoreOccurrenceQuery(week, zone: berlin, calendars: nil, limit: 5)
    query.startsFrom = now.adding(seconds: 86_400)
    query.seriesLimit = 2
    query.wants = { $0.endInstant > now }
    query.wantsItem = { $0.kind == .event }
    query.calendars = [try store.eventCalendar.id]
    Expectations.expect(query.zone == berlin && query.range == week && query.limit == 5, true)
    let found: CalStoreFoundOccurrences = try store.find(query)
    Expectations.expect(found.occurrences.map(\.start.date.day), [3, 4])
    Expectations.expect(found.isComplete, false)
    Expectations.expect(found.occurrences.map(\.seriesID), [ids[0], ids[0]])
    Expectations.expect(found.occurrences.map(\.isDetached), [false, false])
    Expectations.expect(found.occurrences.first?.original, found.occurrences.first?.start)
    Expectations.expect(found.occurrences.first?.overlaps(week), true)
    Expectations.expect(found.occurrences.first?.end.local.time.hour, 11)
    Expectations.expect(try store.count(CalStoreOccurrenceQuery(week, zone: berlin)), 7)

    let lazily: CalStoreOccurrences = store.occurrences(from: now, to: week.upperBound, zone: berlin)
    var walk: CalStoreOccurrences.Iterator = lazily.makeIterator()
    Expectations.expect(try walk.next()?.item.title, "Daily")
    var count = 0
    try lazily.forEach { _ in count += 1 }
    Expectations.expect(count, 7)

    try store.read { (view: CalStoreView) in
        Expectations.expect(try view.items().count, 3)
        Expectations.expect(try view.revision(), try store.revision())
        try view.withView { inner throws(CalStoreError) in _ = try inner.items() }
    }
    try store.withView { view throws(CalStoreError) in _ = try view.calendars() }
    try store.withView { view in try view.calendars() }
    try store.withView { view in
        let calendars = try view.calendars()
        Expectations.expect(calendars.isEmpty, false)
    }
    Expectations.expect(try store.withView { try $0.items().count }, 3)
    do {
        try store.withView { _ in throw CancellationError() }
    } catch {
        Expectations.expect(error is CancellationError, true)
    }
    let item = try store.item(ids[0])
    Expectations.expect(item.map { CalStoreOccurrence($0, in: berlin).start.date.day }, 2)
    Expectations.expect(try store.items(inCalendar: store.reminderCalendar.id).count, 2)
    Expectations.expect(try store.items(externalID: item?.externalID ?? "").map(\.id), [ids[0]])
    Expectations.expect(
        try store.undatedReminders(calendars: nil, isCompleted: false).map(\.item.title), ["Milk"])
    Expectations.expect(
        try store.reminders(dueIn: week, zone: berlin, calendars: nil, isCompleted: nil).count, 1)
    Expectations.expect(try item.flatMap { try store.twin(of: $0.copy()) }?.id, nil)
    Expectations.expect(try store.detached(of: ids[0]).count, 0)
    let short: ShortIDs = try store.shortIDs(of: try store.items())
    Expectations.expect(short.count == 3 && !short.isEmpty, true)
    let letters = short[ids[0]] ?? ""
    Expectations.expect(item.flatMap { short[$0] }, letters)
    Expectations.expect(try store.items(.event, shortID: letters).map(\.id), [ids[0]])

    let info: CalStoreInfo = try store.info()
    Expectations.expect(
        [info.events, info.reminders, info.calendars, info.sources, info.operation], [1, 2, 2, 1, 1])
    Expectations.expect([info.path, info.snapshotLag.map(String.init), info.storeID?.text], [nil, nil, nil])
    Expectations.expect(info.revision, try store.revision())
    Expectations.expect(info.notes + (try store.notes()), [] as [CalStoreNote])
    Expectations.expect(try store.isEditedOutside(), false)
    Expectations.expect(try store.fileInfo()?.folder, nil)
    Expectations.expect(try store.backups().count, 0)
}
