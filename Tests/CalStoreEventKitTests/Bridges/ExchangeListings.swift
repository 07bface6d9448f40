import CalStoreExchange

// The listings of exchange, compiled as they stand there. `ListingTests` compares the texts.

private func reading(_ bytes: [UInt8]) {
    do {
        let file = try CalStoreImport(jCal: bytes)
        print(file.items.count)
    } catch {
        print(error)
    }
}

private func birthdays(_ bytes: [UInt8]) throws {
    let birthdays = try CalStoreImport(birthdays: bytes, leapDays: .march1)
    for birthday in birthdays.items { print(birthday.title) }
}

// MARK: - Folders

private func folder(_ store: CalendarStore, _ work: CalStoreCalendar) throws {
    var taken: Set<String> = []
    var files: [String: [UInt8]] = [:]
    for item in VdirItem.all(of: try store.items(inCalendar: work.id)) {
        let name = VdirName.file(for: item.uid, taken: taken)
        taken.insert(name.lowercased())
        files[name] = item.bytes
    }
}

private func plan(
    _ store: CalendarStore, _ work: CalStoreCalendar, _ files: [String: [UInt8]], _ status: SyncStatus
) throws {
    let items = VdirItem.all(of: try store.items(inCalendar: work.id))
    let ours = SyncListing(items.map { $0.entry(href: $0.uid) })
    var theirs = SyncListing()
    for (name, bytes) in files where VdirName.isItem(name) {
        theirs.add(try VdirItem(file: bytes).entry(href: name))
    }
    let plan = SyncPlan(ours: ours, theirs: theirs, status: status)
    for step in plan.steps { print(step) }
}

private func status(_ saved: [UInt8], _ ours: SyncEntry, _ theirs: SyncEntry) throws {
    var status = try SyncStatus(json: saved)
    status.agree(ours, theirs)
    let bytes = status.json()
    _ = bytes
}

private func pull(
    _ item: VdirItem, _ change: inout CalStoreTransaction, _ work: CalStoreCalendar, _ list: CalStoreCalendar
) throws {
    if let file = item.file {
        try change.restoreOccurrences(inCalendar: work.id, missingFrom: file.items)
        _ = change.add(file, events: work.id, reminders: list.id, onConflict: .update)
    }
}

private func merging(_ mine: CalStoreItem, _ theirs: CalStoreItem, _ base: CalStoreItem) {
    let merged = mine.merging(theirs, base: base)
    for name in mine.clashes(with: theirs, base: base) { print("both changed", name) }
    _ = merged
}

private func mergingAll(_ mine: [CalStoreItem], _ fetched: [CalStoreItem], _ agreed: [CalStoreItem]) {
    func save(_ items: [CalStoreItem]) {}
    let merge = CalStoreMerge(ours: mine, theirs: fetched, base: agreed)
    for clash in merge.clashes { print(clash) }  // "Lunch": title was changed on both sides
    save(merge.items)
}

private func mergingFiles(_ stored: VdirItem, _ fetched: VdirItem, _ agreed: VdirItem) {
    func show(_ clashes: [CalStoreMerge.Clash]) {}
    func upload(_ bytes: [UInt8]) {}
    let merge = SyncMerge(ours: stored, theirs: fetched, base: agreed)
    guard merge.clashes.isEmpty else { return show(merge.clashes) }
    upload(merge.bytes)
}

private func mergingByBase(_ older: [UInt8], _ newer: [UInt8], _ store: CalendarStore) throws {
    var file = CalStoreImport(iCalendar: newer)
    let merged = try file.merge(since: CalStoreImport(iCalendar: older)) { try store.items(externalID: $0) }
    for clash in merged.clashes { print(clash) }
}

private func mergingSnapshots(_ mine: [UInt8], _ other: [UInt8], _ common: [UInt8]) throws {
    let merge = try CalStoreSnapshotMerge(ours: mine, theirs: other, base: common)
    for clash in merge.clashes { print(clash) }
}

// MARK: - Objects

private func languages() {
    let tokyo = ISO8601Language(zone: .named("Asia/Tokyo") ?? .utc)
    _ = tokyo
}

private func handWritten(_ berlin: Zone) throws {
    let bytes = Array(#"{"title": "Lunch", "start": "2026-03-04T12:00:00", "duration": "PT45M"}"#.utf8)
    let file = try CalStoreImport(json: bytes, language: ISO8601Language(zone: berlin))
    _ = file
}

private func table(_ bytes: [UInt8]) throws {
    let file = try CalStoreImport(
        csv: bytes, columns: ["title": "Subject", "start": "Start Date+Start Time"])
    _ = file
}

private func homes(_ file: CalStoreImport) {
    for item in file.items { print(item.title, file.home(of: item)?.title ?? "in any calendar") }
}

private func asJSON(_ store: CalendarStore) throws {
    let bytes = try CalStoreItem.json(try store.items(), in: store)
    let file = try CalStoreImport(json: bytes)
    _ = file
}

private func datesAsJSON(_ store: CalendarStore, week: Range<Instant>, berlin: Zone) throws {
    let found = try store.occurrences(in: week, zone: berlin)
    let bytes = try CalStoreOccurrence.json(found, in: store, language: ISO8601Language(zone: berlin))
    _ = bytes
}

private func asCSV(_ store: CalendarStore) throws {
    let bytes = try CalStoreItem.csv(try store.items(), in: store)
    let file = try CalStoreImport(csv: bytes)
    _ = file
}

// MARK: - Messages

private func message(_ store: CalendarStore, _ review: CalStoreItem) throws {
    let meeting = try store.items(externalID: review.externalID)
    let request = CalStoreMessage.request(meeting, now: .now)
    print(request.recipients, String(decoding: request.bytes, as: UTF8.self))
}

// MARK: - The article

private func importing(_ store: CalendarStore, _ bytes: [UInt8]) throws {
    let file = CalStoreImport(iCalendar: bytes)
    let result = try store.write("import team.ics") { change in
        let (events, reminders) = (try change.eventCalendar, try change.reminderCalendar)
        return change.add(file, events: events.id, reminders: reminders.id)
    }.result
    print(result.added.count, "new,", result.updated.count, "changed,", result.unchanged, "the same")
}

private func rejecting(_ file: CalStoreImport, _ result: CalStoreImported) {
    for reject in file.rejects { print(reject.message) }
    for refusal in result.refused { print(refusal.item.title, refusal.reason) }
    let rejects = file.rejectsFile(adding: result.refused)
    _ = rejects
}

private func intoNamedCalendars(_ store: CalendarStore, _ bytes: [UInt8]) throws {
    let file = try CalStoreImport(json: bytes)
    try store.write("import") { change in
        let (events, reminders) = (try change.eventCalendar.id, try change.reminderCalendar.id)
        return try change.addToNamedCalendars(file, otherEvents: events, otherReminders: reminders)
    }
}

private func intoNamedCalendars(_ store: CalendarStore, _ file: CalStoreImport) throws {
    let named = try store.write("import") { change in
        let (events, reminders) = (try change.eventCalendar.id, try change.reminderCalendar.id)
        return try change.addToNamedCalendars(file, otherEvents: events, otherReminders: reminders)
    }.result
    _ = named
}

private func intoOwnCalendars(_ store: CalendarStore, _ file: CalStoreImport) throws {
    try store.write("import") { change in
        var ids: [CalendarHome: CalStoreCalendar.ID] = [:]
        let source = try change.sources()[0]
        for (home, entities) in file.homes() {
            var calendar = CalStoreCalendar(
                title: home.title ?? "Imported", entities: entities, source: source.id)
            calendar.color = home.color
            try change.save(calendar)
            ids[home] = calendar.id
        }
        let other = try change.eventCalendar.id
        return change.add(file, to: { file.home(of: $0).flatMap { ids[$0] } ?? other })
    }
}

private func exporting(_ store: CalendarStore, _ items: [CalStoreItem]) throws {
    let backup = try store.read { view in
        CalStoreItem.iCalendar(try view.items(), of: try view.calendars())
    }
    let team = CalStoreItem.iCalendar(items, calendarName: "Team")
    _ = (backup, team)
}

private func converting(_ bytes: [UInt8]) throws {
    let file = CalStoreImport(iCalendar: bytes)
    let jCal = CalStoreItem.jCal(file.items)
    let again = try CalStoreImport(jCal: jCal)
    print(CalStoreItem.iCalendar(again.items) == CalStoreItem.iCalendar(file.items))
}

private func lines(_ store: CalendarStore) throws {
    for line in try CalStoreItem.jsonLines(try store.items(), in: store).split(separator: 0x0A) {
        print(String(decoding: line, as: UTF8.self))
    }
}

private func spreadsheet(_ bytes: [UInt8], _ berlin: Zone) throws {
    let file = try CalStoreImport(
        csv: bytes, columns: ["title": "Subject", "start": "Day+Time", "location": "Room"],
        language: ISO8601Language(zone: berlin), eventLength: 45 * 60)
    for reject in file.rejects { print(reject.message) }
    _ = file
}

private func contacts(_ store: CalendarStore, _ bytes: [UInt8]) throws {
    let birthdays = try CalStoreImport(birthdays: bytes, leapDays: .march1, withAnniversaries: true)
    try store.write("birthdays") { change in
        let calendar = try change.eventCalendar
        return change.add(birthdays, events: calendar.id, reminders: calendar.id, onConflict: .update)
    }
}

private func patching(_ stored: CalStoreItem, _ file: [UInt8]) {
    var item = stored
    item.title = "Lunch with Ada"
    let bytes = CalStoreItem.iCalendar([item], patching: file)  // one SUMMARY differs, and the stamps
    print(bytes.count)
}
