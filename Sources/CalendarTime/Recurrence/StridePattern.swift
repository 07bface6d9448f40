/// The pattern of most daily and weekly rules: the same days of every stride, at one time of day. A few
/// numbers are all of it, so that such a rule is made and asked without an object.
struct StridePattern {
    /// From one stride to the next.
    let days: Int
    /// The days of a stride; at least one.
    let bits: UInt32
    /// The first day of a stride.
    let origin: Int
    /// The second of the day.
    let time: Int

    /// No pattern.
    init() {
        days = 1
        bits = 0
        origin = 0
        time = 0
    }

    /// `nil` for a rule with other parts than DAILY or WEEKLY, INTERVAL and BYDAY, or one of DAILY that has
    /// both of these.
    init?(_ rule: borrowing RecurrenceRule, start: Int64) {
        let parts = rule.parts
        guard parts.frequency == .daily || parts.frequency == .weekly, parts.isGregorian,
            parts.bySetPosition.isEmpty, parts.byMonth.isEmpty, parts.byMonthDay.isEmpty,
            parts.byHour.isEmpty, parts.byMinute.isEmpty, parts.bySecond.isEmpty, parts.byYearDay.isEmpty,
            parts.byWeekNumber.isEmpty
        else { return nil }
        let interval = min(parts.interval, RulePlan.largestInterval)
        let day = Int(start.floorDivided(by: 86_400))
        let weekday = Month.weekday(day)
        var weekdays: UInt32 = 0
        for day in parts.byDay { weekdays.insert(bit: day.weekday.rawValue - 1) }
        time = Int(start.modulo(86_400))
        if parts.frequency == .daily {
            guard weekdays == 0 || interval == 1 else { return nil }
            if interval == 1 {
                (days, origin) = (7, day - weekday)
                bits = weekdays == 0 ? DayParts.allWeekdays : weekdays
            } else {
                (days, bits, origin) = (interval, 1, day)
            }
        } else {
            let first = parts.weekStart.rawValue - 1
            if weekdays == 0 { weekdays.insert(bit: weekday) }
            (days, origin) = (7 * interval, day - (weekday - first + 7) % 7)
            bits = (weekdays >> UInt32(first) | weekdays << UInt32(7 - first)) & DayParts.allWeekdays
        }
    }

    /// The first day of the last stride up to a day.
    @inline(__always)
    func base(of day: Int) -> Int {
        // Sevens are divided by multiplication.
        let distance = day - origin
        return origin
            + (days == 7 ? distance.floorDivided(by: 7) * 7 : distance.floorDivided(by: days) * days)
    }

    @inline(__always)
    static func split(_ local: Int64) -> (day: Int, time: Int) {
        (Int(local.floorDivided(by: 86_400)), Int(local.modulo(86_400)))
    }

    @inline(__always)
    func contains(_ local: Int64) -> Bool {
        let (day, time) = Self.split(local)
        return time == self.time && bits.contains(bit: day - base(of: day))
    }

    /// The last time before another one, `nil` at the calendar's begin.
    func last(before local: Int64) -> Int64? {
        let (lastDay, lastTime) = Self.split(local - 1)
        let day = lastTime < time ? lastDay - 1 : lastDay
        var base = base(of: day)
        var rest = bits.below(day - base + 1)
        if rest == 0 {
            rest = bits
            base -= days
        }
        let found = base + rest.highest
        return found < CivilDate.dayNumbers.lowerBound ? nil : Int64(found * 86_400 + time)
    }

    /// The number of times from the origin to a time; negative before it.
    private func count(before local: Int64) -> Int {
        let (day, time) = Self.split(local)
        let base = base(of: day)
        return (base - origin) / days * bits.nonzeroBitCount
            + bits.below(day - base + (time > self.time ? 1 : 0)).nonzeroBitCount
    }

    func count(from: Int64, to: Int64) -> Int { from < to ? count(before: to) - count(before: from) : 0 }

    /// The time that has `index` others between `start` and itself; `nil` when the calendar ends before it.
    func time(at index: Int, from start: Int64) -> Int64? {
        let (sum, isTooFar) = index.addingReportingOverflow(count(before: start))
        guard !isTooFar else { return nil }
        let perStride = bits.nonzeroBitCount
        let strides = sum.floorDivided(by: perStride)
        let (distance, overflow) = days.multipliedReportingOverflow(by: strides)
        guard !overflow, distance < 2 * CivilDate.dayNumbers.upperBound else { return nil }
        let day = origin + distance + bits.member(at: sum - strides * perStride)
        return day <= CivilDate.dayNumbers.upperBound ? Int64(day * 86_400 + time) : nil
    }
}
