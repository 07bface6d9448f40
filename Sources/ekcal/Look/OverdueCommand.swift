import CalStore
import CalStorePlanning
import CommandLine

extension CommandTable {
    static let overdue = Command(
        type: OverdueCommand.self, path: ["overdue"], aliases: [.init(path: ["reminder", "overdue"])],
        section: .look,
        answer: { .of(.event, .reminder) },
        summary: "list reminders that are past due",
        options: take(.calendar, .notCalendar) + ordering + listing + reading)
}

/// `overdue`: open reminders whose time has passed, the oldest first.
struct OverdueCommand: EkcalCommand {
    private let order: OrderOptions
    private let calendars: CalendarFilter
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        order = try OrderOptions(arguments)
        calendars = CalendarFilter(arguments)
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            var request = try AgendaRequest(
                .distantPast..<session.clock.now.adding(seconds: 1), calendars, session, store)
            request.kinds = .reminders
            request.wantsItem = { $0.isOverdue(at: session.clock.now, in: session.clock.zone) }
            request.limit = order.searchLimit()
            var found = try OccurrenceAnswer(session, store, try request.agenda(from: store))
            try found.order(by: order, of: "reminders")
            return found.responseOfReminders(counted: count, nothing: "Nothing is overdue.")
        }
    }
}

extension OccurrenceAnswer {
    /// A list without headings, whatever days it is about.
    func responseOfReminders(counted count: WantedCount, nothing: String) -> Response {
        response(counted: count) { page in
            var agenda = agenda
            agenda.group = .none
            if occurrences.isEmpty { page.print(nothing) }
            page.print(lines(agenda, days: .distantPast ... .distantFuture))
        }
    }
}
