import CalStore
import CalStoreLanguage
import CalStorePlanning
import CalStoreScreens
import CommandLine

/// The options of the views of a day, a week, a month and a year.
struct DayOptions {
    /// The day of the operands, or their first one; today by default. For a week it is the day in the middle,
    /// which is in that week for every first day of the week.
    let day: CivilDate
    let kinds: AgendaRequest.Kinds
    let calendars: CalendarFilter
    let count: WantedCount
    /// The time format of the second zone, `--zone-column`.
    let second: TimeText?

    /// The unit of a view.
    enum Unit: String { case day, week, month, year }

    /// - Parameter scrolls: Whether one can go on from the view, so that nothing need be said about the days
    ///   that it does not show.
    init(_ arguments: ParsedArguments, _ session: Session, showing unit: Unit, scrolls: Bool = false) throws {
        kinds = arguments.choice(.with) ?? .both
        calendars = CalendarFilter(arguments)
        count = WantedCount(arguments)
        second = try arguments.value(.zoneColumn).map { name in
            do throws(DateError) {
                return TimeText(
                    zone: try DateReader.zone(named: name), clockPattern: session.clock.times.clockPattern)
            } catch {
                throw error.ekcalError(field: "--zone-column")
            }
        }
        guard let text = arguments.text else {
            day = session.clock.today
            return
        }
        switch try session.words.readListed(DayOptions.phrase(text, unit), "DATE").value {
        case .days(let first, let last):
            let isWeek = unit == .week && first.adding(days: 6) == last && !text.contains("..")
            day = isWeek ? first.adding(days: 3) : first
            if !scrolls { DayOptions.tellOfRest(first, last, text, unit, session) }
        case .times(let start, _), .moment(let start): day = start.local.date
        case .from(let point), .until(let point): day = point.date
        case .all: day = session.clock.today
        case .length:
            throw EkcalError(
                .date, "\"\(text)\" is a length, not a date",
                hint: "write a date such as 2026-03-04, tomorrow or next week")
        }
    }

    /// Prints a note if the range is longer than the view.
    private static func tellOfRest(
        _ first: CivilDate, _ last: CivilDate, _ text: String, _ unit: Unit, _ session: Session
    ) {
        let days = last.dayNumber - first.dayNumber + 1
        let most =
            switch unit {
            case .day: 1
            case .week: 7
            case .month: 31
            case .year: 366
            }
        guard days > most else { return }
        let isYear = (first.month, first.day) == (1, 1) && (365...366).contains(days)
        let other = isYear ? "year \(first.year)" : "list \(text)"
        session.note(
            "only the first \(unit.rawValue) of \"\(text)\" is shown; `ekcal \(other)` shows all of it")
    }

    /// The full form of words without a unit: `month next`, `week +2`, `week 12`, `month 4`.
    private static func phrase(_ text: String, _ unit: Unit) -> String {
        let word = text.lowercased()
        switch (word, unit) {
        case ("this", .day): return "today"
        case ("next", .day): return "tomorrow"
        case ("last", .day), ("previous", .day): return "yesterday"
        case ("this", _), ("next", _), ("last", _): return "\(word) \(unit.rawValue)"
        case ("previous", _): return "last \(unit.rawValue)"
        default: break
        }
        guard let number = Int(word), (-9999...9999).contains(number) else { return text }
        if word.hasPrefix("+") { return "in \(number) \(unit.rawValue)s" }
        if word.hasPrefix("-") { return "\(-number) \(unit.rawValue)s ago" }
        if unit == .week, (1...53).contains(number) { return "week \(number)" }
        guard unit == .month, (1...12).contains(number) else { return text }
        return months[number - 1]
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// Answers with the days of a range. `needsAll` is for text that needs all items and not the first ones of
    /// each day. `lines` makes the text for people and `pictures` the pages, while
    /// the store can still be read.
    func answer(
        _ session: Session, _ first: CivilDate, _ last: CivilDate, needsAll: Bool = false,
        lines: (DayView, OccurrenceAnswer) throws -> [String],
        pictures: (DayView, OccurrenceAnswer) throws -> [Picture] = { _, _ in [] }
    ) throws -> Response {
        try session.access.read { store in
            let view = DayView(
                session: session, store: store, days: first...max(first, last), kinds: kinds,
                calendars: calendars, count: count, needsAll: needsAll)
            let found = try view.answer()
            let console = session.console
            let lines = console.printsText ? try lines(view, found) : []
            let pages = console.printsPage ? try pictures(view, found) : []
            var response = found.response(counted: count) { $0.print(lines) }
            response.page = {
                let isDrawing = console.output == .svg
                let text = isDrawing ? SVGPage(pictures: pages).text : HTMLPage(pictures: pages).text
                return Array(text.utf8)
            }
            return response
        }
    }
}
