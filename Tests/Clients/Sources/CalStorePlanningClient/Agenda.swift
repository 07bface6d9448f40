import CalStorePlanning
import Expectations

@MainActor func fill(_ store: CalendarStore) throws {
    try store.write("fill", now: now) { change in
        func add(_ title: String, _ start: String, _ length: String, _ rule: String? = nil) throws {
            var event = try CalStoreItem(event: title, calendar: change.eventCalendar.id)
            event.start = try ItemTime(parsing: start)
            event.end = .duration(try ItemDuration(parsing: length))
            if let rule { event.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: rule)]) }
            event.alarms = [ItemAlarm(.relative(ItemDuration(seconds: -600), toEnd: false))]
            try change.add(event)
        }
        try add("Stand-up", "2026-03-02T09:30:00[Europe/Berlin]", "PT30M", "FREQ=DAILY")
        try add("Review", "2026-03-02T09:45:00[Europe/Berlin]", "PT1H")
        try add("Fair", "2026-03-03", "P3D")
        var tax = try CalStoreItem(reminder: "Tax", calendar: change.reminderCalendar.id)
        tax.end = .time(try ItemTime(parsing: "2026-03-01"))
        try change.add(tax)
    }
}

@MainActor func agenda(_ store: CalendarStore) throws {
    let week = DayRange(monday, monday.adding(days: 6), in: zone)
    Expectations.expect(week.days.count, 7)
    Expectations.expect(
        DayRange(week.instants.lowerBound, week.instants.upperBound, in: zone).days, week.days)

    var request = AgendaRequest(week.instants, zone: zone, now: now)
    request.includesOverdue = true
    request.includesUndated = true
    request.includesCompleted = true
    request.filter = Titles(word: "a")
    let agenda: Agenda = try request.agenda(from: store)
    Expectations.expect(agenda.isComplete, true)
    Expectations.expect(Set(agenda.occurrences.map(\.item.title)), ["Stand-up", "Fair", "Tax"])
    Expectations.expect(try request.count(in: store), agenda.occurrences.count)

    let rows = AgendaRows(zone: zone, now: now)
    let all = rows.byDay(rows.rows(agenda.occurrences, days: week.days))
    let fair: [AgendaRow] = all.filter { $0.occurrence.item.title == "Fair" }
    Expectations.expect(fair.map(\.dayNumber), [1, 2, 3])
    Expectations.expect(fair.map(\.dayCount), [3, 3, 3])
    Expectations.expect(fair.map(\.rank), [.wholeDay, .wholeDay, .wholeDay])
    Expectations.expect(fair.map(\.begins), [true, false, false])
    Expectations.expect(fair.map(\.end), [.later, .later, .midnight])
    let tax = all.first { $0.occurrence.item.title == "Tax" }
    Expectations.expect(tax?.mark, .overdue)
    Expectations.expect(tax?.day, monday)
    Expectations.expect(tax?.rank, .reminder)
    let standup = all.first { $0.rank == .timed }
    Expectations.expect(standup?.clock, 9 * 3600 + 1800)
    Expectations.expect(standup?.mark, nil)

    var once = AgendaRows(zone: zone, now: now.adding(seconds: 3600))
    once.once = true
    Expectations.expect(once.zone, zone)
    let first = once.rows(agenda.occurrences, days: week.days, limit: 100)
    Expectations.expect(first.filter { $0.occurrence.item.title == "Fair" }.count, 1)
    Expectations.expect(first.first { $0.rank == .timed }?.mark, .past)
    Expectations.expect(AgendaRow.Mark.now == .past, false)
    Expectations.expect(AgendaRow.End.here == .later, false)
    Expectations.expect(AgendaRow.Rank.wholeDay < .timed, true)

    request = AgendaRequest(week.instants, zone: zone, now: now, calendars: [try store.eventCalendar.id])
    request.kinds = .events
    request.hidesStarted = true
    request.hidesRepeating = true
    request.hidesDeclinedBy = []
    request.startsFrom = now
    request.wantsItem = { $0.title != "Fair" }
    request.wants = { $0.startInstant > now }
    Expectations.expect(try request.agenda(from: store).occurrences.map(\.item.title), ["Review"])
    request = AgendaRequest(request.range, zone: request.zone, now: request.now, calendars: request.calendars)
    request.showsSeriesOnce = true
    request.seriesLimit = 2
    request.limit = min(5, AgendaRequest.defaultLimit)
    Expectations.expect(try request.agenda(from: store).occurrences.count, 3)
    Expectations.expect(AgendaRequest.Kinds(rawValue: "both"), .both)
    Expectations.expect(request.kinds == .reminders, false)
}

/// A filter of the client's own.
private struct Titles: AgendaFilter {
    let word: String
    let asksForTime = false

    func mayMatch(_ item: CalStoreItem) -> Bool { item.title.contains(word) }
    func matches(_ occurrence: CalStoreOccurrence) -> Bool { mayMatch(occurrence.item) }
}
