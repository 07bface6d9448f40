import CalStore
import CalStorePlanning

extension DayRange {
    /// A typed range.
    package init(_ range: Reading<TimeRange>, in zone: Zone, now: Instant) {
        switch range.value {
        case .all: self.init(.distantPast, .distantFuture, in: zone, isAll: true)
        case .days(let first, let last): self.init(first, last, in: zone)
        case .times(let start, let end): self.init(start.instant(in: zone), end.instant(in: zone), in: zone)
        case .moment(let time):
            let instant = time.instant(in: zone)
            self.init(instant, instant.adding(seconds: 1), in: zone)
        case .from(.date(let date)): self.init(date, .distantFuture, in: zone)
        case .from(.time(let time)): self.init(time.instant(in: zone), .distantFuture, in: zone)
        case .until(.date(let date)): self.init(.distantPast, date, in: zone)
        case .until(.time(let time)): self.init(.distantPast, time.instant(in: zone), in: zone)
        case .length(let length):
            let today = zone.local(at: now).date
            if length.isCalendarOnly, let end = length.date(after: today) {
                self.init(today, max(today, end.adding(days: -1)), in: zone)
            } else {
                self.init(now, length.instant(after: now, in: zone) ?? .distantFuture, in: zone)
            }
        }
    }
}
