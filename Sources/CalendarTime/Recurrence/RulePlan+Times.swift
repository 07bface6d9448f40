/// The times of one day of the pattern.
extension RulePlan {
    /// The first time at or after a second of a day that belongs to the chunk's pattern.
    @inline(__always)
    func time(on day: Int, of chunk: DayChunk, from time: Int) -> Int? {
        if hasSameTimes { return times.first(from: time) }
        if frequency < .daily { return phasedTime(on: day, from: time) }
        return chosenTime(on: day, of: chunk, from: time)
    }

    private func chosenTime(on day: Int, of chunk: DayChunk, from time: Int) -> Int? {
        let first = times.count(before: time)
        return positionIndexes(on: day, of: chunk).filter { $0 >= first }.min().map { times.member(at: $0) }
    }

    /// The last time at or before a second of a day.
    func lastTime(on day: Int, of chunk: DayChunk, through time: Int) -> Int? {
        if hasSameTimes { return times.last(through: time) }
        if frequency < .daily { return phasedLastTime(on: day, through: time) }
        let end = times.count(before: time + 1)
        return positionIndexes(on: day, of: chunk).filter { $0 < end }.max().map { times.member(at: $0) }
    }

    /// The number of times of a day before a second of it; 86,400 counts all.
    func timeCount(on day: Int, of chunk: DayChunk, before time: Int) -> Int {
        if hasSameTimes { return times.count(before: time) }
        if frequency < .daily { return phasedCount(on: day, before: time) }
        let end = times.count(before: time)
        return Set(positionIndexes(on: day, of: chunk).filter { $0 < end }).count
    }

    /// Which times of a day BYSETPOS chooses: the period's set is counted day by day, each with all
    /// its times.
    private func positionIndexes(on day: Int, of chunk: DayChunk) -> some Sequence<Int> {
        let perDay = times.count
        var first = 0
        var total = perDay
        if frequency > .daily {
            first = (chunk.before + chunk.candidates.below(day - chunk.base).nonzeroBitCount) * perDay
            total = chunk.total * perDay
        }
        return positions.lazy.map { $0 > 0 ? $0 - 1 - first : total + $0 - first }
            .filter { $0 >= 0 && $0 < perDay }
    }

    // MARK: - Frequencies below a day

    /// The length in seconds of the period that the interval counts.
    var unit: Int { Self.unit(of: frequency) }

    static func unit(of frequency: RecurrenceRule.Frequency) -> Int {
        switch frequency {
        case .hourly: 3600
        case .minutely: 60
        default: 1
        }
    }

    /// How many periods after the first of `64` consecutive ones the next in phase comes.
    @inline(__always)
    private func wait(at period: Int) -> Int {
        interval == 1 ? 0 : (originPeriod &- period).modulo(interval)
    }

    /// The hours of a day that are in phase and allowed.
    private func hours(on day: Int) -> UInt64 {
        let wait = wait(at: day * 24)
        return wait < 24 ? times.hours & (everyInterval << UInt64(wait)) : 0
    }

    private func phasedTime(on day: Int, from time: Int) -> Int? {
        switch frequency {
        case .hourly:
            let hours = hours(on: day)
            if hourOffsets.isEmpty {
                return TimeSet(hours: hours, minutes: times.minutes, seconds: times.seconds).first(from: time)
            }
            if hours.contains(bit: time / 3600), let offset = hourOffsets.first(where: { $0 >= time % 3600 })
            {
                return time / 3600 * 3600 + offset
            }
            let rest = hours.from(time / 3600 + 1)
            return rest == 0 ? nil : hourOffsets.first.map { rest.lowest * 3600 + $0 }
        case .minutely:
            var time = time
            while time < 86_400 {
                let hour = time / 3600
                guard times.hours.contains(bit: hour) else {
                    time = nextHour(after: hour)
                    continue
                }
                let wait = wait(at: day * 1440 + hour * 60)
                if wait >= 60 {
                    time = max((hour + wait / 60) * 3600, time)
                    if wait / 60 >= 24 { return nil }
                    continue
                }
                let minutes = times.minutes & (everyInterval << UInt64(wait))
                let hourSet = TimeSet(hours: 1, minutes: minutes, seconds: times.seconds)
                if let found = hourSet.first(from: time % 3600) { return hour * 3600 + found }
                time = (hour + 1) * 3600
            }
            return nil
        default:
            var time = time
            while time < 86_400 {
                let hour = time / 3600
                guard times.hours.contains(bit: hour) else {
                    time = nextHour(after: hour)
                    continue
                }
                let minute = time / 60 % 60
                guard times.minutes.contains(bit: minute) else {
                    let rest = times.minutes.from(minute + 1)
                    time = rest == 0 ? (hour + 1) * 3600 : hour * 3600 + rest.lowest * 60
                    continue
                }
                let start = time - time % 60
                let wait = wait(at: day * 86_400 + start)
                if wait >= 60 {
                    if wait >= 86_400 { return nil }
                    time = start + wait / 60 * 60
                    continue
                }
                let seconds = (times.seconds & (everyInterval << UInt64(wait))).from(time % 60)
                if seconds != 0 { return start + seconds.lowest }
                time = start + 60
            }
            return nil
        }
    }

    private func nextHour(after hour: Int) -> Int {
        let rest = times.hours.from(hour + 1)
        return rest == 0 ? 86_400 : rest.lowest * 3600
    }

    /// The last time on a day, by halving: the first time from a point on exists or does not.
    private func phasedLastTime(on day: Int, through time: Int) -> Int? {
        guard var found = phasedTime(on: day, from: 0), found <= time else { return nil }
        var low = found + 1
        var high = time
        while low <= high {
            let middle = (low + high + 1) / 2
            if let later = phasedTime(on: day, from: middle), later <= time {
                found = later
                low = later + 1
            } else {
                high = middle - 1
            }
        }
        return found
    }

    private func phasedCount(on day: Int, before time: Int) -> Int {
        switch frequency {
        case .hourly:
            let hours = hours(on: day)
            if hourOffsets.isEmpty {
                return TimeSet(hours: hours, minutes: times.minutes, seconds: times.seconds).count(
                    before: time)
            }
            let whole = hours.below(time / 3600).nonzeroBitCount * hourOffsets.count
            guard hours.contains(bit: time / 3600) else { return whole }
            return whole + (hourOffsets.firstIndex { $0 >= time % 3600 } ?? hourOffsets.count)
        case .minutely:
            var count = 0
            var hours = times.hours.below((time + 3599) / 3600)
            while hours != 0 {
                let hour = hours.lowest
                hours &= hours &- 1
                let wait = wait(at: day * 1440 + hour * 60)
                if wait >= 60 { continue }
                let minutes = times.minutes & (everyInterval << UInt64(wait))
                let hourSet = TimeSet(hours: 1, minutes: minutes, seconds: times.seconds)
                let end = time - hour * 3600
                count += end >= 3600 ? hourSet.count : hourSet.count(before: end)
            }
            return count
        case .secondly where interval >= 60:
            // At most one in a minute: each is checked separately.
            var count = 0
            var reached = wait(at: day * 86_400)
            while reached < time {
                if times.contains(reached) { count += 1 }
                reached += interval
            }
            return count
        default:
            var count = 0
            var hours = times.hours.below((time + 3599) / 3600)
            while hours != 0 {
                let hour = hours.lowest
                hours &= hours &- 1
                var minutes = times.minutes.below((time - hour * 3600 + 59) / 60)
                while minutes != 0 {
                    let start = hour * 3600 + minutes.lowest * 60
                    minutes &= minutes &- 1
                    let wait = wait(at: day * 86_400 + start)
                    if wait >= 60 { continue }
                    let seconds = times.seconds & (everyInterval << UInt64(wait))
                    count += seconds.below(time - start).nonzeroBitCount
                }
            }
            return count
        }
    }

    /// The first day from `day` on that the interval reaches at all, when it is longer than a day.
    func reachedDay(from day: Int) -> Int {
        let perDay = 86_400 / unit
        guard hasPhase, interval > perDay else { return day }
        return (day * perDay + wait(at: day * perDay)).floorDivided(by: perDay)
    }

    /// The last day through `day` that the interval reaches at all, when it is longer than a day.
    func reachedDay(through day: Int) -> Int {
        let perDay = 86_400 / unit
        guard hasPhase, interval > perDay else { return day }
        // The period after the day's last one is waited for; the one in phase before that wait is the last.
        let end = (day + 1) * perDay
        return (end + wait(at: end) - interval).floorDivided(by: perDay)
    }
}
