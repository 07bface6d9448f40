import CalStore
import CalStoreLanguage

/// A request to expand rules without a store: the options of `expand`, or a line of `expand --lines`.
struct Expansion {
    /// The default maximum number of dates.
    static let usualLimit = 1000

    var start: ItemTime
    var rules: [RecurrenceRule] = []
    var exclusionRules: [RecurrenceRule] = []
    var dates: [ItemTime] = []
    var exclusionDates: [ItemTime] = []
    var from: ItemTime?
    var to: ItemTime?
    var limit = Expansion.usualLimit

    /// The result of a request.
    struct Dates {
        let texts: [String]
        /// Whether there were more than the limit.
        let isTruncated: Bool
    }

    init(start: ItemTime) { self.start = start }

    /// All dates as a list.
    func expanded() throws(EkcalError) -> Dates {
        var texts: [String] = []
        let isTruncated = try forEach {
            texts.append($0)
            return true
        }
        return Dates(texts: texts, isTruncated: isTruncated)
    }

    /// Calls `body` with each date until it returns false. Returns whether there were more dates than the
    /// limit. Dates before `from` are skipped without being computed.
    func forEach(_ body: (String) -> Bool) throws(EkcalError) -> Bool {
        for rule in rules + exclusionRules where !rule.isGregorian {
            throw EkcalError(
                .refused, "rules on the calendar \(rule.calendarScale ?? "") are kept but not expanded",
                field: "rrule")
        }
        let set = OccurrenceSet(
            start: start.local, isDate: start.isDate, zone: start.zone, rules: rules,
            excludedRules: exclusionRules,
            dates: dates.map(inRuleZone), excludedDates: exclusionDates.map(inRuleZone))
        // A clock change can move a date to a later local time than in the rule, so instants are compared
        // too.
        let hasClock = start.zone != nil
        let begin = hasClock ? from.map(instant) : nil
        let end = hasClock ? to.map(instant) : nil
        var count = 0
        let clock = SeriesClock(of: start.zone, in: .utc)
        let first = begin.map(clock.first) ?? from.map(bound) ?? .distantPast
        let stop = end.map(clock.end) ?? to.map(bound)
        for local in set.occurrences(from: first) {
            if let stop, local >= stop { break }
            let time = local == start.local ? start : start.moved(to: local)
            let instant = start.zone.map { time.instant(in: $0) }
            if let begin, let instant, instant < begin { continue }
            if let end, let instant, instant >= end { continue }
            if count == limit { return true }
            guard body(text(of: time, at: instant)) else { return false }
            count += 1
        }
        return false
    }

    /// The local time of a bound; a date means midnight.
    private func bound(_ time: ItemTime) -> CivilDateTime {
        time.isDate ? CivilDateTime(time.date) : inRuleZone(time)
    }

    /// The local time in the zone of the rule. A date without a time gets the time of the start.
    private func inRuleZone(_ time: ItemTime) -> CivilDateTime {
        if start.isDate { return CivilDateTime(time.local.date) }
        if time.isDate { return CivilDateTime(time.date, start.local.time) }
        guard let zone = start.zone else { return time.local }
        return time.local(in: zone)
    }

    private func instant(_ time: ItemTime) -> Instant { time.instant(in: start.zone ?? .utc) }

    private func text(of time: ItemTime, at instant: Instant?) -> String {
        if time.isDate { return time.date.description }
        guard let zone = time.zone, let instant else { return time.local.description }
        return zone == .utc ? instant.description : instant.description(in: zone)
    }
}

extension Expansion {
    /// A time as programs write it: ISO 8601, extended or basic, with or without an offset. Without an offset
    /// it is a local time in `zone`, or a floating time if `zone` is nil. With an offset and without a zone,
    /// the offset is the zone.
    static func time(_ text: String, zone: Zone?, isDate: Bool, field: String) throws(EkcalError) -> ItemTime
    {
        if let date = CivilDate(iso: text) {
            return ItemTime(date)
        }
        if let local = CivilDateTime(iso: text) {
            return isDate ? ItemTime(local.date) : ItemTime(local, in: zone)
        }
        if let instant = Instant(iso: text) {
            let time = ItemTime(instant, in: zone ?? Expansion.zone(ofOffsetIn: text, at: instant))
            return isDate ? ItemTime(time.date) : time
        }
        throw EkcalError(
            .date, "\"\(text)\" is not a time", hint: "write 2026-03-06T09:00:00, with or without an offset",
            field: field)
    }

    /// UTC for `Z` and `+00:00`.
    private static func zone(ofOffsetIn text: String, at instant: Instant) -> Zone {
        guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }),
            let local = CivilDateTime(iso: text[..<sign])
        else { return .utc }
        let offset = Int(local.seconds - instant.secondsSince1970)
        return offset == 0 ? .utc : .fixed(secondsFromUTC: offset)
    }

    static func rule(_ text: String, field: String) throws(EkcalError) -> RecurrenceRule {
        let rule: RecurrenceRule
        do throws(RecurrenceError) {
            rule = try RecurrenceRule(text: text)
        } catch {
            throw EkcalError(.rrule, error.message, field: field)
        }
        try rule.checkParts(field: field)
        return rule
    }
}
