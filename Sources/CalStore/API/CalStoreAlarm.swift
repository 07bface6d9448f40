/// One moment at which an alarm of an event or a reminder fires.
///
/// An alarm of a series fires for each occurrence. An alarm with a repetition (REPEAT) fires several times.
public struct CalStoreAlarm: Sendable {
    let firing: AlarmFiring

    init(_ firing: AlarmFiring) { self.firing = firing }

    /// ``occurrence`` as the store has it.
    package var found: Occurrence { firing.occurrence }

    /// The time at which it fires.
    public var instant: Instant { firing.instant }
    /// The item at the date that the alarm belongs to. An alarm of a series with an absolute time belongs to
    /// the first occurrence that begins then or later.
    public var occurrence: CalStoreOccurrence { CalStoreOccurrence(firing.occurrence) }
    /// The event or the reminder.
    public var item: CalStoreItem { CalStoreItem(firing.occurrence.item) }
    /// The alarm: ``CalStoreItem/alarms`` at ``index``.
    public var alarm: ItemAlarm { firing.alarm }
    /// The position of the alarm in the item's alarms, counted from 0.
    public var index: Int { firing.index }
    /// 0 for the first time, then 1, 2, ... for an alarm that repeats (RFC 5545, 3.8.6.2).
    public var repetition: Int { firing.repetition }
    /// The time at which it first fires; equal to ``instant`` unless it is a repetition.
    public var firstInstant: Instant { firing.first }
    /// True if the user has seen it: ACKNOWLEDGED is not earlier than its first time (RFC 9074, 6.1).
    public var isAcknowledged: Bool { firing.isAcknowledged }
    /// True if it is the snooze of another alarm (RFC 9074, 5).
    public var isSnooze: Bool { alarm.snoozedUID != nil }
    /// The text to show: that of the alarm, or else the title of the item.
    public var text: String { alarm.text ?? item.title }

    /// A key that identifies this firing, the same from run to run: it names the item, the date that the
    /// alarm belongs to, the trigger and the repetition. A floating time keeps its key in another zone;
    /// moving the item changes the key. Any other change of an occurrence of a series does not, so its alarms
    /// do not ring again.
    ///
    /// Use it to remember which alarms were delivered.
    public var key: String {
        let fields = firing.occurrence.item.fields
        let isInPlace = DetachedMove.isSame(fields.start, fields.originalStart)
        var key = (isInPlace ? fields.series ?? fields.id : fields.id).text
        let date = isInPlace ? fields.originalStart ?? occurrence.start : occurrence.start
        switch alarm.trigger {
        case .absolute(let instant): key += " " + instant.basicText
        case .relative(let offset, let toEnd):
            key += " \(date.description) \(toEnd ? "END" : "START")\(offset.description)"
        case .location(_, let proximity): key += " " + proximity.rawValue
        }
        if alarm.action != .display { key += " " + alarm.action.rawValue }
        return repetition > 0 ? key + " \(repetition)" : key
    }
}
