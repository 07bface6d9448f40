import CalStore

extension DayRange {
    /// A range that somebody typed.
    package init(_ range: WhenRange, in zone: Zone) {
        switch range.value {
        case .all: self.init(.distantPast, .distantFuture, in: zone, isAll: true)
        case .days(let first, let last): self.init(first, last, in: zone)
        case .times(let start, let end): self.init(start.instant(in: zone), end.instant(in: zone), in: zone)
        case .moment(let time):
            let instant = time.instant(in: zone)
            self.init(instant, instant.adding(seconds: 1), in: zone)
        }
    }
}
