import CalStore
import CalStoreLanguage

extension CommandTable {
    static let day = Command(
        type: DayCommand.self, path: ["day"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "show a day hour by hour",
        parameters: [date("the day (default: today)")], options: viewing,
        details: ["Events that overlap are side by side. On a narrow terminal it is a list."],
        examples: [.init(line: "ekcal day tomorrow", says: "the events of tomorrow")])
}

/// `day`: a day by the clock.
struct DayCommand: EkcalCommand {
    private let options: DayOptions

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        options = try DayOptions(arguments, session, showing: .day)
    }

    func run(_ session: Session) throws -> Response {
        let day = options.day
        return try options.answer(session, day, day) { view, found in
            let week = WeekNumber.of(day, startingOn: session.weekStart).week
            let title = TimeText.heading(day) + (session.hasWeekNumbers ? ", week \(week)" : "")
            let style = session.console.style
            let grid = DayGrid(times: session.times, now: session.now, style: style)
            let contents = try view.contents(found)
            let lines = session.console.width.flatMap { grid.lines(contents, on: day, width: $0) }
            return [style.apply(.strong, title)] + (lines ?? view.listLines(found))
        }
    }
}
