import CalStore
import CalStoreLanguage

/// `month`: one month or several, a week a row.
struct MonthCommand {
    let context: Context

    func run() throws -> ExitCode { try context.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let day = try context.namedDay()
        let first = day.adding(days: 1 - day.day)
        let count = context.arguments.number(.limit) ?? 1
        let months = (0..<count).map { first.adding(months: $0) }
        let view = DayView(context, first, first.adding(months: count).adding(days: -1))
        let answer = try view.answer(from: store)
        return try answer.print {
            guard let width = context.width else {
                context.print(
                    context.style.apply(.strong, TimeText.days(view.days.lowerBound, view.days.upperBound)))
                context.print("")
                return view.printList(answer)
            }
            let grid = MonthGrid(
                times: context.times, now: context.now, style: context.style, weekStart: context.weekStart,
                hasNumbers: context.hasWeekNumbers)
            let contents = try view.contents(answer)
            for (index, month) in months.enumerated() {
                if index > 0 { context.print("") }
                for line in grid.lines(contents, of: month, width: width) { context.print(line) }
            }
        }
    }
}
