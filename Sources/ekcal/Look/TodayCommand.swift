import CalStore
import CalStoreLanguage
import CalStorePlanning
import CommandLine

extension CommandTable {
    static let today = Command(
        type: TodayCommand.self, path: ["today"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "list today's events, and reminders that are due",
        options: filters + listing + reading,
        details: [
            "`ekcal` without a command prints the same.",
            "Open reminders without a date are counted below; `ekcal todo` lists them.",
        ],
        examples: [
            .init(line: "ekcal today -c work", says: "one calendar only"),
            .init(line: "ekcal today --json | jq -r '.data[].title'", says: "the titles, for a script"),
        ])
}

/// `today`: lists the items of today, and overdue reminders.
struct TodayCommand: EkcalCommand {
    private let options: ListOptions
    /// Help is mentioned until the store has this many operations.
    private static let firstOperations = 10

    init(_ arguments: ParsedArguments, _ session: Session) throws { options = try ListOptions(arguments) }

    func run(_ session: Session) throws -> Response {
        let range = DayRange(session.clock.today, session.clock.today, in: session.clock.zone)
        return try session.access.read { store in
            let found = try OccurrenceAnswer(
                session, store, try options.request(range, session, store).agenda(from: store),
                range: range.searched(in: session.clock.zone))
            let undated = try options.undated(session, store)
            let info = options.isBare ? try store.info() : nil
            return try options.response(
                found, range.days, empty: [TimeText.heading(session.clock.today)], undated: undated,
                hint: found.occurrences.isEmpty ? info?.hint : nil,
                showsHelp: info.map { $0.operation < Self.firstOperations } ?? false)
        }
    }
}

extension CalStoreInfo {
    /// A hint for the first step; nil if the store has items.
    fileprivate var hint: String? {
        if events + reminders > 0 { return nil }
        return operation == 0
            ? "`ekcal setup` creates calendars and settings."
            : "`ekcal quick` adds an item from one sentence, `ekcal add` an event, `ekcal todo` a reminder."
    }
}
