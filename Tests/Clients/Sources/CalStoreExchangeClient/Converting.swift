import CalStoreExchange
import Expectations

/// A converter between iCalendar, jCal and JSCalendar, which loses nothing.
@MainActor func convert() throws {
    let ada = CalStoreImport(iCalendar: try Fixture.bytes("calendar/a-year-of-ada.ics"))
    Expectations.expect(ada.isCalendar, true)
    Expectations.expect(ada.calendarName, "Ada")
    Expectations.expect(ada.rejects, [])
    Expectations.expect(ada.leftOut, [])
    Expectations.expect(ada.warnings, [])
    Expectations.expect(ada.items.count, 94)
    Expectations.expect(ada.hasMessages, false)
    Expectations.expect(ada.items.first.flatMap(ada.line) ?? 0 > 6, true)

    let bytes = CalStoreItem.iCalendar(ada.items, calendarName: "Ada")
    if var item = ada.items.first(where: { !$0.isSeries && !$0.isDetached }) {
        item.title += ", soon"
        let patched = CalStoreItem.iCalendar([item], patching: bytes)
        let changed = zip(bytes.split(separator: 10), patched.split(separator: 10)).filter { $0 != $1 }
        Expectations.expect(changed.count >= 1 && changed.count <= 3, true)
        if let vdir = VdirItem(stored: [item]) {
            Expectations.expect(vdir.bytes(patching: bytes) == patched, true)
        }
    }
    let jCal = try CalStoreImport(jCal: CalStoreItem.jCal(ada.items))
    Expectations.expect(CalStoreItem.iCalendar(jCal.items, calendarName: "Ada") == bytes, true)
    let jsCalendar = try CalStoreImport(jsCalendar: CalStoreItem.jsCalendar(ada.items))
    Expectations.expect(CalStoreItem.iCalendar(jsCalendar.items, calendarName: "Ada") == bytes, true)

    let store = CalendarStore()
    let imported = try store.take(ada)
    Expectations.expect(imported.added.count, 94)
    Expectations.expect(imported.refused.count, 0)
    Expectations.expect(try store.take(jCal).unchanged, 94)

    let calendars = try store.calendars()
    let file = CalStoreImport(iCalendar: CalStoreItem.iCalendar(try store.items(), of: calendars))
    Expectations.expect(file.homes().map(\.home.title), calendars.map(\.title))
    Expectations.expect(file.homes().map(\.entities), [.events, .reminders])
    Expectations.expect(file.items.allSatisfy { file.home(of: $0)?.title != nil }, true)
    Expectations.expect(file.items.compactMap { file.home(of: $0)?.id }.isEmpty, true)
}

/// A newer file, of which only its changes since an older one count.
@MainActor func mergeByBase() throws {
    let older = CalStoreImport(
        iCalendar: Fixture.calendar(Fixture.event("a", "Match", day: 4), Fixture.event("b", "Tea", day: 5)))
    let store = CalendarStore()
    _ = try store.take(older)
    for var match in try store.items(externalID: "a") {
        match.location = "Stadium"
        try store.write { try $0.save(match) }
    }
    for tea in try store.items(externalID: "b") { try store.write { try $0.remove(tea.id) } }
    var newer = CalStoreImport(
        iCalendar: Fixture.calendar(Fixture.event("a", "Final", day: 4), Fixture.event("b", "Tea", day: 5)))
    let merged = try newer.merge(since: older) { try store.items(externalID: $0) }
    Expectations.expect(merged.clashes, [])
    Expectations.expect(merged.removed.map(\.title), ["Tea"])
    Expectations.expect(newer.items.map(\.title), ["Final"])
    Expectations.expect(newer.items.map(\.location), ["Stadium"])
    Expectations.expect(newer.items.allSatisfy(merged.contains), true)
}

/// Broken items, other components and properties of a calendar.
@MainActor func keepParts() throws {
    let bytes = Fixture.calendar(
        "X-WR-CALNAME:Club", "COLOR:tomato", Fixture.event("a", "Match", day: 4),
        "BEGIN:VEVENT\r\nUID:b\r\nSUMMARY:No start\r\nEND:VEVENT",
        "BEGIN:VJOURNAL\r\nUID:j\r\nSUMMARY:Diary\r\nEND:VJOURNAL")
    var file = CalStoreImport(iCalendar: bytes)
    Expectations.expect(file.hasOtherComponents, true)
    Expectations.expect(file.rejects.map(\.line), [13])
    Expectations.expect(file.rejects.first?.message.isEmpty, false)
    let rejected = CalStoreImport(iCalendar: file.rejectsFile ?? [])
    Expectations.expect(rejected.rejects.count, 1)
    Expectations.expect(file.home(of: file.items[0])?.title, "Club")
    Expectations.expect(file.home(of: file.items[0])?.source, nil)
    Expectations.expect(file.home(of: file.items[0])?.takesBoth, false)

    let store = CalendarStore()
    let imported = try store.take(file)
    Expectations.expect(imported.beside.components, 1)
    Expectations.expect(imported.beside.properties.contains("COLOR"), true)
    Expectations.expect(imported.beside.refusal, nil)
    Expectations.expect(try store.take(file).beside.unchangedComponents, 1)

    file.filter { $0.title == "nothing" }
    Expectations.expect(file.items.count, 0)
    let copy = try store.write { change in
        let source = try change.sources()[0]
        let other = CalStoreCalendar(title: "Copy", entities: [.events], source: source.id)
        try change.save(other)
        try change.keepProperties(of: try change.eventCalendar.id, in: other.id)
        return other.id
    }.result
    let kept = CalStoreItem.iCalendar([], of: try store.calendars().filter { $0.id == copy })
    Expectations.expect(CalStoreImport(iCalendar: kept).hasOtherComponents, true)

    let refused = CalStoreImport(iCalendar: Fixture.calendar(Fixture.event("c", "Concert", day: 5)))
    let list = try store.reminderCalendar.id
    let result = try store.write { $0.add(refused, to: { _ in list }, otherwise: list) { _, _ in .skip } }
    Expectations.expect(result.result.refused.map(\.item.title), ["Concert"])
    Expectations.expect("\(result.result.refused[0].reason)".isEmpty, false)
    Expectations.expect(refused.rejectsFile(adding: result.result.refused) == nil, false)
}

/// The names of `CalStorePlanning` come with this product.
@MainActor func useAllOfPlanning() throws {
    let ada = CalStoreImport(iCalendar: try Fixture.bytes("calendar/a-year-of-ada.ics"))
    let store = CalendarStore()
    _ = try store.take(ada)
    let monday = try CivilDate(parsing: "2026-03-02")
    let week = DayRange(monday, monday.adding(days: 6), in: .utc)
    let busy = try store.busyTime(in: week.instants, zone: .utc, criteria: BusyCriteria())
    Expectations.expect(busy.merged.isEmpty, false)
}
