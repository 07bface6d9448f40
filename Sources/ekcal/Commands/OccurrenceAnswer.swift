import CalStoreExchange

/// The answer of the commands that list occurrences, in every format. What a person reads is the command's own.
///
/// ```swift
/// var answer = try OccurrenceAnswer(session, store, try listing.found(), range: range)
/// try answer.order(of: "entries")
/// return try answer.print { for line in answer.lines(answer.agenda, days: range.days) { … } }
/// ```
struct OccurrenceAnswer {
    let session: Session
    let store: any CalStoreReader
    let names: NameIndex
    private(set) var occurrences: [CalStoreOccurrence]
    /// What was searched; nil where a command has no range.
    var range: Answer.SearchedRange?
    /// Whether there were more than are shown.
    var isTruncated = false
    /// Whether all were found that there are.
    let isComplete: Bool

    init(
        _ session: Session, _ store: any CalStoreReader, _ found: Listing.Found,
        range: Answer.SearchedRange? = nil
    ) throws {
        self.session = session
        self.store = store
        occurrences = found.occurrences
        isComplete = found.isComplete
        isTruncated = !found.isComplete
        self.range = range
        names = try NameIndex(store, naming: occurrences.map(\.item))
    }

    var json: ItemJSON { ItemJSON(zone: session.zone, now: session.now, names: names) }

    /// A list for people.
    var agenda: AgendaText {
        AgendaText(
            times: session.times, now: session.now, names: names, style: session.style,
            width: session.width)
    }

    /// Does what `--sort`, `--reverse` and `--limit` say.
    ///
    /// - Parameter agenda: A list whose first lines are to stay where there is a limit.
    mutating func order(
        of what: String, like agenda: AgendaText? = nil, _ days: ClosedRange<CivilDate>? = nil
    ) throws {
        if let agenda, let days, session.arguments.has(.limit), !session.isSorted {
            occurrences = agenda.ordered(occurrences, days: days)
        }
        try session.sort(&occurrences, by: json)
        if session.cut(&occurrences, of: what, areAll: isComplete) {
            isTruncated = true
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

    /// Prints the answer; `text` prints what a person reads.
    func print(text: () throws -> Void) throws -> ExitCode {
        switch session.output {
        case .text where session.isQuiet:
            for occurrence in occurrences { session.print(names.reference(to: occurrence)) }
        case .text: try text()
        case .ics: try session.printCalendar(occurrences.map(\.item))
        default:
            var answer = try session.answer(store, occurrences, json)
            answer.range = range
            answer.isTruncated = isTruncated
            try session.print(answer)
        }
        return try session.exit(isEmpty: occurrences.isEmpty)
    }
}
