import CalStoreExchange
import Expectations

/// The whole content of a store as JSON, JSON Lines and CSV, and back.
@MainActor func readObjects() throws {
    let store = CalendarStore()
    _ = try store.take(CalStoreImport(iCalendar: try Fixture.bytes("calendar/a-year-of-ada.ics")))
    let items = try store.items()
    let language = ISO8601Language(zone: Fixture.berlin, now: Fixture.now)
    let files = [
        try CalStoreImport(json: CalStoreItem.json(items, in: store, language: language), language: language),
        try CalStoreImport(
            json: CalStoreItem.jsonLines(items, in: store, language: language), language: language),
        try CalStoreImport(csv: CalStoreItem.csv(items, in: store, language: language), language: language),
    ]
    for file in files {
        Expectations.expect(file.isCalendar, false)
        Expectations.expect(file.rejects, [])
        Expectations.expect(file.warnings, [])
        Expectations.expect(file.items.count, items.count)
        Expectations.expect(file.homes().map(\.home.title), ["Calendar", "Reminders"])
        Expectations.expect(try store.take(file).unchanged, items.count)
        Expectations.expect(try restored(file), items.map { CalStoreItem.iCalendar([$0]) })
        let copy = CalendarStore()
        let imported: CalStoreImported = try copy.write("import", now: Fixture.now) { change in
            let (events, reminders) = (try change.eventCalendar.id, try change.reminderCalendar.id)
            return try change.addToNamedCalendars(
                file, otherEvents: events, otherReminders: reminders, onConflict: .newer)
        }.result
        Expectations.expect(imported.added.count, items.count)
    }
}

/// The dates of a week as JSON and JSON Lines.
@MainActor func writeDates() throws {
    let store = CalendarStore()
    _ = try store.take(CalStoreImport(iCalendar: try Fixture.bytes("calendar/a-year-of-ada.ics")))
    let week = Fixture.now..<Fixture.now.adding(seconds: 7 * 86_400)
    let found = try store.occurrences(in: week, zone: Fixture.berlin)
    let language = ISO8601Language(zone: Fixture.berlin, now: Fixture.now)
    let lines = try CalStoreOccurrence.jsonLines(found, in: store, language: language)
    Expectations.expect(found.isEmpty, false)
    Expectations.expect(lines.count { $0 == 0x0A }, found.count)
    let document = try CalStoreOccurrence.json(found, in: store, language: language)
    for line in lines.split(separator: 0x0A) {
        Expectations.expect(document.split(separator: 0x0A).contains { $0.starts(with: line) }, true)
    }
}

/// The items of a file in a new store with the calendars of the file, each as an iCalendar file.
private func restored(_ file: CalStoreImport) throws -> [[UInt8]] {
    let store = CalendarStore()
    try store.write("restore", now: Fixture.now) { change in
        let source = try change.sources()[0]
        var calendars: [CalendarHome: CalStoreCalendar.ID] = [:]
        for (home, entities) in file.homes() {
            var calendar = CalStoreCalendar(
                title: home.title ?? "Imported", entities: entities, source: source.id,
                id: home.id.flatMap { CalStoreCalendar.ID($0) } ?? .random())
            calendar.color = home.color
            try change.save(calendar)
            calendars[home] = calendar.id
        }
        let otherwise = try change.eventCalendar.id
        _ = change.add(file, to: { file.home(of: $0).flatMap { calendars[$0] } ?? otherwise })
    }
    return try store.items().map { CalStoreItem.iCalendar([$0]) }
}

/// Objects that people write, of which one is wrong.
@MainActor func readHandWrittenObjects() throws {
    let lines = """
        {"title": "Lunch", "start": "2026-03-04 12:00", "calendar": "Private"}
        {"title": "Concert", "start": "tomorrow"}
        {"title": "Milk", "due": "2026-03-05", "shop": "round the corner"}

        """
    let file = try CalStoreImport(
        json: Array(lines.utf8), language: ISO8601Language(zone: Fixture.berlin), eventLength: 45 * 60)
    Expectations.expect(file.items.map(\.title), ["Lunch", "Milk"])
    Expectations.expect(file.items[0].start?.description, "2026-03-04T12:00:00[Europe/Berlin]")
    Expectations.expect(file.items[0].endTime?.description, "2026-03-04T12:45:00[Europe/Berlin]")
    Expectations.expect(file.home(of: file.items[0])?.title, "Private")
    Expectations.expect(file.home(of: file.items[1]), nil)
    let warning = "line 3: \"shop\" is not a member of an item and was ignored"
    Expectations.expect(file.warnings, [.init(line: 3, message: warning)])
    Expectations.expect(file.rejects.map(\.line), [2])
    let rejects = try CalStoreImport(json: file.rejectsFile ?? [])
    Expectations.expect(rejects.rejects.count, 1)
    Expectations.expect(rejects.warnings, [])

    // The members that an object does not have keep their values.
    let store = CalendarStore()
    _ = try store.take(file)
    let milk = try store.items().first { $0.kind == .reminder }
    let more = "{\"external_id\": \"\(milk?.externalID ?? "")\", \"type\": \"reminder\","
    let noted = try CalStoreImport(json: Array((more + "\"title\": \"Milk\", \"notes\": \"two\"}").utf8))
    Expectations.expect(try store.take(noted, onConflict: .merge).updated.map(\.notes), ["two"])
    Expectations.expect(try store.items().first { $0.kind == .reminder }?.due, milk?.due)
}

/// A spreadsheet with other names of columns.
@MainActor func readTables() throws {
    let rows = """
        Subject;Day;Time;Place
        Standup;2026-03-04;09:30;Room 4
        Lunch;2026-03-04;noon;Canteen

        """
    let file = try CalStoreImport(
        csv: Array(rows.utf8), columns: ["title": "Subject", "start": "Day+Time", "location": "Place"],
        language: ISO8601Language(zone: Fixture.berlin), eventLength: 900)
    Expectations.expect(file.items.map(\.title), ["Standup"])
    Expectations.expect(file.items[0].start?.description, "2026-03-04T09:30:00[Europe/Berlin]")
    Expectations.expect(file.items[0].location, "Room 4")
    Expectations.expect(file.rejects.map(\.line), [3])
    Expectations.expect(file.line(of: file.items[0]), 2)
    let rejects = String(decoding: file.rejectsFile ?? [], as: UTF8.self)
    Expectations.expect(rejects.hasPrefix("Subject;Day;Time;Place;rejected\nLunch;2026-03-04;noon"), true)
}
