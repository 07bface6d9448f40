/// The plainest rules below a day: the same seconds of every n-th hour or minute, or every n-th second,
/// with no part that leaves any out. Everything about them is arithmetic.
struct Cadence {
    /// The start of the period that the rule starts in.
    private let origin: Int64
    /// From one period to the next.
    private let step: Int64
    /// The seconds of a period as times of the first hour.
    private let offsets: TimeSet

    /// `nil` when some part leaves out days or periods.
    init?(
        _ frequency: RecurrenceRule.Frequency, _ interval: Int, _ times: TimeSet, hasDayParts: Bool,
        start: Int64
    ) {
        guard !hasDayParts, times.hours == TimeSet.allHours, !times.isEmpty else { return nil }
        let unit: Int64
        switch frequency {
        case .hourly:
            unit = 3600
            offsets = TimeSet(hours: 1, minutes: times.minutes, seconds: times.seconds)
        case .minutely where times.minutes == TimeSet.allMinutes:
            unit = 60
            offsets = TimeSet(hours: 1, minutes: 1, seconds: times.seconds)
        case .secondly where times.minutes == TimeSet.allMinutes && times.seconds == TimeSet.allMinutes:
            unit = 1
            offsets = TimeSet(hours: 1, minutes: 1, seconds: 1)
        default: return nil
        }
        origin = start.floorDivided(by: unit) * unit
        step = unit * Int64(interval)
    }

    /// The number of times between the origin and `local`; negative before it.
    func count(before local: Int64) -> Int {
        let periods = (local - origin).floorDivided(by: step)
        let rest = Int(local - origin - periods * step)
        return Int(periods) * offsets.count + offsets.count(before: min(rest, 3600))
    }

    /// The time with that count; `nil` beyond the calendar.
    func time(at index: Int) -> Int64? {
        let periods = index.floorDivided(by: offsets.count)
        let (distance, overflow) = step.multipliedReportingOverflow(by: Int64(periods))
        guard !overflow, abs(distance) < CivilDateTime.range.upperBound * 4 else { return nil }
        let time = origin + distance + Int64(offsets.member(at: index - periods * offsets.count))
        return CivilDateTime.range.contains(time) ? time : nil
    }

    /// Whether times are multiples of the step apart, so that either all or none have another one this many
    /// seconds later.
    var isEven: Bool { offsets.count == 1 }

    /// Whether every time has another one this many seconds later.
    func repeats(every length: Int64) -> Bool { length % step == 0 }
}
