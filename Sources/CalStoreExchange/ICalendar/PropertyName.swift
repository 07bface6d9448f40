/// The iCalendar properties that CalStore reads. All other properties are kept as lines.
enum PropertyName: UInt8, CaseIterable, Sendable {
    // Components and calendars: RFC 5545, 3.6 and 3.7; RFC 7986, 5
    case begin, end, version, productID, calendarScale, method, name, color, calendarName, calendarZone,
        appleCalendarColor

    // Descriptions of an item: RFC 5545, 3.8.1
    case uid, summary, description, location, url, geo, categories, classification, priority, status,
        percentComplete, completed, transparency, busyStatus, availability, appleStructuredLocation

    // When it is: RFC 5545, 3.8.2 and 3.8.5
    case start, eventEnd, due, duration, rule, exceptionRule, recurrenceDates, exceptionDates, recurrenceID

    // Participants and relations: RFC 5545, 3.8.4
    case organizer, attendee

    // Its history: RFC 5545, 3.8.7
    case created, lastModified, stamp, sequence

    // Alarms: RFC 5545, 3.8.6; RFC 9074
    case action, trigger, repetitions, attachment, acknowledged, proximity, appleProximity, structuredLocation

    // Zones: RFC 5545, 3.8.3
    case zoneID, zoneLocation, offsetFrom, offsetTo, unknownZone

    // CalStore's own: the reason for a rejected component, and the calendar of an item
    case rejected, itemCalendar

    /// The name as it is written.
    var text: String {
        switch self {
        case .begin: "BEGIN"
        case .end: "END"
        case .version: "VERSION"
        case .productID: "PRODID"
        case .calendarScale: "CALSCALE"
        case .method: "METHOD"
        case .name: "NAME"
        case .color: "COLOR"
        case .calendarName: "X-WR-CALNAME"
        case .calendarZone: "X-WR-TIMEZONE"
        case .appleCalendarColor: "X-APPLE-CALENDAR-COLOR"
        case .uid: "UID"
        case .summary: "SUMMARY"
        case .description: "DESCRIPTION"
        case .location: "LOCATION"
        case .url: "URL"
        case .geo: "GEO"
        case .categories: "CATEGORIES"
        case .classification: "CLASS"
        case .priority: "PRIORITY"
        case .status: "STATUS"
        case .percentComplete: "PERCENT-COMPLETE"
        case .completed: "COMPLETED"
        case .transparency: "TRANSP"
        case .busyStatus: "X-MICROSOFT-CDO-BUSYSTATUS"
        case .availability: "X-CALSTORE-AVAILABILITY"
        case .appleStructuredLocation: "X-APPLE-STRUCTURED-LOCATION"
        case .start: "DTSTART"
        case .eventEnd: "DTEND"
        case .due: "DUE"
        case .duration: "DURATION"
        case .rule: "RRULE"
        case .exceptionRule: "EXRULE"
        case .recurrenceDates: "RDATE"
        case .exceptionDates: "EXDATE"
        case .recurrenceID: "RECURRENCE-ID"
        case .organizer: "ORGANIZER"
        case .attendee: "ATTENDEE"
        case .created: "CREATED"
        case .lastModified: "LAST-MODIFIED"
        case .stamp: "DTSTAMP"
        case .sequence: "SEQUENCE"
        case .action: "ACTION"
        case .trigger: "TRIGGER"
        case .repetitions: "REPEAT"
        case .attachment: "ATTACH"
        case .acknowledged: "ACKNOWLEDGED"
        case .proximity: "PROXIMITY"
        case .appleProximity: "X-APPLE-PROXIMITY"
        case .structuredLocation: "STRUCTURED-LOCATION"
        case .zoneID: "TZID"
        case .zoneLocation: "X-LIC-LOCATION"
        case .offsetFrom: "TZOFFSETFROM"
        case .offsetTo: "TZOFFSETTO"
        case .unknownZone: "X-CALSTORE-UNKNOWN-ZONE"
        case .rejected: "X-CALSTORE-REJECTED"
        case .itemCalendar: "X-CALSTORE-CALENDAR"
        }
    }

    /// Its bit in a word that represents a set of properties.
    var bit: UInt64 { 1 << UInt64(rawValue) }

    /// The property with this name in any case, or nil if CalStore does not know it.
    ///
    /// One probe of a small hash table, because this is called once for each line of a file.
    init?(_ name: UnsafeBufferPointer<UInt8>) {
        guard let found = Table.shared.lookup(name) else { return nil }
        self = found
    }

    /// Names by their last eight bytes in upper case, with open addressing, at most a quarter full.
    ///
    /// Its memory is never released: threads that share an array update its reference count at each access.
    private struct Table: @unchecked Sendable {
        static let shared = Table()

        private struct Slot {
            let property: PropertyName?
            let name: UnsafeBufferPointer<UInt8>
            let lastBytes: UInt64
        }

        private let slots: UnsafeBufferPointer<Slot>

        init() {
            let slots = UnsafeMutableBufferPointer<Slot>.allocate(capacity: 256)
            slots.initialize(
                repeating: Slot(
                    property: nil, name: UnsafeBufferPointer(start: nil, count: 0), lastBytes: 0))
            for property in PropertyName.allCases {
                let text = Array(property.text.utf8)
                let name = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
                _ = name.initialize(from: text)
                let lastBytes = Self.lastBytes(of: UnsafeBufferPointer(name))
                var slot = Self.slot(of: lastBytes)
                while slots[slot].property != nil { slot = (slot + 1) & 255 }
                slots[slot] = Slot(
                    property: property, name: UnsafeBufferPointer(name), lastBytes: lastBytes)
            }
            self.slots = UnsafeBufferPointer(slots)
        }

        func lookup(_ name: UnsafeBufferPointer<UInt8>) -> PropertyName? {
            let lastBytes = Self.lastBytes(of: name)
            var slot = Self.slot(of: lastBytes)
            while let property = slots[slot].property {
                // All bytes belong to a name that is not longer.
                if slots[slot].lastBytes == lastBytes, slots[slot].name.count == name.count,
                    name.count <= 8 || ASCII.equal(name, slots[slot].name)
                {
                    return property
                }
                slot = (slot + 1) & 255
            }
            return nil
        }

        /// The last eight bytes of a name in upper case, or all bytes of a shorter one.
        private static func lastBytes(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
            let bytes = UnsafeRawBufferPointer(name)
            let count = bytes.count
            guard count >= 4 else {
                return ASCII.uppercased(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
            }
            func half(_ offset: Int) -> UInt64 {
                UInt64(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
            }
            // Two halves, which overlap in a name of fewer than eight bytes.
            let first = max(count - 8, 0)
            return ASCII.uppercased(half(first) << UInt64(8 * (min(count, 8) - 4)) | half(count - 4))
        }

        /// The highest bits of a product depend on all bits of its factors.
        private static func slot(of lastBytes: UInt64) -> Int {
            Int((lastBytes &* 0x9E37_79B9_7F4A_7C15) >> 56)
        }
    }
}
