import CalStore
import CalStoreLanguage

extension CommandTable {
    static let month = Command(
        type: MonthCommand.self, path: ["month"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "show a month as a grid",
        parameters: [date("any day of the month (default: this month)")],
        options: [.init(name: .limit, help: "number of months (default: 1)", range: 1...120)] + viewing,
        details: [
            "On a wide terminal each day shows its items, on a narrow one their number. An arrow marks today."
        ],
        examples: [
            .init(line: "ekcal month", says: "this month"),
            .init(line: "ekcal month next", says: "the next one; also: +2, april, 4"),
            .init(line: "ekcal month 2026-06 -l 3", says: "a summer"),
        ])
}

/// `month`: one month or several, a week a row.
struct MonthCommand: EkcalCommand {
    private let options: DayOptions
    /// How many months.
    private let count: Int

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        options = try DayOptions(arguments, session, showing: .month)
        count = arguments.number(.limit) ?? 1
    }

    func run(_ session: Session) throws -> Response {
        let first = options.day.adding(days: 1 - options.day.day)
        let last = first.adding(months: count).adding(days: -1)
        return try options.answer(session, first, last) { view, found in
            let style = session.console.style
            guard let width = session.console.width else {
                let title = TimeText.days(view.days.lowerBound, view.days.upperBound)
                return [style.apply(.strong, title), ""] + view.listLines(found)
            }
            let grid = MonthGrid(
                times: session.times, now: session.now, style: style, weekStart: session.weekStart,
                hasNumbers: session.hasWeekNumbers)
            let contents = try view.contents(found)
            return (0..<count).flatMap { index in
                (index > 0 ? [""] : [])
                    + grid.lines(contents, of: first.adding(months: index), width: width)
            }
        }
    }
}
