import CalStore

/// The questions that need no occurrences between, at distances of 1, 100 and 5,000 years.
enum RecurrenceJumps {
    static let rules = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;BYMONTH=3,7", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
        "FREQ=WEEKLY;INTERVAL=2;BYMONTH=1",
        "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31",
        "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO", "FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2", "FREQ=HOURLY;INTERVAL=5",
        "FREQ=MINUTELY;INTERVAL=7;BYHOUR=9;BYDAY=MO",
    ]

    /// Prints nanoseconds: the rule, the distance, and each question.
    static func run() throws {
        guard let start = CivilDateTime(iso: "1970-01-05T09:00:00"), let zone = Zone.named("Europe/Berlin")
        else { return }
        print("rule", "years", "from", "next", "previous", "contains", "count", "last", separator: "\t")
        for text in rules {
            let rule = try RecurrenceRule(text: text)
            let set = OccurrenceSet(start: start, zone: zone, rules: [rule])
            for years in [1, 100, 5000] {
                let far = start.adding(seconds: years * 31_556_952)
                var until = rule
                until.end = .until(.utc(zone.instant(for: far)))
                let ending = OccurrenceSet(start: start, zone: zone, rules: [until])
                let questions: [() -> Int] = [
                    { set.occurrences(from: far).first { _ in true } == nil ? 0 : 1 },
                    { set.next(after: far) == nil ? 0 : 1 }, { set.previous(before: far) == nil ? 0 : 1 },
                    { set.contains(far) ? 1 : 0 }, { set.count(in: start..<far) },
                    { ending.last == nil ? 0 : 1 },
                ]
                let times = questions.map { question in
                    let stopwatch = Stopwatch(rounds: 3, minimum: 0.02)
                    return String(Int(stopwatch.measure { _ = question() }.first ?? 0))
                }
                print(text, "\(years)", times.joined(separator: "\t"), separator: "\t")
            }
        }
    }
}
