/// Views of a day, a week, a month and a year.
extension CommandTable {
    static let day = Command(
        id: .day, path: ["day"], section: .look,
        summary: "a day by the clock",
        parameters: [date("the day; today unless told")], options: viewing,
        details: ["What overlaps stands side by side. Where there is no room for that, it is a list."],
        examples: [.init(line: "ekcal day tomorrow", says: "what the day looks like")])

    static let week = Command(
        id: .week, path: ["week"], section: .look,
        summary: "a week as a grid, with its number",
        parameters: [date("any day of the week; this week unless told")], options: viewing,
        examples: [
            .init(line: "ekcal week", says: "this week"),
            .init(line: "ekcal week 2026-W12", says: "week 12 of 2026"),
        ])

    static let month = Command(
        id: .month, path: ["month"], section: .look,
        summary: "a month as a grid, with week numbers",
        parameters: [date("any day of the month; this month unless told")],
        options: [.init(name: .limit, help: "so many months; 1 unless told", range: 1...120)] + viewing,
        details: [
            "On a narrow terminal each day says how many things are on it, on a wide one what they are. An arrow marks today."
        ],
        examples: [
            .init(line: "ekcal month", says: "this month"),
            .init(line: "ekcal month 2026-06 -l 3", says: "a summer"),
        ])

    static let year = Command(
        id: .year, path: ["year"], section: .look,
        summary: "a year as twelve small months, with a dot where there is something",
        parameters: [date("any day of the year; this year unless told")], options: viewing,
        examples: [.init(line: "ekcal year 2027 --with events -C birthdays", says: "where there is room")])

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
