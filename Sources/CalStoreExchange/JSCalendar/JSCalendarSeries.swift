import Basics

/// A series of JSCalendar as components: the series, and each of its changed occurrences.
enum JSCalendarSeries {
    /// Members of the series as a whole, which an occurrence does not have.
    private static let ofSeries = ["recurrenceRules", "excludedRecurrenceRules", "recurrenceOverrides"]

    /// A series in the form of one of its occurrences, except for the start.
    static func occurrence(of series: JSMembers) -> JSMembers {
        var occurrence = series
        for name in ofSeries { occurrence[name] = nil }
        // Losses of the series do not belong to the occurrences.
        occurrence[JSCalendarLens.keptComponent] = nil
        return occurrence
    }

    /// The member that an occurrence has its date in: a task without a start is due then (RFC 8984, 4.3).
    static func dateName(of series: JSMembers) -> String {
        series["start"] == nil && series["due"] != nil ? "due" : "start"
    }

    /// The maximum number of changed occurrences in one series; further ones are left out. Each is a complete
    /// event.
    private static let mostOverrides = 10_000

    private static func component(_ series: JSMembers, without changed: [JSONValue.Member]) -> Component? {
        JSCalendarLens.items.component(of: series, without: changed)
    }

    static func components(_ object: JSMembers) -> (components: [JSCalendarOrigin], leftOut: Int) {
        var series = object
        let overrides = object["recurrenceOverrides"]?.members ?? []
        series["recurrenceId"] = nil
        series["recurrenceIdTimeZone"] = nil
        let clock = JSCalendarClock(object)
        var changed = overrides.filter { $0.value["excluded"]?.bool != true && $0.value != .object([]) }
        series.remove(overrides: changed)
        // A length for an extra date is a period; for another date it is a change.
        let periods = changed.filter { clock.period($0) != nil }
        if !periods.isEmpty {
            let dates = component(series, without: changed).flatMap(datesOfRules)
            let own = Set(periods.map(\.name)).filter {
                JSCalendarClock.localTime($0).map { dates?.contains($0) != true } ?? false
            }
            changed.removeAll { own.contains($0.name) }
            series["recurrenceOverrides"] = .object(overrides)
            series.remove(overrides: changed)
        }
        guard var master = component(series, without: changed) else { return ([], 0) }
        if master.first(.recurrenceID) == nil, let date = clock(idOf: object) {
            master.add("RECURRENCE-ID" + date.parameters + ":" + date.value)
        }
        guard !changed.isEmpty else { return ([JSCalendarOrigin(component: master, object: object)], 0) }
        let dates = occurrences(of: master)
        let whole = occurrence(of: object)
        var result: [JSCalendarOrigin] = []
        for override in changed.prefix(mostOverrides) {
            guard let date = clock.property(override.name),
                let time = JSCalendarClock.localTime(override.name)
            else { continue }
            // The date may exist only for this change.
            if dates?.contains(time) != true { master.add("RDATE" + date.parameters + ":" + date.value) }
            var occurrence = whole
            occurrence[dateName(of: object)] = .string(override.name)
            let patched = occurrence.patched(by: override.value)
            guard var component = JSCalendarLens.items.component(of: patched) else { continue }
            if component.first(.recurrenceID) == nil {
                component.add("RECURRENCE-ID" + date.parameters + ":" + date.value)
            }
            result.append(
                JSCalendarOrigin(
                    component: component, object: patched,
                    prefix: "recurrenceOverrides/\(override.name.escapedInPointer)/"))
        }
        return (
            [JSCalendarOrigin(component: master, object: object)] + result,
            max(0, changed.count - mostOverrides)
        )
    }

    /// The dates that the rules of a series produce, without extra dates; nil if it has no rules, or cannot
    /// be read.
    static func datesOfRules(of series: Component) -> OccurrenceSet? {
        guard series.first(.rule) != nil else { return nil }
        var rules = series
        rules.lines.removeAll { $0.property == .recurrenceDates || $0.property == .recurrenceID }
        return occurrences(of: rules)
    }

    /// The occurrences of a series; nil if it cannot be read.
    static func occurrences(of series: Component) -> OccurrenceSet? {
        var reader = ItemReader(zones: ZoneResolver())
        let (id, calendar) = (RecordID(high: 0, low: 1), RecordID(high: 0, low: 0))
        return (try? reader.read(series, id: id, calendar: calendar))?.occurrenceSet()
    }
}

extension JSMembers {
    /// Members of an object have no order (RFC 8259, 4).
    mutating func sortOverrides() {
        guard let all = self["recurrenceOverrides"]?.members, all.count > 1 else { return }
        self["recurrenceOverrides"] = .object(all.sorted { $0.name < $1.name })
    }

    mutating func remove(overrides gone: [JSONValue.Member]) {
        guard let all = self["recurrenceOverrides"]?.members, !gone.isEmpty else { return }
        let names = Set(gone.map(\.name))
        let rest = all.filter { !names.contains($0.name) }
        self["recurrenceOverrides"] = rest.isEmpty ? nil : .object(rest)
    }
}

extension JSCalendarClock {
    /// The RECURRENCE-ID of an object that is one occurrence of a series elsewhere (RFC 8984, 4.3.1).
    fileprivate func callAsFunction(idOf object: JSMembers) -> (parameters: String, value: String)? {
        guard let id = object["recurrenceId"]?.string else { return nil }
        var clock = self
        if let name = object["recurrenceIdTimeZone"]?.string {
            clock.name = name
            clock.zone = name == "Etc/UTC" ? .utc : Zone.named(name)
        }
        return clock.property(id)
    }
}
