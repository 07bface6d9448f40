import CalStore
import CalStoreExchange
import CalStorePlanning

/// What the commands that list occurrences have found, with all that any format of the answer needs.
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
    /// How many there were before `--limit`.
    let matched: Int
    /// What was searched; nil where a command has no range.
    let range: Answer.SearchedRange?
    /// Whether there were more than are shown.
    var isTruncated = false
    /// The cursor for those that are not shown.
    private var nextCursor: String?
    /// Whether all were found that there are.
    let isComplete: Bool
    let revision: String

    /// - Parameter shown: How many of the first are shown; nil for as many as there are. Only those get
    ///   names.
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

    /// What was found, or those of it that are shown.
    var found: Agenda { Agenda(occurrences, isComplete: isComplete) }

    var json: ItemJSON { ItemJSON(names: names, language: session.clock.dates) }

    /// A list for people.
    var agenda: AgendaText {
        let glyphs = Glyphs(session.system)
        return AgendaText(
            times: session.clock.times, now: session.clock.now, names: names,
            marks: CalendarMarks(calendars, glyphs, of: occurrences.map(\.item)), glyphs: glyphs,
            style: session.console.style, width: session.console.width)
    }

    /// Does what `--sort`, `--reverse` and `--limit` say.
    ///
    /// - Parameter agenda: A list whose first lines are to stay where there is a limit.
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

    /// Says when there are more than were looked for.
    func noteIncomplete(_ what: String) {
        guard !isComplete else { return }
        session.note(
            "only the first \(occurrences.count) \(what) are included; for others use a shorter range, a query or a higher --limit",
            isQuietable: false
        )
    }

    /// The lines of a list for people. What lasts for years stands on many days, so lines have an end too.
    func lines(_ agenda: AgendaText, days: ClosedRange<CivilDate>) -> [String] {
        let count = agenda.rowCount(occurrences, days: days)
        if count > AgendaText.mostRows {
            session.note(
                "only the first \(AgendaText.mostRows) of \(count) lines are shown; --once lists each item on its first day only",
                isQuietable: false
            )
        }
        return agenda.lines(occurrences, days: days)
    }

    /// The response; `text` prints what people read.
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
            }, calendar: { session.iCalendar(occurrences.map(\.item)) },
            failure: count.failure(of: matched, areAll: isComplete))
    }
}
