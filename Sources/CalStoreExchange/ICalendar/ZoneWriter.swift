/// Writes a zone as VTIMEZONE (RFC 5545, 3.6.5), from the changes of its offset in the zone database.
///
/// The changes at the end of the table that come every year by one rule become that rule; earlier ones are
/// written date by date. A zone without a rule (Morocco's follows the moon) has its dates until 2037.
struct ZoneWriter {
    private let zone: Zone
    private let firstYear: Int
    private let name: String
    private static let lastYear = 2037

    /// - Parameters:
    ///   - year: The first year in which the zone must be right.
    ///   - name: Its TZID.
    init(_ zone: Zone, from year: Int, name: String? = nil) {
        self.zone = zone
        self.name = name ?? zone.title
        // One year earlier, so that a rule in effect covers January of the first year.
        firstYear = min(max(year - 1, 1800), Self.lastYear - 1)
    }

    /// One change of the offset.
    private struct Change {
        /// Local time before the clock is changed.
        var local: CivilDateTime
        var from: Int
        var to: Int
        var name: String

        var isDaylight: Bool { to > from }
    }

    func write(to writer: inout ContentWriter) {
        writer.begin("VTIMEZONE")
        writer.line("TZID", text: name)
        if !zone.isKnown { writer.line(PropertyName.unknownZone.text, value: "TRUE") }
        guard let begin = CivilDate(year: firstYear, month: 1, day: 1) else { return writer.end("VTIMEZONE") }
        let first = zone.instant(for: CivilDateTime(begin))
        let changes = changes(after: first)
        let yearly = yearly(changes)
        let single = changes.filter { change in !yearly.contains { $0.covers(change.local) } }
        if yearly.isEmpty || yearly.contains(where: { $0.first.local.date.year > firstYear })
            || !single.isEmpty
        {
            let offset = zone.offset(at: first)
            let isDaylight = changes.first.map { !$0.isDaylight } ?? false
            write(
                [
                    Change(
                        local: CivilDateTime(begin), from: offset, to: offset,
                        name: zone.abbreviation(at: first))
                ],
                isDaylight: isDaylight, rule: nil, &writer)
        }
        var written: [Change] = []
        for change in single where !written.contains(where: { Self.isAlike($0, change) }) {
            written.append(change)
            write(
                single.filter { Self.isAlike($0, change) }, isDaylight: change.isDaylight, rule: nil, &writer)
        }
        for series in yearly {
            write([series.first], isDaylight: series.first.isDaylight, rule: series.rule, &writer)
        }
        writer.end("VTIMEZONE")
    }

    private static func isAlike(_ one: Change, _ other: Change) -> Bool {
        one.from == other.from && one.to == other.to && one.name == other.name
    }

    private func write(_ changes: [Change], isDaylight: Bool, rule: String?, _ writer: inout ContentWriter) {
        guard let first = changes.first else { return }
        let component = isDaylight ? "DAYLIGHT" : "STANDARD"
        writer.begin(component)
        writer.line("DTSTART", value: first.local.basicText)
        if let rule { writer.line("RRULE", value: rule) }
        for change in changes.dropFirst() { writer.line("RDATE", value: change.local.basicText) }
        writer.line("TZOFFSETFROM", value: UTCOffset.text(first.from))
        writer.line("TZOFFSETTO", value: UTCOffset.text(first.to))
        writer.line("TZNAME", text: first.name)
        writer.end(component)
    }

    // MARK: Changes

    private func changes(after first: Instant) -> [Change] {
        var changes: [Change] = []
        var instant = first
        while let next = zone.transition(after: instant), next > instant {
            let before = zone.offset(at: Instant(secondsSince1970: next.secondsSince1970 - 1))
            let local = CivilDateTime(seconds: next.secondsSince1970 + Int64(before))
            guard local.date.year <= Self.lastYear else { break }
            changes.append(
                Change(
                    local: local, from: before, to: zone.offset(at: next), name: zone.abbreviation(at: next)))
            instant = next
        }
        return changes
    }

    /// Changes that come every year from the first one on.
    private struct Yearly {
        var first: Change
        var rule: String

        func covers(_ local: CivilDateTime) -> Bool { local >= first.local }
    }

    /// The rules of the two changes of a year, if the last years of the table have two, each with one rule.
    private func yearly(_ changes: [Change]) -> [Yearly] {
        guard changes.last?.local.date.year == Self.lastYear else { return [] }
        let years = Dictionary(grouping: changes) { $0.local.date.year }
        guard let last = years[Self.lastYear], last.count == 2 else { return [] }
        var start = Self.lastYear
        var spring = [last[0]]
        var autumn = [last[1]]
        while let year = years[start - 1], year.count == 2, Self.follows(year[0], spring),
            Self.follows(year[1], autumn)
        {
            start -= 1
            spring.append(year[0])
            autumn.append(year[1])
        }
        // A pattern of only a few years may not be a rule.
        guard spring.count >= 3, let first = spring.last, let second = autumn.last,
            let firstRule = Self.rule(spring), let secondRule = Self.rule(autumn)
        else { return [] }
        return [Yearly(first: first, rule: firstRule), Yearly(first: second, rule: secondRule)]
    }

    private static func follows(_ change: Change, _ others: [Change]) -> Bool {
        guard let other = others.first else { return false }
        return isAlike(change, other) && change.local.time == other.local.time
            && change.local.date.month == other.local.date.month && rule(others + [change]) != nil
    }

    /// The rule for the dates of several years with the same month, offsets and time of day.
    private static func rule(_ changes: [Change]) -> String? {
        let dates = changes.map(\.local.date)
        guard let first = dates.first else { return nil }
        let month = "FREQ=YEARLY;BYMONTH=\(first.month)"
        let days = dates.map(\.day)
        guard let lowest = days.min(), let highest = days.max() else { return nil }
        guard dates.allSatisfy({ $0.weekday == first.weekday }) else {
            return lowest == highest ? "\(month);BYMONTHDAY=\(lowest)" : nil
        }
        let weekday = first.weekday.rfc
        if dates.allSatisfy({ $0.day + 7 > CivilDate.days(inMonth: $0.month, of: $0.year) }) {
            return "\(month);BYDAY=-1\(weekday)"
        }
        if dates.allSatisfy({ ($0.day - 1) / 7 == (first.day - 1) / 7 }) {
            return "\(month);BYDAY=\((first.day - 1) / 7 + 1)\(weekday)"
        }
        guard highest - lowest < 7, lowest + 6 <= CivilDate.days(inMonth: first.month, of: 2025) else {
            return nil
        }
        let week = (lowest...lowest + 6).map(String.init).joined(separator: ",")
        return "\(month);BYMONTHDAY=\(week);BYDAY=\(weekday)"
    }
}
