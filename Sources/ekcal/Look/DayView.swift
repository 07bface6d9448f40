import CalStore
import CalStoreLanguage
import CalStorePlanning
import CalStoreScreens

/// The common part of the views of a day, a week, a month and a year: the days and their items.
struct DayView {
    let session: Session
    let store: CalStoreView
    let days: ClosedRange<CivilDate>
    let kinds: AgendaRequest.Kinds
    let calendars: CalendarFilter
    let count: WantedCount
    let needsAll: Bool

    /// The number of items up to which a grid asks for all of them. Where there are more, it asks for those
    /// that a day can show, and for their numbers.
    private static let mostOfGrid = 2000
    /// The minimum and the maximum number of items of a day to ask for. The lines of a day have no more.
    private static let mostOfDay = 8...100

    /// Whether only a grid is made of the items.
    private var isGrid: Bool {
        session.console.printsText && painter != nil && days.count > 1 && count.isAny && !needsAll
    }

    func answer() throws -> OccurrenceAnswer {
        let range = DayRange(days.lowerBound, days.upperBound, in: session.clock.zone)
        var request = try request()
        request.includesOverdue = days.contains(session.clock.today)
        if isGrid { (request.limit, request.isAllOrNothing) = (DayView.mostOfGrid, true) }
        let answer = try OccurrenceAnswer(
            session, store, try request.agenda(from: store), range: range.searched(in: session.clock.zone))
        // A grid shows the number of hidden items itself.
        if !session.console.printsText, !session.console.printsPage { answer.noteIncomplete("entries") }
        return answer
    }

    private func request() throws -> AgendaRequest {
        let range = DayRange(days.lowerBound, days.upperBound, in: session.clock.zone)
        var request = try AgendaRequest(range.instants, calendars, session, store)
        request.kinds = kinds
        return request
    }

    /// The items of each day, for a grid.
    private func contents(_ answer: OccurrenceAnswer) throws -> AgendaDays {
        try AgendaDays(
            answer.found, to: request(), on: days,
            most: isGrid ? mostOfDay : AgendaDays.mostOfDay, store)
    }

    private var mostOfDay: Int {
        // Each week of a month has a rule above it, and a line if it is empty.
        let others = days.count > 7 ? 2 * (days.count / 7) : 0
        let lines = session.console.height.map { $0 - others } ?? .max
        return min(max(lines, DayView.mostOfDay.lowerBound), DayView.mostOfDay.upperBound)
    }

    /// How full the days are.
    func loads(_ answer: OccurrenceAnswer) throws -> [CivilDate: AgendaLoad] {
        try AgendaLoad.days(answer.found, to: request(), on: days, store)
    }

    /// The layout of the days; `second` is the time format of another zone.
    func maker(_ answer: OccurrenceAnswer, second: TimeText? = nil) throws -> PictureMaker {
        let inView = answer.isComplete ? answer.occurrences.map(\.item) : nil
        return PictureMaker(
            contents: try contents(answer), times: session.clock.times, second: second,
            now: session.clock.now,
            marks: CalendarMarks(try store.calendars(), glyphs, of: inView), glyphs: glyphs)
    }

    /// The painter for the terminal; nil without a terminal width.
    var painter: PicturePainter? {
        session.console.width.map {
            PicturePainter(
                width: $0, height: session.console.height, glyphs: glyphs, style: session.console.style)
        }
    }

    private var glyphs: Glyphs { session.console.printsPage ? .unicode : session.system.glyphs }

    /// The list that replaces a grid which does not fit.
    func listLines(_ answer: OccurrenceAnswer) -> [String] {
        answer.noteIncomplete("entries")
        var lines = answer.lines(answer.agenda, days: days)
        // The title already contains a single day.
        if days.lowerBound == days.upperBound, !lines.isEmpty { lines.removeFirst() }
        return lines.isEmpty ? ["   nothing"] : lines
    }
}
