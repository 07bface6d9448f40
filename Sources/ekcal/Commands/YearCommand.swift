import CalStore

/// `year`: twelve months, and on which days there is something.
struct YearCommand {
    let context: Context

    /// Where no terminal says how wide it is.
    private static let usualWidth = 80

    func run() throws -> ExitCode { try context.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let year = try context.namedDay().year
        guard let first = CivilDate(year: year, month: 1, day: 1),
            let last = CivilDate(year: year, month: 12, day: 31)
        else { throw EkcalError(.date, "the date is outside the years 1 to 9999", field: "DATE") }
        let view = DayView(context, first, last)
        let answer = try view.answer(from: store)
        return try answer.print {
            context.print(context.style.apply(.strong, "\(year)"))
            let grid = YearGrid(
                times: context.times, now: context.now, style: context.style, weekStart: context.weekStart,
                hasNumbers: context.hasWeekNumbers)
            let width = context.width ?? YearCommand.usualWidth
            let busy = try view.busyDays(answer)
            for line in grid.lines(busy, of: year, width: width) { context.print(line) }
        }
    }
}
