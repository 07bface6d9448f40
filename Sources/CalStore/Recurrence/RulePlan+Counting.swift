/// Counting without producing: how many times of the pattern lie between two, and which is the n-th.
extension RulePlan {
    /// How many times of the pattern lie in `start..<end`.
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
            let perDay = timeCount(on: day, of: chunk, before: 86_400)
            if rest < perDay { return time(at: rest, on: day, of: chunk) }
            rest -= perDay
            days &= days &- 1
        }
        return nil
    }

    /// More times than the rule can make from `start` to the calendar's end, by the number of its
    /// periods alone: a COUNT beyond it ends nothing.
    private func mostTimes(from start: Int64) -> Int {
        let period: (seconds: Int, times: Int) =
            switch frequency {
            case .secondly: (1, 1)
            case .minutely: (60, 60)
            case .hourly: (3600, 3600)
            case .daily: (86_400, times.count)
            case .weekly: (7 * 86_400, 7 * times.count)
            case .monthly: (28 * 86_400, 32 * times.count)
            case .yearly: (365 * 86_400, 367 * times.count)
            }
        return (Int(CivilDateTime.range.upperBound - start) / period.seconds / interval + 2) * period.times
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
        if frequency >= .daily, positions.isEmpty { return Int64(day * 86_400 + times.member(at: index)) }
        // Halve the day until one second is left, at which the count passes the index.
        var low = 0
        var high = 86_400
        while high - low > 1 {
            let middle = (low + high) / 2
            if timeCount(on: day, of: chunk, before: middle) > index { high = middle } else { low = middle }
        }
        return Int64(day * 86_400 + low)
    }

    // MARK: - Days

    /// Counts the times from a day on: up to `end`, or up to the chunk within which the count would
    /// pass `limit`. That chunk is then answered, and the count before it.
    private func skip(from start: Int, to end: Int, limit: Int) -> (count: Int, chunk: DayChunk?) {
        let perDay = timesPerDay
        if case .stride(let step, let bits, let origin) = layout, let perDay {
            return skipStrides(step, bits, origin, from: start, to: end, limit: limit, perDay: perDay)
        }
        var memo = CountMemo()
        var count = 0
        var next = chunk(from: start)
        while let chunk = next, chunk.base < end {
            if let perDay, isYearly, chunk.base >= start, chunk.month.number == parts.months.lowest {
                let (days, later) = skipYears(
                    &memo, from: chunk.month.year, to: end, limit: (limit - count) / perDay)
                if later > chunk.month.year {
                    count += days * perDay
                    guard later <= CivilDate.years.upperBound else { return (count, nil) }
                    next = self.chunk(from: CivilDate.dayNumber(year: later, month: 1, day: 1))
                    continue
                }
            }
            var days = chunk.days.from(start - chunk.base).below(end - chunk.base)
            var inChunk = 0
            if let perDay {
                inChunk = days.nonzeroBitCount * perDay
            } else {
                while days != 0 {
                    inChunk += timeCount(&memo, on: chunk.base + days.lowest, of: chunk)
                    days &= days &- 1
                }
            }
            if limit - count < inChunk { return (count, chunk) }
            count += inChunk
            next = self.chunk(after: chunk)
        }
        return (count, nil)
    }

    /// Arithmetic alone, whatever the distance.
    private func skipStrides(
        _ step: Int, _ bits: UInt32, _ origin: Int, from start: Int, to end: Int, limit: Int, perDay: Int
    ) -> (count: Int, chunk: DayChunk?) {
        let perStride = bits.nonzeroBitCount
        func count(before day: Int) -> Int {
            let strides = (day - origin).floorDivided(by: step)
            return strides * perStride + bits.below(day - origin - strides * step).nonzeroBitCount
        }
        let before = count(before: start)
        let all = (count(before: end) - before) * perDay
        guard limit < all else { return (all, nil) }
        let index = before + limit / perDay
        let base = origin + index.floorDivided(by: perStride) * step
        return ((count(before: max(base, start)) - before) * perDay, chunk(from: base))
    }

    /// The number of times on a day of the pattern, when it is the same on all.
    private var timesPerDay: Int? {
        if frequency >= .daily { return positions.isEmpty || times.count == 1 ? max(times.count, 1) : nil }
        let perDay = 86_400 / unit
        guard interval <= perDay, perDay % interval == 0 else { return nil }
        let chunk = DayChunk(base: originDay, days: 1, candidates: 1, month: Month(year: 1, number: 1))
        return max(timeCount(on: originDay, of: chunk, before: 86_400), 1)
    }

    /// The number of times on one day; remembered for each of the days on which the interval can
    /// stand differently.
    private func timeCount(_ memo: inout CountMemo, on day: Int, of chunk: DayChunk) -> Int {
        guard frequency < .daily else { return timeCount(on: day, of: chunk, before: 86_400) }
        let phases = interval / greatestCommonDivisor(interval, 86_400 / unit)
        guard phases <= CountMemo.largestPhases else { return timeCount(on: day, of: chunk, before: 86_400) }
        let phase = day.modulo(phases)
        if let known = memo.phases[phase] { return known }
        let count = timeCount(on: day, of: chunk, before: 86_400)
        memo.phases[phase] = count
        return count
    }

    // MARK: - Years

    /// Whether the number of days in a year follows from the year's shape alone.
    private var isYearly: Bool {
        guard case .months = layout, !parts.crossesYears else { return false }
        return frequency == .monthly || frequency == .daily ? interval == 1 : true
    }

    /// Passes over whole years, and whole cycles of 400 of them, that end before `end` and hold at most
    /// `limit` days together. Answers their days and the first year behind them.
    private func skipYears(
        _ memo: inout CountMemo, from first: Int, to end: Int, limit: Int
    ) -> (days: Int, later: Int) {
        let step = frequency == .yearly ? interval : 1
        guard step <= CivilDate.years.upperBound else { return (0, first) }
        var count = 0
        var year = first
        // Shapes repeat after 400 years, the phase of the interval after the multiple of both.
        let cycle = 400 / greatestCommonDivisor(400, step) * step
        let daysPerCycle = cycle / 400 * CivilDate.daysPerCycle
        let cycles = (end - CivilDate.dayNumber(year: first, month: 1, day: 1)) / daysPerCycle
        if cycles > 0, !memo.hasSkippedCycles {
            memo.hasSkippedCycles = true
            let inCycle = daysInCycle(&memo, from: year, step: step, cycle: cycle)
            let passed = inCycle == 0 ? cycles : min(cycles, limit / inCycle)
            count = passed * inCycle
            year += passed * cycle
        }
        while year <= CivilDate.years.upperBound {
            let inYear = daysInYear(&memo, year)
            guard CivilDate.dayNumber(year: year + 1, month: 1, day: 1) <= end, inYear <= limit - count else {
                break
            }
            count += inYear
            year += step
        }
        return (count, year)
    }

    /// The days of the pattern in as many years as it takes to repeat.
    private func daysInCycle(_ memo: inout CountMemo, from first: Int, step: Int, cycle: Int) -> Int {
        var count = 0
        if step == 1, !parts.hasWeekNumbers {
            for (year, number) in Month.yearsOfShapes { count += number * daysInYear(&memo, year) }
            return count
        }
        for offset in stride(from: 0, to: cycle, by: step) {
            // Any year of the calendar that has the same place in the 400.
            count += daysInYear(&memo, (first + offset - 1) % 400 + 1)
        }
        return count
    }

    /// The days of the pattern in a year, whether the interval reaches it or not.
    private func daysInYear(_ memo: inout CountMemo, _ year: Int) -> Int {
        let month = Month(year: year, number: parts.months.lowest)
        // Weeks over the year's ends belong to neighbours whose length decides their number.
        let neighbours =
            parts.hasWeekNumbers
            ? (CivilDate.isLeap(year - 1) ? 1 : 0) + (CivilDate.isLeap(year + 1) ? 2 : 0) : 0
        let shape = month.yearShape * 4 + neighbours
        if memo.years.isEmpty { memo.years = [Int](repeating: -1, count: 4 * Month.yearShapes) }
        if memo.years[shape] >= 0 { return memo.years[shape] }
        var chunk = monthChunk(month)
        var count = chunk.days.nonzeroBitCount
        while chunk.month.number < parts.months.highest {
            moveWithinYear(&chunk)
            count += chunk.days.nonzeroBitCount
        }
        memo.years[shape] = count
        return count
    }
}

/// What one count has found out about days and years that are alike.
private struct CountMemo {
    /// Times of a day, by the day's place in the interval.
    var phases: [Int: Int] = [:]
    /// Days of a year, by its shape and its neighbours' lengths; -1 when not known yet.
    var years: [Int] = []
    var hasSkippedCycles = false

    static let largestPhases = 1 << 10
}

func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
