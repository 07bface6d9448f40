import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning

/// A time that `plan` has found for a reminder. `apply` checks that it is still free. The plan contains the
/// condition as JSON.
///
/// Busy time is defined as when the plan was made. The files of `--with` are not read again.
struct FreeTimeCondition {
    /// The title of the reminder.
    let title: String
    let range: Range<Instant>
    let buffer: Int
    let travel: Int
    let countsTentative: Bool
    let countsAllDay: Bool
    /// The calendars with busy events; nil for all.
    let calendars: [CalStoreCalendar.ID]?
    let zone: Zone

    /// Nil for a text with another condition.
    init?(_ text: String) {
        guard let object = try? JSONValue(reading: text.utf8), let title = object["free"]?.string,
            let start = object["start"]?.string.flatMap({ Instant(iso: $0) }),
            let end = object["end"]?.string.flatMap({ Instant(iso: $0) }), start < end,
            let buffer = object["buffer"]?.int, let travel = object["travel"]?.int,
            let countsTentative = object["tentative"]?.bool, let countsAllDay = object["all_day"]?.bool,
            let zone = object["time_zone"]?.string.flatMap(Zone.named)
        else { return nil }
        (self.title, range, self.zone) = (title, start..<end, zone)
        (self.buffer, self.travel) = (buffer, travel)
        (self.countsTentative, self.countsAllDay) = (countsTentative, countsAllDay)
        guard let names = object["calendars"]?.array else {
            calendars = nil
            return
        }
        let ids = names.compactMap { $0.string.flatMap { CalStoreCalendar.ID($0) } }
        guard ids.count == names.count else { return nil }
        calendars = ids
    }

    init(
        _ title: String, _ range: Range<Instant>, _ search: FreeTime, _ criteria: BusyCriteria,
        calendars: [CalStoreCalendar.ID]?
    ) {
        (self.title, self.range, zone) = (title, range, search.zone)
        (buffer, travel) = (search.buffer, search.travel)
        (countsTentative, countsAllDay) = (criteria.countsTentative, criteria.countsAllDay)
        self.calendars = calendars
    }

    var text: String {
        let object: JSONValue = [
            "free": .string(title), "start": .string(range.lowerBound.description),
            "end": .string(range.upperBound.description), "buffer": .int(buffer), "travel": .int(travel),
            "tentative": .bool(countsTentative), "all_day": .bool(countsAllDay),
            "calendars": calendars.map { .array($0.map { .string($0.text) }) } ?? .null,
            "time_zone": .string(zone.name),
        ]
        return object.text
    }

    /// Throws if the time is past or no longer free.
    func check(_ store: any CalStoreReader, _ session: Session) throws {
        let when = SpanText(clock: session.clock).line(range)
        guard range.lowerBound >= session.clock.now else {
            throw refused("the time of \"\(title)\" is past: \(when)")
        }
        let criteria = BusyCriteria(
            countsTentative: countsTentative, countsAllDay: countsAllDay,
            ownAddresses: try session.config.userAddresses())
        var search = FreeTime(range, length: 1, zone: zone)
        (search.buffer, search.travel) = (buffer, travel)
        let busy = try store.busyTime(
            in: search.searched, zone: zone, calendars: calendars, criteria: criteria)
        guard search.slots(around: busy) != [range] else { return }
        let near = try store.busyOccurrences(
            in: search.searched, zone: zone, calendars: calendars, criteria: criteria, limit: 1000
        ).occurrences
        let within = near.filter { $0.startInstant < range.upperBound && range.lowerBound < $0.endInstant }
        let found = Array((within.isEmpty ? near : within).prefix(5))
        let names = try NameIndex(store, naming: found.map(\.item))
        var error = refused("the time of \"\(title)\" is no longer free: \(when)")
        error.candidates = found.map {
            EkcalError.Candidate(
                shortID: names.reference(to: $0), title: $0.item.title,
                detail: session.clock.times.span($0.start, $0.end))
        }
        throw error
    }

    private func refused(_ message: String) -> EkcalError {
        EkcalError(
            .condition, message,
            hint: "nothing was changed; make a new plan with `ekcal plan`, or use --force", field: "PLAN")
    }
}
