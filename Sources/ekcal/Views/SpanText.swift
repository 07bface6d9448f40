import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage

/// Formats ranges of time as rows of text and as objects.
struct SpanText {
    let clock: Clock

    /// `Mon 2026-03-09  09:25-11:50   2h25m`, `Fri 2026-03-13  22:00 to Sat 2026-03-14 06:00   8h`
    func line(_ range: Range<Instant>) -> String {
        let (zone, times) = (clock.zone, clock.times)
        let start = ItemTime(range.lowerBound, in: zone)
        let end = ItemTime(range.upperBound, in: zone)
        let isMidnight =
            end.date == start.date.adding(days: 1) && end.local == CivilDateTime(end.date)
            && range.upperBound.seconds(since: range.lowerBound) <= 86_400
        let clocks: String
        if start.date == end.date || isMidnight {
            clocks = times.clock(of: start) + "-" + (isMidnight ? "24:00" : times.clock(of: end))
        } else {
            clocks = "\(times.clock(of: start)) to \(times.day(end.date)) \(times.clock(of: end))"
        }
        return "\(times.day(start.date))  \(clocks)   \(length(range))"
    }

    private func length(_ range: Range<Instant>) -> String {
        TimeText.length(range.upperBound.seconds(since: range.lowerBound), separator: "")
    }

    func span(_ range: Range<Instant>) -> Span {
        Span(
            start: range.lowerBound.description(in: clock.zone),
            end: range.upperBound.description(in: clock.zone),
            duration: ItemDuration(seconds: range.upperBound.seconds(since: range.lowerBound)).description)
    }

    struct Span: JSONRow {
        let start: String
        let end: String
        let duration: String

        static let fields: [JSONField<Self>] = [
            .init("start", .time, "start", \.start), .init("end", .time, "end", \.end),
            .init("duration", .duration, "length", \.duration),
        ]
    }

    /// The text for `--quiet`: `2026-03-09T09:25:00+01:00..2026-03-09T11:50:00+01:00`. Every RANGE accepts
    /// it.
    func reference(_ range: Range<Instant>) -> String {
        range.lowerBound.description(in: clock.zone) + ".."
            + range.upperBound.description(in: clock.zone)
    }
}
