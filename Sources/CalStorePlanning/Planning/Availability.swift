import CalStore

/// A VAVAILABILITY component (RFC 7953, 3.1): within a range somebody can be met at the times of AVAILABLE
/// only.
struct Availability {
    /// The range for which it is said; without DTSTART or DTEND it is unbounded there.
    var range: Range<Instant>
    /// The kind of the rest of the range (BUSYTYPE; RFC 7953, 3.2).
    var kind = BusyPeriod.Kind.unavailable
    /// 1 (highest) to 9 (lowest); 10 for none (RFC 7953, 4).
    var priority = Availability.lowestPriority
    /// AVAILABLE, as events.
    var available: [ItemRecord] = []

    static let lowestPriority = 10

    /// The times of AVAILABLE within the component and within a range.
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
            in: range, zone: zone, rule: BusyRule(countsTentative: true, countsAllDay: true))
        return found?.spans.intersection(TimeSpans([range])) ?? TimeSpans()
    }
}
