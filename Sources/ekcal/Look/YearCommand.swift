import CalStore
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let year = Command(
        type: YearCommand.self, path: ["year"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "show a year as twelve small months, each day with a shade for how full it is",
        parameters: [date("any day of the year (default: this year)")], options: viewing,
        details: ["An event that repeats daily or on weekdays counts only by its hours."],
        examples: [
            .init(line: "ekcal year 2027 --with events -C birthdays", says: "days without an event are free")
        ])
}

/// `year`: prints twelve months, with a shade for how full each day is.
struct YearCommand: EkcalCommand {
    private let options: DayOptions

    /// The width without a terminal.
    private static let defaultWidth = 80

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        options = try DayOptions(arguments, session, showing: .year)
    }

    func run(_ session: Session) throws -> Response {
        let year = options.day.year
        guard let first = CivilDate(year: year, month: 1, day: 1),
            let last = CivilDate(year: year, month: 12, day: 31)
        else { throw EkcalError(.date, "the date is outside the years 1 to 9999", field: "DATE") }
        return try options.answer(session, first, last, needsAll: true) { view, found in
            let style = session.console.style
            let painter = YearPainter(
                weekStart: session.clock.weekStart, hasNumbers: session.clock.hasWeekNumbers,
                today: session.clock.today,
                glyphs: session.system.glyphs, style: style)
            let width = session.console.width ?? YearCommand.defaultWidth
            return try [style.apply(.strong, "\(year)")]
                + painter.painted(view.loads(found), of: year, width: width).lines
        }
    }
}
