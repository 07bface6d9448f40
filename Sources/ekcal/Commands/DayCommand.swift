import CalStore
import CalStoreLanguage

/// `day`: a day by the clock.
struct DayCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let day = try session.namedDay()
        let view = DayView(session, day, day)
        let answer = try view.answer(from: store)
        return try answer.print {
            let week = WeekNumber.of(day, startingOn: session.weekStart).week
            let title = TimeText.heading(day) + (session.hasWeekNumbers ? ", week \(week)" : "")
            session.print(session.style.apply(.strong, title))
            let grid = DayGrid(times: session.times, now: session.now, style: session.style)
            let contents = try view.contents(answer)
            let lines = session.width.flatMap { grid.lines(contents, on: day, width: $0) }
            guard let lines else { return view.printList(answer) }
            for line in lines { session.print(line) }
        }
    }
}
