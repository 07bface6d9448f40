import CalStore
import CalStoreLanguage

/// `month`: one month or several, a week a row.
struct MonthCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let day = try session.namedDay()
        let first = day.adding(days: 1 - day.day)
        let count = session.arguments.number(.limit) ?? 1
        let months = (0..<count).map { first.adding(months: $0) }
        let view = DayView(session, first, first.adding(months: count).adding(days: -1))
        let answer = try view.answer(from: store)
        return try answer.print {
            guard let width = session.width else {
                session.print(
                    session.style.apply(.strong, TimeText.days(view.days.lowerBound, view.days.upperBound)))
                session.print("")
                return view.printList(answer)
            }
            let grid = MonthGrid(
                times: session.times, now: session.now, style: session.style, weekStart: session.weekStart,
                hasNumbers: session.hasWeekNumbers)
            let contents = try view.contents(answer)
            for (index, month) in months.enumerated() {
                if index > 0 { session.print("") }
                for line in grid.lines(contents, of: month, width: width) { session.print(line) }
            }
        }
    }
}
