import CalStore
import CalStoreLanguage

/// The JSON objects of events and reminders: the contract of `cli.md`, section 10. Every member is always there.
struct ItemJSON: Sendable {
    let zone: Zone
    let now: Instant
    let names: NameIndex
    /// Made once: there are few calendars and many items.
    private let calendars: [String: JSONValue]

    init(zone: Zone, now: Instant, names: NameIndex) {
        self.zone = zone
        self.now = now
        self.names = names
        calendars = names.calendars.mapValues { calendar in
            [
                "id": .string(calendar.id), "title": .string(calendar.title),
                "source": JSONValue(names.source(of: calendar)?.title),
                "writable": .bool(calendar.isWritable),
            ]
        }
    }

    func object(_ item: CalStoreItem) -> JSONValue {
        switch item.kind {
        case .reminder: return reminder(item)
        case .event:
            let start = item.start ?? ItemTime(.distantPast)
            return event(item, start: start, end: item.endTime ?? start, original: item.originalStart)
        }
    }

    func object(_ occurrence: CalStoreOccurrence) -> JSONValue {
        switch occurrence.item.kind {
        case .reminder: reminder(occurrence.item)
        case .event:
            event(
                occurrence.item, start: occurrence.start, end: occurrence.end, original: occurrence.original)
        }
    }

    // MARK: Events

    private func event(_ item: CalStoreItem, start: ItemTime, end: ItemTime, original: ItemTime?) -> JSONValue
    {
        let startInstant = start.instant(in: zone)
        let endInstant = end.instant(in: zone)
        let lastDay =
            start.isDate ? max(start.date, end.date.adding(days: -1)) : lastDay(startInstant, endInstant)
        let id = item.id
        let short = names.shortID(of: item)
        return .object([
            .init("type", .string("event")), .init("id", .string(id)), .init("short_id", .string(short)),
            .init("ref", .string(reference(item, short, original))), .init("rev", .string(item.revision)),
            .init("title", .string(item.title)), .init("calendar", calendar(item)),
            .init("start", time(start)),
            .init("end", time(end)), .init("time_zone", JSONValue(start.zone?.name)),
            .init("end_time_zone", JSONValue(end.zone?.name)), .init("floating", .bool(start.isFloating)),
            .init("all_day", .bool(start.isDate)),
            .init(
                "first_day",
                .string((start.isFloating ? start.local : start.wallTime(in: zone)).date.description)),
            .init("last_day", .string(lastDay.description)),
            .init("duration", .string(duration(start, end, startInstant, endInstant).description)),
            .init("location", JSONValue(item.location)), .init("notes", JSONValue(item.notes)),
            .init("url", JSONValue(item.url)), .init("availability", .string(item.availability.rawValue)),
            .init("status", .string(item.status.rawValue)), .init("priority", .int(item.priority)),
            .init("priority_name", .string(ItemPriority.name(of: item.priority))),
            .init("recurrence", recurrence(item)),
            .init("occurrence", occurrence(item, original)),
            .init("alarms", alarms(item, start: startInstant, end: endInstant)),
            .init("attendees", .array(item.attendees.map(participant))),
            .init("organizer", item.organizer.map(participant) ?? .null),
            .init("structured_location", item.structuredLocation.map(place) ?? .null),
            .init("categories", .array(item.categories.map(JSONValue.string))),
            .init("external_id", .string(item.externalID)), .init("created", instant(item.created)),
            .init("modified", instant(item.modified)),
            .init("stored", StoredMembers(zone: zone).rest(of: item, start: start, end: end, original)),
        ])
    }

    private func reference(_ item: CalStoreItem, _ short: String, _ original: ItemTime?) -> String {
        guard let original else { return short }
        return item.isSeries ? names.reference(to: item, at: original) : names.reference(to: item)
    }

    private func lastDay(_ start: Instant, _ end: Instant) -> CivilDate {
        // What ends at midnight does not touch the day that begins then.
        let last = end > start ? end.adding(seconds: -1) : end
        return zone.local(at: last).date
    }

    private func duration(_ start: ItemTime, _ end: ItemTime, _ from: Instant, _ to: Instant) -> ItemDuration
    {
        start.isDate
            ? ItemDuration(days: end.date.dayNumber - start.date.dayNumber)
            : ItemDuration(seconds: to.seconds(since: from))
    }

    private func occurrence(_ item: CalStoreItem, _ original: ItemTime?) -> JSONValue {
        guard let original else { return .null }
        let series = item.seriesID ?? item.id
        return [
            "series_id": .string(series), "series_short_id": .string(names.shortID(ofSeries: series)),
            "original_start": time(original), "detached": .bool(item.isDetached),
        ]
    }

    // MARK: Reminders

    private func reminder(_ item: CalStoreItem) -> JSONValue {
        let due = item.due
        let short = names.shortID(of: item)
        let anchor = (due ?? item.start)?.instant(in: zone)
        return .object([
            .init("type", .string("reminder")), .init("id", .string(item.id)),
            .init("short_id", .string(short)), .init("ref", .string(names.reference(to: item))),
            .init("rev", .string(item.revision)),
            .init("title", .string(item.title)), .init("calendar", calendar(item)),
            .init("location", JSONValue(item.location)), .init("notes", JSONValue(item.notes)),
            .init("url", JSONValue(item.url)), .init("priority", .int(item.priority)),
            .init("priority_name", .string(ItemPriority.name(of: item.priority))),
            .init("start", item.start.map(time) ?? .null), .init("due", due.map(time) ?? .null),
            .init("due_all_day", .bool(due?.isDate ?? false)),
            .init("time_zone", JSONValue((due ?? item.start)?.zone?.name)),
            .init("overdue", .bool(item.isOverdue(at: now, in: zone))),
            .init("completed", .bool(item.isCompleted)),
            .init("completed_at", instant(item.completed)), .init("status", .string(item.status.rawValue)),
            .init("percent_complete", JSONValue(item.percentComplete)), .init("recurrence", recurrence(item)),
            .init("alarms", alarms(item, start: anchor, end: anchor)),
            .init("structured_location", item.structuredLocation.map(place) ?? .null),
            .init("categories", .array(item.categories.map(JSONValue.string))),
            .init("external_id", .string(item.externalID)), .init("created", instant(item.created)),
            .init("modified", instant(item.modified)),
            .init("stored", StoredMembers(zone: zone).rest(of: item)),
        ])
    }

    // MARK: Parts

    /// RFC 3339 with the offset in the zone of the answer; floating times without one; dates as dates.
    func time(_ time: ItemTime) -> JSONValue {
        if time.isDate { return .string(time.date.description) }
        if time.isFloating { return .string(time.local.description) }
        return .string(time.instant(in: zone).description(in: zone))
    }

    private func instant(_ instant: Instant?) -> JSONValue { JSONValue(instant?.description) }

    private func calendar(_ item: CalStoreItem) -> JSONValue {
        let id = item.calendarID
        return calendars[id] ?? ["id": .string(id), "title": .null, "source": .null, "writable": false]
    }

    private func recurrence(_ item: CalStoreItem) -> JSONValue {
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
            "rrule": JSONValue(rule?.text), "text": .string(item.repeatText(in: zone) ?? ""), "until": until,
            "count": count, "rrules": .array(recurrence.rules.map { .string($0.text) }),
            "exrules": .array(recurrence.exclusionRules.map { .string($0.text) }),
            "rdates": .array(recurrence.dates.map { time($0.start) }),
            "exdates": .array(recurrence.exclusionDates.map(time)),
        ]
    }

    private func alarms(_ item: CalStoreItem, start: Instant?, end: Instant?) -> JSONValue {
        .array(
            item.alarms.map { alarm in
                var type = "relative"
                var offset: JSONValue = .null
                var at: Instant?
                var place: JSONValue = .null
                var proximity: JSONValue = .null
                switch alarm.trigger {
                case .absolute(let instant):
                    type = "absolute"
                    at = instant
                case .relative(let duration, let toEnd):
                    offset = .string(duration.description)
                    at = (toEnd ? end : start)?.adding(seconds: duration.nominalSeconds)
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

    private func participant(_ participant: ParticipantRecord) -> JSONValue {
        [
            "address": .string(participant.address), "name": JSONValue(participant.name),
            "role": .string(participant.role.rawValue), "status": .string(participant.status.rawValue),
            "kind": .string(participant.kind.rawValue),
        ]
    }

    private func place(_ place: LocationRecord) -> JSONValue {
        [
            "title": .string(place.title), "latitude": JSONValue(place.latitude),
            "longitude": JSONValue(place.longitude), "radius": JSONValue(place.radius),
        ]
    }
}

extension ItemJSON {
    /// A series at one of its occurrences.
    func object(_ series: CalStoreItem, at original: ItemTime) -> JSONValue {
        let occurrence = series.occurrence(at: original)
        return event(series, start: original, end: occurrence.endTime ?? original, original: original)
    }
}
