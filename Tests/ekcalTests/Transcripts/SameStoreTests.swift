import CalStore
import CalStoreEventKit
import Foundation
import Testing

@testable import ekcal

/// The same changes made through EventKit's classes and through `ekcal` give the same store: after each of
/// them both export the same JSON and the same iCalendar, identifiers and times of saving aside.
@Suite struct SameStoreTests {
    @Test func series() throws {
        let both = try TwoStores()
        try both.step("a calendar", "calendar add work --tint #FF8000 -q") { desk in
            let calendar = EKCalendar(for: .event, eventStore: desk.store)
            calendar.title = "work"
            calendar.cgColor = CGColor(red: 1, green: CGFloat(128) / 255, blue: 0, alpha: 1)
            calendar.source = desk.store.sources.first { $0.sourceType == .local }
            try desk.store.saveCalendar(calendar, commit: true)
        }
        try both.step(
            "a weekly series",
            "add Standup '2026-03-02 09:00' --for 15m --rrule FREQ=WEEKLY;COUNT=12 --location 'Room 1' --notes Daily -q"
        ) { desk in
            let event = desk.event("Standup", "2026-03-02 09:00", minutes: 15)
            event.location = "Room 1"
            event.notes = "Daily"
            event.addRecurrenceRule(weekly(count: 12))
            try desk.store.save(event, span: .thisEvent)
        }
        try both.step("one moved", "edit {Standup}@2026-03-16 --start 11:00 --title Late -q") { desk in
            let event = try desk.occurrence("Standup", "2026-03-16 09:00")
            event.title = "Late"
            event.startDate = berlin("2026-03-16 11:00")
            event.endDate = berlin("2026-03-16 11:15")
            try desk.store.save(event, span: .thisEvent)
        }
        try both.step("one deleted", "rm {Standup}@2026-03-23 -q -y") { desk in
            try desk.store.remove(try desk.occurrence("Standup", "2026-03-23 09:00"), span: .thisEvent)
        }
        try both.step("a detached one changed again", "edit {Standup}@2026-03-16 --location Hall -q") {
            desk in
            let event = try desk.occurrence("Late", "2026-03-16 11:00")
            event.location = "Hall"
            try desk.store.save(event, span: .thisEvent)
        }
        try both.step(
            "the future gets another title", "edit {Standup}@2026-04-06 --title Sync --span future -q"
        ) {
            desk in
            let event = try desk.occurrence("Standup", "2026-04-06 09:00")
            event.title = "Sync"
            try desk.store.save(event, span: .futureEvents)
        }
        try both.step("one of the new series deleted", "skip {Sync}@2026-04-13 -q") { desk in
            try desk.store.remove(try desk.occurrence("Sync", "2026-04-13 09:00"), span: .thisEvent)
        }
        try both.step("the future moved, exceptions and all", "reschedule {Sync} 10:30 --span all -q") {
            desk in
            let event = try desk.occurrence("Sync", "2026-04-06 09:00")
            event.startDate = berlin("2026-04-06 10:30")
            event.endDate = berlin("2026-04-06 10:45")
            try desk.store.save(event, span: .futureEvents)
        }
        try both.step("ended", "rm {Sync}@2026-05-11 --span future -y -q") { desk in
            try desk.store.remove(try desk.occurrence("Sync", "2026-05-11 10:30"), span: .futureEvents)
        }
        try both.step("alarms", "edit {Standup} --alarm 10m --alarm '2026-03-02 08:00' --span all -q") {
            desk in
            let event = try desk.first("Standup")
            event.alarms = [EKAlarm(relativeOffset: -600), EKAlarm(absoluteDate: berlin("2026-03-02 08:00"))]
            try desk.store.save(event, span: .futureEvents)
        }
        try both.step("to another calendar", "mv {Standup} --to work -q") { desk in
            let event = try desk.first("Standup")
            event.calendar = desk.store.calendars(for: .event).first { $0.title == "work" }
            try desk.store.save(event, span: .futureEvents)
        }
        try both.step(
            "another rule from one on", "edit {Sync}@2026-04-27 --rrule FREQ=DAILY;COUNT=3 --span future -q"
        ) {
            desk in
            let event = try desk.occurrence("Sync", "2026-04-27 10:30")
            event.recurrenceRules = [
                EKRecurrenceRule(
                    recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 3))
            ]
            try desk.store.save(event, span: .futureEvents)
        }
        try both.step("a whole series deleted", "rm {Standup} --span all -y -q") { desk in
            try desk.store.remove(try desk.first("Standup"), span: .futureEvents)
        }
    }

    @Test func singleEvents() throws {
        let both = try TwoStores()
        try both.step(
            "an event",
            "add Lunch '2026-03-05 12:00-13:00' --url https://example.com/menu --availability free -q"
        ) { desk in
            let event = desk.event("Lunch", "2026-03-05 12:00", minutes: 60)
            event.url = URL(string: "https://example.com/menu")
            event.availability = .free
            try desk.store.save(event, span: .thisEvent)
        }
        try both.step("it repeats", "edit {Lunch} --rrule FREQ=WEEKLY;UNTIL=20260402T100000Z;BYDAY=MO,TH -q")
        { desk in
            let event = try desk.first("Lunch")
            let days = [EKRecurrenceDayOfWeek(.monday), EKRecurrenceDayOfWeek(.thursday)]
            event.addRecurrenceRule(
                EKRecurrenceRule(
                    recurrenceWith: .weekly, interval: 1, daysOfTheWeek: days, daysOfTheMonth: nil,
                    monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil,
                    end: EKRecurrenceEnd(end: berlin("2026-04-02 12:00"))))
            try desk.store.save(event, span: .thisEvent)
        }
        try both.step("it repeats no more", "edit {Lunch} --no-repeat --span all -q") { desk in
            let event = try desk.first("Lunch")
            event.recurrenceRules = nil
            try desk.store.save(event, span: .futureEvents)
        }
        try both.step("longer, without a place to read", "edit {Lunch} --end 14:00 --clear url -q") { desk in
            let event = try desk.first("Lunch")
            event.endDate = berlin("2026-03-05 14:00")
            event.url = nil
            try desk.store.save(event, span: .thisEvent)
        }
        try both.step("in another zone", "edit {Lunch} --time-zone Asia/Tokyo -q") { desk in
            // Here the clock stays and in EventKit the moment does (rule 198), so it takes two steps.
            let event = try desk.first("Lunch")
            event.timeZone = TimeZone(identifier: "Asia/Tokyo")
            event.startDate = event.startDate.addingTimeInterval(-8 * 3600)
            event.endDate = event.endDate.addingTimeInterval(-8 * 3600)
            try desk.store.save(event, span: .thisEvent)
        }
        try both.step("whole days", "add Trip 2026-05-01..2026-05-04 -q") { desk in
            let event = desk.event("Trip", "2026-05-01 00:00", minutes: 60)
            event.isAllDay = true
            event.startDate = desk.midnight("2026-05-01")
            event.endDate = desk.midnight("2026-05-04")
            event.endDate = event.endDate.addingTimeInterval(86_399)
            try desk.store.save(event, span: .thisEvent)
        }
        try both.step("deleted", "rm {Lunch} -y -q") { desk in
            try desk.store.remove(try desk.first("Lunch"), span: .thisEvent)
        }
    }

    @Test func reminders() throws {
        let both = try TwoStores()
        try both.step(
            "a repeating reminder",
            "todo Rent '2026-01-31 09:00' --start '2026-01-31 08:00' --rrule FREQ=MONTHLY;BYMONTHDAY=-1 --priority high --alarm 24h -q"
        ) { desk in
            let reminder = desk.reminder("Rent")
            reminder.startDateComponents = components(31, hour: 8)
            reminder.dueDateComponents = components(31, hour: 9)
            reminder.priority = Int(EKReminderPriority.high.rawValue)
            reminder.addAlarm(EKAlarm(relativeOffset: -86_400))
            reminder.addRecurrenceRule(
                EKRecurrenceRule(
                    recurrenceWith: .monthly, interval: 1, daysOfTheWeek: nil, daysOfTheMonth: [-1],
                    monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: nil
                )
            )
            try desk.store.save(reminder, commit: true)
        }
        for time in ["once", "twice"] {
            try both.step("completed \(time)", "done {Rent} -q") { desk in
                let reminder = try desk.openReminder("Rent")
                reminder.completionDate = TwoStores.now
                try desk.store.save(reminder, commit: true)
            }
        }
        try both.step("a plain one, for a day", "todo Milk 2026-03-06 --notes 'two bottles' -q") { desk in
            let reminder = desk.reminder("Milk")
            reminder.dueDateComponents = DateComponents(year: 2026, month: 3, day: 6)
            reminder.notes = "two bottles"
            try desk.store.save(reminder, commit: true)
        }
        try both.step("done", "done {Milk} -q") { desk in
            let reminder = try desk.openReminder("Milk")
            reminder.completionDate = TwoStores.now
            try desk.store.save(reminder, commit: true)
        }
        try both.step("open again", "undone {Milk} -q") { desk in
            let found = desk.store.calendarItem(withIdentifier: try desk.id("Milk"))
            let reminder = try #require(found as? EKReminder)
            reminder.isCompleted = false
            try desk.store.save(reminder, commit: true)
        }
        try both.step("without a date", "edit {Milk} --clear due --priority none -q") { desk in
            let reminder = try desk.openReminder("Milk")
            reminder.dueDateComponents = nil
            reminder.priority = 0
            try desk.store.save(reminder, commit: true)
        }
        try both.step("deleted", "rm {Rent} --span all -y -q") { desk in
            try desk.store.remove(try desk.openReminder("Rent"), commit: true)
        }
    }

    private func weekly(count: Int) -> EKRecurrenceRule {
        EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: EKRecurrenceEnd(occurrenceCount: count))
    }

    private func components(_ day: Int, hour: Int) -> DateComponents {
        DateComponents(
            timeZone: TimeZone(identifier: "Europe/Berlin"), year: 2026, month: 1, day: day, hour: hour,
            minute: 0)
    }
}

private func berlin(_ text: String) -> Date {
    let local = CivilDateTime(iso: text.replacingOccurrences(of: " ", with: "T") + ":00")
    return Zone.named("Europe/Berlin").flatMap { zone in local.map { zone.instant(for: $0).date } }
        ?? .distantPast
}

/// A store for EventKit's classes and one for `ekcal`.
private final class TwoStores {
    static let now = berlin("2026-03-04 10:00")

    let shell: Shell
    let desk: Desk

    init() throws {
        shell = try Shell()
        desk = try Desk(shell.folder.appendingPathComponent("eventkit").path)
        // What a new store has is made by its first write, which is the same on both sides.
        try step("what a new store has", "add x 2026-03-04 -q") { desk in
            let event = desk.event("x", "2026-03-04 00:00", minutes: 60)
            event.isAllDay = true
            event.startDate = desk.midnight("2026-03-04")
            event.endDate = desk.midnight("2026-03-04")
            try desk.store.save(event, span: .thisEvent)
        }
    }

    /// - Parameter line: of ekcal; `{Title}` is the identifier of the item of that title that is no detached
    ///   occurrence.
    func step(
        _ name: Comment, _ line: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ eventKit: (Desk) throws -> Void
    ) throws {
        try eventKit(desk)
        let path = shell.folder.appendingPathComponent("store").path
        let words = try Transcript.words(line).map { word in
            guard let open = word.firstIndex(of: "{"), let close = word.firstIndex(of: "}") else {
                return word
            }
            let title = word[word.index(after: open)..<close]
            return try TwoStores.id(String(title), in: CalendarStore(path: path))
                + word[word.index(after: close)...]
        }
        let result = shell.run(words)
        try #require(result.code == 0, "\(name): \(result.err)", sourceLocation: sourceLocation)
        for format in ["json", "ics"] {
            let (left, right) = (try export(desk.path, format), try export(path, format))
            let difference = left == right ? "" : TwoStores.difference(left, right)
            #expect(difference == "", name, sourceLocation: sourceLocation)
        }
    }

    /// The lines that only one of them has.
    private static func difference(_ left: [String], _ right: [String]) -> String {
        let lines = left.filter { !right.contains($0) }.map { "EventKit  " + $0 }
        return (lines + right.filter { !left.contains($0) }.map { "ekcal     " + $0 }).joined(separator: "\n")
    }

    static func id(_ title: String, in store: CalendarStore) throws -> String {
        let items = try store.items().filter { $0.title == title && $0.seriesID == nil }
        return try #require(items.first { !$0.isCompleted } ?? items.first, "no item is called \(title)").id
            .text
    }

    /// All of a store, without what is random and what says when something was done. In JSON identifiers
    /// become numbers in the order in which they are met; iCalendar is ordered by identifiers, so there they
    /// are left out.
    private func export(_ path: String, _ format: String) throws -> [String] {
        let result = shell.run(["export", "-o", format, "-s", path])
        try #require(result.code == 0, "\(result.err)")
        var text = result.out
        var masks: [String: String] = [:]
        text = text.replacing(#/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/#) { match in
            if format == "ics" { return "ID" }
            let mask = masks[String(match.output.0)] ?? "ID-\(masks.count + 1)"
            masks[String(match.output.0)] = mask
            return mask
        }
        text.replace(#/"(?<name>created|modified|revision|rev|ref|(series_)?short_id)":"[^"]*"/#) {
            "\"\($0.output.name)\":…"
        }
        text.replace(#/(?<name>DTSTAMP|CREATED|LAST-MODIFIED):[0-9TZ]+/#) { "\($0.output.name):…" }
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        guard format == "ics" else { return lines }
        var components: [String] = []
        for line in lines {
            if line == "BEGIN:VEVENT" || line == "BEGIN:VTODO" || components.isEmpty { components.append("") }
            components[components.count - 1] += line + "\n"
        }
        return components.map { $0.replacing("END:VCALENDAR\n", with: "") }.sorted()
    }
}

/// EventKit's side. Times are those of Berlin.
private struct Desk {
    let path: String
    let store: EKEventStore

    init(_ path: String) throws {
        self.path = path
        store = EKEventStore(calStore: try CalendarStore(path: path))
    }

    func event(_ title: String, _ start: String, minutes: Double) -> EKEvent {
        let event = EKEvent(eventStore: store)
        event.title = title
        event.startDate = berlin(start)
        event.endDate = berlin(start).addingTimeInterval(minutes * 60)
        event.timeZone = TimeZone(identifier: "Europe/Berlin")
        event.calendar = store.defaultCalendarForNewEvents
        return event
    }

    func reminder(_ title: String) -> EKReminder {
        let reminder = EKReminder(eventStore: store)
        reminder.title = title
        reminder.calendar = store.defaultCalendarForNewReminders()
        return reminder
    }

    /// Midnight in the default time zone, in which EventKit reads all-day events.
    func midnight(_ day: String) -> Date {
        let zone = Zone.named(NSTimeZone.default.identifier) ?? .system
        return CivilDateTime(iso: day + "T00:00:00").map { zone.instant(for: $0).date } ?? .distantPast
    }

    func occurrence(_ title: String, _ start: String) throws -> EKEvent {
        let predicate = store.predicateForEvents(
            withStart: berlin("2026-01-01 00:00"), end: berlin("2027-01-01 00:00"), calendars: nil)
        let found = store.events(matching: predicate).first {
            $0.title == title && $0.startDate == berlin(start)
        }
        return try #require(found, "no \(title) at \(start)")
    }

    func id(_ title: String) throws -> String { try TwoStores.id(title, in: store.calStore.values()) }
    func first(_ title: String) throws -> EKEvent {
        try #require(store.event(withIdentifier: try id(title)))
    }

    func openReminder(_ title: String) throws -> EKReminder {
        try #require(store.calendarItem(withIdentifier: try id(title)) as? EKReminder)
    }
}
