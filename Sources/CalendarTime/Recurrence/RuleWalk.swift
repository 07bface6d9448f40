/// Walks the pattern of a rule forward from any local time, one time after another, without end but
/// the calendar's. Copies walk on independently. Plain numbers, as `RuleIterator`: a step that needs
/// the plan is given it, `nil` for strides, which are arithmetic.
struct RuleWalk {
    private var chunk: DayChunk
    /// The days of the chunk that are still to come.
    private var rest: UInt32
    /// The day whose times are being given, and the second of it from which the next is looked for;
    /// -1 when the next day is due. Not used where each day has a single time.
    private var day: Int
    private var time: Int
    /// Copies for the fast path.
    private let singleTime: Int
    private var strideDays: Int
    private let strideBits: UInt32
    /// How many chunks were examined.
    private var chunks = 0
    /// The position in the plan's table of years, if some walk has gone far enough to make it.
    private var position: YearPattern.Position

    init(_ plan: borrowing RulePlan, from start: Int64) {
        var firstDay = Int(start.floorDivided(by: 86_400))
        let startTime = Int(start.modulo(86_400))
        let singleTime = plan.singleTime
        if singleTime >= 0, startTime > singleTime { firstDay += 1 }
        let chunk = plan.isEmpty ? nil : plan.chunk(from: firstDay)
        var rest = chunk.map { $0.days.from(firstDay - $0.base) } ?? 0
        var isWithinDay = false
        if singleTime < 0, let chunk, chunk.contains(firstDay) {
            rest &= ~(1 << UInt32(firstDay - chunk.base))
            isWithinDay = true
        }
        var (strideDays, strideBits) = (0, UInt32(0))
        if case .stride(let days, let bits, _) = plan.layout, plan.positions.isEmpty, singleTime >= 0 {
            (strideDays, strideBits) = (days, bits)
        }
        self.chunk =
            chunk ?? DayChunk(base: Self.end, days: 0, candidates: 0, month: Month())
        self.rest = rest
        day = isWithinDay ? firstDay : 0
        time = isWithinDay ? startTime : -1
        self.singleTime = singleTime
        self.strideDays = strideDays
        self.strideBits = strideBits
        position =
            if let chunk, let years = plan.years {
                YearPattern.Position(years, after: chunk.month, yearStep: plan.yearStep)
            } else {
                YearPattern.Position()
            }
    }

    init(_ stride: StridePattern, from start: Int64) {
        let (day, startTime) = StridePattern.split(start)
        let firstDay = startTime > stride.time ? day + 1 : day
        let base = stride.base(of: firstDay)
        let isOver = base > CivilDate.dayNumbers.upperBound
        chunk = DayChunk(
            base: isOver ? Self.end : base, days: stride.bits, candidates: stride.bits,
            month: Month())
        rest = isOver ? 0 : stride.bits.from(firstDay - base)
        self.day = 0
        time = -1
        singleTime = stride.time
        strideDays = stride.days
        strideBits = stride.bits
        position = YearPattern.Position()
    }

    /// The day number that says that the walk is over.
    private static let end = Int.max / 4

    /// After as many chunks a walk looks whether a table would serve it; short walks never do.
    private static let chunksBetweenLooks = 32

    /// Whether each day has one time, so that `nextPlain` may be used.
    var hasSingleTime: Bool { singleTime >= 0 }

    /// Whether the chunk has no day left.
    var isOutOfDays: Bool { rest == 0 && hasSingleTime }

    /// The next local time, if it is before a limit and found without the plan: where days have a single
    /// time, and chunks follow by a stride or by the table of years. Else `nil`, and no time is passed over.
    @inline(__always)
    mutating func nextPlain(before limit: Int64) -> Int64? {
        while true {
            if rest != 0 {
                let local = Int64((chunk.base &+ rest.lowest) &* 86_400 &+ singleTime)
                guard local < limit else { return nil }
                rest &= rest &- 1
                return local
            }
            if strideDays > 0 {
                chunk.base &+= strideDays
                rest = strideBits
                if chunk.base > CivilDate.dayNumbers.upperBound { finish() }
            } else if !position.isInTable || !position.move(&chunk.base, &rest) {
                return nil
            }
        }
    }

    /// The next local time of the pattern, `nil` at the calendar's end.
    @inline(__always)
    mutating func next(_ plan: RulePlan?) -> Int64? {
        guard hasSingleTime else { return nextOfManyTimes(plan) }
        repeat {
            if let local = nextPlain(before: .max) { return local }
        } while moveByChunks(plan)
        return nil
    }

    @inline(never)
    private mutating func nextOfManyTimes(_ plan: RulePlan?) -> Int64? {
        guard let plan else { return nil }
        var firstDay: Int?
        while true {
            if time >= 0 {
                if let found = plan.time(on: day, of: chunk, from: time) {
                    time = found + 1
                    return Int64(day * 86_400 + found)
                }
                time = -1
            }
            if rest == 0, !moveByChunks(plan) { return nil }
            let bit = rest.lowest
            rest &= rest &- 1
            day = chunk.base + bit
            time = 0
            if day - (firstDay ?? day) > plan.searchDays {
                finish()
                time = -1
                return nil
            }
            firstDay = firstDay ?? day
            // A long interval skips days: go to the day it reaches.
            let reached = plan.reachedDay(from: day)
            if reached > day {
                guard let landing = plan.chunk(from: reached) else {
                    finish()
                    return nil
                }
                chunk = landing
                rest = landing.days.from(reached - landing.base)
                time = -1
            }
        }
    }

    /// Moves to the next chunk that has days; after many of them a table takes over.
    @inline(never)
    mutating func moveByChunks(_ plan: RulePlan?) -> Bool {
        guard chunk.base != Self.end, !position.isInTable else { return false }
        // Not unwrapped, which would count a reference.
        return plan.map { moveByChunks(along: $0) } ?? false
    }

    private mutating func moveByChunks(along plan: RulePlan) -> Bool {
        var emptyChunks = 0
        while plan.advance(&chunk) {
            rest = chunk.days
            chunks &+= 1
            if chunks % Self.chunksBetweenLooks == 0, chunks >= plan.chunksBeforeTable {
                position = YearPattern.Position(plan.makeYears(), after: chunk.month, yearStep: plan.yearStep)
                return rest != 0 || position.move(&chunk.base, &rest)
            }
            if rest != 0 { return true }
            emptyChunks += 1
            if plan.isOver(afterEmptyChunks: emptyChunks) { break }
        }
        finish()
        return false
    }

    private mutating func finish() {
        chunk.base = Self.end
        rest = 0
        strideDays = 0
    }
}

extension RulePlan {
    /// Whether the interval counts days or weeks but other parts count months or years, so that the pattern
    /// repeats only after the least common multiple of both.
    var hasLongCycle: Bool {
        switch layout {
        case .stride, .weekNumbers: false
        case .weeks: true
        case .months: frequency == .daily && interval > 1
        }
    }

    /// Whether a search may stop after this many chunks without a day.
    func isOver(afterEmptyChunks count: Int) -> Bool {
        guard count >= Self.patience else { return false }
        return count == Self.patience && !hasDays || count >= emptyChunkLimit && !hasLongCycle
    }

    /// The number of chunks without a day after which to check whether any will come: in eight years 29
    /// February occurs once.
    private static let patience = 100

    /// Whether any year has a day that fits all parts. A year's days follow from its first weekday, its
    /// length and that of its neighbours; 28 years in a row have all that there are.
    private var hasDays: Bool {
        let years = 2001...2028
        switch layout {
        case .stride: return true
        case .weeks(let origin):
            let first = CivilDate.dayNumber(year: years.lowerBound, month: 1, day: 1)
            let last = CivilDate.dayNumber(year: years.upperBound, month: 12, day: 31)
            let start = first + (origin - first).modulo(7)
            return stride(from: start, through: last, by: 7).contains { weekChunk($0)?.days ?? 0 != 0 }
        case .weekNumbers(let weeks): return years.contains { hasDays(inYear: $0, weeks) }
        case .months:
            return years.contains { year in
                (1...12).contains { number in
                    let month = Month(year: year, number: number)
                    let days = parts.days(of: month)
                    // Positions within a day leave out no day.
                    let choosesDays = !positions.isEmpty && frequency > .daily
                    return days != 0 && (!choosesDays || monthChunk(month).days != 0)
                }
            }
        }
    }

    /// Whether the interval of a monthly or yearly rule reaches a month.
    private func isInPhase(year: Int, month: Int) -> Bool {
        guard interval > 1 else { return true }
        return switch frequency {
        case .yearly: (year - originYear).modulo(interval) == 0
        case .monthly: (year * 12 + month - 1 - originMonth).modulo(interval) == 0
        default: true
        }
    }

    /// Whether a local time belongs to the pattern.
    func contains(_ local: Int64) -> Bool {
        guard !isEmpty else { return false }
        let day = Int(local.floorDivided(by: 86_400))
        let time = Int(local.modulo(86_400))
        if singleTime >= 0, singleTime != time { return false }
        if case .months = layout, singleTime >= 0, positions.isEmpty, parts.skip == .omit,
            frequency > .daily || interval == 1
        {
            // The usual rules need no chunk.
            let (year, number, monthDay) = CivilDate.components(dayNumber: day)
            return isInPhase(year: year, month: number)
                && parts.days(of: Month(year: year, number: number)).contains(bit: monthDay - 1)
        }
        guard let chunk = chunk(holding: day) else { return false }
        return singleTime >= 0 || self.time(on: day, of: chunk, from: time) == time
    }

    /// The last local time of the pattern before another one, `nil` at the calendar's begin.
    func last(before local: Int64) -> Int64? {
        guard !isEmpty else { return nil }
        var day = Int((local - 1).floorDivided(by: 86_400))
        var time = Int((local - 1).modulo(86_400))
        guard var chunk = chunk(through: day) else { return nil }
        let earliest = day.subtractingReportingOverflow(searchDays)
        var emptyChunks = 0
        search: while true {
            if !earliest.overflow, day < earliest.partialValue { return nil }
            var days = chunk.days.below(day - chunk.base + 1)
            if days != 0 { emptyChunks = 0 }
            while days != 0 {
                let last = chunk.base + days.highest
                if last < day { (day, time) = (last, 86_399) }
                let reached = reachedDay(through: last)
                if reached < last {
                    (day, time) = (reached, 86_399)
                    guard let landing = self.chunk(through: day) else { return nil }
                    chunk = landing
                    continue search
                }
                if singleTime >= 0 {
                    if singleTime <= time { return Int64(day * 86_400 + singleTime) }
                } else if let found = lastTime(on: day, of: chunk, through: time) {
                    return Int64(day * 86_400 + found)
                }
                day -= 1
                time = 86_399
                days = days.below(day - chunk.base + 1)
            }
            emptyChunks += 1
            guard !isOver(afterEmptyChunks: emptyChunks), let earlier = self.chunk(before: chunk)
            else { return nil }
            chunk = earlier
        }
    }
}
