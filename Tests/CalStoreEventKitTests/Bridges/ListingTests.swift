import CalStore
import CalStoreEventKit
import CalStoreExchange
import Foundation
import Testing

@testable import CalStoreSettings
@testable import TestSupport

/// The listings of the public folders and of the article about them, compiled as they stand there.
@Suite struct ListingTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Each listing is somewhere in this file or in those of planning, alarms and places, blanks and comments
    /// aside.
    @Test func eachIsHere() throws {
        let sources = Self.root.appendingPathComponent("Sources")
        let folders = [
            "CalStore/API", "CalStorePlanning/Agenda", "CalStorePlanning/Alarms",
            "CalStorePlanning/Planning", "CalStoreExchange/API", "CalStoreExchange/JSON",
            "CalStoreExchange/Sync", "CalStoreEventKit/Bridges",
        ]
        var files = [
            "CalStore/CalStore.docc/Beyond.md", "CalStore/CalStore.docc/Concurrency.md",
            "CalStore/CalStore.docc/KeepAStore.md",
            "CalStore/CalStore.docc/RepeatAMeeting.md", "CalStore/CalStore.docc/RunOnAServer.md",
            "CalStore/CalStore.docc/TestWithoutPermission.md",
            "CalStoreExchange/CalStoreExchange.docc/ImportAndExportAFile.md",
            "CalStorePlanning/CalStorePlanning.docc/Planning.md",
            "CalStorePlanning/CalStorePlanning.docc/ReadAWeek.md",
        ]
        for folder in folders {
            files += try FileManager.default.contentsOfDirectory(
                atPath: sources.appendingPathComponent(folder).path
            )
            .filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
        }
        let own = URL(fileURLWithPath: #filePath)
        let folder = own.deletingLastPathComponent()
        let others = [
            "ArticleListings.swift", "PlanningListings.swift", "AlarmListings.swift", "PlaceListings.swift",
            "ExchangeListings.swift",
        ].map(folder.appendingPathComponent)
        let here = Listings.bare(
            try ([own] + others).map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n"))
        var count = 0
        for file in files {
            let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
            for listing in Listings.all(in: text) {
                count += 1
                #expect(here.contains(Listings.bare(listing)), "\(file):\n\(listing)")
            }
        }
        #expect(count > 30)
    }

    /// The first two examples of the README do what stands below them.
    @Test func readme() throws {
        let text = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let here = Listings.bare(try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8))
        let listings = Listings.all(in: text)
        try #require(listings.count >= 2)
        for listing in listings[..<2] {
            let code = listing.split(separator: "\n").drop { $0.hasPrefix("import ") }.joined(separator: "\n")
            #expect(here.contains(Listings.bare(code)))
        }
        let (lines, bytes) = try readmeExample()
        #expect(lines.first == "true")
        #expect(text.contains("```\n" + lines.dropFirst().joined(separator: "\n") + "\n"))
        // Five lines of the document: the head and four records, identifiers and times of the example's day
        // aside.
        let shown = try #require(text.split(separator: "```json\n").last).split(separator: "\n").prefix(5)
        let document = Self.masked(String(decoding: bytes, as: UTF8.self)).split(separator: "\n").prefix(5)
        #expect(shown.map { Self.masked(String($0)) } == document.map(String.init))
    }

    private static func masked(_ text: String) -> String {
        text.replacing(#/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/#, with: "ID")
            .replacing(#/"(created|modified)":"[^"]*"/#) { "\"\($0.output.1)\":TIME" }
    }
}

// MARK: - The README

/// The output of the examples, and the document.
private func readmeExample() throws -> ([String], [UInt8]) {
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

    let store = CalendarStore()

    try store.write { change in
        var standup = try CalStoreItem(event: "Standup", calendar: change.eventCalendar.id)
        standup.start = try ItemTime(parsing: "2026-03-02T09:00:00[America/New_York]")
        standup.end = .duration(ItemDuration(seconds: 15 * 60))
        standup.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=WEEKLY")])
        try change.add(standup)
    }
    let bytes = try store.json()
    let copy = try CalendarStore(json: bytes)
    print(try copy.json() == bytes)

    if let march = Instant(iso: "2026-03-01T00:00:00Z") {
        for occurrence in try store.occurrences(
            in: march..<march.adding(seconds: 16 * 86_400), zone: .utc)
        {
            print(occurrence.item.title, occurrence.start.local, occurrence.startInstant)
        }
    }
    return (lines, bytes)
}

// MARK: - EventKit's classes

private func wholeSeries(_ store: EKEventStore, _ event: EKEvent) throws {
    event.title = "Weekly"
    try store.calStore.save(event, span: .all)
    try store.calStore.remove(event, span: .all)
}

private func singleDates(_ event: EKEvent, _ date: Date, _ saturday: Date) throws {
    try event.calStore.skip()
    print(event.calStore.skippedDates)
    try event.calStore.unskip(date)
    try event.calStore.add(saturday)
    print(event.calStore.addedDates)
    try event.calStore.removeAdded(saturday)
    if let date = event.calStore.skippedDates.first { try event.calStore.unskip(date) }
}

private func oneOccurrence(_ store: EKEventStore, _ event: EKEvent) {
    if let series = event.calStore.seriesIdentifier, let date = event.occurrenceDate {
        let same = store.calStore.event(withIdentifier: series, occurrenceDate: date)
        print(same == event)
    }
}

private func oneOccurrence(_ store: EKEventStore, _ id: String, _ date: Date) {
    let event = store.calStore.event(withIdentifier: id, occurrenceDate: date)
    _ = event
}

private func lazily(_ store: EKEventStore) {
    let next = store.calStore.events(from: .now).first { $0.title == "Standup" }
    print(next?.startDate ?? "no more")
    for event in store.calStore.events(from: .now).prefix(10) { print(event.title ?? "") }
}

private func withoutBlocking(_ store: EKEventStore, _ predicate: NSPredicate) async {
    let events = await store.calStore.events(matching: predicate)
    let reminders = await store.calStore.reminders(matching: predicate)
    _ = (events, reminders)
}

private func openReminders(_ store: EKEventStore) async {
    let open = await store.calStore.reminders(
        matching: store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: nil, calendars: nil)
    )
    _ = open
}

private func whatChanged(_ store: EKEventStore) async throws {
    let values = try store.calStore.values()
    var cursor = try values.history.changes(since: nil).cursor
    for await _ in values.changeSignals {
        let news = try values.history.changes(since: cursor)
        for change in news.operations.flatMap(\.changes) { print(change.action, change.title) }
        cursor = news.cursor
    }
}

private func whatChangedSince(_ store: EKEventStore) throws {
    let values = try store.calStore.values()
    var cursor = try values.history.changes(since: nil).cursor
    // later
    let news = try values.history.changes(since: cursor)
    for change in news.operations.flatMap(\.changes) { print(change.action, change.title) }
    cursor = news.cursor
    _ = cursor
}

private func defaultCalendar(_ store: EKEventStore, _ work: EKCalendar) throws {
    try store.calStore.setDefaultCalendar(work)
    print(store.defaultCalendarForNewEvents == work)
}

private func forTests(_ fixture: String) throws {
    let store = EKEventStore(
        calStore: try CalendarStore(iCalendar: fixture),
        timeZone: TimeZone(identifier: "Europe/Berlin"),
        now: { Date(timeIntervalSince1970: 1_772_600_000) })
    CalStoreExtension.setAuthorization(.denied, for: .event)
    _ = store
}

private func ofOnesOwn() throws {
    let store = EKEventStore(calStore: CalendarStore())
    let team = EKEventStore(calStore: try CalendarStore(path: "team"))
    if let problem = store.calStore.problem { print(problem) }
    _ = team
}

private func access(_ store: EKEventStore) async throws {
    CalStoreExtension.setAuthorization(.notDetermined, for: .event)
    CalStoreExtension.setAnswer { _, _ in false }
    try await store.requestFullAccessToEvents()
    print(EKEventStore.authorizationStatus(for: .event))
}

private func undone(_ store: EKEventStore) throws {
    try store.calStore.values().undo()
}

private func tags(_ store: EKEventStore, _ reminder: EKReminder, _ letter: EKReminder) throws {
    reminder.calStore.categories = ["errand"]
    reminder.calStore.percentComplete = 40
    reminder.calStore.sortOrder = 2
    reminder.calStore.parentExternalID = letter.calendarItemExternalIdentifier
    try store.save(reminder, commit: true)
}

private func tag(_ store: EKEventStore, _ reminder: EKReminder, _ letter: EKReminder) throws {
    reminder.calStore.categories = ["errand"]
    reminder.calStore.parentExternalID = letter.calendarItemExternalIdentifier
    try store.save(reminder, commit: true)
}

private func patched(_ event: EKEvent) {
    var patch = ItemPatch()
    patch.set(\.title, to: "Lunch")
    event.calStore.apply(patch)
}

private func subtask(_ stamps: inout CalStoreItem, _ letter: CalStoreItem) {
    stamps.parentExternalID = letter.externalID
}

private func value(_ reminder: EKReminder) {
    print(reminder.calStore.value.percentComplete ?? 0)
}

// MARK: - Values

private func fixture() throws {
    let store = try CalendarStore(
        iCalendar: """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:standup
            DTSTART;TZID=Europe/Berlin:20260302T090000
            RRULE:FREQ=WEEKLY
            SUMMARY:Standup
            END:VEVENT
            END:VCALENDAR
            """)
    _ = store
}

private func store(_ monday: Instant, _ nextMonday: Instant, _ lunch: CalStoreItem, now: Instant) throws {
    let store = try CalendarStore(path: "/home/ada/calendar")
    let week = try store.occurrences(in: monday..<nextMonday, zone: .system)
    try store.write { try $0.add(lunch) }
    _ = week
}

private func writing(_ store: CalendarStore, _ lunch: CalStoreItem, _ clock: (now: Instant, other: Int))
    throws
{
    try store.write { change in try change.add(lunch) }
    try store.write("add lunch", now: clock.now) { change in try change.add(lunch) }
    try store.maintenance.snapshot()
    try store.maintenance.snapshot(ifDue: true)
}

private func document(_ file: URL) throws {
    let store = try CalendarStore(json: Array(Data(contentsOf: file)))
    let eventKit = EKEventStore(calStore: store)
    _ = eventKit
}

private func documentOfEventKit(_ store: EKEventStore) throws {
    let bytes = try store.calStore.json()
    let again = EKEventStore(calStore: try CalendarStore(json: bytes))
    _ = again
}

private func reading(_ store: CalendarStore, _ week: Range<Instant>) throws {
    func titles(_ reader: some CalStoreReader) throws -> [String] { try reader.items().map(\.title) }
    let (rows, revision) = try store.read { view in (try view.items(), try view.revision()) }
    let found = try store.read { view in
        let calendars = try view.calendars()
        return try view.occurrences(in: week, zone: .system, calendars: calendars.map(\.id))
    }
    _ = (try titles(store), rows, revision, found)
}

private func item(_ store: CalendarStore, _ work: CalStoreCalendar, now: Instant) throws {
    var item = CalStoreItem(event: "Standup", calendar: work.id)
    item.start = try ItemTime(parsing: "2026-03-04T09:00:00[Europe/Berlin]")
    item.end = .duration(ItemDuration(seconds: 900))
    try store.write("add", now: now) { try $0.add(item) }
}

private func calendars(
    _ store: CalendarStore, _ source: CalStoreSource, _ old: CalStoreCalendar, now: Instant
) throws {
    let work = CalStoreCalendar(title: "work", entities: [.events], source: source.id)
    try store.write("calendar add", now: now) { try $0.save(work) }
    try store.write("calendar rm", now: now) { try $0.removeCalendar(old.id) }
}

private func transactions(
    _ store: CalendarStore, _ old: CalStoreItem, _ new: CalStoreItem, _ item: CalStoreItem, now: Instant
) throws {
    try store.write("tidy up", now: now) { change in
        try change.remove(old.id, span: .all)
        try change.add(new)
    }
    try store.write("copy", now: now) { change in
        let again = try change.add(item.copy())
        _ = again
    }
}

private struct Command { func run(on store: CalendarStore) throws {} }

private func batch(_ store: CalendarStore, _ commands: [Command], now: Instant) throws {
    try store.write("batch", now: now) { change in
        try change.staging { staged in
            for command in commands { try command.run(on: staged) }
        }
    }
}

private func names(_ view: CalStoreView, _ items: [CalStoreItem]) throws {
    let names = try NameIndex(view, naming: items)
    for item in items { print(names.reference(to: item), names.calendarTitle(of: item)) }
}

private func patches(_ store: CalendarStore, _ id: CalStoreItem.ID, now: Instant) throws {
    var patch = ItemPatch()
    patch.set(\.location, to: "Room 4")
    patch.clear(\.notes)
    patch.add(ItemAlarm(.relative(ItemDuration(seconds: -600), toEnd: false)), to: \.alarms)
    try store.write("move", now: now) { try $0.save(patch, to: id) }
    if patch.changes(\.start) { print("it moves") }
}

private func patch(_ item: CalStoreItem) {
    var changed = item
    changed.title = "Lunch"
    let patch = ItemPatch(from: item, to: changed)
    _ = patch
}

private func patchOneDate(
    _ change: inout CalStoreTransaction, _ patch: ItemPatch, _ standup: CalStoreItem, _ friday: ItemTime
) throws {
    try change.save(patch, to: standup.id, at: friday, span: .future)
}

private func moving(
    _ store: CalendarStore, _ lunch: CalStoreItem, _ home: CalStoreCalendar, now: Instant
) throws {
    try store.write("move", now: now) { try $0.move(lunch.id, toCalendar: home.id) }
}

private func copying(
    _ change: inout CalStoreTransaction, _ standup: CalStoreItem, _ friday: ItemTime, _ home: CalStoreCalendar
) throws {
    try change.copy(standup.id, at: friday, toCalendar: home.id)
}

private func moving(_ item: inout CalStoreItem) throws {
    item.moveStart(to: try ItemTime(parsing: "2026-03-06T15:00:00[Europe/Berlin]"), in: .system)
}

private func overlaps(_ store: CalendarStore, _ work: CalStoreCalendar, now: Instant) throws {
    var review = CalStoreItem(event: "Review", calendar: work.id)
    review.start = ItemTime("2026-03-02T09:00:00[Europe/Berlin]")
    review.end = .duration(ItemDuration(seconds: 3600))
    let conflicts = try store.conflicts(of: review, from: now, zone: .system)
    for overlap in conflicts.overlaps { print(overlap.other.item.title, overlap.other.start) }
}

private func aliases() {
    let aliases = CalendarAliases(["w": "Work"])
    _ = aliases
}

private func asOccurrences(_ items: [CalStoreItem]) {
    let hits = items.map { CalStoreOccurrence($0, in: .system) }
    _ = hits
}

private func lazily(_ store: CalendarStore) throws {
    for occurrence in try store.occurrences(from: .now, zone: .system).prefix(10) { print(occurrence.start) }
}

private func limited(_ store: CalendarStore, now: Instant, later: Instant) throws {
    var query = CalStoreOccurrenceQuery(now..<later, zone: .system)
    query.limit = 10
    query.wantsItem = { $0.status != .canceled }
    let coming = try store.find(query)
    _ = coming
}

private func importing(
    _ store: CalendarStore, _ bytes: [UInt8], _ work: CalStoreCalendar, _ list: CalStoreCalendar, now: Instant
) throws {
    let file = CalStoreImport(iCalendar: bytes)
    try store.write("import", now: now) { $0.add(file, events: work.id, reminders: list.id) }
}

private func feed(_ store: CalendarStore) throws {
    var cursor = try store.history.changes(since: nil).cursor
    // later
    let news = try store.history.changes(since: cursor)
    for operation in news.operations { print(operation.entry.label, operation.changes.count) }
    cursor = news.cursor
    _ = cursor
}

private func differences(_ change: CalStoreChange) {
    for difference in change.differences {
        print(difference.name, difference.before ?? "", difference.after ?? "")
    }
}

private func show(_ store: CalendarStore) throws {}

private func signals(_ store: CalendarStore) async throws {
    let observation = store.onChange { print("something is new") }
    for await _ in store.changeSignals { try show(store) }
    _ = observation
}

private func history(_ store: CalendarStore, _ operation: CalStoreLogEntry, now: Instant) throws {
    for entry in try store.history.entries(limit: 10) { print(entry.time, entry.label) }
    let then = try store.history.store(after: operation.id)
    let undone = try store.undo("undo", now: now)
    print(undone.target?.label ?? "nothing to undo")
    _ = then
}

private func care(_ store: CalendarStore, now: Instant) throws {
    if let backup = try store.maintenance.backUp(now: now) {
        try store.restore("back to the backup", from: backup.path, now: now)
    }
    let salvage = try CalendarStore.salvage("/home/ada/calendar", to: "/home/ada/rescued", now: now)
    for problem in salvage.problems { print(problem) }
    let report = try store.maintenance.check { print($0.done * 100 / max($0.total, 1), "%") }
    print(report.problems.count)
}

private func settings(_ environment: [String: String]) throws {
    let settings = CalStoreSettings(environment: environment)
    print(try settings.entry("default.calendar")?.value ?? "none")
    try settings.change { change throws(CalStoreError) in try change.set("default.calendar", to: "work") }
}

private func morning(_ occurrences: [CalStoreOccurrence], _ from: Instant, _ noon: Instant) {
    let morning = occurrences.filter { $0.overlaps(from..<noon) }
    print(morning.count)
}

private func once(_ store: CalendarStore, _ item: CalStoreItem, _ request: [UInt8], now: Instant) throws {
    let key = IdempotencyKey("order-4711", content: request)
    try store.write("import order", now: now) { change in
        if try change.history.operations(key: key.text).isEmpty {
            change.key = key
            try change.add(item)
        }
    }
}

private func plans(_ store: CalendarStore, _ old: CalStoreItem, _ file: URL, now: Instant) throws {
    let plan = try store.plan("tidy up", now: now) { try $0.remove(old.id, span: .all) }.plan
    try Data(plan.json).write(to: file)
    // later, when somebody has read it
    let bytes = Array(try Data(contentsOf: file))
    try store.apply(CalStorePlan(json: bytes, name: "plan.json"), "tidy up", now: now)
}

private enum Refusal: Error { case nothingIsDeletedHere }

private func hooks(_ path: String) throws {
    let hooks = CalStoreCommitHooks(willCommit: { operation, _ in
        if operation.changes.contains(where: { $0.action == .delete }) { throw Refusal.nothingIsDeletedHere }
    })
    let store = try CalendarStore(path: path, hooks: hooks)
    _ = store
}

private func first(_ store: CalendarStore) throws {
    let next = try store.occurrences(from: .now, zone: .system).prefix(10)
    _ = next
}

private func file(_ store: CalendarStore) throws {
    try store.write(to: "calendar.json")
    let copy = try CalendarStore(contentsOf: "calendar.json")
    _ = copy
}

private func named(_ store: CalendarStore) throws {
    let work = try store.calendar(named: "work")
    _ = work
}

private func usual(_ store: CalendarStore) throws {
    var lunch = try CalStoreItem(event: "Lunch", calendar: store.eventCalendar.id)
    lunch.title = "Lunch with Ada"
}

private func usualList(_ store: CalendarStore) throws {
    let milk = try CalStoreItem(reminder: "Milk", calendar: store.reminderCalendar.id)
    _ = milk
}

private func past(_ store: CalendarStore, _ entry: CalStoreLogEntry) throws {
    for entry in try store.history.entries(limit: 10) { print(entry.time, entry.label) }
    let then = try store.history.store(after: entry.id)
    _ = then
}

private func maintained(_ store: CalendarStore) throws {
    let problems = try store.maintenance.check().problems
    try store.maintenance.backUp()
    try store.maintenance.compact(keeping: .operations(10_000))
    _ = problems
}

private func problems(_ store: CalendarStore) throws {
    for problem in try store.maintenance.check().problems { print(problem.message) }
}

private func walkThatThrows(_ store: CalendarStore) throws {
    var occurrences = store.occurrences(from: .now, zone: .system).makeIterator()
    while let occurrence = try occurrences.next() { print(occurrence.start) }
}
