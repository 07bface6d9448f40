import CalStoreExchange
import Foundation
import Testing

@testable import CalStore
@testable import CalStoreEventKit

/// EventKit rule 144 and RFC 5545, 3.8.2.3: what a store and a file have of the two dates of a reminder.
@Suite struct EventKitReminderDateTests {
    private let desk = Desk()

    private func lines(_ store: EKEventStore) throws -> [String] {
        let items = try store.calStore.values().items()
        return String(decoding: CalStoreItem.iCalendar(items), as: UTF8.self)
            .split(whereSeparator: \.isNewline).map(String.init)
            .filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DUE") }
    }

    private func imported(_ lines: String...) throws -> EKEventStore {
        let file =
            ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:1", "SUMMARY:R"] + lines + ["END:VTODO", "END:VCALENDAR"]
        return EKEventStore(calStore: try CalendarStore(iCalendar: file.joined(separator: "\r\n")))
    }

    private func reminder(_ store: EKEventStore) throws -> EKReminder {
        try #require(store.calendarItems(withExternalIdentifier: "1").first as? EKReminder)
    }

    /// The start that the classes show is no date of its own: the store has none, and a file neither.
    @Test func aDueDateAloneStoresNoStart() throws {
        try desk.store.save(
            desk.reminder("R", due: DateComponents(year: 2026, month: 3, day: 4, hour: 9)), commit: true)
        let item = try #require(try desk.store.calStore.values().items().first)
        #expect(item.start == nil)
        #expect(try lines(desk.store) == ["DUE:20260304T090000"])
    }

    @Test func aFileWithADueDateAlone() throws {
        let store = try imported("DUE;VALUE=DATE:20260304")
        #expect(try lines(store) == ["DUE;VALUE=DATE:20260304"])
        #expect(try reminder(store).startDateComponents?.day == 4)
        #expect(try reminder(store).startDateComponents?.hour == nil)
    }

    /// A start that a program set to the due date was written, which the RFC forbids. The classes give it
    /// back.
    @Test func aStartEqualToTheDueDate() throws {
        let new = desk.reminder("R", due: DateComponents(year: 2026, month: 3, day: 4, hour: 9))
        new.startDateComponents = new.dueDateComponents
        try desk.store.save(new, commit: true)
        #expect(try lines(desk.store) == ["DUE:20260304T090000"])
        let other = try reminder(try imported("DUE:20260304T090000"))
        #expect(other.startDateComponents == new.startDateComponents)
        #expect(other.dueDateComponents == new.dueDateComponents)
    }

    /// A repeating to-do must have DTSTART (RFC 5545, 3.8.2.4).
    @Test func aRepeatingOneKeepsItsStart() throws {
        let dates = ["DTSTART;VALUE=DATE:20260304", "DUE;VALUE=DATE:20260304"]
        #expect(try lines(try imported(dates[0], dates[1], "RRULE:FREQ=DAILY")) == dates)
    }

    /// An earlier start is written, and a length of zero needs its start.
    @Test func otherStartsAreWritten() throws {
        #expect(
            try lines(try imported("DTSTART:20260304T080000", "DUE:20260304T090000"))
                == ["DTSTART:20260304T080000", "DUE:20260304T090000"])
        #expect(
            try lines(try imported("DTSTART:20260304T080000", "DURATION:PT0S")) == ["DTSTART:20260304T080000"]
        )
    }

    /// A day beside a time: the import answers as the classes do.
    @Test func aFileWithADayAndATime() throws {
        let file = try reminder(try imported("DTSTART;VALUE=DATE:20261201", "DUE:20261202T093000Z"))
        let utc = TimeZone(identifier: "UTC")
        let new = desk.reminder("R")
        new.startDateComponents = DateComponents(year: 2026, month: 12, day: 1)
        new.dueDateComponents = DateComponents(
            timeZone: utc, year: 2026, month: 12, day: 2, hour: 9, minute: 30)
        for reminder in [file, new] {
            let (start, due) = (reminder.startDateComponents, reminder.dueDateComponents)
            #expect([start?.day, start?.hour, start?.minute] == [1, 0, 0])
            #expect([due?.day, due?.hour, due?.minute] == [2, 9, 30])
            #expect(start?.timeZone?.secondsFromGMT() == 0)
        }
    }
}
