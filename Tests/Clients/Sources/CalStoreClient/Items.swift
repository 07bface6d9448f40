import CalStore
import Expectations

@MainActor func items() throws {
    let calendar = CalStoreCalendar.ID.random()
    var item = CalStoreItem(event: "Review", calendar: calendar)
    item.start = try ItemTime(parsing: "2026-03-04T10:00:00[Europe/Berlin]")
    item.end = ItemEnd.duration(ItemDuration(seconds: 3600))
    item.location = "Room 4"
    item.notes = "https://meet.google.com/abc-defg-hij"
    item.url = "https://example.org"
    item.categories = ["work"]
    item.classification = "PRIVATE"
    item.color = "tomato"
    item.priority = 5
    item.status = .tentative
    item.availability = .busy
    item.sequence = 2
    item.structuredLocation = ItemLocation(title: "Room 4", latitude: 52.5, longitude: 13.4, radius: 100)
    item.attendees = [
        ItemParticipant(
            address: "mailto:kim@example.org", name: "Kim", role: .required, status: .pending, kind: .person,
            parameters: "RSVP=TRUE")
    ]
    item.organizer = ItemParticipant(address: "mailto:ada@example.org")
    item.deriveExternalID()
    Expectations.expect(item.externalID.isEmpty, false)
    Expectations.expect(item.calendarID, calendar)
    Expectations.expect(item.kind as CalStoreItem.Kind, .event)
    Expectations.expect(item.endTime?.local.time.hour, 11)
    Expectations.expect(item.joinURL, "https://meet.google.com/abc-defg-hij")
    Expectations.expect(item.violation, nil)
    Expectations.expect(item.isSeries || item.isDetached || item.isAllDay || item.isCompleted, false)
    Expectations.expect(item.created, nil)
    Expectations.expect([item.modified, item.stamp, item.completed], [nil, nil, nil])
    Expectations.expect(item.keptParameters + item.unknownProperties, [])
    Expectations.expect(item.unknownMembers, [] as [UnknownMember])
    Expectations.expect(UnknownMember(name: "x", json: "1").json, "1")
    Expectations.expect(item.revision.isEmpty, false)
    Expectations.expect(item.attendees.map(\.role), [.required])
    Expectations.expect(item.attendees.first?.parameters, "RSVP=TRUE")
    Expectations.expect(item.attendees.first?.name, "Kim")
    Expectations.expect(item.attendees.first?.status, .pending)
    Expectations.expect(item.attendees.first?.kind, .person)
    Expectations.expect(item.organizer?.address, "mailto:ada@example.org")
    Expectations.expect(item.structuredLocation?.radius, 100)

    item.move(to: try ItemTime(parsing: "2026-03-05T10:00:00[Europe/Berlin]"), in: berlin)
    item.move(toCalendar: .random())
    Expectations.expect(item.start?.date.day, 5)
    Expectations.expect(item.copy().id == item.id, false)
    Expectations.expect(item.calendarID == calendar, false)

    var task = CalStoreItem(reminder: "Letter", calendar: calendar)
    task.end = .time(try ItemTime(parsing: "2026-03-05"))
    task.estimatedDuration = ItemDuration(seconds: 1800)
    task.percentComplete = 50
    task.sortOrder = 3
    task.parentExternalID = item.externalID
    Expectations.expect(task.due, try ItemTime(parsing: "2026-03-05"))
    Expectations.expect([task.sortOrder, task.percentComplete], [3, 50])
    Expectations.expect(task.parentExternalID, item.externalID)
    Expectations.expect(task.putOffFrom, nil)
}

@MainActor func series() throws {
    var series = CalStoreItem(event: "Stand-up", calendar: .random())
    series.start = try ItemTime(parsing: "2026-03-02T09:00:00[Europe/Berlin]")
    let extra = try ItemTime(parsing: "2026-03-07T10:00:00[Europe/Berlin]")
    let out = try ItemTime(parsing: "2026-03-03T09:00:00[Europe/Berlin]")
    series.recurrence = ItemRecurrence(
        rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=4")],
        exclusionRules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=1;INTERVAL=9")],
        dates: [RecurrenceDate(extra, end: .duration(ItemDuration(seconds: 60)))], exclusionDates: [out])
    Expectations.expect(series.isSeries, true)
    Expectations.expect(series.recurrence?.isEmpty, false)
    Expectations.expect(series.recurrence?.exclusionRules.count, 1)
    Expectations.expect(series.recurrence?.exclusionDates, [out])
    Expectations.expect(series.recurrence?.dates.map(\.start), [extra])
    Expectations.expect(series.recurrence?.dates.first?.end, .duration(ItemDuration(seconds: 60)))
    Expectations.expect(series.occurrenceSet.map(\.date.day), [4, 5, 7])
    Expectations.expect(series.firstOccurrence?.date.day, 4)
    let original = series.occurrenceStart(at: try CivilDateTime(parsing: "2026-03-04T09:00"))
    Expectations.expect(series.ruleTime(original).date.day, 4)
    let one = series.occurrence(at: original)
    Expectations.expect(one.originalStart == nil || one.originalStart == original, true)
    Expectations.expect(one.seriesID == nil || one.seriesID == series.id, true)
    Expectations.expect(one.copy(in: series.copy()).title, "Stand-up")

    var patch = ItemPatch()
    patch.set(\.title, to: "Daily")
    patch.clear(\.notes)
    patch.clear(\.categories)
    patch.add(ItemAlarm(.relative(ItemDuration(seconds: -60), toEnd: false)), to: \.alarms)
    patch.remove("x", from: \.categories)
    patch.move(toCalendar: .random())
    Expectations.expect(patch.isEmpty, false)
    Expectations.expect(patch.changes(\.title), true)
    Expectations.expect(patch.calendarID == nil, false)
    var changed = series
    patch.apply(to: &changed)
    Expectations.expect(changed.title, "Daily")
    let difference = ItemPatch(from: series, to: changed)
    Expectations.expect(difference.changes(\.alarms), true)
    var later = ItemPatch()
    later.set(\.title, to: "Weekly")
    difference.merging(later).apply(to: &changed)
    Expectations.expect(changed.title, "Weekly")
    Expectations.expect(Set([later, later]).count, 1)
}

@MainActor func alarms() throws {
    var alarm = ItemAlarm(.absolute(now), action: .audio, text: "Now")
    alarm.acknowledged = now
    alarm.properties = ["UID:a", "REPEAT:2", "DURATION:PT5M", "ATTACH:bell.wav"]
    alarm.unknown = [UnknownMember(name: "x", json: "true")]
    Expectations.expect(alarm.uid, "a")
    Expectations.expect(alarm.repetition?.count, 2)
    let repetition: ItemAlarm.Repetition? = alarm.repetition
    Expectations.expect(repetition?.interval, 300)
    Expectations.expect(alarm.attachment, "bell.wav")
    Expectations.expect(alarm.snoozedUID, nil)
    Expectations.expect(alarm.moment(from: nil, to: nil, in: berlin), now)
    Expectations.expect(alarm.trigger as ItemAlarm.Trigger, .absolute(now))
    Expectations.expect(alarm.text, "Now")
    Expectations.expect(alarm.unknown.first?.name, "x")

    let store = CalendarStore()
    try store.write(now: now) { change in
        var call = try CalStoreItem(event: "Call", calendar: change.eventCalendar.id)
        call.start = try ItemTime(parsing: "2026-03-02T10:00:00[Europe/Berlin]")
        call.alarms = [ItemAlarm(before: ItemDuration(seconds: 600))]
        let long = ItemAlarm(.relative(ItemDuration(seconds: -600), toEnd: false), action: .display)
        Expectations.expect(call.alarms, [long])
        try change.add(call)
    }
    var query = CalStoreAlarmQuery(now..<now.adding(seconds: 86_400), zone: berlin)
    query.includesAcknowledged = true
    query.limit = 5
    query.calendars = [try store.eventCalendar.id]
    query.wantsItem = { $0.title == "Call" }
    Expectations.expect(query.zone == berlin && !query.range.isEmpty, true)
    let found: [CalStoreAlarm] = try store.alarms(query)
    Expectations.expect(found.map(\.text), ["Call"])
    Expectations.expect(found.map(\.instant), found.map(\.firstInstant))
    Expectations.expect(found.map(\.index) + found.map(\.repetition), [0, 0])
    Expectations.expect(found.map(\.isAcknowledged) + found.map(\.isSnooze), [false, false])
    Expectations.expect(found.first?.occurrence.item.id, found.first?.item.id)
    Expectations.expect(found.first?.alarm.action, .display)
    Expectations.expect(found.first?.key.isEmpty, false)
}
