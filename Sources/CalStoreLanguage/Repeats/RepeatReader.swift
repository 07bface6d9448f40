import CalStore

/// Reads how something repeats: section 6 of `ekcal help repeats`.
///
/// ```
/// repeat  = ["every"] [N | "other"] unit [on] [in] [end]
///         | "daily" | "weekly" | "biweekly" | "monthly" | "yearly"            [on] [in] [end]
///         | ["every" [N | "other"]] ("weekdays" | "weekends" | weekday{,weekday})  [in] [end]
/// on      = "on" weekday{,weekday}
///         | "on the" ordinal{,ordinal} [weekday | "day" | "weekday" | "weekend day"]
///         | "on" D month
/// ordinal = 1st..31st | first..fifth | "last" | "2nd last" ...
/// in      = "in" month{,month}
/// end     = "until" date | ["for"] N "times"
/// ```
/// Lists may have `and` for a comma.
package struct RepeatReader: Sendable {
    /// For the date behind `until`.
    let dates: DateReader
    /// Whether what repeats has dates, not times.
    let isAllDay: Bool
    /// The zone of what repeats; nil when it floats or is all-day.
    let zone: Zone?

    package init(dates: DateReader, isAllDay: Bool, zone: Zone?) {
        self.dates = dates
        self.isAllDay = isAllDay
        self.zone = zone
    }

    package struct Reading: Hashable, Sendable {
        package let rule: RecurrenceRule
        package var warnings: [RepeatWarning] = []
    }

    package func read(_ text: String) throws(RepeatError) -> Reading {
        var parser = RepeatParser(text, self)
        let sentence = try parser.sentence()
        let parts = try sentence.ruleParts(text: text) + parser.ending(self)
        // The parts were made here and are right; a fault would be one of this file.
        guard let rule = try? RecurrenceRule(text: parts.joined(separator: ";")) else {
            throw .notUnderstood(text, in: text)
        }
        return Reading(rule: rule, warnings: sentence.warnings)
    }

    /// `--until`: the end of that day, in the zone of what repeats.
    func until(_ text: String) throws(DateError) -> RecurrenceRule.Until {
        until(try dates.when(text).date)
    }

    func until(_ date: CivilDate) -> RecurrenceRule.Until {
        if isAllDay { return .date(date) }
        let last = CivilDateTime(date, CivilTime(secondOfDay: 86_399))
        return zone.map { .utc($0.instant(for: last, isFold: true)) } ?? .local(last)
    }
}
