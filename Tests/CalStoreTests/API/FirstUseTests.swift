import CalStore
import Foundation
import Testing

/// A first program: default calendars, look-ups by title, texts that must be right, and what `print` shows.
@Suite struct FirstUseTests {
    private func store() throws -> CalendarStore {
        let store = CalendarStore()
        try store.write { change in
            let source = try change.sources()[0].id
            try change.save(CalStoreCalendar(title: "Work", entities: .events, source: source))
        }
        return store
    }

    // MARK: Calendars

    @Test func theDefaultCalendarsHaveOneWordEach() throws {
        let store = try store()
        #expect(try store.eventCalendar.title == "Calendar")
        #expect(try store.reminderCalendar.title == "Reminders")
        let titles = try store.write { try [$0.eventCalendar.title, $0.reminderCalendar.title] }.result
        #expect(titles == ["Calendar", "Reminders"])
    }

    @Test func aStoreWithoutCalendarsSaysSo() throws {
        let empty = try CalendarStore(json: Array(#"{"calstore":"snapshot","format":1,"records":[]}"#.utf8))
        #expect(throws: CalStoreError.noDefaultCalendar(.event)) { try empty.eventCalendar }
        #expect(throws: CalStoreError.noDefaultCalendar(.reminder)) { try empty.reminderCalendar }
        #expect(
            "\(CalStoreError.noDefaultCalendar(.event))"
                == "there is no default calendar for events; name a calendar, or set a default one")
    }

    @Test(arguments: ["Work", "work", "Local/Work"])
    func aCalendarByName(name: String) throws {
        #expect(try store().calendar(named: name).title == "Work")
    }

    @Test func aWrongNameIsAnError() throws {
        let store = try store()
        do {
            _ = try store.calendar(named: "Wrok")
            Issue.record("found")
        } catch let error as NameError {
            #expect("\(error)" == #"there is no calendar "Wrok""#)
            #expect(error.localizedDescription == "\(error)")
            #expect(error.recoverySuggestion == "write one of: Calendar, Reminders, Work")
        }
        #expect(throws: NameError.noSource("iCloud", titles: ["Local"])) { try store.source(named: "iCloud") }
        #expect(try store.source(named: "local").title == "Local")
    }

    // MARK: Texts

    /// A typing error became *no start*: `item.start = ItemTime("2026-03-4")`.
    @Test func aWrongTextThrows() throws {
        #expect(try ItemTime(parsing: "2026-03-04T09:00:00[Europe/Berlin]").zone?.name == "Europe/Berlin")
        #expect(try ItemDuration(parsing: "PT1H30M").seconds == 5400)
        #expect(try CivilDate(parsing: "2026-03-04").weekday == .wednesday)
        #expect(try CivilDateTime(parsing: "2026-03-04T09:00").time.hour == 9)
        #expect(try Instant(parsing: "1970-01-02T01:00:00+01:00").secondsSince1970 == 86_400)
        #expect(try Weekday(parsing: "fr") == .friday)
        #expect(try Zone(parsing: "America/New_York").name == "America/New_York")
        let id = CalStoreItem.ID.random()
        #expect(try CalStoreItem.ID(parsing: id.text.lowercased()) == id)
        #expect(try RecordID(parsing: id.text) == id.record)

        for body: () throws -> Any in [
            { try ItemTime(parsing: "2026-03-4") }, { try ItemTime(parsing: "2026-03-04T25:00:00Z") },
            { try ItemDuration(parsing: "15m") }, { try CivilDate(parsing: "2026-02-29") },
            { try CivilDateTime(parsing: "2026-03-04 9:00") },
            { try Instant(parsing: "2026-03-04T09:00:00") },
            { try Weekday(parsing: "Friday") }, { try Zone(parsing: "Europe/Berln") },
            { try CalStoreItem.ID(parsing: "e7kq4") }, { try RecordID(parsing: "") },
        ] { #expect(throws: ParsingError.self) { try body() } }
        do { _ = try CivilDate(parsing: "4.3.2026") } catch {
            #expect("\(error)" == #""4.3.2026" is not a date; write it as 2026-03-04"#)
            #expect(error.localizedDescription == "\(error)")
            #expect((error.text, error.expected, error.example) == ("4.3.2026", "a date", "2026-03-04"))
        }
    }

    // MARK: What a person reads

    @Test func errorsSayWhatIsWrong() throws {
        let store = try store()
        do {
            try store.write { try $0.remove(CalStoreItem.ID.random()) }
            Issue.record("removed")
        } catch {
            #expect(error.localizedDescription.hasPrefix("there is no item "))
        }
        do { _ = try RecurrenceRule(text: "FREQ=DALY") } catch {
            #expect(error.localizedDescription == "\(error)")
        }
    }

    @Test func valuesPrintAsOneLine() throws {
        let store = try store()
        var standup = try CalStoreItem(event: "Standup", calendar: store.calendar(named: "Work").id)
        standup.start = try ItemTime(parsing: "2026-03-02T09:00:00[America/New_York]")
        standup.end = .duration(ItemDuration(seconds: 900))
        standup.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=WEEKLY")])
        #expect(
            "\(standup)"
                == #"event "Standup" 2026-03-02T09:00:00[America/New_York] for PT15M, FREQ=WEEKLY"#)
        var milk = try CalStoreItem(reminder: "Milk", calendar: store.reminderCalendar.id)
        milk.end = .time(try ItemTime(parsing: "2026-03-05"))
        #expect("\(milk)" == #"reminder "Milk" due 2026-03-05"#)
        let now = try Instant(parsing: "2026-03-01T10:00:00Z")
        let operation = try store.write("add two", now: now) { [standup, milk] change in
            try change.add(standup)
            try change.add(milk)
        }.operation
        #expect(
            operation?.description
                == "operation 2\n  insert event \"Standup\"\n  insert reminder \"Milk\"")
        #expect(try store.history.entries(limit: 1).map(\.description) == ["2 2026-03-01T10:00:00Z add two"])
        let found = try store.occurrences(
            in: now..<now.adding(seconds: 2 * 86_400), zone: try Zone(parsing: "Europe/Berlin"))
        #expect(
            found.map(\.description) == [
                #"event "Standup" 2026-03-02T09:00:00[America/New_York] "#
                    + "to 2026-03-02T09:15:00[America/New_York]"
            ])
        #expect(
            try store.calendars().map(\.description) == [
                #"calendar "Calendar""#, #"list "Reminders""#, #"calendar "Work""#,
            ])
        #expect(try store.sources().map(\.description) == [#"source "Local""#])
        standup.title = "Daily"
        let change = try store.write("rename", now: now) { [standup] in try $0.save(standup, span: .all) }
        #expect(change.operation?.changes.map(\.description) == [#"update event "Daily": title"#])
    }

    /// The copy from before `add` has no time of creation, and saving it removed that of the store.
    @Test func savingTheItemThatWasAddedKeepsItsCreation() throws {
        let store = try store()
        let now = try Instant(parsing: "2026-03-01T10:00:00Z")
        var milk = try CalStoreItem(reminder: "Milk", calendar: store.reminderCalendar.id)
        try store.write(now: now) { [milk] in try $0.add(milk) }
        milk.title = "Oat milk"
        try store.write(now: now.adding(seconds: 60)) { [milk] in try $0.save(milk) }
        #expect(try store.item(milk.id)?.created == now)
    }

    // MARK: One file

    @Test func aStoreInOneFile() throws {
        let folder = NSTemporaryDirectory() + "one-file-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/calendar.json"
        let store = try store()
        try store.write { try $0.add(CalStoreItem(reminder: "Lunch", calendar: $0.reminderCalendar.id)) }
        try store.write(to: path)
        let copy = try CalendarStore(contentsOf: path)
        #expect(try copy.json() == store.json())
        // No lock, log or index beside it, and nothing is written when the copy changes.
        try copy.write { try $0.add(CalStoreItem(reminder: "Tea", calendar: $0.reminderCalendar.id)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["calendar.json"])
        #expect(try CalendarStore(contentsOf: path).items().map(\.title) == ["Lunch"])
        // It takes the place of the old file.
        try copy.write(to: path)
        #expect(try CalendarStore(contentsOf: path).items().count == 2)
    }

    /// A store in a folder has its newest state in the log; the file is what was asked for.
    @Test func theFileAloneIsRead() throws {
        let folder = NSTemporaryDirectory() + "file-alone-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try CalendarStore(path: folder)
        try store.write { try $0.add(CalStoreItem(reminder: "Lunch", calendar: $0.reminderCalendar.id)) }
        try store.maintenance.snapshot()
        try store.write { try $0.add(CalStoreItem(reminder: "Tea", calendar: $0.reminderCalendar.id)) }
        #expect(try CalendarStore(contentsOf: folder + "/store.json").items().map(\.title) == ["Lunch"])
        #expect(throws: CalStoreError.self) { try CalendarStore(contentsOf: folder + "/none.json") }
        try Data("{".utf8).write(to: URL(fileURLWithPath: folder + "/broken.json"))
        #expect(throws: CalStoreError.self) { try CalendarStore(contentsOf: folder + "/broken.json") }
    }
}
