/// The first dates of repeats, found by walking from day to day.
enum PlainRepeats {
    struct Rule: Sendable {
        let phrase: String
        /// The first dates from today on.
        let dates: @Sendable (PlainNow) -> [String]

        /// Every day that fits.
        init(_ phrase: String, each fits: @escaping @Sendable (PlainDay) -> Bool) {
            self.phrase = phrase
            dates = { now in
                var places: [Int] = []
                var place = now.from(nil, fits)
                while places.count < 4 {
                    places.append(place)
                    place = now.after(place, fits)
                }
                return places.map(now.day)
            }
        }

        /// The first day that fits, and then one so many days or months later.
        init(
            _ phrase: String, first fits: @escaping @Sendable (PlainDay) -> Bool = { _ in true },
            days: Int = 0,
            months: Int = 0
        ) {
            self.phrase = phrase
            dates = { now in
                let first = now.from(nil, fits)
                return (0..<4).map {
                    now.day(months > 0 ? now.months($0 * months, after: first) : first + $0 * days)
                }
            }
        }
    }

    static let all: [Rule] = [
        Rule("tuesdays") { $0.weekday == 2 }, Rule("every tuesday") { $0.weekday == 2 },
        Rule("weekly on tue") { $0.weekday == 2 }, Rule("each tue") { $0.weekday == 2 },
        Rule("on tuesdays and thursdays") { [2, 4].contains($0.weekday) },
        Rule("tue, thu") { [2, 4].contains($0.weekday) },
        Rule("weekdays") { $0.weekday < 6 }, Rule("workdays") { $0.weekday < 6 },
        Rule("weekends") { $0.weekday > 5 }, Rule("every day") { _ in true },
        Rule("daily except weekends") { $0.weekday < 6 },
        Rule("daily but not on fridays") { $0.weekday != 5 },
        Rule("every monday except in august") { $0.weekday == 1 && $0.month != 8 },
        Rule("every 15th") { $0.day == 15 },
        Rule("the 1st and 15th of every month") { [1, 15].contains($0.day) },
        Rule("first monday of each month") { $0.weekday == 1 && $0.day <= 7 },
        Rule("every second tuesday of the month") { $0.weekday == 2 && (8...14).contains($0.day) },
        Rule("1st and 3rd fri") {
            $0.weekday == 5 && ((1...7).contains($0.day) || (15...21).contains($0.day))
        },
        Rule("every last friday") {
            $0.weekday == 5 && $0.day > PlainDay.length(ofMonth: $0.month, $0.year) - 7
        },
        Rule("2nd to last fri") {
            let length = PlainDay.length(ofMonth: $0.month, $0.year)
            return $0.weekday == 5 && $0.day > length - 14 && $0.day <= length - 7
        },
        Rule("on the last day of the month") { $0.day == PlainDay.length(ofMonth: $0.month, $0.year) },
        Rule("the last workday of the month") { day in
            let length = PlainDay.length(ofMonth: day.month, day.year)
            let left = length - day.day
            // A Friday before the weekend that ends the month counts too.
            return day.weekday < 5 && left == 0 || day.weekday == 5 && left <= 2
        },
        Rule("every 4 july") { $0.month == 7 && $0.day == 4 },
        Rule("every year on dec 10") { $0.month == 12 && $0.day == 10 },
        Rule("yearly on the 4th thu of nov") {
            $0.month == 11 && $0.weekday == 4 && (22...28).contains($0.day)
        },
        Rule("every leap day") { $0.month == 2 && $0.day == 29 },
        Rule("every other friday", first: { $0.weekday == 5 }, days: 14),
        Rule("every second friday", first: { $0.weekday == 5 }, days: 14),
        Rule("every 2 weeks on mon", first: { $0.weekday == 1 }, days: 14),
        Rule("every 3 weeks on mon", first: { $0.weekday == 1 }, days: 21),
        Rule("fortnightly on fri", first: { $0.weekday == 5 }, days: 14),
        Rule("every 3 days", days: 3), Rule("every other day", days: 2),
        Rule("every 2 months on the 1st", first: { $0.day == 1 }, months: 2),
        Rule("every 3 months on the 1st", first: { $0.day == 1 }, months: 3),
        Rule("every quarter on the 1st", first: { $0.day == 1 }, months: 3),
        Rule("every 4 years on 29 feb", first: { $0.month == 2 && $0.day == 29 }, months: 48),
    ]
}
