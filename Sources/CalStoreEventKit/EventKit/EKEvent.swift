import Foundation

/// An event, or one occurrence of a repeating event (EventKit rules 24, 31-33, 110-117, 195-210).
///
/// ```swift
/// let event = EKEvent(eventStore: store)
/// event.title = "Lunch"
/// event.startDate = noon
/// event.endDate = noon + 3600
/// event.calendar = store.defaultCalendarForNewEvents
/// try store.save(event, span: .thisEvent)
/// ```
///
/// A new event has the default time zone and no dates (rule 24). Fractions of seconds are dropped.
open class EKEvent: EKCalendarItem, @unchecked Sendable {
    // Unchecked because of these, which are reached inside `synchronized` only.
    /// The times, if one was changed.
    private var changedTimes: EventTimes?
    /// The place, after its first use; the inner value is nil if there is none.
    private var place: EKStructuredLocation??
    /// When this occurrence ends, as the fetch found it.
    private var fetchedEnd: ItemTime?

    /// An event without a store, which cannot be saved (EventKit rule 11).
    public override init() { super.init() }

    /// A new event, not in the store until it is saved.
    public init(eventStore: EKEventStore) { super.init(new: .event, in: eventStore) }

    init(_ occurrence: Occurrence, from origin: ItemOrigin) {
        fetchedEnd = occurrence.end
        let isOccurrence = occurrence.item.isSeries
        super.init(occurrence.item, original: isOccurrence ? occurrence.original : nil, from: origin)
    }

    // MARK: Identity

    /// The identifier in the store, the same for all occurrences of a series (EventKit rules 31-33). It is
    /// present from creation on, while EventKit may have none before the first save: use `isNew` to find out
    /// whether an event was saved.
    open var eventIdentifier: String! { calendarItemIdentifier }

    /// The original start of this occurrence in its series, even if it was moved later (EventKit rules 114
    /// and 115); for a single event, the start.
    open var occurrenceDate: Date! {
        let original = synchronized { content.original ?? content.record.originalStart }
        return original?.instant(in: display).date ?? startDate
    }

    /// Whether it belongs to a series and was changed separately (EventKit rules 112, 113 and 116).
    open var isDetached: Bool { read(\.series) != nil }

    /// `EKEvent <0x7f08> {title = Lunch; startDate = …; endDate = …; allDay = false; calendar = Work}`
    open override var description: String {
        described([
            "title": title, "startDate": startDate, "endDate": endDate, "allDay": isAllDay,
            "calendar": calendar?.title,
        ])
    }

    // MARK: Times

    /// The start; nil until it is set. For an all-day event, midnight in the default time zone (EventKit rule
    /// 196).
    open var startDate: Date! {
        get {
            let (isUnchanged, start) = synchronized {
                (changedTimes == nil && content.draft == nil, content.original ?? content.record.start)
            }
            return isUnchanged ? start?.instant(in: display).date : times.start?.date
        }
        set { setTimes { $0.start = Instant(client: newValue) } }
    }

    /// The end; nil until it is set. For an all-day event, the last second of its last day (EventKit rule
    /// 197); setting it to the following midnight has the same effect.
    open var endDate: Date! {
        get {
            let (changed, fetched) = synchronized {
                (changedTimes, content.draft == nil ? fetchedEnd : nil)
            }
            if changed == nil, let fetched { return EventTimes.shownEnd(fetched, display)?.date }
            return times.end?.date
        }
        set { setTimes { $0.end = Instant(client: newValue) } }
    }

    /// Whether it lasts whole days, in every time zone (EventKit rule 196).
    open var isAllDay: Bool {
        get { synchronized { changedTimes?.isAllDay ?? content[\.start]?.isDate ?? false } }
        set { setTimes { $0.isAllDay = newValue } }
    }

    open override var timeZone: TimeZone? {
        get {
            let times = self.times
            return times.isAllDay ? nil : times.zone?.timeZone
        }
        set { setTimes { $0.zone = Zone.client(newValue) } }
    }

    /// Compares the start dates; an event without one comes first (EventKit rule 78).
    @discardableResult
    open func compareStartDate(with other: EKEvent) -> ComparisonResult {
        switch (startDate as Date?, other.startDate as Date?) {
        case (nil, nil): .orderedSame
        case (nil, _): .orderedAscending
        case (_, nil): .orderedDescending
        case (let left?, let right?): left.compare(right)
        }
    }

    private var times: EventTimes {
        let display = self.display
        return synchronized { shownTimes(display) }
    }

    /// One after the other, also when one thread sets the start and another the end.
    private func setTimes(_ change: (inout EventTimes) -> Void) {
        let display = self.display
        synchronized {
            var times = shownTimes(display)
            change(&times)
            changedTimes = times
        }
    }

    /// Called inside `synchronized`.
    private func shownTimes(_ display: Zone) -> EventTimes {
        if let changedTimes { return changedTimes }
        let fields = content.draft?.fields ?? content.base
        return EventTimes(fields, isNew: content.life != .stored, display: display)
    }

    // MARK: Place

    open override var location: String? {
        get { structuredLocation?.title }
        set {
            guard newValue != location else { return }
            let place = newValue.map { EKStructuredLocation(title: $0) }
            synchronized { self.place = .some(place) }
        }
    }

    /// The location with a position; it changes together with `location` (EventKit rule 204). Copied when it
    /// is set.
    open var structuredLocation: EKStructuredLocation? {
        get {
            synchronized {
                if let place { return place }
                let found =
                    content[\.structuredLocation].map { EKStructuredLocation($0) }
                    ?? content[\.location].map { EKStructuredLocation(ItemLocation(title: $0)) }
                place = .some(found)
                return found
            }
        }
        set {
            let copy = newValue?.copy() as? EKStructuredLocation
            synchronized { place = .some(copy) }
        }
    }

    // MARK: People

    /// The organizer; nil if there is none. Read-only (EventKit rules 205 and 208).
    open var organizer: EKParticipant? { read(\.organizer).map { EKParticipant($0) } }

    /// The availability that other people see; `notSupported` if the calendar has no availabilities (EventKit
    /// rule 202).
    open var availability: EKEventAvailability {
        get {
            if let calendar = calendar, !calendar.isNew, calendar.supportedEventAvailabilities.isEmpty {
                return .notSupported
            }
            return EKEventAvailability(read(\.availability))
        }
        set { write(\.availability, newValue.value) }
    }

    /// The status. Read-only (EventKit rule 203).
    open var status: EKEventStatus {
        switch read(\.status) {
        case .confirmed: .confirmed
        case .tentative: .tentative
        case .canceled: .canceled
        default: .none
        }
    }

    /// The contact of a birthday; always nil, because a store has no contacts (EventKit rule 209).
    open var birthdayContactIdentifier: String? { nil }

    /// The old form of `birthdayContactIdentifier`; always -1 (EventKit rule 209).
    @available(iOS, deprecated: 9.0)
    @available(watchOS, deprecated: 2.0)
    open var birthdayPersonID: Int { -1 }

    /// The old form of `birthdayContactIdentifier`; always nil (EventKit rule 209).
    @available(macOS, deprecated: 10.11)
    open var birthdayPersonUniqueID: String? { nil }

    /// Takes the newest values of all properties that were not changed here. Returns false if the event, or
    /// the occurrence on this date, no longer exists (EventKit rules 20-23).
    @discardableResult
    open override func refresh() -> Bool { super.refresh() }

    // MARK: The store's side

    override func addParts(to fields: inout ItemFields, base: ItemFields, isNew: Bool) -> ConstraintViolation?
    {
        let (times, place) = synchronized { (changedTimes, self.place) }
        if let place {
            if let place, place.isNew || place.hasChanges {
                // Only a place with a position or a radius says more than its name.
                let value = place.value
                fields.structuredLocation = value == ItemLocation(title: value.title) ? nil : value
                fields.location = place.title
            } else if place == nil {
                fields.structuredLocation = nil
                fields.location = nil
            }
        }
        guard let times else { return fields.end == nil && isNew && fields.start != nil ? .noEnd : nil }
        times.store(in: &fields, isNew: isNew)
        return times.violation ?? (times.end == nil ? .noEnd : nil)
    }

    override func dropParts(forNewest: Bool) {
        changedTimes = nil
        place = nil
        fetchedEnd = nil
    }
}

extension EKEventAvailability {
    init(_ value: ItemAvailability) {
        switch value {
        case .busy: self = .busy
        case .free: self = .free
        case .tentative: self = .tentative
        case .unavailable: self = .unavailable
        case .notSupported: self = .notSupported
        }
    }

    var value: ItemAvailability {
        switch self {
        case .busy: .busy
        case .free: .free
        case .tentative: .tentative
        case .unavailable: .unavailable
        case .notSupported: .notSupported
        }
    }
}

/// The status of an event (EventKit rule 203).
public enum EKEventStatus: Int, Sendable {
    /// No status.
    case none = 0
    /// The event takes place.
    case confirmed = 1
    /// The event may take place.
    case tentative = 2
    /// The event does not take place.
    case canceled = 3
}

/// The availability of a person during an event (EventKit rule 202).
public enum EKEventAvailability: Int, Sendable {
    /// The calendar has no availabilities.
    case notSupported = -1
    /// The time is taken.
    case busy = 0
    /// The time is free.
    case free = 1
    /// The time is probably taken.
    case tentative = 2
    /// The user is not available, such as out of the office.
    case unavailable = 3
}
