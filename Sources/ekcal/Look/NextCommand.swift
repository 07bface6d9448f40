import CalStore
import CalStoreLanguage
import CalStorePlanning
import CommandLine

extension CommandTable {
    static let next = Command(
        type: NextCommand.self, path: ["next"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "print what is running and what comes next, for prompts and status bars",
        options: [.init(.limit, help: "maximum number (default: 1)")] + take(.within) + filters
            + listing + reading,
        details: [
            "It prints nothing if there is nothing within a week or --within. "
                + "All-day events that have begun are not included."
        ],
        examples: [
            .init(line: "ekcal next --within 12h", says: "the rest of the day"),
            .init(line: "ekcal next -l 3", says: "the next three"),
        ])
}

/// `next`: prints what is running and what comes next, for prompts and status bars; nothing if there is
/// nothing.
struct NextCommand: EkcalCommand {
    private let end: Instant
    private let kinds: AgendaRequest.Kinds
    private let limit: Int
    private let calendars: CalendarFilter
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        end = try session.words.readEnd(within: arguments.value(.within) ?? "7d")
        kinds = arguments.choice(.with) ?? .both
        limit = max(arguments.number(.limit) ?? 1, 0)
        calendars = CalendarFilter(arguments)
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let now = session.clock.now
            var request = try AgendaRequest(now..<max(end, now.adding(seconds: 1)), calendars, session, store)
            request.kinds = kinds
            // An all-day event that has begun is left out; `today` shows it.
            request.wantsItem = { $0.status != .canceled }
            request.wants = {
                !($0.start.isDate && $0.startInstant <= now)
                    && ($0.item.kind == .event || $0.startInstant > now)
            }
            request.limit = limit == .max ? limit : limit + 1
            let listed = try request.agenda(from: store)
            let isTruncated = listed.occurrences.count > limit || !listed.isComplete
            let first = Agenda(Array(listed.occurrences.prefix(limit)), isComplete: listed.isComplete)
            var found = try OccurrenceAnswer(
                session, store, first,
                range: Answer.SearchedRange(
                    start: now.description(in: session.clock.zone),
                    end: end.description(in: session.clock.zone)))
            found.isTruncated = isTruncated
            return found.response(counted: count) { [found] in $0.print(found.countdownLines)
            }
        }
    }
}
