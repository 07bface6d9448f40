/// The properties of an event or a reminder.
@usableFromInline
package struct ItemFields: Equatable, Sendable {
    package typealias Kind = ItemKind

    // Values that queries use come first, in few lines of the processor's cache.
    package var kind: Kind
    package var calendar: RecordID
    package var start: ItemTime?
    /// The end; for a reminder, the due time.
    package var end: ItemEnd?
    package var title: String
    package var id: RecordID
    package var recurrence: ItemRecurrence?
    /// The series of a detached occurrence.
    package var series: RecordID?
    package var originalStart: ItemTime?
    /// The iCalendar UID, if it is not the identifier.
    package var uid: String?

    package var location: String?
    @Boxed package var structuredLocation: ItemLocation?
    package var notes: String?
    package var url: String?
    package var availability: ItemAvailability = .busy
    package var status: ItemStatus = .none
    package var alarms: [ItemAlarm] = []
    @Boxed package var organizer: ItemParticipant?
    package var attendees: [ItemParticipant] = []

    /// 0 (none), 1 (highest) to 9 (lowest); RFC 5545, 3.8.1.9.
    package var priority = 0
    /// The time at which a reminder was completed.
    package var completed: Instant?
    /// 0...100.
    package var percentComplete: Int?
    package var categories: [String] = []
    /// COLOR of RFC 7986, 5.9: a CSS name.
    @Boxed package var color: String?
    /// PUBLIC, PRIVATE, CONFIDENTIAL, or another word.
    @Boxed package var classification: String?
    package var sequence = 0
    package var created: Instant?
    package var modified: Instant?
    /// The DTSTAMP of a message, if it differs from ``defaultStamp``: the time at which the sender made this
    /// version (RFC 5545, 3.8.7.2).
    @Boxed package var stamp: Instant?

    /// iCalendar lines without a field here, unfolded: `X-FOO;A=b:value`.
    package var properties: [String] = []
    /// Parameters without a field here, of properties with one: `SUMMARY` to `LANGUAGE=de`.
    package var parameters: [PropertyParameters] = []
    /// JSON members that this version does not know.
    package var unknown: [UnknownMember] = []

    package init(id: RecordID, kind: Kind, calendar: RecordID, title: String) {
        self.id = id
        self.kind = kind
        self.calendar = calendar
        self.title = title
    }
}

/// A value that few items have: if it is missing, it takes one word instead of its own size.
@propertyWrapper
package struct Boxed<Value: Equatable & Sendable>: Equatable, Sendable {
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    package init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

    package var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
    }

    package static func == (left: Boxed, right: Boxed) -> Bool {
        left.box === right.box || left.box?.value == right.box?.value
    }
}

/// The comparison of two versions of an item.
extension ItemFields {
    /// The DTSTAMP of a version without one of its own (``stamp``).
    package var defaultStamp: Instant { modified ?? created ?? Instant(secondsSince1970: 0) }

    /// Whether this version is as new as another or newer: by SEQUENCE, then by LAST-MODIFIED, then by
    /// DTSTAMP (RFC 5546, 2.1.5). DTSTAMP comes last because a feed with METHOD:PUBLISH gets new stamps at
    /// each fetch, so a local change would never be the newer version.
    package func isAtLeastAsNew(as other: ItemFields) -> Bool {
        if sequence != other.sequence { return sequence > other.sequence }
        let (mine, others) = (modified ?? .distantPast, other.modified ?? .distantPast)
        if mine != others { return mine > others }
        return (stamp ?? mine) >= (other.stamp ?? others)
    }

    /// Whether this version is newer than another; false if nothing says which one is.
    package func isNewer(than other: ItemFields) -> Bool { !other.isAtLeastAsNew(as: self) }
}
