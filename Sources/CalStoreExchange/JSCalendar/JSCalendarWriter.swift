import Basics

/// Writes an iCalendar file as a Group of JSCalendar (RFC 8984). Each object has its own line.
struct JSCalendarWriter {
    /// The group of the items of a file.
    static func bytes(iCalendar file: [UInt8]) -> [UInt8] {
        let outline = ICalendarOutline(file)
        var calendar = Component(named: "VCALENDAR")
        calendar.lines = outline.calendars.first?.properties ?? []
        var order: [String] = []
        var items: [String: [Component]] = [:]
        let all = outline.entries.filter { $0.problem == nil }.compactMap { entry in
            (try? Component(entry, in: outline.bytes, junk: { _, _ in })).map { (entry, $0) }
        }
        let zones = JSCalendarZoneNames(all.filter { $0.0.kind == .timeZone }.map(\.1))
        let hasOthers = all.contains { !$0.0.kind.isItem && $0.0.kind != .timeZone }
        for (entry, component) in all {
            let component = entry.kind.isItem ? zones.withRules(component) : component
            if entry.kind.isItem, let uid = component.first(.uid)?.text {
                let key = "\(component.name) \(uid)"
                if items[key] == nil { order.append(key) }
                items[key, default: []].append(component)
            } else if entry.kind != .timeZone || !isKnown(component) && (hasOthers || !zones.has(component)) {
                calendar.children.append(component)
            }
        }
        let entries = order.flatMap { objects(items[$0] ?? []) }.map(zones.named)
        guard var group = JSCalendarLens.groups.object(of: calendar) else { return [] }
        // A group must have both (RFC 8984, 4.1.2 and 4.1.5), and equal files must give equal bytes.
        let updated = entries.compactMap { $0["updated"]?.string }.max()
        group["updated"] = .string(updated ?? "1970-01-01T00:00:00Z")
        if group["uid"] == nil { group["uid"] = .string(DerivedUID.uid(of: calendar)) }
        let kept = group[JSCalendarLens.keptComponent]
        group[JSCalendarLens.keptComponent] = nil
        var bytes = group.object.bytes.dropLast() + Array(",\"entries\":[".utf8)
        for (index, entry) in entries.enumerated() {
            bytes += Array((index > 0 ? ",\n" : "\n").utf8)
            entry.object.write(to: &bytes)
        }
        bytes += Array("]".utf8)
        if let kept {
            bytes += Array(",\n\"\(JSCalendarLens.keptComponent)\":".utf8)
            kept.write(to: &bytes)
        }
        return bytes + Array("}\n".utf8)
    }

    /// Whether every reader knows the zone by its name.
    private static func isKnown(_ zone: Component) -> Bool {
        guard let name = zone.first(.zoneID)?.text else { return false }
        return Zone.named(name)?.name == name
    }

    // MARK: A series with its changed occurrences

    /// The object of a series, and one for each component that is not one of its occurrences.
    private static func objects(_ components: [Component]) -> [JSMembers] {
        let masters = components.filter { $0.first(.recurrenceID) == nil }
        guard masters.count == 1, let master = masters.first,
            var series = JSCalendarLens.items.object(of: master)
        else {
            return components.compactMap(alone)
        }
        let clock = JSCalendarClock(series)
        let dates = JSCalendarSeries.occurrences(of: master)
        // Dates in the members have the fraction of a second that the first date has.
        let dateName = JSCalendarSeries.dateName(of: series)
        let fraction = series[dateName]?.string?.fractionOfSecond ?? ""
        var overrides = series["recurrenceOverrides"]?.members ?? []
        if !fraction.isEmpty {
            overrides = overrides.map { .init($0.name.inWholeSeconds + fraction, $0.value) }
        }
        var changed: [JSONValue.Member] = []
        var others: [JSMembers] = []
        let whole = JSCalendarSeries.occurrence(of: series)
        for component in components {
            guard let line = component.first(.recurrenceID), let time = JSCalendarClock.time(line) else {
                continue
            }
            let date = clock.local(time)
            guard let local = CivilDateTime(iso: date), dates?.contains(local) == true,
                let object = occurrence(component)
            else {
                if let object = alone(component) { others.append(object) }
                continue
            }
            var usual = whole
            usual[dateName] = .string(date + fraction)
            changed.append(.init(date + fraction, change(from: usual, to: object).object))
        }
        // A date that exists only because of a change needs no member of its own (RFC 8984, 4.3.5). Only its
        // lines show the part of the series: a length, or a date that the rules also produce.
        let names = Set(changed.map(\.name))
        let gone = overrides.filter { names.contains($0.name) && $0.value["excluded"] == nil }
        let made = gone.isEmpty ? nil : JSCalendarSeries.datesOfRules(of: master)
        if gone.contains(where: { date in
            date.value["duration"] != nil
                || JSCalendarClock.localTime(date.name).map { made?.contains($0) } == true
        }) {
            JSCalendarLens.keep(.recurrenceDates, of: master, in: &series)
        }
        overrides.removeAll { names.contains($0.name) && $0.value["excluded"] == nil }
        overrides += changed
        if !overrides.isEmpty { series["recurrenceOverrides"] = .object(overrides) }
        return [series] + others
    }

    /// The members of a changed occurrence. An empty patch would be a date, and one with only a length would
    /// be a date with this length, so such patches include the title.
    private static func change(from usual: JSMembers, to occurrence: JSMembers) -> JSMembers {
        var patch = usual.patch(to: occurrence)
        if patch.list.allSatisfy({ $0.name == "duration" }) { patch["title"] = occurrence["title"] ?? .null }
        return patch
    }

    /// The object of an occurrence, without its original date.
    private static func occurrence(_ component: Component) -> JSMembers? {
        var component = component
        let line = component.first(.recurrenceID)
        component.lines.removeAll { $0.property == .recurrenceID }
        guard var object = JSCalendarLens.items.object(of: component) else { return nil }
        if let line, !line.rawParameters(except: ["TZID", "VALUE"]).isEmpty {
            var kept = JSMembers(object[JSCalendarLens.keptComponent] ?? .object([]))
            kept["properties"] = .array((kept["properties"]?.array ?? []) + [JCalWriter.property(line)])
            object[JSCalendarLens.keptComponent] = kept.object
        }
        return object
    }

    /// A separate object (RFC 8984, 4.3.1).
    private static func alone(_ component: Component) -> JSMembers? {
        var object = occurrence(component)
        if let line = component.first(.recurrenceID), let time = JSCalendarClock.time(line) {
            object?["recurrenceId"] = .string(time.local.description)
            object?["recurrenceIdTimeZone"] = JSCalendarClock(line).name.map { .string($0) }
        }
        return object
    }
}
