import CalStore

/// The answer of the commands that list occurrences, in every format. What a person reads is the command's own.
///
/// ```swift
/// var answer = try OccurrenceAnswer(context, store, try listing.occurrences(), range: range)
/// try answer.order(of: "entries")
/// return try answer.print { for line in answer.agenda.lines(answer.occurrences, days: range.days) { … } }
/// ```
struct OccurrenceAnswer {
    let context: Context
    let store: CalendarStore
    let directory: Directory
    private(set) var occurrences: [CalStoreOccurrence]
    /// What was searched; nil where a command has no range.
    var range: Answer.SearchedRange?
    /// Whether there were more than are shown.
    var isTruncated = false

    init(
        _ context: Context, _ store: CalendarStore, _ occurrences: [CalStoreOccurrence],
        range: Answer.SearchedRange? = nil
    ) throws {
        self.context = context
        self.store = store
        self.occurrences = occurrences
        self.range = range
        directory = try Directory(store, naming: occurrences.map(\.item))
    }

    var json: ItemJSON { ItemJSON(zone: context.zone, now: context.now, directory: directory) }

    /// A list for people.
    var agenda: AgendaText {
        AgendaText(
            times: context.times, now: context.now, directory: directory, style: context.style,
            width: context.width)
    }

    /// Does what `--sort`, `--reverse` and `--limit` say.
    ///
    /// - Parameter agenda: A list whose first lines are to stay where there is a limit.
    mutating func order(
        of what: String, like agenda: AgendaText? = nil, _ days: ClosedRange<CivilDate>? = nil
    ) throws {
        if let agenda, let days, context.arguments.hasIfTaken(.limit), !context.isSorted {
            occurrences = agenda.ordered(occurrences, days: days)
        }
        try context.sort(&occurrences, by: json)
        isTruncated = context.cut(&occurrences, of: what)
    }

    /// Prints the answer; `text` prints what a person reads.
    func print(text: () throws -> Void) throws -> ExitCode {
        switch context.output {
        case .text where context.isQuiet:
            for occurrence in occurrences { context.print(directory.reference(to: occurrence)) }
        case .text: try text()
        case .ics: try context.printCalendar(occurrences.map(\.item), store)
        default:
            var answer = try context.answer(store, occurrences, json)
            answer.range = range
            answer.isTruncated = isTruncated
            try context.print(answer)
        }
        return try context.exit(isEmpty: occurrences.isEmpty)
    }
}
