/// SKIP of RFC 7529, 4.1: moves days that a month or a year does not have.
///
/// The RFC applies it after BYMONTHDAY and BYYEARDAY and before BYDAY, so weekdays are tested for the new
/// day. Days are moved where those parts produce days, in monthly and yearly rules; where they only select
/// existing days, no day is missing.
///
/// ```
/// lacking            FORWARD                      BACKWARD
/// the 31st of April  1 May                        30 April
/// the -31st of April 1 April                      31 March
/// day 366 of 2026    1 January 2027               31 December 2026
/// day -366 of 2026   1 January 2026               31 December 2025
/// ```
///
/// A moved day that its new month also has occurs once, at the times of its new month: only BYSETPOS with
/// several times a day could select other times in the old one.
extension DayParts {
    /// 1 when a day may be moved to the day before the month it belongs to: bit 0 of the month's days
    /// is then that day.
    var lead: Int { skip == .backward && lacksEarlierDays ? 1 : 0 }

    /// Whether days can be moved into another year, so that a year's number of days does not follow
    /// from its own shape.
    var crossesYears: Bool { skip != .omit && yearDays?.hasLeapDays ?? false }

    private var lacksEarlierDays: Bool {
        monthDays.fromEnd & 0b1111 != 0 || yearDays?.hasLeapDays ?? false
    }

    /// The days that are moved, counted from `lead` days before the month's first.
    func movedDays(of month: Month) -> UInt32 {
        // Beside other parts that make days, BYMONTHDAY and BYYEARDAY choose among them.
        guard !hasWeekNumbers, yearDays == nil || !hasMonthDays else { return 0 }
        let length = UInt32(truncatingIfNeeded: month.length)
        var isLate = false
        var isEarly = false
        if let yearDays {
            guard !month.isLeap else { return 0 }
            isLate = month.number == 12 && yearDays.contains(366)
            isEarly = month.number == 1 && yearDays.contains(-366)
        } else {
            isLate = monthDays.fromStart >> length != 0
            isEarly = monthDays.fromEnd << length != 0
        }
        var days: UInt32 = 0
        if isLate { move(to: skip == .forward ? month.length : month.length - 1, of: month, &days) }
        if isEarly { move(to: skip == .forward ? 0 : -1, of: month, &days) }
        return days
    }

    private func move(to offset: Int, of month: Month, _ days: inout UInt32) {
        if !hasWeekdays || fitsWeekday(month.firstDay + offset) { days.insert(bit: offset + lead) }
    }

    /// Tests BYDAY for one day in its own month and year.
    private func fitsWeekday(_ day: Int) -> Bool {
        let month = Month(containing: day)
        return weekdays(of: month).contains(bit: day - month.firstDay)
    }
}
