import CalStore
import Foundation
import Testing

@testable import CalStoreLanguage

/// Reads phrases as the tables have them: at their moment, in their zone.
struct ReadingBench {
    let zone: Zone
    let now: Instant
    var weekStart = Weekday.monday

    /// Wednesday 2026-03-04 10:00 in Berlin.
    init() throws {
        zone = try #require(Zone.named("Europe/Berlin"))
        now = try #require(Instant(iso: "2026-03-04T09:00:00Z"))
    }

    init(_ plain: PlainNow) throws {
        zone = try #require(Zone.named(plain.zone.identifier))
        now = Instant(secondsSince1970: Int64(plain.moment.timeIntervalSince1970))
        weekStart = plain.weekStart == 7 ? .sunday : .monday
    }

    var dates: DateReader { DateReader(now: now, zone: zone, weekStart: weekStart) }
    var repeats: RepeatReader { RepeatReader(dates: dates, isAllDay: false, zone: nil) }
    var sentences: SentenceReader { SentenceReader(dates: dates) }

    // MARK: Dates

    /// The value in the notation of the tables, and the kinds of assumptions; nil for what is refused.
    func date(_ phrase: String) -> (value: String, assumptions: Set<String>)? {
        guard let reading = try? dates.read(phrase) else { return nil }
        return (Notation.text(reading.value, in: zone), Set(reading.assumptions.map(\.kind.rawValue)))
    }

    // MARK: Repeats

    /// The first dates that a rule makes, without those that are left out.
    func dates(of rule: RecurrenceRule, from first: CivilDate, except: [CivilDate] = []) -> [CivilDate] {
        let set = OccurrenceSet(start: CivilDateTime(first), isDate: true, zone: nil, rules: [rule])
        return set.prefix(40).map(\.date).filter { !except.contains($0) }
    }

    /// The first dates of a repeat with the times of day that it names, in the notation of the tables.
    func occurrences(of reading: Repeat, most: Int) -> [String] {
        let hasHours = !reading.rule.byHour.isEmpty
        let start = reading.start ?? 0
        let set = OccurrenceSet(
            start: CivilDateTime(reading.firstDate).adding(seconds: hasHours ? start : 0), isDate: !hasHours,
            zone: nil, rules: [hasHours ? onTheClock(reading.rule) : plain(reading.rule)])
        let length = reading.length.flatMap(\.exactSeconds)
        let end = reading.end.map { $0 > start ? $0 : $0 + 86_400 } ?? length.map { start + $0 }
        var texts: [String] = []
        for time in set where !reading.exceptions.contains(time.date) {
            guard texts.count < most else { break }
            let midnight = CivilDateTime(time.date)
            texts.append(
                hasHours
                    ? Notation.clock(time)
                    : reading.start == nil
                        ? time.date.description
                        : [start, end].compactMap { $0 }.map { Notation.clock(midnight.adding(seconds: $0)) }
                            .joined(separator: ".."))
        }
        return texts
    }

    /// The error in the reading of a repeat; nil if there is none.
    func fault(
        of reading: Repeat, rule: String, first: String, except: String = "", time: String? = nil,
        length: String? = nil
    ) throws -> String? {
        if !first.isEmpty, reading.firstDate.description != first {
            return "first \(reading.firstDate), not \(first)"
        }
        let wanted = try RecurrenceRule(text: rule)
        if rule.contains("BYHOUR") {
            let found = reading.rule.text.split(separator: ";").filter { !$0.hasPrefix("UNTIL") }
            let all = rule.split(separator: ";").filter { !$0.hasPrefix("UNTIL") }
            return Set(found) == Set(all) ? nil : "\(reading.rule.text), not \(rule)"
        }
        let left = except.split(separator: ",").compactMap { CivilDate(iso: String($0)) }
        let found = dates(of: plain(reading.rule), from: reading.firstDate, except: reading.exceptions)
        let should = dates(of: wanted, from: reading.firstDate, except: left)
        guard found == should else { return "\(reading.rule.text), not \(rule)" }
        if let time, clock(reading) != time { return "at \(clock(reading)), not \(time)" }
        if let length, reading.length.map(Notation.text) ?? "" != length {
            return "lasts \(reading.length.map(Notation.text) ?? "?"), not \(length)"
        }
        return nil
    }

    /// The rule for whole days.
    private func plain(_ rule: RecurrenceRule) -> RecurrenceRule {
        var rule = rule
        switch rule.end {
        case .until(.local(let time)): rule.end = .until(.date(time.date))
        case .until(.utc(let instant)): rule.end = .until(.date(zone.local(at: instant).date))
        default: break
        }
        return rule
    }

    /// The rule with its end on the clock of the zone.
    private func onTheClock(_ rule: RecurrenceRule) -> RecurrenceRule {
        guard case .until(.utc(let instant)) = rule.end else { return rule }
        var rule = rule
        rule.end = .until(.local(zone.local(at: instant)))
        return rule
    }

    /// `18:00..19:00`
    private func clock(_ reading: Repeat) -> String {
        func text(_ second: Int) -> String { "\(pad(second / 3600)):\(pad(second / 60 % 60))" }
        return [reading.start, reading.end].compactMap { $0.map(text) }.joined(separator: "..")
    }

    // MARK: Sentences

    /// The differences from a row of `sentences` or `messages`; empty if there are none.
    func faults(of reading: Reading<ItemSentence>, _ row: ReadingTable.Row) throws -> [String] {
        let sentence = reading.value
        var faults: [String] = []
        func compare(_ what: String, _ found: String, _ wanted: String) {
            if wanted != "?", found != wanted { faults.append("\(what) \"\(found)\", not \"\(wanted)\"") }
        }
        compare("kind", sentence.kind == .event ? "event" : "reminder", row[1])
        compare("title", sentence.title, row[2])
        compare("when", when(sentence), row[3])
        var parts: [String: String] = [:]
        for part in row[4].components(separatedBy: "; ") where !part.isEmpty {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            parts[pair[0]] = pair.count > 1 ? pair[1] : ""
        }
        compare("calendar", sentence.calendar ?? "", parts["calendar"] ?? "")
        if row[3] != "?" || parts["place"] != nil {
            compare("place", sentence.location ?? "", parts["place"] ?? "")
        }
        let priority = parts["priority"].flatMap(ItemPriority.value)
        compare("priority", sentence.priority.map(String.init) ?? "", priority.map(String.init) ?? "")
        compare("alarm", sentence.alarms.map(\.text).joined(separator: ","), parts["alarm"] ?? "")
        compare("url", sentence.url ?? "", parts["url"] ?? "")
        compare("note", sentence.notes ?? "", parts["note"] ?? "")
        if let rule = parts["rule"] {
            if let repeats = sentence.repeats {
                if let fault = try fault(of: repeats, rule: rule, first: "") { faults.append(fault) }
            } else {
                faults.append("no repeat, not \(rule)")
            }
        } else if row[3] != "?", let repeats = sentence.repeats {
            faults.append("a repeat: \(repeats.rule.text)")
        }
        return faults
    }

    /// When something is; for a repeat its first date.
    func when(_ sentence: ItemSentence) -> String {
        guard let repeats = sentence.repeats else {
            return sentence.time.map { Notation.text($0, in: zone) } ?? ""
        }
        func time(_ second: Int) -> String {
            Notation.clock(CivilDateTime(repeats.firstDate).adding(seconds: second))
        }
        guard let start = repeats.start else { return repeats.firstDate.description }
        let length = repeats.length.flatMap(\.exactSeconds)
        let end = repeats.end.map { $0 > start ? $0 : $0 + 86_400 } ?? length.map { start + $0 }
        return time(start) + (end.map { ".." + time($0) } ?? "")
    }
}
