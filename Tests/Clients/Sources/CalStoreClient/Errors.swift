import CalStore
import Expectations

/// A program can tell each error from the others, and print each of them.
@MainActor func errors() throws {
    let store = CalendarStore()
    do throws(CalStoreError) { _ = try store.history.operation(.random()) } catch {
        Expectations.expect(action(for: error), "look again")
        print(error, error.errorDescription ?? "", error.message)
    }
    do throws(CalStoreError) {
        try store.read { view throws(CalStoreError) in
            do { try store.write { _ in } } catch let error as CalStoreError { throw error } catch {}
        }
        Expectations.expect("no error", "nested use")
    } catch { Expectations.expect(action(for: error), "change the program") }
    Expectations.expectError(#""X": it has no start"#) {
        try store.write { try $0.add(CalStoreItem(event: "X", calendar: $0.eventCalendar.id)) }
    }
    Expectations.expect(kind(of: .noStart), "time")
    Expectations.expect("\(ConstraintViolation.noStart)", "it has no start")

    let undo = try store.write { try $0.add(CalStoreItem(reminder: "X", calendar: $0.reminderCalendar.id)) }
    try store.write {
        try $0.save(ItemPatch(from: undo.result, to: changed(undo.result)), to: undo.result.id)
    }
    do { try store.undo(of: undo.operation?.id) } catch CalStoreError.cannotUndo(_, let conflicts) {
        let conflict: UndoConflict? = conflicts.first
        Expectations.expect(conflict?.title, "Y")
        Expectations.expect(conflict?.kind, .reminder)
        Expectations.expect(conflict?.id, undo.result.id.record)
        Expectations.expect(conflict?.yieldsToForce, true)
        Expectations.expect(conflict.map { cause(of: $0.reason) }, "change")
    }
    print(CalStoreNote.noLog(file: "store.json"), weight(of: .noLog(file: "store.json")))

    let error = NameError.ambiguousCalendar("work", paths: ["A/work", "B/work"])
    Expectations.expect(error.hint, error.recoverySuggestion)
    Expectations.expect("\(error)", error.errorDescription)
    Expectations.expect("\(error)", error.message)
    for other: NameError in [
        .noCalendar("a", titles: []), .aliasOfNoCalendar("a", calendar: "b"), .noSource("a", titles: []),
    ] { Expectations.expect("\(other)".isEmpty, false) }
}

private func changed(_ item: CalStoreItem) -> CalStoreItem {
    var item = item
    item.title = "Y"
    return item
}

private func action(for error: CalStoreError) -> String {
    switch error {
    case .lockTimeout, .unsettled, .conflict, .planOutdated: "try again"
    case .noSuchItem, .noSuchCalendar, .noSuchSource, .noSuchOccurrence, .noSuchOperation, .noDefaultCalendar,
        .cursorExpired:
        "look again"
    case .refused, .cannotUndo, .badSetting, .badSettings: "tell the user"
    case .nestedUse(let use, _): use == .write || use == .read ? "change the program" : "fetch before"
    case .readEnded: "change the program"
    case .damaged, .unreadableRecord, .formatTooNew, .editRefused, .editedSnapshotTooOld, .filesOfTwoStores,
        .otherStore, .storeExists, .readOnlyStore:
        "look at the files"
    case .io, .commitUnknown: "look at the disk"
    }
}

private func kind(of violation: ConstraintViolation) -> String {
    switch violation {
    case .noStart, .noEnd, .noDay, .endBeforeStart, .beforeYearOne, .yearOutOfRange, .mixedDateAndTime,
        .badZoneName:
        "time"
    case .longerThanGap, .noOccurrence, .rule, .calendarScaleNotExpanded, .repeatingReminderWithoutDue,
        .seriesWideChange, .seriesAlreadySaved, .unclearDate:
        "recurrence"
    case .noCalendar, .calendarHasNoSource, .calendarImmutable, .calendarReadOnly, .calendarTakesNoEvents,
        .calendarTakesNoReminders, .calendarHasNoTitle, .calendarHasNoKind, .badColor, .notEmpty:
        "calendar"
    case .percentageOutOfRange, .priorityOutOfRange, .sequenceOutOfRange, .positionOutOfRange,
        .radiusOutOfRange, .placeName:
        "number"
    case .messageAboutNothing, .messageWithoutAttendee, .senderIsNotInvited, .senderIsNotOrganizer:
        "invitation"
    case .unreadable: "record"
    }
}

private func cause(of reason: UndoConflict.Reason) -> String {
    switch reason {
    case .changed: "change"
    case .removed, .orphaned: "removal"
    case .holds, .isTaken, .isThere: "something else is there"
    case .invalid: "rule"
    }
}

private func weight(of note: CalStoreNote) -> Int {
    switch note {
    case .editedSnapshot, .clashingEdit, .oldSnapshot, .snapshotOfOtherHistory: 1
    case .noLog, .oldLog, .damagedIndex, .rottenSnapshot, .unfinishedWrite: 2
    case .unreadableRecords: 3
    }
}
