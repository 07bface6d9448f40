/// A stretch of up to 32 days and which of them belong to a rule's pattern.
struct DayChunk {
    /// The day number of bit 0.
    var base: Int
    /// The pattern's days.
    var days: UInt32
    /// The days that fit all parts but BYSETPOS.
    var candidates: UInt32
    /// The month, where the plan walks months. Where it walks weeks of the year, some month of that year.
    var month: Month
    /// The number of candidates in the same period before this chunk, and in the whole period. Known and
    /// needed only for rules with BYSETPOS.
    var before = 0
    var total = 0

    @inline(__always)
    func contains(_ day: Int) -> Bool { days.contains(bit: day &- base) }
}

extension RulePlan {
    /// The first chunk in phase that may hold days from `day` on.
    func chunk(from day: Int) -> DayChunk? {
        switch layout {
        case .stride(let step, let bits, let origin):
            return strideChunk(Self.base(day, origin, step), bits)
        case .weeks(let origin):
            return weekChunk(Self.base(day, origin, 7 * interval))
        case .weekNumbers(let weeks):
            return firstWeek(from: day.clamped(to: CivilDate.dayNumbers), weeks)
        case .months:
            let day = candidate(onOrAfter: day).clamped(to: CivilDate.dayNumbers)
            // A day that SKIP has moved belongs to the chunk of the month it was moved out of.
            if parts.skip != .omit, let holding = chunk(holding: day) { return holding }
            let (year, number, _) = CivilDate.components(dayNumber: day)
            return month(onOrAfter: year, number).map { monthChunk($0) }
        }
    }

    /// The last start of a period up to a day, or the first one of the calendar.
    private static func base(_ day: Int, _ origin: Int, _ step: Int) -> Int {
        let base = origin + (day - origin).floorDivided(by: step) * step
        return base < reach.lowerBound ? base + step : base
    }

    /// The last chunk in phase that may hold days through `day`.
    func chunk(through day: Int) -> DayChunk? {
        switch layout {
        case .stride, .weeks: return chunk(from: day)
        case .weekNumbers(let weeks):
            return lastWeek(through: day.clamped(to: CivilDate.dayNumbers), weeks)
        case .months: return monthChunk(through: day + parts.lead)
        }
    }

    /// The chunk that holds a day of the pattern; `nil` when the day does not belong to it.
    func chunk(holding day: Int) -> DayChunk? {
        guard let chunk = chunk(through: day) else { return nil }
        if chunk.contains(day) { return chunk }
        // A day that SKIP has moved may be in the chunk before that of its month.
        guard parts.skip != .omit, let earlier = self.chunk(before: chunk), earlier.contains(day) else {
            return nil
        }
        return earlier
    }

    private func monthChunk(through day: Int) -> DayChunk? {
        let day = candidate(onOrBefore: day)
        guard day >= CivilDate.dayNumbers.lowerBound else { return nil }
        let (year, number, _) = CivilDate.components(dayNumber: min(day, CivilDate.dayNumbers.upperBound))
        return month(onOrBefore: year, number).map { monthChunk($0) }
    }

    /// Moves to the next chunk in phase, in place; false, and nothing is moved, at the calendar's end.
    @inline(__always)
    func advance(_ chunk: inout DayChunk) -> Bool {
        if staysInYear {
            // The usual steps of rules that look at months: to a later month of the same year, or to the
            // first one of the next year in phase.
            if chunk.month.number < parts.months.highest {
                moveWithinYear(&chunk)
                return true
            }
            let year = chunk.month.year &+ yearStep
            guard year <= CivilDate.years.upperBound else { return false }
            chunk.month = Month(year: year, number: parts.months.lowest)
            fill(&chunk, isSameYear: false)
            return true
        }
        guard let next = distantChunk(after: chunk) else { return false }
        chunk = next
        return true
    }

    /// Moves to the next month that the parts allow, which must exist in the year.
    @inline(__always)
    func moveWithinYear(_ chunk: inout DayChunk) {
        chunk.month.move(to: parts.months.from(chunk.month.number + 1).lowest)
        fill(&chunk, isSameYear: true)
    }

    private func distantChunk(after chunk: DayChunk) -> DayChunk? {
        switch layout {
        case .stride(let step, let bits, _): return strideChunk(chunk.base + step, bits)
        case .weeks: return weekChunk(chunk.base + 7 * interval)
        case .weekNumbers(let weeks): return week(after: chunk, weeks)
        case .months:
            let day = candidate(onOrAfter: chunk.month.firstDay + chunk.month.length)
            guard day <= CivilDate.dayNumbers.upperBound else { return nil }
            let (year, number, _) = CivilDate.components(dayNumber: day)
            return month(onOrAfter: year, number).map { monthChunk($0) }
        }
    }

    func chunk(before chunk: DayChunk) -> DayChunk? {
        switch layout {
        case .stride(let step, let bits, _): return strideChunk(chunk.base - step, bits)
        case .weeks: return weekChunk(chunk.base - 7 * interval)
        case .weekNumbers(let weeks): return week(before: chunk, weeks)
        case .months: return monthChunk(through: chunk.month.firstDay - 1)
        }
    }

    /// The number of chunks without a day after which none will come: the calendar, and with it the pattern,
    /// repeats every 400 years, which are 4800 months or 20,871 weeks, and the interval within as many of its
    /// own steps. Only intervals of days and weeks have longer cycles; the calendar's end limits those.
    var emptyChunkLimit: Int {
        if case .months = layout { 4801 } else { 20_872 }
    }

    // MARK: - Kinds of chunk

    private func strideChunk(_ base: Int, _ bits: UInt32) -> DayChunk? {
        guard Self.reach.contains(base) else { return nil }
        // Below a week the period of BYSETPOS is within one day.
        let areAllChosen = positions.isEmpty || frequency < .weekly
        let count = areAllChosen ? 0 : bits.nonzeroBitCount
        return DayChunk(
            base: base, days: areAllChosen ? bits : selected(from: bits, before: 0, total: count),
            candidates: bits, month: Month(), before: 0, total: count)
    }

    /// Chunks may begin some days before the calendar does.
    static let reach = CivilDate.dayNumbers.lowerBound - 31...CivilDate.dayNumbers.upperBound

    func weekChunk(_ base: Int) -> DayChunk? {
        guard Self.reach.contains(base) else { return nil }
        let days = weekDays(base)
        let count = days.nonzeroBitCount
        return DayChunk(
            base: base, days: positions.isEmpty ? days : selected(from: days, before: 0, total: count),
            candidates: days, month: Month(containing: base), before: 0, total: count)
    }

    /// The days of a week that fit all parts but BYSETPOS; bit 0 is its first day.
    func weekDays(_ base: Int) -> UInt32 {
        let month = Month(containing: base)
        let offset = base - month.firstDay
        var days = parts.days(of: month) >> UInt32(offset)
        let rest = month.length - offset
        if rest < 7 {
            let isYearEnd = month.number == 12
            let next = Month(
                year: isYearEnd ? month.year + 1 : month.year, number: isYearEnd ? 1 : month.number + 1)
            days |= parts.days(of: next) << UInt32(rest)
        }
        return days & DayParts.allWeekdays
    }

    func monthChunk(_ month: Month) -> DayChunk {
        var chunk = DayChunk(base: month.firstDay, days: 0, candidates: 0, month: month)
        fill(&chunk, isSameYear: false)
        return chunk
    }

    /// Finds the days of the chunk's month. `isSameYear` means that the chunk still holds the result for the
    /// previous month in phase, in the same year.
    @inline(__always)
    private func fill(_ chunk: inout DayChunk, isSameYear: Bool) {
        chunk.base = chunk.month.firstDay
        let days = candidates(of: chunk.month)
        if !positions.isEmpty, frequency >= .weekly {
            choose(days, &chunk, isSameYear: isSameYear)
        } else {
            chunk.days = days
            chunk.candidates = days
        }
        if parts.skip != .omit { settle(&chunk) }
    }

    /// Lays a chunk out for days that SKIP moves. A day that the neighbouring month has by itself is
    /// left to that month: it happens once.
    private func settle(_ chunk: inout DayChunk) {
        chunk.base -= parts.lead
        let month = chunk.month
        if parts.skip == .forward, chunk.days.contains(bit: month.length),
            holdsItself(month.firstDay + month.length)
        {
            chunk.days &= ~(1 << UInt32(month.length))
        }
        if parts.lead > 0, chunk.days & 1 != 0, holdsItself(month.firstDay - 1) { chunk.days &= ~1 }
    }

    /// Within one year a moved day that another month has by itself is one member of the year's set.
    private func withoutMeetings(_ days: UInt32, _ month: Month) -> UInt32 {
        var days = days
        var other = month
        if parts.skip == .forward, days.contains(bit: month.length), month.number < 12 {
            other.move(to: month.number + 1)
            if parts.days(of: other) & 1 != 0 { days &= ~(1 << UInt32(month.length)) }
        }
        if parts.lead > 0, days & 1 != 0, month.number > 1 {
            other.move(to: month.number - 1)
            if parts.days(of: other).contains(bit: other.length) { days &= ~1 }
        }
        return days
    }

    /// Whether the chunk of a day's own month, when that is in phase, has the day.
    private func holdsItself(_ day: Int) -> Bool {
        guard CivilDate.dayNumbers.contains(day) else { return false }
        let (year, number, _) = CivilDate.components(dayNumber: day)
        guard let month = month(onOrBefore: year, number), month.year == year, month.number == number else {
            return false
        }
        return monthChunk(month).contains(day)
    }

    private func choose(_ days: UInt32, _ chunk: inout DayChunk, isSameYear: Bool) {
        if frequency != .yearly {
            chunk.total = days.nonzeroBitCount
        } else if isSameYear {
            chunk.before += chunk.candidates.nonzeroBitCount
        } else {
            (chunk.before, chunk.total) = yearCount(chunk.month)
        }
        chunk.candidates = days
        chunk.days =
            singleTime >= 0 && frequency != .yearly
            ? members(of: days) : selected(from: days, before: chunk.before, total: chunk.total)
    }

    @inline(__always)
    private func candidates(of month: Month) -> UInt32 {
        var days = parts.days(of: month)
        if frequency == .daily, interval > 1 {
            let offset = (originDay - month.firstDay).modulo(interval)
            days &= offset < 32 ? UInt32(truncatingIfNeeded: everyInterval << UInt64(offset)) : 0
        }
        return parts.skip != .omit && frequency == .yearly ? withoutMeetings(days, month) : days
    }

    /// The candidates of a year before a month, and in all.
    private func yearCount(_ month: Month) -> (before: Int, total: Int) {
        var before = 0
        var total = 0
        var other = month
        for number in 1...12 where parts.months.contains(bit: number) {
            other.move(to: number)
            let count = candidates(of: other).nonzeroBitCount
            if number < month.number { before += count }
            total += count
        }
        return (before, total)
    }

    // MARK: - BYSETPOS

    /// The days of a whole period that are chosen, when each has one time.
    private func members(of days: UInt32) -> UInt32 {
        guard days != 0 else { return 0 }
        // The usual ones need no counting.
        if positions.count == 1 {
            if positions[0] == -1 { return 1 << UInt32(days.highest) }
            if positions[0] == 1 { return 1 << UInt32(days.lowest) }
        }
        return selected(from: days, before: 0, total: days.nonzeroBitCount)
    }

    /// The candidates with at least one chosen time.
    func selected(from candidates: UInt32, before: Int, total: Int) -> UInt32 {
        var days: UInt32 = 0
        let count = candidates.nonzeroBitCount
        let perDay = times.count
        for position in positions {
            let index = position > 0 ? position - 1 : total * perDay + position
            guard index >= 0, index < total * perDay else { continue }
            let day = index / perDay - before
            if day >= 0 && day < count { days.insert(bit: candidates.member(at: day)) }
        }
        return days
    }

    // MARK: - Phase of the interval

    /// With more than a month between days, the first day in phase; else the day itself.
    private func candidate(onOrAfter day: Int) -> Int {
        guard frequency == .daily, interval > 31 else { return day }
        return day + (originDay - day).modulo(interval)
    }

    private func candidate(onOrBefore day: Int) -> Int {
        guard frequency == .daily, interval > 31 else { return day }
        return day - (day - originDay).modulo(interval)
    }

    /// The first month in phase that the parts allow, `nil` beyond the calendar.
    private func month(onOrAfter year: Int, _ number: Int) -> Month? {
        if frequency == .monthly, interval > 1 {
            var index = year * 12 + number - 1
            index += (originMonth - index).modulo(interval)
            // In at most twelve steps the interval comes back to the same month of a year.
            for _ in 0..<12 {
                if index / 12 > CivilDate.years.upperBound { return nil }
                if parts.months.contains(bit: index % 12 + 1) {
                    return Month(year: index / 12, number: index % 12 + 1)
                }
                index += interval
            }
            return nil
        }
        var year = year
        var later = parts.months.from(number)
        if frequency == .yearly {
            let wait = (originYear - year).modulo(interval)
            if wait > 0 { later = parts.months }
            year += wait
        }
        if later == 0 {
            later = parts.months
            year += frequency == .yearly ? interval : 1
        }
        guard later != 0, year <= CivilDate.years.upperBound else { return nil }
        return Month(year: year, number: later.lowest)
    }

    private func month(onOrBefore year: Int, _ number: Int) -> Month? {
        if frequency == .monthly, interval > 1 {
            var index = year * 12 + number - 1
            index -= (index - originMonth).modulo(interval)
            for _ in 0..<12 {
                if index < 12 { return nil }
                if parts.months.contains(bit: index % 12 + 1) {
                    return Month(year: index / 12, number: index % 12 + 1)
                }
                index -= interval
            }
            return nil
        }
        var year = year
        var earlier = parts.months.below(number + 1)
        if frequency == .yearly {
            let wait = (year - originYear).modulo(interval)
            if wait > 0 { earlier = parts.months }
            year -= wait
        }
        if earlier == 0 {
            earlier = parts.months
            year -= frequency == .yearly ? interval : 1
        }
        guard earlier != 0, year >= CivilDate.years.lowerBound else { return nil }
        return Month(year: year, number: earlier.highest)
    }
}
