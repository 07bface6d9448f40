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

    /// `start`, `end` and `duration`
    func members(_ range: Range<Instant>) -> [JSONValue.Member] {
        let seconds = range.upperBound.seconds(since: range.lowerBound)
        return [
            .init("start", .string(range.lowerBound.description(in: clock.zone))),
            .init("end", .string(range.upperBound.description(in: clock.zone))),
            .init("duration", .string(ItemDuration(seconds: seconds).description)),
        ]
    }

    func object(_ type: String, _ range: Range<Instant>, _ more: [JSONValue.Member] = []) -> JSONValue {
        .object([.init("type", .string(type))] + members(range) + more)
    }

    /// The text for `--quiet`: `2026-03-09T09:25:00+01:00..2026-03-09T11:50:00+01:00`. Every RANGE accepts
    /// it.
    func reference(_ range: Range<Instant>) -> String {
        range.lowerBound.description(in: clock.zone) + ".."
            + range.upperBound.description(in: clock.zone)
    }
}
