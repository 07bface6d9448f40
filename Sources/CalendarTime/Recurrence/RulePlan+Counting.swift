/// Counting without producing: the number of times of the pattern between two times, and the n-th time.
///
/// Days are counted by chunks, chunks by their repetition: strides by their cycle, months and weeks by years
/// of the same class (`Month.yearShape`) and by cycles of 400 years.
extension RulePlan {
    /// The number of times of the pattern in `start..<end`.
    func count(from start: Int64, to end: Int64) -> Int {
        guard !isEmpty, start < end else { return 0 }
        if let cadence { return cadence.count(before: end) - cadence.count(before: start) }
        let (firstDay, firstTime) = Self.split(start)
        let (endDay, endTime) = Self.split(end)
        if firstDay == endDay {
            return count(on: endDay, before: endTime) - count(on: firstDay, before: firstTime)
        }
        let whole = skip(from: firstDay, to: endDay, limit: .max).count
        return whole - count(on: firstDay, before: firstTime) + count(on: endDay, before: endTime)
    }

    /// The time of the pattern that has `index` others between `start` and itself; `nil` when the
    /// calendar ends before it.
    func time(at index: Int, from start: Int64) -> Int64? {
        guard !isEmpty else { return nil }
        if let cadence { return cadence.time(at: cadence.count(before: start) + index) }
        let (firstDay, firstTime) = Self.split(start)
        let index = index + count(on: firstDay, before: firstTime)
        let (count, found) = skip(from: firstDay, to: CivilDate.dayNumbers.upperBound + 1, limit: index)
        guard let chunk = found else { return nil }
        var rest = index - count
        var days = chunk.days.from(firstDay - chunk.base)
        while days != 0 {
            let day = chunk.base + days.lowest
            let onDay = timeCount(on: day, of: chunk, before: 86_400)
            if rest < onDay { return time(at: rest, on: day, of: chunk) }
            rest -= onDay
            days &= days &- 1
        }
        return nil
    }

    /// The number of times of a range within a day that have another one this many whole hours later on that
    /// day, if that depends on the hours alone.
    func meetings(_ length: Int64, from start: Int64, to end: Int64) -> Int? {
        let (day, time) = Self.split(start)
        let last = Int(end - start) + time
        guard hasSameTimes, length % 3600 == 0, last + Int(length) <= 86_400 else { return nil }
        guard chunk(holding: day) != nil else { return 0 }
        var both = times
        both.hours &= times.hours >> UInt64(length / 3600)
        return both.count(before: last) - both.count(before: time)
    }

    /// More times than the rule can make from `start` to the calendar's end, by the number of its
    /// periods alone: a COUNT beyond it ends nothing.
    func mostTimes(from start: Int64) -> Int {
        let (seconds, times) = leastPeriod
        return (Int(CivilDateTime.range.upperBound - start) / seconds / interval + 2) * times
    }

    /// A local time that is not after the n-th time from `start` on; `nil` if there are fewer before the
    /// calendar's end.
    func soonest(count: Int, from start: Int64) -> Int64? {
        guard count <= mostTimes(from: start) else { return nil }
        let (seconds, times) = leastPeriod
        // The first period may be nearly over, and a year's last week may extend into the next one.
        let periods = (count - 1) / max(times, 1) - 2
        return periods <= 0 ? start - 1 : start + Int64(periods * interval * seconds)
    }

    /// The shortest that a period can be, and the most times that one can have.
    private var leastPeriod: (seconds: Int, times: Int) {
        let mostPerMonth = parts.mostDaysPerMonth
        let (seconds, times) =
            switch frequency {
            case .secondly: (1, 1)
            case .minutely: (60, times.seconds.nonzeroBitCount)
            case .hourly: (3600, times.timesPerHour)
            case .daily: (86_400, times.count)
            case .weekly:
                (7 * 86_400, (parts.weekdays == 0 ? 7 : parts.weekdays.nonzeroBitCount) * times.count)
            case .monthly: (28 * 86_400, mostPerMonth * times.count)
            case .yearly:
                if case .weekNumbers(let weeks) = layout {
                    (364 * 86_400, weeks.mostDays * times.count)
                } else {
                    (365 * 86_400, parts.months.nonzeroBitCount * mostPerMonth * times.count)
                }
            }
        return (seconds, positions.isEmpty ? times : min(times, positions.count))
    }

    private static func split(_ local: Int64) -> (day: Int, time: Int) {
        (Int(local.floorDivided(by: 86_400)), Int(local.modulo(86_400)))
    }

    private func count(on day: Int, before time: Int) -> Int {
        guard time > 0, let chunk = chunk(holding: day) else { return 0 }
        return timeCount(on: day, of: chunk, before: time)
    }

    /// The time of a day that has `index` others before it on that day.
    private func time(at index: Int, on day: Int, of chunk: DayChunk) -> Int64 {
        if hasSameTimes { return Int64(day * 86_400 + times.member(at: index)) }
        // Halve the day until one second is left, at which the count passes the index.
        var low = 0
        var high = 86_400
        while high - low > 1 {
            let middle = (low + high) / 2
            if timeCount(on: day, of: chunk, before: middle) > index { high = middle } else { low = middle }
        }
        return Int64(day * 86_400 + low)
    }

    // MARK: - Chunks

    /// Counts the times from a day on: up to `end`, or up to the chunk within which the count would
    /// pass `limit`. That chunk is then answered, and the count before it.
    private func skip(from start: Int, to end: Int, limit: Int) -> (count: Int, chunk: DayChunk?) {
        guard var chunk = chunk(from: start) else { return (0, nil) }
        var memo = CountMemo(self)
        var count = 0
        while chunk.base < end {
            let inChunk = timeCount(&memo, of: chunk, from: start, to: end)
            if limit - count < inChunk { return (count, chunk) }
            count += inChunk
            let year = chunk.month.year
            guard advance(&chunk) else { break }
            if case .stride(let step, _, _) = layout {
                skipStrides(&memo, &count, &chunk, step, to: end, limit: limit)
            } else if chunk.month.year > year {
                guard skipYears(&memo, &count, &chunk, to: end, limit: limit) else { break }
            }
        }
        return (count, nil)
    }

    private static let afterAllDays = CivilDate.dayNumbers.upperBound + 32

    /// The times of a chunk on the days `start..<end`.
    private func timeCount(_ memo: inout CountMemo, of chunk: DayChunk, from start: Int, to end: Int) -> Int {
        var days = chunk.days.from(start - chunk.base).below(end - chunk.base)
        if memo.perDay >= 0 { return days.nonzeroBitCount * memo.perDay }
        var count = 0
        while days != 0 {
            let day = chunk.base + days.lowest
            let reached = reachedDay(from: day)
            if reached > day {
                days = days.from(reached - chunk.base)
                continue
            }
            count += timeCount(&memo, on: day, of: chunk)
            days &= days &- 1
        }
        return count
    }

    /// The number of times of a day; remembered for each phase of the interval.
    private func timeCount(_ memo: inout CountMemo, on day: Int, of chunk: DayChunk) -> Int {
        guard hasPhase, dayPhases <= 86_400 else { return timeCount(on: day, of: chunk, before: 86_400) }
        if memo.phases.isEmpty { memo.phases = Array(repeating: -1, count: dayPhases) }
        let phase = day.modulo(dayPhases)
        if memo.phases[phase] < 0 {
            memo.phases[phase] = Int32(timeCount(on: day, of: chunk, before: 86_400))
        }
        return Int(memo.phases[phase])
    }

    /// The number of times on a day of the pattern, when it is the same on all; else -1.
    fileprivate var timesPerDay: Int {
        if hasSameTimes || frequency > .daily && times.count == 1 { return times.count }
        if hasPhase ? dayPhases > 1 : frequency > .daily { return -1 }
        let chunk = DayChunk(base: originDay, days: 1, candidates: 1, month: Month(year: 1, number: 1))
        return timeCount(on: originDay, of: chunk, before: 86_400)
    }

    // MARK: - Cycles

    /// Passes over as many whole cycles of strides as end before `end` and hold at most `limit` times
    /// together.
    private func skipStrides(
        _ memo: inout CountMemo, _ count: inout Int, _ chunk: inout DayChunk, _ step: Int, to end: Int,
        limit: Int
    ) {
        guard !memo.hasSkippedCycles else { return }
        memo.hasSkippedCycles = true
        // The strides after which the interval of hours, minutes or seconds is at the same position again.
        let strides = dayPhases / greatestCommonDivisor(dayPhases, step)
        let cycles = (end - chunk.base) / step / strides
        guard cycles > 0 else { return }
        var inCycle = 0
        var other = chunk
        for _ in 0..<strides {
            inCycle += timeCount(&memo, of: other, from: other.base, to: Self.afterAllDays)
            other.base += step
        }
        let passed = inCycle == 0 ? cycles : min(cycles, (limit - count) / inCycle)
        count += passed * inCycle
        chunk.base += passed * strides * step
    }

    /// Passes over whole years, and whole cycles of them, that end before `end` and hold at most `limit`
    /// times together. The chunk must be the first of its year, and so is the one it is moved to.
    /// False when the calendar ends first.
    private func skipYears(
        _ memo: inout CountMemo, _ count: inout Int, _ chunk: inout DayChunk, to end: Int, limit: Int
    ) -> Bool {
        let first = chunk.month.year
        var year = first
        if let inYear = memo.perYear {
            let years = (end - chunk.month.yearStart) / 366 / yearStep
            let passed = min(years, (limit - count) / inYear)
            count += passed * inYear
            year += passed * yearStep
        }
        // A year's last week, or a day that SKIP moves, may be in the next year.
        let end = end - 7
        while year <= CivilDate.years.upperBound, CivilDate.dayNumber(year: year + 1, month: 1, day: 1) <= end
        {
            if year - first > Self.nearYears, !memo.hasSkippedCycles, limit - count > 4 * count {
                memo.hasSkippedCycles = true
                year += skipCycles(&memo, &count, from: year, to: end, limit: limit)
                continue
            }
            let inYear = timeCount(&memo, inYear: year)
            guard inYear <= limit - count else { break }
            count += inYear
            year += yearStep
        }
        guard year > first else { return true }
        guard year <= CivilDate.years.upperBound, let next = firstChunk(ofYear: year) else { return false }
        chunk = next
        return true
    }

    /// Passes over whole cycles as `skipYears` over years, and answers their years.
    private func skipCycles(
        _ memo: inout CountMemo, _ count: inout Int, from year: Int, to end: Int, limit: Int
    ) -> Int {
        guard let cycle = cycleYears else { return 0 }
        let start = CivilDate.dayNumber(year: year, month: 1, day: 1)
        let cycles = (end - start) / (cycle / 400 * CivilDate.daysPerCycle)
        guard cycles > 0 else { return 0 }
        let inCycle = stride(from: year, to: year + cycle, by: yearStep).reduce(0) {
            $0 + timeCount(&memo, inYear: $1)
        }
        let passed = inCycle == 0 ? cycles : min(cycles, (limit - count) / inCycle)
        count += passed * inCycle
        return passed * cycle
    }

    /// The number of years to count one by one, because most counts end there, before a cycle is counted.
    private static let nearYears = 50

    /// The distance of years in phase.
    var yearStep: Int { frequency == .yearly ? interval : 1 }

    /// The number of years after which the pattern repeats, if that is within the calendar: the calendar
    /// itself repeats after 400 years, which are 4,800 months, 20,871 weeks or 146,097 days.
    var cycleYears: Int? {
        let (perCycle, period) =
            switch frequency {
            case .yearly: (400, interval)
            case .monthly: (4800, interval)
            case .weekly: (CivilDate.daysPerCycle / 7, interval)
            case .daily: (CivilDate.daysPerCycle, interval)
            case .hourly, .minutely, .secondly: (CivilDate.daysPerCycle, dayPhases)
            }
        let cycles = period / greatestCommonDivisor(perCycle, period)
        return cycles <= CivilDate.years.upperBound / 400 ? cycles * 400 : nil
    }

    /// The times of every year in phase, when all have as many by the parts of the rule alone.
    fileprivate var timesPerYear: Int? {
        guard frequency >= .monthly, hasSameTimes, let perMonth = parts.daysPerMonth else { return nil }
        if frequency == .yearly { return parts.months.nonzeroBitCount * perMonth * times.count }
        guard 12 % interval == 0 else { return nil }
        let months = (1...12).count {
            parts.months.contains(bit: $0) && ($0 - 1 - originMonth).modulo(interval) == 0
        }
        return months == 0 ? nil : months * perMonth * times.count
    }

    // MARK: - Years

    /// The times in the chunks of a year; remembered for years of the same class.
    private func timeCount(_ memo: inout CountMemo, inYear year: Int) -> Int {
        let phases = memo.yearPhases
        guard phases <= CountMemo.mostPhases else { return timeCount(&memo, ofYear: year) }
        let month = Month(year: year, number: 1)
        var kind = yearPhase(month) * Month.yearShapes + month.yearShape
        if memo.reachesOver {
            kind = kind * 4 + (CivilDate.isLeap(year - 1) ? 1 : 0) + (CivilDate.isLeap(year + 1) ? 2 : 0)
        }
        if memo.years.isEmpty {
            memo.years = Array(
                repeating: -1, count: Month.yearShapes * phases * (memo.reachesOver ? 4 : 1))
        }
        if memo.years[kind] < 0 { memo.years[kind] = Int32(timeCount(&memo, ofYear: year)) }
        return Int(memo.years[kind])
    }

    private func timeCount(_ memo: inout CountMemo, ofYear year: Int) -> Int {
        guard var chunk = firstChunk(ofYear: year) else { return 0 }
        var count = 0
        while chunk.month.year == year {
            count += timeCount(&memo, of: chunk, from: chunk.base, to: Self.afterAllDays)
            guard advance(&chunk) else { break }
        }
        return count
    }

    /// The first chunk in phase of a year, or of a later one.
    private func firstChunk(ofYear year: Int) -> DayChunk? {
        let start = CivilDate.dayNumber(year: year, month: 1, day: 1)
        guard var chunk = chunk(from: start) else { return nil }
        while chunk.month.year < year { guard advance(&chunk) else { return nil } }
        return chunk
    }

    /// Whether the length of a year's neighbours affects its days in the pattern: by the number of a week in
    /// two years, its set of days, or a day that SKIP moves.
    fileprivate var reachesOver: Bool {
        if case .weeks = layout { return true }
        return parts.hasWeekNumbers || parts.crossesYears
    }

    /// The first day of the week that the rule starts in, where weeks are counted from it.
    var originWeek: Int {
        switch layout {
        case .weeks(let origin), .stride(_, _, let origin): origin
        case .months, .weekNumbers: originDay
        }
    }

    /// The number of possible phases of the interval at the beginning of otherwise equal years.
    fileprivate var yearPhases: Int {
        switch frequency {
        case .yearly: 1
        case .monthly: interval / greatestCommonDivisor(interval, 12)
        case .weekly, .daily: interval
        case .hourly, .minutely, .secondly: dayPhases
        }
    }

    /// Which of those ways it is in a year: 0..<`yearPhases`.
    private func yearPhase(_ month: Month) -> Int {
        switch frequency {
        case .yearly: 0
        case .monthly: (originMonth - month.year * 12).modulo(interval) / greatestCommonDivisor(interval, 12)
        case .weekly: (originWeek - month.yearStart).modulo(7 * interval) / 7
        case .daily: (originDay - month.yearStart).modulo(interval)
        case .hourly, .minutely, .secondly: month.yearStart.modulo(dayPhases)
        }
    }
}

/// The results of one count for days and years that are alike.
private struct CountMemo {
    /// Times of every day, or -1.
    let perDay: Int
    /// Times of every year, if known without looking.
    let perYear: Int?
    /// See `RulePlan.yearPhases`.
    let yearPhases: Int
    let reachesOver: Bool
    /// Times of a day, by the day's position in the interval; -1 when not known yet.
    var phases: [Int32] = []
    /// Times of a year, by its shape, its neighbours' lengths and its position in the interval.
    var years: [Int32] = []
    var hasSkippedCycles = false

    /// More phases than a year has days are hardly met twice.
    static let mostPhases = 366

    init(_ plan: RulePlan) {
        perDay = plan.timesPerDay
        perYear = plan.timesPerYear
        yearPhases = plan.yearPhases
        reachesOver = plan.reachesOver
    }
}

func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
