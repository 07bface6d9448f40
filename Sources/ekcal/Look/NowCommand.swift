import CalStore
import CalStorePlanning
import CommandLine

extension CommandTable {
    static let now = Command(
        type: NowCommand.self, path: ["now"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "list what is running now",
        options: take(.calendar, .notCalendar) + ordering + listing + reading,
        details: ["Into a pipe it prints nothing if nothing is running. `next` shows what comes after that."],
        examples: [
            .init(line: "ekcal now --fail-empty -q", says: "exit 8 if there is no meeting now, for a script")
        ])
}

/// `now`: what is running at this moment; whole days too.
struct NowCommand: EkcalCommand {
    private let order: OrderOptions
    private let calendars: CalendarFilter
    private let count: WantedCount

    /// A series may have begun each second for years, and all of it run on.
    private static let most = 1000

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        order = try OrderOptions(arguments)
        calendars = CalendarFilter(arguments)
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let now = session.clock.now
            var request = try AgendaRequest(now..<now.adding(seconds: 1), calendars, session, store)
            request.kinds = .events
            request.wantsItem = { $0.status != .canceled }
            request.limit = order.searchLimit(most: NowCommand.most)
            var found = try OccurrenceAnswer(
                session, store, try request.agenda(from: store),
                range: Answer.SearchedRange(
                    start: now.description(in: session.clock.zone),
                    end: now.description(in: session.clock.zone)))
            try found.order(by: order, of: "events")
            return found.response(counted: count) { [found] page in
                page.print(found.countdownLines)
                // A status bar shows what a pipe has.
                if found.occurrences.isEmpty, session.system.isOutputTerminal {
                    page.print("Nothing is running.")
                }
            }
        }
    }
}
