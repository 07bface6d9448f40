import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import CalStoreScreens
import CommandLine
import Terminal

/// The result of a command that lists occurrences, with everything that the output formats need.
///
/// ```swift
/// var found = try OccurrenceAnswer(session, store, try request.agenda(from: store), range: range)
/// try found.order(by: order, of: "entries")
/// return try found.response { page in page.print(found.lines(found.agenda, days: range.days)) }
/// ```
struct OccurrenceAnswer {
    let session: Session
    let names: NameIndex
    private let calendars: [CalStoreCalendar]
    private(set) var occurrences: [CalStoreOccurrence]
    /// The number of occurrences before `--limit`.
    let matched: Int
    /// The searched range; nil for a command without one.
    let range: Answer.SearchedRange?
    /// Whether `--limit` removed some.
    var isTruncated = false
    /// The cursor for the occurrences after these.
    private var nextCursor: String?
    /// Whether the search found everything.
    let isComplete: Bool
    let revision: String

    /// - Parameter shown: The number of occurrences to show, and to look up names for; nil for all.
    init(
        _ session: Session, _ store: any CalStoreReader, _ found: Agenda,
        range: Answer.SearchedRange? = nil, shown: Int? = nil
    ) throws {
        self.session = session
        occurrences = found.occurrences
        matched = occurrences.count
        isComplete = found.isComplete
        isTruncated = !found.isComplete
        self.range = range
        calendars = try store.calendars()
        names = try NameIndex(store, naming: occurrences.prefix(shown ?? occurrences.count).map(\.item))
        revision = try store.revision()
    }

    /// The occurrences to show.
    var found: Agenda { Agenda(occurrences, isComplete: isComplete) }

    var json: ItemJSON { ItemJSON(names: names, language: session.clock.dates) }

    var agenda: AgendaText {
        let glyphs = session.system.glyphs
        return AgendaText(
            times: session.clock.times, now: session.clock.now, names: names,
            marks: CalendarMarks(calendars, glyphs, of: occurrences.lazy.map(\.item)), glyphs: glyphs,
            style: session.console.style, width: session.console.width)
    }

    /// Applies `--sort`, `--reverse` and `--limit`.
    ///
    /// - Parameter agenda: A list whose first lines a limit keeps.
    mutating func order(
        by order: OrderOptions, of what: String, like agenda: AgendaText? = nil,
        _ days: ClosedRange<CivilDate>? = nil
    ) throws {
        if let agenda, let days, order.limit != nil, order.sort == nil {
            occurrences = agenda.ordered(occurrences, days: days)
        }
        order.apply(to: &occurrences, json)
        try order.skipEarlier(&occurrences, revision: revision, session)
        if order.cut(&occurrences, of: what, areAll: isComplete, session) {
            isTruncated = true
            nextCursor = order.nextCursor(behind: occurrences.count, revision: revision, session)
        } else {
            noteIncomplete(what)
        }
    }

    /// Prints a note if the search did not find everything.
    func noteIncomplete(_ what: String) {
        guard !isComplete else { return }
        session.note(
            "only the first \(occurrences.count) \(what) are included; use a shorter "
                + "range, a query or a higher --limit for the others",
            isQuietable: false
        )
    }

    /// The lines of a list for people. An item of several years has a line for each day, so lines are limited
    /// too.
    func lines(_ agenda: AgendaText, days: ClosedRange<CivilDate>) -> [String] {
        agenda.lines(occurrences, days: days) { count in
            session.note(
                "only the first \(AgendaText.mostRows) of \(count) lines are "
                    + "shown; --once lists each item on its first day only",
                isQuietable: false
            )
        }
    }

    /// The response; `text` prints the text for people.
    func response(
        counted count: WantedCount, text: @escaping (Response.Page) throws -> Void
    ) -> Response {
        Response(
            text: text, quiet: { occurrences.map(names.reference(to:)) },
            answer: {
                var answer = session.answer(occurrences, json)
                answer.revision = revision
                answer.range = range
                answer.isTruncated = isTruncated
                answer.nextCursor = nextCursor
                return answer
            }, calendar: { $0(session.iCalendar(occurrences.map(\.item))) },
            failure: count.failure(of: matched, areAll: isComplete))
    }
}

extension OccurrenceAnswer {
    /// A line for each occurrence: its time, and how long until then.
    var countdownLines: [String] {
        let width = session.console.width
        // On a terminal the longer time of an event of several days moves only its own row.
        var columns = Columns([
            .init(most: width == nil ? Columns.usual : 26), .init(), .init(shrinksTo: 16),
            .init(shrinksTo: 8, mayGo: true), .init(),
        ])
        let left = TimeLeft(now: session.clock.now, zone: session.clock.zone)
        for occurrence in occurrences {
            let isRunning = occurrence.startInstant <= session.clock.now
            columns.add([
                .init(when(occurrence), isRunning ? .now : .plain),
                .init(names.listed(occurrence.item), .faint),
                .init(occurrence.item.title + (occurrence.original == nil ? "" : " ↻")),
                .init(names.calendarTitle(of: occurrence.item)), .init(left.text(of: occurrence)),
            ])
        }
        return columns.lines(width: width, style: session.console.style)
    }

    /// `Wed 2026-03-04 14:00-15:00`, `Wed 2026-03-04 23:30→00:30`, `due Fri 2026-03-06`
    private func when(_ occurrence: CalStoreOccurrence) -> String {
        let (times, zone) = (session.clock.times, session.clock.zone)
        let text = times.moment(occurrence.start)
        if occurrence.item.kind == .reminder { return "due " + text }
        let day = occurrence.start.wallTime(in: zone).date
        let rows = AgendaRows(zone: zone, now: session.clock.now).rows([occurrence], days: day...day)
        guard !occurrence.start.isDate, let row = rows.first else { return text }
        guard row.dayCount < 3 else { return text + " to " + times.moment(occurrence.end) }
        return times.day(day) + " " + times.span(of: row, session.system.glyphs)
    }
}
