import CalStore

/// `year`: twelve months, and on which days there is something.
struct YearCommand {
    let session: Session

    /// Where no terminal says how wide it is.
    private static let usualWidth = 80

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let year = try session.namedDay().year
        guard let first = CivilDate(year: year, month: 1, day: 1),
            let last = CivilDate(year: year, month: 12, day: 31)
        else { throw EkcalError(.date, "the date is outside the years 1 to 9999", field: "DATE") }
        let view = DayView(session, first, last)
        let answer = try view.answer(from: store)
        return try answer.print {
            session.print(session.style.apply(.strong, "\(year)"))
            let grid = YearGrid(
                times: session.times, now: session.now, style: session.style, weekStart: session.weekStart,
                hasNumbers: session.hasWeekNumbers)
            let width = session.width ?? YearCommand.usualWidth
            let busy = try view.busyDays(answer)
            for line in grid.lines(busy, of: year, width: width) { session.print(line) }
        }
    }
}
