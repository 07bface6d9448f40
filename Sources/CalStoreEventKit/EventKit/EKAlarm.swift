import Foundation

/// An alarm that rings at a time, or when the device reaches or leaves a place (EventKit rules 156-168).
///
/// ```swift
/// event.addAlarm(EKAlarm(relativeOffset: -15 * 60))
/// ```
///
/// An alarm at a place needs a `structuredLocation` with a position, and a `proximity`. If one of them is
/// missing, it is an alarm with a time, and only the time is saved.
open class EKAlarm: EKObject, NSCopying, @unchecked Sendable {
    private struct Content {
        /// Everything but the place; its trigger is a time.
        var record: ItemAlarm
        var place: EKStructuredLocation?
        var proximity = EKAlarmProximity.none
    }

    private var content: Content
    private var base: ItemAlarm?
    /// The item that it is an alarm of: an alarm has one at most.
    private weak var owner: EKObject?

    /// An alarm at the start (EventKit rules 12 and 159).
    public override init() {
        content = Content(record: ItemAlarm(.relative(ItemDuration(), toEnd: false)))
        super.init()
    }

    /// An alarm at a moment.
    public init(absoluteDate date: Date) {
        let trigger: ItemAlarm.Trigger =
            Instant(noting: date).map(ItemAlarm.Trigger.absolute) ?? .relative(ItemDuration(), toEnd: false)
        content = Content(record: ItemAlarm(trigger))
        super.init()
    }

    /// An alarm this many seconds after the start, or before it if negative (EventKit rule 157). For a
    /// reminder with a due date, it is relative to that date (rule 160).
    public init(relativeOffset offset: TimeInterval) {
        content = Content(record: ItemAlarm(.relative(EKAlarm.duration(offset), toEnd: false)))
        super.init()
    }

    init(_ record: ItemAlarm, of owner: EKObject?) {
        content = EKAlarm.content(record)
        base = owner == nil ? nil : record
        self.owner = owner
        super.init()
    }

    private static func content(_ record: ItemAlarm) -> Content {
        var content = Content(record: record)
        if case .location(let place, let proximity) = record.trigger {
            content.record.trigger = .relative(ItemDuration(), toEnd: false)
            content.place = EKStructuredLocation(place)
            content.proximity = proximity == .enter ? .enter : .leave
        }
        return content
    }

    /// Seconds after the start, negative before it; 0 for an absolute alarm. Setting it clears `absoluteDate`
    /// (EventKit rule 156). An alarm from a file that is relative to the end of an event (RFC 5545, 3.8.6.3)
    /// stays relative to the end; this is then its distance from the start.
    open var relativeOffset: TimeInterval {
        get {
            let (trigger, owner) = synchronized { (content.record.trigger, self.owner) }
            guard case .relative(let offset, let toEnd) = trigger else { return 0 }
            let seconds = TimeInterval(offset.nominalSeconds)
            // Ask the item outside the alarm's lock, because it asks its alarms inside its own lock.
            guard toEnd, let event = owner as? EKEvent, let start = event.startDate, let end = event.endDate
            else { return seconds }
            return seconds + end.timeIntervalSince(start)
        }
        set { synchronized { content.record.trigger = .relative(EKAlarm.duration(newValue), toEnd: false) } }
    }

    /// The moment; nil for an alarm relative to the start. Setting one clears the offset (EventKit rules 30
    /// and 156).
    open var absoluteDate: Date? {
        get {
            synchronized {
                guard case .absolute(let instant) = content.record.trigger else { return nil }
                return instant.date
            }
        }
        set {
            let instant = Instant(noting: newValue)
            synchronized {
                if let instant {
                    content.record.trigger = .absolute(instant)
                } else if case .absolute = content.record.trigger {
                    content.record.trigger = .relative(ItemDuration(), toEnd: false)
                }
            }
        }
    }

    /// The place, copied when it is set (EventKit rule 162).
    open var structuredLocation: EKStructuredLocation? {
        get { synchronized { content.place } }
        set {
            let place = newValue?.copy() as? EKStructuredLocation
            synchronized { content.place = place }
        }
    }

    /// The direction: on reaching or on leaving the place (EventKit rule 162).
    open var proximity: EKAlarmProximity {
        get { synchronized { content.proximity } }
        set { synchronized { content.proximity = newValue } }
    }

    /// The kind of alarm, derived from its other properties (EventKit rule 164).
    open var type: EKAlarmType {
        switch synchronized({ content.record.action }) {
        case .display: .display
        case .audio: .audio
        case .procedure: .procedure
        case .email: .email
        }
    }

    /// The address for an e-mail. The type is `email` even if there is also a sound (EventKit rules 164 and
    /// 165).
    open var emailAddress: String? {
        get { synchronized { content.record.emailAddress } }
        set { synchronized { content.record.setEmailAddress(newValue) } }
    }

    /// The sound to play. Setting it keeps the e-mail address (EventKit rule 165).
    open var soundName: String? {
        get { synchronized { content.record.soundName } }
        set { synchronized { content.record.setSoundName(newValue) } }
    }

    open override var hasChanges: Bool {
        let value = self.value
        return synchronized { base.map { $0 != value } ?? false }
    }

    open override var isNew: Bool { synchronized { base == nil } }
    open override func rollback() { synchronized { if let base { content = EKAlarm.content(base) } } }
    open override func reset() { rollback() }

    /// `EKAlarm <0x7f08> {triggerInterval = -900.0}`, or with its moment or its place.
    open override var description: String {
        if let place = structuredLocation, proximity != .none {
            return described(["location": place.title, "radius": place.radius, "proximity": proximity])
        }
        if let absoluteDate { return described(["triggerDate": absoluteDate]) }
        return described(["triggerInterval": relativeOffset])
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = EKAlarm()
        let content = synchronized { self.content }
        copy.content = content
        copy.content.record.trigger = triggerWithoutAnchor
        copy.content.place = content.place?.copy() as? EKStructuredLocation
        return copy
    }

    /// Two alarms are equal if a client sees no difference.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKAlarm else { return false }
        return self === other
            || seen == other.seen && structuredLocation == other.structuredLocation
                && proximity == other.proximity
    }

    open override var hash: Int { seen.hashValue }

    /// Without the anchor of a relative trigger, which depends on the item (EventKit rule 160).
    private var seen: ItemAlarm {
        var record = value
        if case .relative = record.trigger {
            record.trigger = .relative(EKAlarm.duration(relativeOffset), toEnd: false)
        }
        return record
    }

    /// The trigger of a time without its anchor, for another item.
    private var triggerWithoutAnchor: ItemAlarm.Trigger {
        let (trigger, owner) = synchronized { (content.record.trigger, self.owner) }
        guard case .relative(let offset, toEnd: true) = trigger else { return trigger }
        return .relative(owner is EKEvent ? EKAlarm.duration(relativeOffset) : offset, toEnd: false)
    }

    private static func duration(_ offset: TimeInterval) -> ItemDuration {
        guard offset.isFinite else { return ItemDuration() }
        let limit = Double(ItemDuration.dayLimit) * 86_400
        return ItemDuration(seconds: Int(min(max(offset.rounded(.towardZero), -limit), limit)))
    }
}

// MARK: - The item's side

extension EKAlarm {
    /// The alarm as it is stored.
    var value: ItemAlarm {
        let content = synchronized { self.content }
        var record = content.record
        if let place = content.place, place.hasPosition, content.proximity != .none {
            record.trigger = .location(place.value, content.proximity == .enter ? .enter : .leave)
        }
        return record
    }

    /// The alarm as it is stored in an item with these fields. An offset set by a client, or before there was
    /// a due date, counts from the due date of a reminder (the decision on EventKit rule 160); one from a
    /// file counts from the file's anchor.
    ///
    /// - Parameter earlier: The item before its changes.
    func value(in item: ItemFields, before earlier: ItemFields) -> ItemAlarm {
        var record = value
        guard item.dueTime != nil, case .relative(let offset, toEnd: false) = record.trigger,
            earlier.dueTime == nil || synchronized({ base?.trigger }) != record.trigger
        else { return record }
        record.trigger = .relative(offset, toEnd: true)
        return record
    }

    /// This alarm, or a copy when another item has it.
    func taken(by item: EKObject) -> EKAlarm {
        let isFree = synchronized {
            guard owner == nil || owner === item else { return false }
            owner = item
            return true
        }
        if isFree { return self }
        let copy = self.copy() as? EKAlarm ?? EKAlarm()
        copy.owner = item
        return copy
    }

    func didSave(as record: ItemAlarm) {
        synchronized {
            base = record
            if case .relative = record.trigger { content.record.trigger = record.trigger }
        }
        structuredLocation?.didSave()
    }

    /// Without an item, the offset counts from the start of the next one.
    func leave() {
        let trigger = triggerWithoutAnchor
        synchronized {
            content.record.trigger = trigger
            owner = nil
        }
    }
}

/// The direction of an alarm at a place (EventKit rule 162).
public enum EKAlarmProximity: Int, Sendable {
    /// The alarm does not depend on a place.
    case none = 0
    /// On reaching the place.
    case enter = 1
    /// On leaving it.
    case leave = 2
}

/// The kind of an alarm, derived from its other properties (EventKit rule 164).
public enum EKAlarmType: Int, Sendable {
    /// Shows a message.
    case display = 0
    /// Plays a sound.
    case audio = 1
    /// Opens a URL.
    case procedure = 2
    /// Sends a mail.
    case email = 3
}
