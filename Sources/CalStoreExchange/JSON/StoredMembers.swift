import Basics

/// What the members of an item's JSON object do not tell of it: members of its record, as the files of a
/// store have them. With these `import` makes of the object the item that it was, to the last byte.
struct StoredMembers: Sendable {
    /// The zone in which the object has its times.
    let zone: Zone

    /// The rest of an event that is shown with this start and end.
    func rest(
        of item: CalStoreItem, start: ItemTime, end: ItemTime, _ original: ItemTime?
    ) -> JSONValue {
        var names = common(item, anchor: start.zone)
        // Of an occurrence of a series, the series; and what other clocks show otherwise.
        let isShown = start == item.start && recovers(start, start.zone) && recovers(end, end.zone)
        switch item.end {
        case .time(let stored) where isShown && stored == end: break
        case nil where isShown: break
        case .time, nil: names += ["start", "end"]
        case .duration: names += isShown ? ["duration"] : ["start", "duration"]
        }
        // An occurrence without its series is not told from one of a series.
        if item.originalStart != nil, !item.isDetached { names.append("original") }
        if item.completed != nil { names.append("completed") }
        if item.percentComplete != nil { names.append("percent") }
        return members(names, of: item, lacking: item.end == nil ? ["end"] : [])
    }

    /// The rest of a reminder.
    func rest(of item: CalStoreItem) -> JSONValue {
        let zone = (item.due ?? item.start)?.zone
        var names = common(item, anchor: zone)
        if let start = item.start, !recovers(start, zone) { names.append("start") }
        switch item.end {
        case .time(let due) where recovers(due, zone): break
        case .time: names.append("due")
        case .duration: names.append("duration")
        case nil: break
        }
        if item.availability != .busy { names.append("availability") }
        if item.organizer != nil { names.append("organizer") }
        if !item.attendees.isEmpty { names.append("attendees") }
        // Reminders are not shown as occurrences.
        if item.originalStart != nil { names += ["series", "original"] }
        return members(names, of: item)
    }

    // MARK: What is lost

    /// What either kind lacks.
    private func common(_ item: CalStoreItem, anchor: Zone?) -> [String] {
        var names: [String] = []
        if let original = item.originalStart, !recovers(original, anchor) { names.append("original") }
        if let recurrence = item.recurrence {
            let isTold = !recurrence.isEmpty
            if !isTold, !recurrence.exclusionRules.isEmpty { names.append("exrule") }
            if recurrence.dates.contains(where: { $0.end != nil || !recovers($0.start, anchor) }) {
                names.append("rdate")
            }
            if !isTold && !recurrence.exclusionDates.isEmpty
                || recurrence.exclusionDates.contains(where: { !recovers($0, anchor) })
            {
                names.append("exdate")
            }
        }
        // What counts from the time that is shown first: the due time of a reminder that has one.
        let countsFromEnd = item.kind == .reminder && item.due != nil
        if item.alarms.contains(where: { isMoreThanTold($0, countsFromEnd) }) { names.append("alarms") }
        if item.organizer?.parameters != nil { names.append("organizer") }
        if item.attendees.contains(where: { $0.parameters != nil }) { names.append("attendees") }
        if item.classification != nil { names.append("class") }
        if item.sequence != 0 { names.append("sequence") }
        if item.stamp != nil { names.append("stamp") }
        if !item.unknownProperties.isEmpty { names.append("ical") }
        if !item.keptParameters.isEmpty { names.append("params") }
        return names + item.unknownMembers.map(\.name)
    }

    private func isMoreThanTold(_ alarm: ItemAlarm, _ countsFromEnd: Bool) -> Bool {
        if alarm.text != nil || alarm.acknowledged != nil || !alarm.properties.isEmpty
            || !alarm.unknown.isEmpty
        {
            return true
        }
        if case .relative(_, let toEnd) = alarm.trigger { return toEnd != countsFromEnd }
        return false
    }

    /// Whether a time can be told from how it is printed, when it is known in which zone it is kept.
    private func recovers(_ time: ItemTime, _ kept: Zone?) -> Bool {
        guard let own = time.zone else { return true }
        guard own == kept, own.isKnown else { return false }
        let instant = time.instant(in: own)
        // Offsets of long ago have seconds, which RFC 3339 has not.
        return ItemTime(instant, in: own) == time && zone.offset(at: instant) % 60 == 0
    }

    // MARK: Members

    /// - Parameter lacking: members that the record does not have, though the object tells of something like
    ///   it.
    private func members(
        _ names: [String], of item: CalStoreItem, lacking: [String] = []
    ) -> JSONValue {
        // Of most items nothing is lost.
        if names.isEmpty, lacking.isEmpty { return .null }
        var found: [JSONValue.Member] = []
        if !names.isEmpty, let kept = try? JSONValue(reading: item.recordMembers(named: names)) {
            found = kept.members ?? []
        }
        for name in lacking { found.append(.init(name: name, value: .null)) }
        return found.isEmpty ? .null : .object(found)
    }
}
