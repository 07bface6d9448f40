import CalStore
import CalStoreLanguage

/// What the views of a day, a week, a month and a year are asked for: the day, and what to show.
struct DayOptions {
    /// The day that the operands name, or begin with; today by default. Of a week the day in its middle, which is in the same week
    /// whichever day weeks begin on.
    let day: CivilDate
    let kinds: AgendaRequest.Kinds
    let calendars: CalendarFilter
    let failsWhenEmpty: Bool

    init(_ arguments: ParsedArguments, _ session: Session, ofWeek isOfWeek: Bool = false) throws {
        kinds = arguments.choice(.with) ?? .both
        calendars = CalendarFilter(arguments)
        failsWhenEmpty = arguments.has(.failEmpty)
        guard let text = arguments.text else {
            day = session.today
            return
        }
        switch try session.readListed(text, "DATE").value {
        case .days(let first, let last):
            let isWeek = isOfWeek && first.adding(days: 6) == last && !text.contains("..")
            day = isWeek ? first.adding(days: 3) : first
        case .times(let start, _), .moment(let start): day = start.local.date
        case .from(let point), .until(let point): day = point.date
        case .all, .length: day = session.today
        }
    }

    /// Answers with the days from one to another. `lines` makes what people read, while the store can still be asked.
    func answer(
        _ session: Session, _ first: CivilDate, _ last: CivilDate,
        lines: (DayView, OccurrenceAnswer) throws -> [String]
    ) throws -> Response {
        try session.read { store in
            let view = DayView(
                session: session, store: store, days: first...max(first, last), kinds: kinds,
                calendars: calendars)
            let found = try view.answer()
            let lines = session.console.printsText ? try lines(view, found) : []
            return found.response(failsWhenEmpty: failsWhenEmpty) { $0.print(lines) }
        }
    }
}
