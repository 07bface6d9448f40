import CalStore

/// A part of a rule that other programs read otherwise. The article about recurrence in `CalendarTime` has
/// the sentences of RFC 5545 that this library follows.
public enum RuleDispute: String, CaseIterable, Hashable, Sendable {
    /// `FREQ=YEARLY;BYMONTHDAY=13` without BYMONTH.
    case yearlyMonthDay = "yearly_month_day"
    /// `FREQ=YEARLY;BYWEEKNO=20` without a weekday.
    case yearlyWeek = "yearly_week"
    /// `FREQ=YEARLY;BYMONTHDAY=13;BYDAY=1FR`.
    case monthDayWithNumberedDay = "month_day_with_numbered_day"
    /// `FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=-1`.
    case weeklyPosition = "weekly_position"

    /// One sentence for people: our reading, and that of others.
    public var message: String {
        switch self {
        case .yearlyMonthDay:
            "YEARLY with BYMONTHDAY and without BYMONTH is read in the month of the start; other programs read "
                + "every month"
        case .yearlyWeek:
            "YEARLY with BYWEEKNO and without BYDAY is read on the weekday of the start; other programs read "
                + "every day of the week, or its Monday"
        case .monthDayWithNumberedDay:
            "YEARLY with BYMONTHDAY and a numbered BYDAY is read as the days on which both hold; other "
                + "programs ignore the number, or add the days"
        case .weeklyPosition:
            "WEEKLY with BYSETPOS chooses among the days of each week; other programs ignore it"
        }
    }

    /// A rule that all programs read in our way; nil if there is no general one.
    public var hint: String? {
        switch self {
        case .yearlyMonthDay: "add BYMONTH"
        case .yearlyWeek: "add BYDAY"
        case .monthDayWithNumberedDay: nil
        case .weeklyPosition: "name the weekday in BYDAY"
        }
    }
}

extension RecurrenceRule {
    /// The parts of the rule that other programs read otherwise.
    public var disputes: [RuleDispute] {
        var disputes: [RuleDispute] = []
        if frequency == .yearly {
            if !byMonthDay.isEmpty, byMonth.isEmpty, byWeekNumber.isEmpty, byYearDay.isEmpty, byDay.isEmpty {
                disputes.append(.yearlyMonthDay)
            }
            if !byWeekNumber.isEmpty, byDay.isEmpty, byMonthDay.isEmpty, byYearDay.isEmpty {
                disputes.append(.yearlyWeek)
            }
            if !byMonthDay.isEmpty, byDay.contains(where: { $0.ordinal != 0 }) {
                disputes.append(.monthDayWithNumberedDay)
            }
        }
        if frequency == .weekly, !bySetPosition.isEmpty { disputes.append(.weeklyPosition) }
        return disputes
    }
}
