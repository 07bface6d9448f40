import Foundation
import Testing

@testable import CalStore
@testable import CalStoreEventKit

/// Errors that EventKit has no number for say what and why, in each of the ways in which programs ask.
@Suite struct EventKitErrorTests {
    private static let conflict = UndoConflict(
        .source(SourceRecord(id: .none, title: "Work")), .removed)

    static let cases: [CalStoreError] = [
        .damaged(file: "log.jsonl", line: 10, reason: "no number"),
        .formatTooNew(file: "log.jsonl", format: 9),
        .editedSnapshotTooOld(file: "store.json", operation: 4), .lockTimeout(file: "lock", seconds: 5),
        .io(operation: "read", path: "/x", code: 13), .commitUnknown(path: "/x", code: 5),
        .storeExists(path: "/x"), .otherStore(file: "/x"), .readOnlyStore(path: "/x", reason: "it is old"),
        .badSettings(file: "config", line: 2, reason: "no ="), .badSetting(name: "zone", reason: "no zone"),
        .refused(.rule("INTERVAL=0 is out of range 1 or more"), title: "T"), .noSuchItem("X"),
        .noSuchCalendar("X"), .noSuchSource("X"), .noSuchOccurrence(title: "T", date: "2026-03-02"),
        .conflict(title: "T", properties: ["title"]), .planOutdated(wasApplied: false, [conflict]),
        .unsettled(questions: 3), .noSuchOperation("X", first: 1), .cursorExpired("X", first: 2),
        .cannotUndo(operation: .random(), [conflict]),
        .unreadableRecord(file: "log.jsonl", line: 4, reason: "no title"),
        .editRefused(file: "store.json", reason: "it has no start", others: 1),
        .filesOfTwoStores(snapshot: "store.json", log: "log.jsonl"),
        .nestedUse(.write, inside: .read), .readEnded,
    ]

    @Test(arguments: cases) func eachSaysWhatAndWhy(_ error: CalStoreError) {
        let any: any Error = error
        #expect(any.localizedDescription == error.description)
        let bridged = any as NSError
        #expect(bridged.localizedDescription == error.description)
        #expect(bridged.domain == "CalStore.CalStoreError" && bridged.domain == CalStoreError.errorDomain)
        #expect(bridged.code == error.errorCode)
    }

    @Test func eachHasANumberOfItsOwn() {
        #expect(Set(Self.cases.map(\.errorCode)) == Set(1...27))
    }

    /// `print(error)` said `Code=1 "(null)"`.
    @Test func whatIsPrintedHasTheSentence() {
        #expect("\(EKError(.noCalendar))".contains("No calendar has been set."))
        #expect(EKError(.noCalendar).localizedDescription == "No calendar has been set.")
    }

    /// They were refused as too far in the future.
    @Test func wordsForDatesThatAreNone() throws {
        let desk = Desk()
        func refusal(_ components: DateComponents) -> String? {
            do {
                try desk.store.save(desk.reminder("R", due: components), commit: true)
                return nil
            } catch { return error.localizedDescription }
        }
        let noDay = "\"R\": its date has no day; give year, month and day"
        #expect(refusal(DateComponents()) == noDay)
        #expect(refusal(DateComponents(hour: 9)) == noDay)
        #expect(refusal(DateComponents(hour: 9, minute: 30)) == noDay)
        #expect(refusal(DateComponents(month: 3, day: 4)) == noDay)
        #expect(refusal(DateComponents(year: 0, month: 1, day: 1))?.contains("before the year 1") == true)
        #expect(
            refusal(DateComponents(year: 10_000, month: 1, day: 1))
                == "\u{201C}R\u{201D}: a date is outside the years 1 to 9999")
        #expect(refusal(DateComponents(year: 2026, month: 3, day: 4)) == nil)
        let reminder = desk.reminder("R", due: DateComponents(hour: 9))
        reminder.dueDateComponents = DateComponents(year: 2026, month: 3, day: 4)
        try desk.store.save(reminder, commit: true)

        let store = EKEventStore(
            calStore: CalendarStore(), timeZone: TimeZone(identifier: "America/New_York"))
        let event = EKEvent(eventStore: store)
        event.calendar = store.defaultCalendarForNewEvents
        event.startDate = .distantPast
        event.endDate = Desk.date("2026-03-02 09:00")
        let error = #expect(throws: CalStoreError.self) { try store.save(event, span: .thisEvent) }
        #expect(error?.description.contains("before the year 1") == true)
    }
}
