import CalStorePlanning
import Foundation

/// An alarm that rings: see ``CalStoreAlarmBell``.
public struct CalStoreRing {
    /// The `EKReminder`, or the `EKEvent` at the occurrence of the alarm.
    public let item: EKCalendarItem
    /// The alarm of the item.
    public let alarm: EKAlarm
    /// The planned moment of the alarm; for an alarm at a place, the moment of the position.
    public let date: Date
    /// The text to show: its own, else the title of the item.
    public let text: String
    /// The kind of delivery: in time, late or missed. An alarm at a place is always in time.
    public let kind: AlarmNotice.Kind
    /// True if it may have rung before: the program was killed during its delivery.
    public let isRepeated: Bool

    /// Nil if the item has no such alarm.
    private init?(
        _ item: EKCalendarItem?, index: Int, date: Date, text: String, kind: AlarmNotice.Kind = .due,
        isRepeated: Bool = false
    ) {
        guard let item, let alarms = item.alarms, alarms.indices.contains(index) else { return nil }
        self.item = item
        self.alarm = alarms[index]
        self.date = date
        self.text = text
        self.kind = kind
        self.isRepeated = isRepeated
    }

    /// Nil, too, if the store has removed the item without having committed that.
    init?(_ notice: AlarmNotice, in store: EKEventStore) {
        let alarm = notice.alarm
        guard store.newest(alarm.item.record.id) != nil else { return nil }
        self.init(
            store.item(alarm.found), index: alarm.index, date: alarm.instant.date, text: alarm.text,
            kind: notice.kind, isRepeated: notice.isRepeated)
    }

    /// Likewise.
    init?(_ fence: GeofenceAlarm, at date: Date, in store: EKEventStore) {
        let record = fence.item.record
        guard store.newest(record.id) != nil else { return nil }
        let first = store.session.read { store.state(of: record, in: $0) }
        self.init(store.item(first.flatMap(\.self)), index: fence.index, date: date, text: fence.text)
    }
}
