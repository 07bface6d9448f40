import Basics
import CalStore

/// What the fields of one object are written from: an item, at one of its occurrences if it is an event.
struct ItemView {
    let json: ItemJSON
    let item: CalStoreItem
    /// When it is shown to be; of a reminder its own start and when it is due.
    let start: ItemTime?
    let end: ItemTime?
    /// The start that the series gives it.
    let original: ItemTime?
    /// The instants of both; for a reminder, both are when it is due.
    let startInstant: Instant?
    let endInstant: Instant?
    let shortID: String

    init(event: CalStoreItem, start: ItemTime, end: ItemTime, original: ItemTime?, in json: ItemJSON) {
        self.json = json
        item = event
        self.start = start
        self.end = end
        self.original = original
        startInstant = start.instant(in: json.zone)
        endInstant = end.instant(in: json.zone)
        shortID = json.names.shortID(of: event)
    }

    init(reminder: CalStoreItem, in json: ItemJSON) {
        self.json = json
        item = reminder
        start = reminder.start
        end = reminder.due
        original = reminder.originalStart
        startInstant = (end ?? start)?.instant(in: json.zone)
        endInstant = startInstant
        shortID = json.names.shortID(of: reminder)
    }

    private var zone: Zone { json.zone }

    // MARK: Identity

    var reference: JSONValue {
        guard item.kind == .event else { return .string(json.names.reference(to: item)) }
        guard let original else { return .string(shortID) }
        return .string(
            item.isSeries ? json.names.reference(to: item, at: original) : json.names.reference(to: item))
    }

    var occurrence: JSONValue {
        guard let original else { return .null }
        let series = item.seriesID ?? item.id
        return [
            "series_id": .string(series.text),
            "series_short_id": .string(json.names.shortID(ofSeries: series)),
            "original_start": json.time(original), "detached": .bool(item.isDetached),
        ]
    }

    var rest: JSONValue {
        let stored = StoredMembers(zone: zone)
        guard item.kind == .event, let start, let end else { return stored.rest(of: item) }
        return stored.rest(of: item, start: start, end: end, original)
    }

    // MARK: Time

    func time(_ time: ItemTime?) -> JSONValue { time.map(json.time) ?? .null }

    func instant(_ instant: Instant?) -> JSONValue { JSONValue(instant?.description) }

    var firstDay: JSONValue {
        guard let start else { return .null }
        return .string((start.isFloating ? start.local : start.wallTime(in: zone)).date.description)
    }

    var lastDay: JSONValue {
        guard let start, let end, let startInstant, let endInstant else { return .null }
        if start.isDate { return .string(max(start.date, end.date.adding(days: -1)).description) }
        // What ends at midnight does not touch the day that begins then.
        let last = endInstant > startInstant ? endInstant.adding(seconds: -1) : endInstant
        return .string(zone.local(at: last).date.description)
    }

    var duration: JSONValue {
        guard let start, let end, let startInstant, let endInstant else { return .null }
        let duration =
            start.isDate
            ? ItemDuration(days: end.date.dayNumber - start.date.dayNumber)
            : ItemDuration(seconds: endInstant.seconds(since: startInstant))
        return .string(duration.description)
    }

    // MARK: Parts

    var recurrence: JSONValue {
        guard let recurrence = item.recurrence, !recurrence.isEmpty else { return .null }
        let rule = recurrence.rules.first
        var until: JSONValue = .null
        var count: JSONValue = .null
        switch rule?.end {
        case .count(let number): count = .int(number)
        case .until(.date(let date)): until = .string(date.description)
        case .until(.local(let local)): until = .string(local.description)
        case .until(.utc(let instant)): until = .string(instant.description(in: zone))
        case .never, nil: break
        }
        return [
            "rrule": JSONValue(rule?.text),
            "text": .string(json.language.repeatSentence(of: item, in: zone) ?? ""), "until": until,
            "count": count, "rrules": .array(recurrence.rules.map { .string($0.text) }),
            "exrules": .array(recurrence.exclusionRules.map { .string($0.text) }),
            "rdates": .array(recurrence.dates.map { json.time($0.start) }),
            "exdates": .array(recurrence.exclusionDates.map(json.time)),
            "put_off_from": item.putOffFrom.map(json.time) ?? .null,
        ]
    }

    var alarms: JSONValue {
        .array(
            item.alarms.map { alarm in
                var type = "relative"
                var offset: JSONValue = .null
                let at = alarm.moment(from: start, to: end, in: zone)
                var place: JSONValue = .null
                var proximity: JSONValue = .null
                switch alarm.trigger {
                case .absolute: type = "absolute"
                case .relative(let duration, _): offset = .string(duration.description)
                case .location(let location, let how):
                    type = "location"
                    place = self.place(location)
                    proximity = .string(how.rawValue)
                }
                return [
                    "type": .string(type), "offset": offset,
                    "at": at.map { .string($0.description(in: zone)) } ?? .null,
                    "action": .string(alarm.action.rawValue), "place": place, "proximity": proximity,
                ]
            })
    }

    func participant(_ participant: ItemParticipant) -> JSONValue {
        [
            "address": .string(participant.address), "name": JSONValue(participant.name),
            "role": .string(participant.role.rawValue), "status": .string(participant.status.rawValue),
            "kind": .string(participant.kind.rawValue),
        ]
    }

    func place(_ place: ItemLocation?) -> JSONValue {
        guard let place else { return .null }
        return [
            "title": .string(place.title), "latitude": JSONValue(place.latitude),
            "longitude": JSONValue(place.longitude), "radius": JSONValue(place.radius),
        ]
    }
}
