import Synchronization

/// A rule prepared for walks: its parts as bit sets, completed with values from the start.
///
/// It is immutable and shared by all walks. It describes the rule's *pattern*, which covers the whole
/// calendar: the start only sets its phase, and each walk decides where to begin.
final class RulePlan: Sendable {
    /// The layout of the days of the pattern.
    enum Layout {
        /// The same bits every `days` days, from a first day on: DAILY, and WEEKLY with weekdays only.
        case stride(days: Int, bits: UInt32, origin: Int)
        /// Each week in phase, cut down by other parts.
        case weeks(origin: Int)
        /// Certain weeks of each year of whole weeks in phase: YEARLY with BYWEEKNO, where an interval or
        /// BYSETPOS makes it a matter in which year a week is.
        case weekNumbers(WeekNumbers)
        /// Each month in phase; where no interval chooses among weeks or days, every month.
        case months
    }

    // The properties that an iteration reads first come first, within a line or two of the processor's cache.
    let layout: Layout
    /// The one time of day, when there is just one; else -1.
    let singleTime: Int
    /// BYSETPOS without repetitions: positive ones ascending, then negative ones ascending.
    let positions: [Int]
    /// Reduced: every 90 seconds stay that, every 120 seconds are every second minute.
    let frequency: RecurrenceRule.Frequency
    /// No time ever fits: found out once instead of by searching the calendar.
    let isEmpty: Bool
    /// Whether the next chunk is that of the next allowed month, as long as the year has one.
    let staysInYear: Bool
    /// Whether an interval of hours, minutes or seconds makes days differ in their times.
    let hasPhase: Bool
    /// Whether `times` are those of every day of the pattern.
    let hasSameTimes: Bool
    /// Reduced, and clamped to `largestInterval` or `largestYearInterval`.
    let interval: Int
    let parts: DayParts
    let times: TimeSet
    /// HOURLY with BYSETPOS: the seconds of the hour that remain, ascending.
    let hourOffsets: [Int]
    /// Every n-th bit, for the phase of an interval below 64.
    let everyInterval: UInt64
    /// The start of the first interval.
    let originDay: Int
    /// Hours, minutes or seconds since 1970, where the interval counts those.
    let originPeriod: Int
    /// Months since year 0.
    let originMonth: Int
    /// The year that the rule starts in; the year of whole weeks where it counts those.
    let originYear: Int
    /// After how many days their times repeat.
    let dayPhases: Int
    /// The number of days without a time after which none will come, because weekdays and the interval are in
    /// the same phase again.
    let searchDays: Int
    let cadence: Cadence?
    /// The address of the table of years (see `YearPattern`), once a walk has gone far enough to ask for it;
    /// else 0. No reference, because each walk would retain it.
    let table = Atomic<UInt>(0)
    /// The position at which COUNT ends the rule, once it was needed; else `.min`.
    private let foundEnd = Atomic<Int64>(.min)

    /// More than the seconds in the whole calendar, and far from overflow in any product here.
    static let largestInterval = 1 << 40
    /// More than the years in the whole calendar. The years beyond it in which weeks are looked for have
    /// correct day numbers then.
    static let largestYearInterval = 20_000

    /// Throws when the rule counts in another calendar. Its values must be in range
    /// (``RecurrenceRule/validate()``).
    init(_ rule: borrowing RecurrenceRule, start: Int64, isDate: Bool) throws(RecurrenceError) {
        guard rule.isGregorian else {
            throw RecurrenceError(
                .unsupported, part: "RSCALE", value: rule.calendarScale ?? "", allowed: "GREGORIAN")
        }
        var (frequency, interval) = Self.period(of: rule, isDate: isDate)
        let startDay = Int(start.floorDivided(by: 86_400))
        let startTime = Int(start.modulo(86_400))
        originDay = startDay
        let startDate = CivilDate.components(dayNumber: startDay)
        originMonth = startDate.year * 12 + startDate.month - 1
        // Local ones for as long as they are read: of an object's parts each reader would get a copy.
        var parts = DayParts()
        Self.fill(&parts, of: rule, frequency, startDay, startDate.month, startDate.day)
        let times =
            isDate ? TimeSet(hours: 1, minutes: 1, seconds: 1) : Self.times(of: rule, frequency, startTime)
        var positions: [Int] = []
        if !rule.bySetPosition.isEmpty { positions = Self.sortedPositions(rule.bySetPosition) }
        var bits = parts.weekdays == 0 ? DayParts.allWeekdays : parts.weekdays
        var remaining = times
        var hourOffsets: [Int] = []
        var keepsPositions = false
        var layout = Layout.months
        var originYear = startDate.year
        if frequency < .daily {
            let hasDayParts = parts.weekdays != 0 || !parts.areWeekdaysOnly
            cadence =
                positions.isEmpty
                ? Cadence(frequency, interval, remaining, hasDayParts: hasDayParts, start: start) : nil
            if !positions.isEmpty {
                hourOffsets = Self.limit(&remaining, to: positions, frequency)
                positions = []
            }
            Self.reduce(&frequency, &interval, &remaining, startTime, keepsHours: !hourOffsets.isEmpty)
        } else {
            cadence = nil
        }
        switch frequency {
        case .secondly, .minutely, .hourly:
            if parts.areWeekdaysOnly { layout = Self.weekly(bits, Month.weekday(startDay), startDay, 7) }
        case .daily:
            if parts.areWeekdaysOnly, interval == 1 {
                layout = Self.weekly(bits, Month.weekday(startDay), startDay, 7)
            } else if parts.areWeekdaysOnly, parts.weekdays == 0 {
                layout = .stride(days: interval, bits: 1, origin: startDay)
            }
            // The period is one day, and every day of the pattern has the same times.
            if !positions.contains(where: { abs($0) <= times.count }), !positions.isEmpty {
                remaining.seconds = 0
            }
            keepsPositions = !positions.isEmpty && times.count > 1
        case .weekly:
            let origin = startDay - (Month.weekday(startDay) - (rule.weekStart.rawValue - 1) + 7) % 7
            bits = Self.rotate(bits, by: rule.weekStart.rawValue - 1)
            if !positions.isEmpty {
                if parts.areWeekdaysOnly, times.count == 1 {
                    bits = Self.select(positions, from: bits)
                } else {
                    keepsPositions = true
                }
            }
            if parts.areWeekdaysOnly, !keepsPositions || times.count > 1 {
                layout = .stride(days: 7 * interval, bits: bits, origin: origin)
            } else if interval > 1 || keepsPositions {
                layout = .weeks(origin: origin)
            }
        case .monthly:
            keepsPositions = !positions.isEmpty
        case .yearly:
            keepsPositions = !positions.isEmpty
            if parts.hasWeekNumbers, interval > 1 || keepsPositions {
                let weekStart = rule.weekStart.rawValue - 1
                let hasOthers = !(rule.byMonth.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty)
                layout = .weekNumbers(
                    WeekNumbers(parts, weekdays: hasOthers ? nil : Self.rotate(bits, by: weekStart)))
                originYear = WeekYear(containing: startDay, weekStart: weekStart).year
            }
        }
        self.frequency = frequency
        self.interval = interval
        originPeriod = frequency < .daily ? Int(start).floorDivided(by: Self.unit(of: frequency)) : 0
        everyInterval = interval == 1 ? .max : everyBit(interval)
        self.layout = layout
        self.originYear = originYear
        self.times = remaining
        let hasHourOffsets = !hourOffsets.isEmpty
        self.hourOffsets = consume hourOffsets
        if !keepsPositions { positions = [] }
        self.positions = consume positions
        let unitsPerDay = frequency == .hourly ? 24 : frequency == .minutely ? 1440 : 86_400
        hasPhase = frequency < .daily && interval > 1
        dayPhases = hasPhase ? interval / greatestCommonDivisor(interval, unitsPerDay) : 1
        if hasPhase, case .stride(let step, _, _) = layout {
            searchDays = dayPhases / greatestCommonDivisor(dayPhases, step) * step
        } else {
            searchDays = .max
        }
        let isUniform = !hasPhase && !hasHourOffsets
        hasSameTimes = isUniform && !keepsPositions
        singleTime = isUniform ? remaining.only ?? -1 : -1
        if case .months = layout {
            staysInYear =
                switch frequency {
                case .daily: interval < 32
                case .monthly: interval == 1
                default: true
                }
        } else {
            staysInYear = false
        }
        isEmpty =
            remaining.isEmpty || parts.months == 0
            || Self.neverMatches(frequency, interval, parts, remaining, layout, startDay, start)
        self.parts = consume parts
    }

    /// The plan of a pattern that needed none so far.
    init(_ stride: StridePattern) {
        let isWeekly = stride.days % 7 == 0
        layout = .stride(days: stride.days, bits: stride.bits, origin: stride.origin)
        singleTime = stride.time
        positions = []
        frequency = isWeekly ? .weekly : .daily
        isEmpty = false
        staysInYear = false
        hasPhase = false
        hasSameTimes = true
        interval = isWeekly ? stride.days / 7 : stride.days
        var parts = DayParts()
        let first = Month.weekday(stride.origin)
        if isWeekly { parts.weekdays = Self.rotate(stride.bits, by: (7 - first) % 7) }
        self.parts = consume parts
        times = TimeSet(
            hours: 1 << UInt64(stride.time / 3600), minutes: 1 << UInt64(stride.time / 60 % 60),
            seconds: 1 << UInt64(stride.time % 60))
        hourOffsets = []
        everyInterval = everyBit(interval)
        originDay = stride.origin
        originPeriod = 0
        let (year, month, _) = CivilDate.components(dayNumber: stride.origin)
        originMonth = year * 12 + month - 1
        originYear = year
        dayPhases = 1
        searchDays = .max
        cadence = nil
    }

    deinit { years?.rows.deallocate() }

    /// The position at which COUNT ends the rule. It is computed once, when a position beyond the surely
    /// allowed ones is needed.
    func countEnd(_ find: () -> Int64) -> Int64 {
        // Every thread that finds it finds the same, so no order is needed.
        let known = foundEnd.load(ordering: .relaxed)
        if known != .min { return known }
        let position = find()
        foundEnd.store(position, ordering: .relaxed)
        return position
    }

    // MARK: - Weeks and positions

    private static func weekly(_ weekdays: UInt32, _ weekday: Int, _ day: Int, _ days: Int) -> Layout {
        .stride(days: days, bits: weekdays, origin: day - weekday)
    }

    /// Weekday bits counted from another first day of the week.
    private static func rotate(_ weekdays: UInt32, by first: Int) -> UInt32 {
        (weekdays >> UInt32(first) | weekdays << UInt32(7 - first)) & DayParts.allWeekdays
    }

    private static func sortedPositions(_ values: [Int]) -> [Int] {
        values.count < 2
            ? values : Set(values.filter { $0 > 0 }).sorted() + Set(values.filter { $0 < 0 }).sorted()
    }

    private static func select(_ positions: [Int], from bits: UInt32) -> UInt32 {
        var selected: UInt32 = 0
        let count = bits.nonzeroBitCount
        for position in positions {
            let index = position > 0 ? position - 1 : count + position
            if index >= 0 && index < count { selected.insert(bit: bits.member(at: index)) }
        }
        return selected
    }

    /// BYSETPOS where every period has the same set: the minutes and seconds of an hour, the seconds
    /// of a minute, the one second.
    private static func limit(
        _ times: inout TimeSet, to positions: [Int], _ frequency: RecurrenceRule.Frequency
    ) -> [Int] {
        func indexes(in count: Int) -> [Int] {
            Set(positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { $0 >= 0 && $0 < count }).sorted()
        }
        switch frequency {
        case .secondly:
            if indexes(in: 1).isEmpty { times.seconds = 0 }
        case .minutely:
            times.seconds = indexes(in: times.seconds.nonzeroBitCount).reduce(into: UInt64(0)) { set, index in
                set.insert(bit: times.seconds.member(at: index))
            }
        default:
            let hour = TimeSet(hours: 1, minutes: times.minutes, seconds: times.seconds)
            let offsets = indexes(in: hour.count).map { hour.member(at: $0) }
            if offsets.isEmpty { times.seconds = 0 }
            return offsets
        }
        return []
    }

    /// Finds rules whose interval and parts exclude each other, such as
    /// `FREQ=SECONDLY;INTERVAL=60;BYSECOND=1` from a whole minute, or 30 February.
    private static func neverMatches(
        _ frequency: RecurrenceRule.Frequency, _ interval: Int, _ parts: DayParts, _ times: TimeSet,
        _ layout: Layout, _ startDay: Int, _ start: Int64
    ) -> Bool {
        switch frequency {
        case .yearly, .monthly:
            // The longest form of each month; SKIP moves such days instead.
            // Every month has 28 days.
            let hasCommonDays = parts.monthDays.fromStart << 4 | parts.monthDays.fromEnd >> 4 != 0
            if parts.skip == .omit, parts.hasMonthDays, !hasCommonDays {
                let canMatch = (1...12).contains { month in
                    let (start, end) = parts.monthDays
                    let missing = UInt32(32 - CivilDate.days(inMonth: month, of: 2000))
                    let days = start & (.max >> missing) | end >> missing
                    return parts.months.contains(bit: month) && days != 0
                }
                if !canMatch { return true }
            }
            guard frequency == .monthly, interval > 1 else { return false }
            let step = greatestCommonDivisor(interval, 12)
            let phase = CivilDate.components(dayNumber: startDay).month % step
            return !(1...12).contains { parts.months.contains(bit: $0) && $0 % step == phase }
        case .weekly:
            if case .stride(_, 0, _) = layout { return true }
            return false
        case .daily:
            return interval % 7 == 0 && parts.weekdays != 0
                && !parts.weekdays.contains(bit: Month.weekday(startDay))
        case .hourly, .minutely, .secondly:
            // The seconds of the day that the interval ever reaches.
            let unit = frequency == .hourly ? 3600 : frequency == .minutely ? 60 : 1
            let step = greatestCommonDivisor(interval, 86_400 / unit)
            if step == 1 { return false }
            let phase = Int(start.modulo(86_400)) / unit % step
            if unit == 1, 60 % step == 0 {
                return times.seconds & (everyBit(step) << UInt64(phase)) == 0
            }
            var unitTimes = times
            if unit >= 60 { unitTimes.seconds = 1 }
            if unit == 3600 { unitTimes.minutes = 1 }
            var time = unitTimes.first(from: 0)
            while let reached = time {
                if reached / unit % step == phase { return false }
                time = reached < 86_399 ? unitTimes.first(from: reached + 1) : nil
            }
            return true
        }
    }
}
