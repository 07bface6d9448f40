import Basics
import CalStore

/// An item, or one of its occurrences, in the form from which fields are written.
struct ItemView {
    let json: ItemJSON
    let item: CalStoreItem
    /// The shown time; for a reminder, its own start and its due time.
    let start: ItemTime?
    let end: ItemTime?
    /// The start in the series.
    let original: ItemTime?
    /// The instants of both; for a reminder, both are its due time.
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
            "recurrence_id": JSONValue(item.originalStart?.description),
        ]
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
        // An item that ends at midnight is not on the day that begins then.
        let last = endInstant > startInstant ? endInstant.adding(seconds: -1) : endInstant
        return .string(zone.local(at: last).date.description)
    }

    var duration: JSONValue {
        guard let start, let end, let startInstant, let endInstant else { return .null }
        let duration =
            start.isDate
            ? ItemDuration(days: end.date.dayNumber - start.date.dayNumber)
            : start.isFloating && end.isFloating
                ? ItemDuration(seconds: Int(clamping: end.local.seconds - start.local.seconds))
                : ItemDuration(seconds: endInstant.seconds(since: startInstant))
        return .string(duration.description)
    }

    // MARK: Stored times

    /// The stored times of the item, if the other members do not contain them.
    var keptTimes: JSONValue {
        let ownEnd: JSONValue
        var duration: JSONValue = .null
        var isTold: Bool
        var isStartTold: Bool
        if item.kind == .event {
            isStartTold = start == item.start && (start.map { recovers($0, beside: $0.zone) } ?? true)
            isTold = isStartTold && (end.map { recovers($0, beside: $0.zone ?? start?.zone) } ?? true)
        } else {
            let zone = (end ?? start)?.zone
            isStartTold = item.start.map { recovers($0, beside: zone) } ?? true
            isTold = isStartTold && (end.map { recovers($0, beside: zone) } ?? true)
        }
        switch item.end {
        case .time(let time):
            ownEnd = .string(time.description)
            isTold = isTold && time == end
        case .duration(let length):
            ownEnd = .null
            duration = .string(length.description)
            isTold = false
        case nil:
            ownEnd = .null
            isTold = isTold && item.kind == .reminder
        }
        if isTold { return .null }
        let ownStart = isStartTold ? .null : JSONValue(item.start?.description)
        return ["start": ownStart, "end": ownEnd, "duration": duration]
    }

    private func date(_ date: RecurrenceDate, beside anchor: Zone?) -> JSONValue {
        let start = listed(date.start, beside: anchor)
        let end: String
        switch date.end {
        case .time(let time): end = listed(time, beside: anchor).string ?? ""
        case .duration(let duration): end = duration.description
        case nil: return start
        }
        return .string("\(start.string ?? "")/\(end)")
    }

    private func listed(_ time: ItemTime, beside anchor: Zone?) -> JSONValue {
        recovers(time, beside: anchor) ? json.time(time) : .string(time.listedText)
    }

    /// Whether a time can be read back from its printed form, if its zone is known.
    private func recovers(_ time: ItemTime, beside kept: Zone?) -> Bool {
        // Next to whole days, a time without a zone is read in the zone of the reader.
        guard let own = time.zone else {
            return time.isDate || kept == nil && (item.kind == .reminder || start?.isFloating == true)
        }
        guard own == kept, own.isKnown else { return false }
        let instant = time.instant(in: own)
        // Very old offsets have seconds, which RFC 3339 does not allow.
        return ItemTime(instant, in: own) == time && zone.offset(at: instant) % 60 == 0
            && json.isExact(instant)
    }

    // MARK: Parts

    var recurrence: JSONValue {
        guard let recurrence = item.recurrence, recurrence != ItemRecurrence() else { return .null }
        let anchor = (item.kind == .event ? start : end ?? start)?.zone
        let rule = recurrence.rules.first
        var until: JSONValue = .null
        var count: JSONValue = .null
        switch rule?.end {
        case .count(let number): count = .int(number)
        case .until(.date(let date)): until = .string(date.description)
        case .until(.local(let local)): until = .string(local.description)
        case .until(.utc(let instant)): until = .string(json.text(instant))
        case .never, nil: break
        }
        return [
            "rrule": JSONValue(rule?.text),
            "text": .string(json.language.repeatSentence(of: item, in: zone) ?? ""), "until": until,
            "count": count, "rrules": .array(recurrence.rules.map { .string($0.text) }),
            "exrules": .array(recurrence.exclusionRules.map { .string($0.text) }),
            "rdates": .array(recurrence.dates.map { date($0, beside: anchor) }),
            "exdates": .array(recurrence.exclusionDates.map { listed($0, beside: anchor) }),
            "put_off_from": item.putOffFrom.map(json.time) ?? .null,
        ]
    }

    var alarms: JSONValue {
        .array(
            item.alarms.map { alarm in
                var type = "relative"
                var offset: JSONValue = .null
                var related: JSONValue = .null
                let at = alarm.moment(from: start, to: end, in: zone)
                var place: JSONValue = .null
                var proximity: JSONValue = .null
                switch alarm.trigger {
                case .absolute: type = "absolute"
                case .relative(let duration, let toEnd):
                    offset = .string(duration.description)
                    related = toEnd ? "end" : "start"
                case .location(let location, let how):
                    type = "location"
                    place = self.place(location)
                    proximity = .string(how.rawValue)
                }
                return [
                    "type": .string(type), "offset": offset,
                    "at": at.map { .string(json.text($0)) } ?? .null,
                    "action": .string(alarm.action.rawValue), "place": place, "proximity": proximity,
                    "related": related, "text": JSONValue(alarm.text),
                    "acknowledged": instant(alarm.acknowledged),
                    "ical": .array(alarm.properties.map(JSONValue.string)), "newer": JSONValue(alarm.unknown),
                ]
            })
    }

    func participant(_ participant: ItemParticipant) -> JSONValue {
        [
            "address": .string(participant.address), "name": JSONValue(participant.name),
            "role": .string(participant.role.rawValue), "status": .string(participant.status.rawValue),
            "kind": .string(participant.kind.rawValue), "parameters": JSONValue(participant.parameters),
            "comment": JSONValue(participant.comment),
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
