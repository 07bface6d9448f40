import CalendarTime
import Foundation

/// One line of a file of recurrence cases: a rule and the occurrences that independent engines agree on.
///
/// The form is that of `ekcal expand --lines`, with the answer beside the question.
struct RecurrenceCase: Decodable {
    let id: String
    let start: String
    let tz: String?
    let allDay: Bool
    let rrule: [String]
    let from: String?
    let to: String?
    let limit: Int
    let expect: [String]
    /// False when only the first `limit` occurrences were computed.
    let complete: Bool

    static func read(_ url: URL) throws -> [RecurrenceCase] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            .map { try decoder.decode(RecurrenceCase.self, from: Data($0.utf8)) }
    }

    var zone: Zone? { tz.flatMap(Zone.named) }

    func makeSet() throws -> OccurrenceSet? {
        guard let start = Self.time(start) else { return nil }
        return OccurrenceSet(
            start: start, isDate: allDay, zone: zone, rules: try rrule.map { try RecurrenceRule(text: $0) })
    }

    /// The occurrences in the form of `expect`.
    func occurrences(of set: OccurrenceSet) -> [String] {
        var texts: [String] = []
        let until = to.flatMap { Self.bound($0, in: zone) }
        let first = from.flatMap { Self.bound($0, in: zone) } ?? .distantPast
        for moment in set.moments(from: first) {
            if let until, moment.local >= until { break }
            if texts.count == limit { break }
            texts.append(Self.text(of: moment, isDate: allDay, zone: zone))
        }
        return texts
    }

    static func time(_ text: String) -> CivilDateTime? {
        CivilDateTime(iso: text) ?? CivilDate(iso: text).map { CivilDateTime($0) }
    }

    /// A bound with an offset is a moment, which the zone's clocks show.
    private static func bound(_ text: String, in zone: Zone?) -> CivilDateTime? {
        time(text) ?? Instant(iso: text).map { (zone ?? .utc).local(at: $0) }
    }

    /// `2026-03-06`, `2026-03-06T09:00:00`, `2026-03-06T09:00:00-05:00`
    static func text(of moment: OccurrenceSet.Moment, isDate: Bool, zone: Zone?) -> String {
        if isDate { return moment.local.date.description }
        guard let zone else { return moment.local.description }
        let offset = zone.offset(at: moment.instant)
        let size = abs(offset) / 60
        let digits = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
        return zone.local(at: moment.instant).description
            + (zone.isUTC ? "Z" : "\(offset < 0 ? "-" : "+")\(digits(size / 60)):\(digits(size % 60))")
    }
}
