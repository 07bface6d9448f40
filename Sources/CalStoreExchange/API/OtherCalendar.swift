import CalStorePlanning

/// The busy time of another person from a file: exported events and to-dos, VFREEBUSY (RFC 5545, 3.6.4), also
/// in an answer to a request (RFC 5546, 3.3), and VAVAILABILITY (RFC 7953).
///
/// ```swift
/// let kim = OtherCalendar(iCalendar: bytes)
/// busy.add(try kim?.busyTime(in: week, zone: .system) ?? BusyTime())
/// ```
public struct OtherCalendar: Sendable {
    /// The store with the events.
    private let store: CalendarStore
    /// The lines of VFREEBUSY and VAVAILABILITY components, unfolded. Calendars do not keep those of
    /// messages.
    private let lines: [String]
    /// The zones that the file defines.
    private let zones = FileZones()

    private static let components: Set<String> = [
        ComponentKind.freeBusy.rawValue, CalendarLevel.availability,
    ]

    /// Nil if the bytes are not an iCalendar file. Items that cannot be read are left out.
    public init?(iCalendar bytes: [UInt8]) {
        let file = CalStoreImport(iCalendar: bytes)
        guard file.isCalendar else { return nil }
        store = CalendarStore()
        lines = OtherCalendar.lines(of: bytes)
        let outline = ICalendarOutline(bytes)
        for entry in outline.entries where entry.kind == .timeZone && entry.problem == nil {
            guard let zone = try? Component(entry, in: outline.bytes, junk: { _, _ in }) else { continue }
            zones.insert(zone)
        }
        guard let calendars = try? store.calendars(),
            let events = calendars.first(where: { $0.entities.contains(.events) }),
            let reminders = calendars.first(where: { $0.entities.contains(.reminders) })
        else { return }
        _ = try? store.write("read", now: .distantPast) {
            _ = $0.add(file, events: events.id, reminders: reminders.id)
            // They are in `lines`, whose zones may have Windows names.
            for calendar in [events, reminders] { $0.change(calendar.id) { $0.properties = [] } }
        }
    }

    /// The busy time in a range.
    ///
    /// - Parameters:
    ///   - zone: The zone for dates and floating times.
    ///   - criteria: The criteria for busy events. Their addresses are ignored: the file is about another
    ///     person.
    public func busyTime(
        in range: Range<Instant>, zone: Zone, criteria: BusyCriteria = BusyCriteria()
    ) throws(CalStoreError) -> BusyTime {
        var theirs = criteria
        theirs.ownAddresses = []
        var busy = try store.busyTime(in: range, zone: zone, criteria: theirs)
        let told = BusyTime(
            freeBusyLines: lines, zone: zone, takesTentative: criteria.countsTentative)
        busy.add(BusyTime(told.periods.filter { $0.range.overlaps(range) }))
        busy.add(
            BusyTime(
                availabilityLines: lines, in: range, zone: zone, takesTentative: criteria.countsTentative,
                named: { self.zone(named: $0, at: range.lowerBound) }))
        return busy
    }

    /// The zone with a name; nil if it is unknown.
    ///
    /// - Parameter instant: The time that matters: one whose changes no rule expresses keeps its offset then.
    private func zone(named name: String, at instant: Instant) -> Zone? {
        var resolver = ZoneResolver(zones)
        switch resolver.resolve(name) {
        case .zone(let zone): return zone
        case .custom(let definition):
            return .fixed(secondsFromUTC: definition.offset(at: instant.secondsSince1970))
        case .unknown: return nil
        }
    }

    private static func lines(of bytes: [UInt8]) -> [String] {
        var reader = ContentLineReader(bytes)
        var lines: [String] = []
        var isInside = false
        while let next = reader.next() {
            guard case .content(let line) = next else { continue }
            let isEdge = line.property == .begin || line.property == .end
            if isEdge, components.contains(line.rawValue.trimmingBlanks.uppercased()) {
                isInside = line.property == .begin
                lines.append(line.raw)
            } else if isInside {
                lines.append(line.raw)
            }
        }
        return lines
    }
}
