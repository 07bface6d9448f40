import CalStore
import CalStoreLanguage

/// What the views of a day, a week, a month and a year have in common: the days, and what is on them.
struct DayView {
    let session: Session
    let days: ClosedRange<CivilDate>

    init(_ session: Session, _ first: CivilDate, _ last: CivilDate) {
        self.session = session
        days = first...max(first, last)
    }

    func answer(from store: CalStoreView) throws -> OccurrenceAnswer {
        let range = DayRange(days.lowerBound, days.upperBound, in: session.zone)
        var request = try request(store)
        request.includesOverdue = days.contains(session.today)
        let answer = try OccurrenceAnswer(
            session, store, try request.agenda(from: store), range: range.searched(in: session.zone))
        // A grid says by itself how much there is.
        if session.output != .text || session.isQuiet { answer.noteIncomplete("entries") }
        return answer
    }

    private func request(_ store: any CalStoreReader) throws -> AgendaRequest {
        let range = DayRange(days.lowerBound, days.upperBound, in: session.zone)
        var request = try AgendaRequest(range.instants, session, store)
        request.kinds = session.arguments.choice(.with) ?? .both
        return request
    }

    /// What is on each day, for a grid.
    func contents(_ answer: OccurrenceAnswer) throws -> AgendaDays {
        try AgendaDays(answer.found, to: request(answer.store), on: days, answer.store)
    }

    /// The days on which there is something.
    func busyDays(_ answer: OccurrenceAnswer) throws -> Set<CivilDate> {
        try AgendaDays.busy(answer.found, to: request(answer.store), on: days, answer.store)
    }

    /// The list that stands for a grid where there is no room for one.
    func printList(_ answer: OccurrenceAnswer) {
        answer.noteIncomplete("entries")
        var lines = answer.lines(answer.agenda, days: days)
        // A single day was named already.
        if days.lowerBound == days.upperBound, !lines.isEmpty { lines.removeFirst() }
        for line in lines.isEmpty ? ["   nothing"] : lines { session.print(line) }
    }
}

extension Session {
    /// The day that the operands name, or begin with; today by default.
    ///
    /// - Parameter isOfWeek: Of a week the day in its middle is wanted, which is in the same week whichever day weeks begin on.
    func namedDay(ofWeek isOfWeek: Bool = false) throws -> CivilDate {
        guard let text = arguments.text else { return today }
        return switch try readRangeOrMoment(text, "DATE").value {
        case .days(let first, let last):
            isOfWeek && first.adding(days: 6) == last && !text.contains("..") ? first.adding(days: 3) : first
        case .times(let start, _), .moment(let start): start.local.date
        case .all: today
        }
    }
}
