/// Views of a day, a week, a month and a year.
extension CommandTable {
    static let day = Command(
        id: .day, path: ["day"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "show a day hour by hour",
        parameters: [date("the day (default: today)")], options: viewing,
        details: ["Events that overlap are side by side. On a narrow terminal it is a list."],
        examples: [.init(line: "ekcal day tomorrow", says: "the events of tomorrow")])

    static let week = Command(
        id: .week, path: ["week"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "show a week as a grid",
        parameters: [date("any day of the week (default: this week)")], options: viewing,
        examples: [
            .init(line: "ekcal week", says: "this week"),
            .init(line: "ekcal week 2026-W12", says: "week 12 of 2026"),
        ])

    static let month = Command(
        id: .month, path: ["month"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "show a month as a grid",
        parameters: [date("any day of the month (default: this month)")],
        options: [.init(name: .limit, help: "number of months (default: 1)", range: 1...120)] + viewing,
        details: [
            "On a wide terminal each day shows its items, on a narrow one their number. An arrow marks today."
        ],
        examples: [
            .init(line: "ekcal month", says: "this month"),
            .init(line: "ekcal month 2026-06 -l 3", says: "a summer"),
        ])

    static let year = Command(
        id: .year, path: ["year"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "show a year as twelve small months, with a dot on each day that has items",
        parameters: [date("any day of the year (default: this year)")], options: viewing,
        examples: [
            .init(line: "ekcal year 2027 --with events -C birthdays", says: "days without an event are free")
        ])

    private static func date(_ help: String) -> Command.Parameter {
        .init(name: "DATE", arity: .words, help: help)
    }

    private static let viewing =
        filters
        + take(
            .color, .output, .json, .jsonl, .csv, .fields, .noFormulas, .format, .quiet, .verbose,
            .failEmpty)
        + reading
}
