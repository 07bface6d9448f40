import CalStore
import CalStoreLanguage
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let month = Command(
        type: MonthCommand.self, path: ["month"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "show a month as a grid",
        parameters: [date("any day of the month (default: this month)")],
        options: [.init(.limit, help: "number of months (default: 1)", range: 1...120)] + picturing,
        details: [
            """
            Each calendar has a shape, and long items are bars over their days. The month fills the \
            terminal; items that do not fit are counted. On a narrow terminal, days show only the shapes of \
            their items.
            """,
            ItemSigns.legend,
        ],
        examples: [
            .init(line: "ekcal month", says: "this month"),
            .init(line: "ekcal month next", says: "the next one; also: +2, april, 4"),
            .init(line: "ekcal month 2026-06 -l 3", says: "a summer"),
            .init(line: "ekcal month --html > march.html", says: "for an e-mail or for printing; also --svg"),
        ])
}

/// `month`: prints one month or several, one week in each row.
struct MonthCommand: EkcalCommand {
    private let options: DayOptions
    /// The number of months.
    private let count: Int

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        options = try DayOptions(arguments, session, showing: .month)
        count = arguments.number(.limit) ?? 1
    }

    func run(_ session: Session) throws -> Response {
        let first = options.day.adding(days: 1 - options.day.day)
        let last = first.adding(months: count).adding(days: -1)
        return try options.answer(
            session, first, last,
            lines: { view, found in
                guard let painter = view.painter else {
                    let title = TimeText.days(view.days.lowerBound, view.days.upperBound)
                    return [session.console.style.apply(.strong, title), ""] + view.listLines(found)
                }
                return try pictures(view, found).enumerated().flatMap { index, picture in
                    (index > 0 ? [""] : []) + painter.month(picture).lines
                }
            }, pictures: pictures)
    }

    private func pictures(_ view: DayView, _ found: OccurrenceAnswer) throws -> [Picture] {
        let session = view.session
        let maker = try view.maker(found)
        return (0..<count).map { index in
            let first = view.days.lowerBound.adding(months: index)
            let last = max(first, first.adding(months: 1).adding(days: -1))
            let rows = Weeks.of(first, from: session.clock.weekStart).map { week in
                maker.row(
                    week, inside: first...last,
                    number: session.clock.hasWeekNumbers
                        ? Weeks.number(of: week[0], startingOn: session.clock.weekStart) : ""
                ) { "\($0.day)" }
            }
            return Picture(
                title: TimeText.month(first), weekdays: TimeText.weekdays(from: session.clock.weekStart),
                rows: rows,
                marks: maker.marks)
        }
    }
}
