import CalStore

/// A request to expand rules without a store, and its answer: what `expand` and `expand --lines` do.
struct Expansion {
    /// At most so many dates unless told.
    static let usualLimit = 1000

    var start: ItemTime
    var rules: [RecurrenceRule] = []
    var exclusionRules: [RecurrenceRule] = []
    var dates: [ItemTime] = []
    var exclusionDates: [ItemTime] = []
    var from: ItemTime?
    var to: ItemTime?
    var limit = Expansion.usualLimit

    /// The dates, and whether there were more. Dates before `from` are not made one by one.
    func run() throws(EkcalError) -> (occurrences: [String], isTruncated: Bool) {
        for rule in rules + exclusionRules where !rule.isGregorian {
            throw EkcalError(
                .refused, "rules on the calendar \(rule.calendarScale ?? "") are kept but not expanded",
                field: "rrule")
        }
        let set = OccurrenceSet(
            start: start.local, isDate: start.isDate, zone: start.zone, rules: rules,
            excludedRules: exclusionRules,
            dates: dates.map(inRuleZone), excludedDates: exclusionDates.map(inRuleZone))
        // The zone's clock jumps by two hours at most: begin that much earlier and look at instants.
        let first = from.map { inRuleZone($0).adding(seconds: start.zone == nil ? 0 : -7200) }
        let begin = from.map(instant)
        let end = to.map(instant)
        let stop = to.map { inRuleZone($0).adding(seconds: start.zone == nil ? 0 : 7200) }
        var occurrences: [String] = []
        for local in set.occurrences(from: first ?? .distantPast) {
            if let stop, local >= stop { break }
            let time = local == start.local ? start : start.moved(to: local)
            let instant = instant(time)
            if let begin, instant < begin { continue }
            if let end, instant >= end { continue }
            if occurrences.count == limit { return (occurrences, true) }
            occurrences.append(text(of: time))
        }
        return (occurrences, false)
    }

    private func inRuleZone(_ time: ItemTime) -> CivilDateTime {
        if start.isDate { return CivilDateTime(time.local.date) }
        if time.isDate { return CivilDateTime(time.date, start.local.time) }
        guard let zone = start.zone else { return time.local }
        return time.local(in: zone)
    }

    private func instant(_ time: ItemTime) -> Instant { time.instant(in: start.zone ?? .utc) }

    private func text(of time: ItemTime) -> String {
        if time.isDate { return time.date.description }
        guard let zone = time.zone else { return time.local.description }
        let instant = time.instant(in: zone)
        return zone == .utc ? instant.description : TimeText.rfc3339(instant, in: zone)
    }
}

extension Expansion {
    /// A time as programs write it: ISO 8601, extended or basic, with or without an offset; without one it is on the
    /// clock of `zone`, and floats without that.
    static func time(_ text: String, zone: Zone?, isDate: Bool, field: String) throws(EkcalError) -> ItemTime
    {
        if let date = CivilDate(iso: text) {
            return isDate ? ItemTime(date) : ItemTime(CivilDateTime(date), in: zone)
        }
        if let local = CivilDateTime(iso: text) {
            return isDate ? ItemTime(local.date) : ItemTime(local, in: zone)
        }
        if let instant = Instant(iso: text) {
            let time = ItemTime(instant, in: zone ?? .utc)
            return isDate ? ItemTime(time.date) : zone == nil ? ItemTime(time.local, in: .utc) : time
        }
        throw EkcalError(
            .date, "\"\(text)\" is no time", hint: "write 2026-03-06T09:00:00, with an offset or without",
            field: field)
    }

    static func rule(_ text: String, field: String) throws(EkcalError) -> RecurrenceRule {
        do throws(RecurrenceError) {
            return try RecurrenceRule(text: text)
        } catch {
            throw EkcalError(.rrule, error.message, field: field)
        }
    }

    /// A request as one line of JSON.
    init(json: JSONValue) throws(EkcalError) {
        func strings(_ name: String) throws(EkcalError) -> [String] {
            guard let value = json[name], !value.isNull else { return [] }
            if let one = value.string { return [one] }
            guard let all = value.array else { throw Expansion.wrong(name, "a list of strings") }
            var result: [String] = []
            for element in all {
                guard let text = element.string else { throw Expansion.wrong(name, "a list of strings") }
                result.append(text)
            }
            return result
        }
        func string(_ name: String) throws(EkcalError) -> String? {
            guard let value = json[name], !value.isNull else { return nil }
            guard let text = value.string else { throw Expansion.wrong(name, "a string") }
            return text
        }
        var zone: Zone?
        if let name = try string("tz") {
            zone = Zone.named(name)
            if zone == nil {
                let nearest = DateReader.nearestZones(to: name).first.map { "did you mean \($0)?" }
                throw EkcalError(.date, "no zone is called \"\(name)\"", hint: nearest, field: "tz")
            }
        }
        let isDate = json["all_day"]?.bool ?? false
        guard let text = try string("start") else { throw Expansion.wrong("start", "a time") }
        start = try Expansion.time(text, zone: isDate ? nil : zone, isDate: isDate, field: "start")
        for text in try strings("rrule") { rules.append(try Expansion.rule(text, field: "rrule")) }
        for text in try strings("exrule") { exclusionRules.append(try Expansion.rule(text, field: "exrule")) }
        let clock = start.zone
        for text in try strings("rdate") {
            dates.append(try Expansion.time(text, zone: clock, isDate: isDate, field: "rdate"))
        }
        for text in try strings("exdate") {
            exclusionDates.append(try Expansion.time(text, zone: clock, isDate: isDate, field: "exdate"))
        }
        if let text = try string("from") {
            from = try Expansion.time(text, zone: clock, isDate: isDate, field: "from")
        }
        if let text = try string("to") {
            to = try Expansion.time(text, zone: clock, isDate: isDate, field: "to")
        }
        if let value = json["limit"], !value.isNull {
            guard let number = value.int, number >= 0 else {
                throw Expansion.wrong("limit", "a number, 0 or more")
            }
            limit = number
        }
    }

    /// One line of standard input.
    static func json(_ line: ArraySlice<UInt8>) throws(EkcalError) -> JSONValue {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(reading: line)
        } catch {
            throw EkcalError(.usage, "this is not JSON: \(error.message) (column \(error.column))")
        }
        guard value.members != nil else { throw EkcalError(.usage, "a line is one JSON object") }
        return value
    }

    private static func wrong(_ name: String, _ what: String) -> EkcalError {
        EkcalError(.usage, "\"\(name)\" must be \(what)", field: name)
    }
}
