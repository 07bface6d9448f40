import CalStoreEventKit
import Expectations

@MainActor func events(_ store: EKEventStore) async throws {
    let event = EKEvent(eventStore: store)
    event.title = "Stand-up"
    event.calendar = store.defaultCalendarForNewEvents
    event.startDate = now.addingTimeInterval(3600)
    event.endDate = now.addingTimeInterval(4500)
    event.addRecurrenceRule(
        EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 5)))
    event.addAlarm(EKAlarm(relativeOffset: -600))
    try store.save(event, span: .thisEvent)

    let calStore: CalStoreExtension = store.calStore
    Expectations.expect(calStore.problem, nil)
    Expectations.expect(CalStoreExtension.accessProblem, nil)
    let walk: CalStoreEvents = calStore.events(from: now, to: nil, calendars: nil)
    var iterator: CalStoreEvents.Iterator = walk.makeIterator()
    Expectations.expect(iterator.next()?.title, "Stand-up")
    Expectations.expect(Array(walk).count, 5)
    let week = store.predicateForEvents(
        withStart: now, end: now.addingTimeInterval(7 * 86_400), calendars: nil)
    Expectations.expect(await calStore.events(matching: week).count, 5)

    let second = Array(walk)[1]
    let access: CalStoreEventAccess = second.calStore
    Expectations.expect(access.item === second, true)
    Expectations.expect(access.seriesIdentifier, event.calendarItemIdentifier)
    Expectations.expect(
        calStore.event(withIdentifier: event.calendarItemIdentifier, occurrenceDate: second.occurrenceDate),
        second)
    let date: Date = second.occurrenceDate
    try access.skip()
    Expectations.expect(event.refresh(), true)
    Expectations.expect(event.calStore.skippedDates, [date])
    try event.calStore.unskip(date)
    let extra = now.addingTimeInterval(10 * 86_400)
    try event.calStore.add(extra)
    _ = event.refresh()
    Expectations.expect(event.calStore.addedDates, [extra])
    try event.calStore.removeAdded(extra, commit: true)
    _ = event.refresh()
    event.calStore.categories = ["team"]
    event.title = "Daily"
    try calStore.save(event, span: .all)
    Expectations.expect(event.calStore.value.categories, ["team"])
    Expectations.expect(try CalendarStore(json: try calStore.json()).items().map(\.title), ["Daily"])
    try calStore.values().undo()
    Expectations.expect(event.refresh(), true)
    Expectations.expect(event.title, "Stand-up")
    try calStore.remove(event, span: .all)
    Expectations.expect(Array(walk).isEmpty, true)
    try calStore.values().undo()
}

@MainActor func reminders(_ store: EKEventStore) throws {
    let letter = EKReminder(eventStore: store)
    letter.title = "Letter"
    letter.calendar = store.defaultCalendarForNewReminders()
    try store.save(letter, commit: true)
    let stamps = EKReminder(eventStore: store)
    stamps.title = "Stamps"
    stamps.calendar = letter.calendar
    let access: CalStoreReminderAccess = stamps.calStore
    access.percentComplete = 40
    access.sortOrder = 2
    access.parentExternalID = letter.calendarItemExternalIdentifier
    access.categories = ["errand"]
    try store.save(stamps, commit: true)
    Expectations.expect([access.percentComplete, access.sortOrder], [40, 2])
    Expectations.expect(access.value.parentExternalID, letter.calendarItemExternalIdentifier)
    let items: [any CalStoreItemAccess] = [access, letter.calStore]
    Expectations.expect(items.map { $0.item.title }, ["Stamps", "Letter"])
    try store.calStore.setDefaultCalendar(stamps.calendar)
}

@MainActor func access(_ store: EKEventStore) async throws {
    CalStoreExtension.setAuthorization(.notDetermined, for: .reminder)
    CalStoreExtension.setAnswer { entity, wanted in entity == .reminder && wanted == .fullAccess }
    Expectations.expect(try await store.requestFullAccessToReminders(), true)
    Expectations.expect(EKEventStore.authorizationStatus(for: .reminder), .fullAccess)
    CalStoreExtension.setAuthorization(.denied, for: .reminder)
    let all = store.predicateForReminders(in: nil)
    Expectations.expect(await store.calStore.reminders(matching: all)?.count, nil)
    CalStoreExtension.setAuthorization(nil, for: .reminder)
    CalStoreExtension.setAnswer(nil)
    Expectations.expect(await store.calStore.reminders(matching: all)?.count, 2)
}

@MainActor func bell(_ store: EKEventStore) throws {
    var bell: CalStoreAlarmBell = store.calStore.alarmBell(journal: nil)
    bell.times.grace = 3600
    Expectations.expect(bell.places.positions, GeofencePositions())
    var rung: [CalStoreRing] = []
    try bell.ring(at: now) { rung.append($0) }
    let next = try bell.nextDate(after: now)
    Expectations.expect(next, now.addingTimeInterval(3000))
    if let next { try bell.ring(at: next) { rung.append($0) } }
    Expectations.expect(rung.map(\.text), ["Stand-up"])
    Expectations.expect(rung.map(\.date), [now.addingTimeInterval(3000)])
    Expectations.expect(rung.map(\.isRepeated), [false])
    Expectations.expect(rung.map(\.kind), [.due])
    Expectations.expect(rung.first?.alarm.relativeOffset, -600)
    Expectations.expect(rung.first?.item.title, "Stand-up")
    try bell.ring(at: CLLocation(latitude: 52.5, longitude: 13.4)) { rung.append($0) }
    Expectations.expect(rung.count, 1)

    do { try store.calStore.values().write { _ = try $0.remove(CalStoreItem.ID.random()) } } catch let error
        as CalStoreError
    {
        Expectations.expect(error.errorCode, 13)
        Expectations.expect(error.errorUserInfo[NSLocalizedDescriptionKey] as? String, error.description)
    }
    let error = EKError(.noCalendar)
    Expectations.expect(error.errorCode, 1)
    Expectations.expect(error.errorUserInfo.isEmpty, false)
}
