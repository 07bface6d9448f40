import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreEventKit
@testable import TestSupport

/// The operations of a run on reminders.
extension FaceModelRun {
    mutating func createReminder() throws {
        let start = randomStart()
        let zone = randomZone()
        let due = ItemTime(start, in: zone)
        let rule = chance(80) ? NaiveRule.random(at: start.date, using: &random) : nil
        note("reminder", "\(due)")
        let reminder = EKReminder(eventStore: store)
        reminder.title = "r\(number)"
        reminder.calendar = store.defaultCalendarForNewReminders()
        reminder.dueDateComponents = DateComponents(
            timeZone: zone?.timeZone, year: start.date.year, month: start.date.month, day: start.date.day,
            hour: start.time.hour, minute: start.time.minute)
        if let rule { reminder.addRecurrenceRule(object(rule, beside: due, day: start.date.day)) }
        let dates = rule?.dates(from: start.date, through: NaiveCalendar.horizon) ?? [start.date]
        let more = rule?.dates(from: start.date, through: .distantFuture, atMost: dates.count + 1) ?? dates
        let naive = Reminder(
            id: reminder.calendarItemIdentifier, title: "r\(number)",
            dues: dates.map { due.moved(to: CivilDateTime($0, start.time)) },
            isEndless: more.count > dates.count)
        try perform {
            try $0.save(reminder, commit: $1)
        } _: {
            $0.reminders.append(naive)
        }
    }

    mutating func completeReminder() throws {
        guard !model.reminders.isEmpty else { return try createReminder() }
        let index = pick(0...model.reminders.count - 1)
        let naive = model.reminders[index]
        let reminder = try #require(store.calendarItem(withIdentifier: naive.id) as? EKReminder)
        guard !naive.isEndless || naive.dues.count > 1 else {
            note("remove reminder", naive.title)
            return try perform {
                try $0.remove(reminder, commit: $1)
            } _: {
                $0.reminders.remove(at: index)
            }
        }
        note("complete", "\(naive.title) \(naive.dues[0])")
        reminder.isCompleted = true
        try perform {
            try $0.save(reminder, commit: $1)
        } _: { model in
            model.done.append((naive.dues[0], naive.title))
            model.reminders[index].dues.removeFirst()
            if model.reminders[index].dues.isEmpty { model.reminders.remove(at: index) }
        }
        expect(
            reminder.isCompleted == (naive.dues.count == 1),
            "a repeating one is open again, a single one done")
    }

    /// Removes all that are completed, as one operation.
    mutating func clearDone() throws {
        note("clear done", "\(model.done.count)")
        let completed = store.predicateForCompletedReminders(
            withCompletionDateStarting: nil, ending: nil, calendars: nil)
        let ids = reminders(completed) { $0.calendarItemIdentifier }
        expect(ids.count == model.done.count, "\(ids.count) are completed")
        try perform { store, commit in
            for id in ids {
                let reminder = try #require(store.calendarItem(withIdentifier: id) as? EKReminder)
                try store.remove(reminder, commit: false)
            }
            if commit { try store.commit() }
        } _: {
            $0.done = []
        }
    }

    /// A description of each reminder that a predicate finds.
    func reminders(
        _ predicate: NSPredicate, _ line: @escaping @Sendable (EKReminder) -> String
    ) -> [String] {
        let lines = Locked<[String]>([])
        let isDone = DispatchSemaphore(value: 0)
        _ = store.fetchReminders(matching: predicate) { reminders in
            let found = (reminders ?? []).map(line)
            lines.withLock { $0 = found }
            isDone.signal()
        }
        isDone.wait()
        return lines.withLock { $0 }
    }
}
