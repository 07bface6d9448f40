import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStoreScreens

/// Formats ranges of time as rows of text and as objects.
struct SpanText {
    let clock: Clock

    /// The row of `free` and `busy`.
    func line(_ range: Range<Instant>) -> String { clock.times.row(range) }

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
