import CalStore

/// A VAVAILABILITY component (RFC 7953, 3.1): within a range, a person can be met only at the times of
/// AVAILABLE.
struct Availability {
    /// The range that it describes; unbounded at the start without DTSTART and at the end without DTEND.
    var range: Range<Instant>
    /// The kind of the rest of the range (BUSYTYPE; RFC 7953, 3.2).
    var kind = BusyPeriod.Kind.unavailable
    /// 1 (highest) to 9 (lowest); 10 for none (RFC 7953, 4).
    var priority = Availability.lowestPriority
    /// The AVAILABLE components, as events.
    var available: [ItemRecord] = []

    static let lowestPriority = 10

    /// The times of AVAILABLE that are in the component and in a range.
    func freeTime(in range: Range<Instant>, zone: Zone) -> TimeSpans {
        let range = range.clamped(to: self.range)
        guard !range.isEmpty, !available.isEmpty else { return TimeSpans() }
        let store = CalendarStore()
        guard let calendar = try? store.calendars().first(where: { $0.entities.contains(.events) }) else {
            return TimeSpans()
        }
        let records = available.map { record in
            var fields = record.fields
            fields.calendar = calendar.id.record
            return ItemRecord(fields)
        }
        _ = try? store.write("availability", now: .distantPast) { change in
            change.merge(records, onConflict: .update)
        }
        let found = try? store.busyTime(
            in: range, zone: zone, criteria: BusyCriteria(countsTentative: true, countsAllDay: true))
        return found?.spans.intersection(TimeSpans([range])) ?? TimeSpans()
    }
}
