import CalStore
import CalStoreLanguage

/// What the views of a day, a week, a month and a year have in common: the days, and what is on them.
struct DayView {
    let session: Session
    let store: CalStoreView
    let days: ClosedRange<CivilDate>
    let kinds: AgendaRequest.Kinds
    let calendars: CalendarFilter

    func answer() throws -> OccurrenceAnswer {
        let range = DayRange(days.lowerBound, days.upperBound, in: session.zone)
        var request = try request()
        request.includesOverdue = days.contains(session.today)
        let answer = try OccurrenceAnswer(
            session, store, try request.agenda(from: store), range: range.searched(in: session.zone))
        // A grid says by itself how much there is.
        if !session.console.printsText { answer.noteIncomplete("entries") }
        return answer
    }

    private func request() throws -> AgendaRequest {
        let range = DayRange(days.lowerBound, days.upperBound, in: session.zone)
        var request = try AgendaRequest(range.instants, calendars, session, store)
        request.kinds = kinds
        return request
    }

    /// What is on each day, for a grid.
    func contents(_ answer: OccurrenceAnswer) throws -> AgendaDays {
        try AgendaDays(answer.found, to: request(), on: days, store)
    }

    /// The days on which there is something.
    func busyDays(_ answer: OccurrenceAnswer) throws -> Set<CivilDate> {
        try AgendaDays.busy(answer.found, to: request(), on: days, store)
    }

    /// The list that stands for a grid where there is no room for one.
    func listLines(_ answer: OccurrenceAnswer) -> [String] {
        answer.noteIncomplete("entries")
        var lines = answer.lines(answer.agenda, days: days)
        // A single day was named already.
        if days.lowerBound == days.upperBound, !lines.isEmpty { lines.removeFirst() }
        return lines.isEmpty ? ["   nothing"] : lines
    }
}
