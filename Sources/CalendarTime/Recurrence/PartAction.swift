/// The action of a BYxxx part at a frequency: it adds occurrences to each period (expand), or removes some
/// (limit).
///
/// The table of RFC 5545, 3.3.10, p. 44. A part that is absent where it would expand is supplied by the
/// start; a part that is absent where it would limit allows everything.
///
/// Note 1 (MONTHLY BYDAY): limits if BYMONTHDAY is present, else expands within the month. Note 2 (YEARLY
/// BYDAY): limits if BYYEARDAY or BYMONTHDAY is present, else expands within the week if BYWEEKNO is present,
/// within the month if BYMONTH is, else within the year. Both come to the same thing here: a period's days
/// are those that fit every part, and the notes only say in what an ordinal weekday counts.
///
/// If a rule has a part that the RFC forbids (N/A), the part limits it.
enum PartAction {
    case limit, expand

    private typealias Row = (
        part: RecurrencePart, secondly: PartAction, minutely: PartAction, hourly: PartAction,
        daily: PartAction, weekly: PartAction, monthly: PartAction, yearly: PartAction
    )

    static func of(_ part: RecurrencePart, _ frequency: RecurrenceRule.Frequency) -> PartAction {
        let row: Row =
            switch part {
            //                          SECONDLY MINUTELY HOURLY   DAILY    WEEKLY   MONTHLY  YEARLY
            case .byMonth: (part, .limit, .limit, .limit, .limit, .limit, .limit, .expand)
            case .byWeekNumber: (part, .limit, .limit, .limit, .limit, .limit, .limit, .expand)
            case .byYearDay: (part, .limit, .limit, .limit, .limit, .limit, .limit, .expand)
            case .byMonthDay: (part, .limit, .limit, .limit, .limit, .limit, .expand, .expand)
            case .byDay: (part, .limit, .limit, .limit, .limit, .expand, .expand, .expand)
            case .byHour: (part, .limit, .limit, .limit, .expand, .expand, .expand, .expand)
            case .byMinute: (part, .limit, .limit, .expand, .expand, .expand, .expand, .expand)
            case .bySecond: (part, .limit, .expand, .expand, .expand, .expand, .expand, .expand)
            default: (part, .limit, .limit, .limit, .limit, .limit, .limit, .limit)
            }
        return switch frequency {
        case .secondly: row.secondly
        case .minutely: row.minutely
        case .hourly: row.hourly
        case .daily: row.daily
        case .weekly: row.weekly
        case .monthly: row.monthly
        case .yearly: row.yearly
        }
    }
}
