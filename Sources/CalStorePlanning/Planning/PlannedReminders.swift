import Basics
import CalStore

/// The reminders for which an event reserves time. Such an event names the reminder in RELATED-TO (RFC 5545,
/// 3.8.4.5) and has not ended.
package struct PlannedReminders {
    private let identifiers: Set<String>

    package init(_ store: some CalStoreReader, now: Instant, zone: Zone) throws(CalStoreError) {
        var found: Set<String> = []
        // The name of a property, so that no text of an item has it.
        let screen = TextScreen.bytes(ByteSearch(Array("RELATED-TO".utf8), ignoresCase: true))
        let events = try store.items(screenedBy: screen) { $0.kind == .event && $0.status != .canceled }
        for item in events {
            guard let end = item.endTime, end.instant(in: zone) > now else { continue }
            if let reminder = item.parentExternalID { found.insert(reminder) }
        }
        identifiers = found
    }

    /// Whether an event reserves time for a reminder.
    package func has(_ reminder: CalStoreItem) -> Bool { identifiers.contains(reminder.externalID) }
}
