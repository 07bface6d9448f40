import CalStore
import CalStoreLanguage
import CalStorePlanning
import CommandLine

extension CommandTable {
    static let soon = Command(
        type: SoonCommand.self, path: ["soon"], aliases: [.init(path: ["reminder", "soon"])], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "list reminders that are due soon, or that have an alarm soon",
        options: [.init(.within, help: "how far to look ahead: 12h, 7d (default: 48h)")]
            + take(.calendar, .notCalendar) + ordering + listing + reading,
        details: ["Overdue reminders are not included: `ekcal overdue` lists them."],
        examples: [.init(line: "ekcal soon --within 7d", says: "the next seven days")])
}

/// `soon`: open reminders that are due, or have an alarm, within `--within` (default: two days). What is
/// overdue is not among them.
struct SoonCommand: EkcalCommand {
    private let range: Range<Instant>
    private let order: OrderOptions
    private let calendars: CalendarFilter
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        let end = try session.words.readEnd(within: arguments.value(.within) ?? "48h")
        guard end >= session.clock.now else {
            throw EkcalError(.date, "the date is outside the years 1 to 9999", field: "--within")
        }
        range = session.clock.now..<end
        order = try OrderOptions(arguments)
        calendars = CalendarFilter(arguments)
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            var request = try AgendaRequest(.distantPast ..< .distantFuture, calendars, session, store)
            var alarms = CalStoreAlarmQuery(range, zone: session.clock.zone)
            alarms.calendars = request.calendars
            alarms.includesAcknowledged = true
            alarms.wantsItem = { $0.kind == .reminder }
            let ringing = Set(try store.alarms(alarms).map(\.item.id))
            // An alarm may come long before the reminder is due.
            request.kinds = .reminders
            request.includesUndated = true
            request.wantsItem = { item in
                !item.isOverdue(at: session.clock.now, in: session.clock.zone)
                    && (ringing.contains(item.id) || isDue(item, session.clock.zone))
            }
            request.limit = order.searchLimit()
            var found = try OccurrenceAnswer(
                session, store, try request.agenda(from: store),
                range: Answer.SearchedRange(
                    start: range.lowerBound.description(in: session.clock.zone),
                    end: range.upperBound.description(in: session.clock.zone)))
            try found.order(by: order, of: "reminders")
            return found.responseOfReminders(counted: count, nothing: "Nothing is due soon.")
        }
    }

    /// Whether it is due in the range. A day is over at its end.
    private func isDue(_ item: CalStoreItem, _ zone: Zone) -> Bool {
        guard let due = item.due else { return false }
        guard due.isDate else { return range.contains(due.instant(in: zone)) }
        return range.contains(
            zone.instant(for: CivilDateTime(due.date.adding(days: 1))).adding(seconds: -1))
    }
}
