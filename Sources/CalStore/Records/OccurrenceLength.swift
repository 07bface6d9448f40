/// The length of each occurrence of an item.
///
/// | the item says | an occurrence is |
/// |---|---|
/// | dates | as many days |
/// | DTEND | as many exact seconds; its end keeps its own zone |
/// | DURATION | as many nominal days, then exact seconds |
package enum OccurrenceLength: Equatable, Sendable {
    case days(Int)
    case seconds(Int, zone: Zone?)
    case duration(ItemDuration)

    package func end(of start: ItemTime) -> ItemTime {
        switch self {
        case .days(let days):
            return ItemTime(start.date.adding(days: days))
        case .duration(let duration):
            return start.adding(duration)
        case .seconds(let seconds, let zone):
            guard let startZone = start.zone else {
                return ItemTime(start.local.adding(seconds: seconds), in: nil)
            }
            let begin = startZone.instant(for: start.local, isFold: start.isFold)
            let end = Instant(secondsSince1970: begin.secondsSince1970 + Int64(seconds))
            return ItemTime(end, in: zone ?? startZone)
        }
    }

    /// The same for a start whose instant is known; dates and floating times are read in `display`.
    func end(of start: ItemTime, at instant: Instant, display: Zone) -> (time: ItemTime, instant: Instant) {
        guard case .seconds(let seconds, let zone) = self, let startZone = start.zone else {
            return OccurrenceLength.end(end(of: start), of: start, at: instant, display: display)
        }
        let end = instant.adding(seconds: seconds)
        return (ItemTime(end, in: zone ?? startZone), end)
    }

    /// An end with its instant. An item at a floating time that the clock skips begins later by the gap, and
    /// keeps its length (RFC 5545, 3.8.5.3).
    static func end(
        _ end: ItemTime, of start: ItemTime, at instant: Instant, display: Zone
    ) -> (time: ItemTime, instant: Instant) {
        guard start.isFloating, end.isFloating, display.local(at: instant) != start.local else {
            return (end, end.instant(in: display))
        }
        let later = instant.adding(seconds: Int(clamping: end.local.seconds - start.local.seconds))
        return (ItemTime(display.local(at: later), in: nil), later)
    }

    /// An upper bound for the length of an occurrence on any clock, in seconds.
    var bound: Int {
        switch self {
        case .days(let days): days * 86_400 + 86_400
        case .seconds(let seconds, _): max(seconds, 0)
        case .duration(let duration): max(duration.nominalSeconds, 0) + 86_400
        }
    }
}
