import Foundation

/// Things that the controllers of EventKitUI need and that clients do not.
extension EKEventStore {
    /// The time, and the zone for dates and floating times.
    package var now: Instant { session.clock.now }
    package var displayZone: Zone { session.clock.display }

    /// Whether the program has only write-only access.
    package func isWriteOnly(for type: EKEntityType) -> Bool {
        session.access.status(for: type) == .writeOnly
    }

    /// Runs `body` with full access, because a person does it and not the program (TN3153).
    package func withAccessOfPerson<Result>(_ body: () throws -> Result) rethrows -> Result {
        try EventKitAccess.$isLent.withValue(true, operation: body)
    }
}

extension EKEvent {
    /// Runs `body`. If it fails, the event has the values again that it had before.
    package func keepingValues(_ body: () throws -> Void) throws {
        let before = itemDraft.fields
        do { try body() } catch {
            take(before)
            throw error
        }
    }

    /// The stored event, or the series with the date of this occurrence, as a reference names it.
    package var target: (item: CalStoreItem, original: ItemTime?) {
        let (record, original) = synchronized { (content.record, content.original) }
        return (CalStoreItem(record), record.expands ? original : nil)
    }

    /// Whether it is one date of a series.
    package var isInSeries: Bool { !isNew && (hasRecurrenceRules || isDetached) }

    /// Whether a person may change it.
    package var canBeEdited: Bool { calendar?.allowsContentModifications ?? true }
}

extension EKCalendar {
    package var calStoreID: CalStoreCalendar.ID { CalStoreCalendar.ID(recordID) }

    /// The colour as the store has it: `#RRGGBB`.
    package var colorText: String? { synchronized { content.draft.color } }
}
