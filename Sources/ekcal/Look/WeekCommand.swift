import CalStore
import CalStoreLanguage
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let week = Command(
        type: WeekCommand.self, path: ["week"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "show a week as a grid",
        parameters: [date("any day of the week (default: this week)")],
        options: take(.zoneColumn) + picturing,
        details: [
            "Each calendar has a shape; long items are bars over their days, and a line marks the present "
                + "time. On a terminal narrower than 60 columns, and in a pipe, it is a list.",
            ItemSigns.legend,
        ],
        examples: [
            .init(line: "ekcal week", says: "this week"),
            .init(line: "ekcal week 2026-W12", says: "week 12 of 2026"),
            .init(line: "ekcal week --svg > week.svg", says: "for printing or an e-mail; also --html"),
        ])
}

/// `week`: prints seven days and the number of the week; side by side if they fit.
struct WeekCommand: EkcalCommand {
    private let options: DayOptions

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        options = try DayOptions(arguments, session, showing: .week)
    }

    func run(_ session: Session) throws -> Response {
        let first = options.day.adding(days: -options.day.weekday.days(after: session.clock.weekStart))
        return try options.answer(
            session, first, first.adding(days: 6), needsAll: !isGrid(session),
            lines: { view, found in
                let console = session.console
                guard let painter = view.painter, isGrid(session) else {
                    found.noteIncomplete("entries")
                    let lines = found.lines(found.agenda, days: view.days)
                    let title = console.style.apply(.strong, self.title(view.days, session))
                    return [title] + (lines.isEmpty ? ["   nothing"] : [""] + lines)
                }
                return painter.week(try picture(view, found, perRow: painter.daysSideBySide)).lines
            },
            pictures: { view, found in [try picture(view, found, perRow: 7)] })
    }

    private func isGrid(_ session: Session) -> Bool {
        session.console.width ?? 0 >= PicturePainter.narrowestWeek
    }

    private func picture(_ view: DayView, _ found: OccurrenceAnswer, perRow: Int) throws -> Picture {
        let session = view.session
        let maker = try view.maker(found, second: options.second)
        let days = (0..<7).map { view.days.lowerBound.adding(days: $0) }
        let rows = stride(from: 0, to: 7, by: perRow).map { start in
            maker.row(Array(days[start..<min(start + perRow, 7)]), inside: view.days) {
                $0 == view.days.lowerBound || $0.day == 1
                    ? TimeText.weekdayAndMonth($0) : TimeText.weekdayAndDay($0)
            }
        }
        let zones = options.second.map { "; times: \(session.clock.zone.city), \($0.zone.city)" } ?? ""
        return Picture(
            title: title(view.days, session) + zones, rows: rows, marks: maker.marks, clock: maker.clock)
    }

    private func title(_ days: ClosedRange<CivilDate>, _ session: Session) -> String {
        Weeks.title(
            of: days, startingOn: session.clock.weekStart, hasNumbers: session.clock.hasWeekNumbers)
    }
}
