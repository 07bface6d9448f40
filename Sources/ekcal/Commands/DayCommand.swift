import CalStore
import CalStoreLanguage

/// `day`: a day by the clock.
struct DayCommand {
    let context: Context

    func run() throws -> ExitCode { try context.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let day = try context.namedDay()
        let view = DayView(context, day, day)
        let answer = try view.answer(from: store)
        return try answer.print {
            let week = WeekNumber.of(day, startingOn: context.weekStart).week
            let title = TimeText.heading(day) + (context.hasWeekNumbers ? ", week \(week)" : "")
            context.print(context.style.apply(.strong, title))
            let grid = DayGrid(times: context.times, now: context.now, style: context.style)
            let contents = try view.contents(answer)
            let lines = context.width.flatMap { grid.lines(contents, on: day, width: $0) }
            guard let lines else { return view.printList(answer) }
            for line in lines { context.print(line) }
        }
    }
}
