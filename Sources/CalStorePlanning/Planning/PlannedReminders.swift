import Basics
import CalStore

/// The reminders for which an event reserves time. Such an event names the reminder in RELATED-TO (RFC 5545,
/// 3.8.4.5) and has not ended.
package struct PlannedReminders {
    private let identifiers: Set<String>

    package init(_ store: some CalStoreReader, now: Instant, zone: Zone) throws(CalStoreError) {
        var found: Set<String> = []
        let screen = TextScreen.text(FoldedSearch(CalStoreItem.relation))
        let events = try store.items(screenedBy: screen) { $0.kind == .event && $0.status != .canceled }
        for item in events {
            guard let end = item.endTime, end.instant(in: zone) > now else { continue }
            for text in item.unknownProperties {
                let line = KeptLine(text)
                if line.name == CalStoreItem.relation { found.insert(line.rest.dropFirst().trimmed) }
            }
        }
        identifiers = found
    }

    /// Whether an event reserves time for a reminder.
    package func has(_ reminder: CalStoreItem) -> Bool { identifiers.contains(reminder.externalID) }
}

extension CalStoreItem {
    fileprivate static let relation = "RELATED-TO"

    /// Notes that the item belongs to another one.
    package mutating func relate(to other: CalStoreItem) {
        record.properties.append("\(CalStoreItem.relation):\(other.externalID)")
    }
}
