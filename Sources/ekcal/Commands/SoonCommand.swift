import CalStore
import CalStoreLanguage

extension CommandTable {
    static let soon = Command(
        type: SoonCommand.self, path: ["soon"], aliases: [.init(path: ["reminder", "soon"])], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "list reminders that are due soon, or that have an alarm soon",
        options: [.init(name: .within, help: "how far to look ahead: 12h, 7d (default: 48h)")]
            + take(.calendar, .notCalendar) + ordering + listing + reading,
        details: ["Overdue reminders are not included: `ekcal overdue` lists them."],
        examples: [.init(line: "ekcal soon --within 7d", says: "the next seven days")])
}

/// `soon`: open reminders that are due, or have an alarm, within `--within` (default: two days). What is overdue is not
/// among them.
struct SoonCommand: EkcalCommand {
    private let range: Range<Instant>
    private let order: OrderOptions
    private let calendars: CalendarFilter
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        let end = try session.readEnd(within: arguments.value(.within) ?? "48h")
        guard end >= session.now else {
            throw EkcalError(.date, "the date is outside the years 1 to 9999", field: "--within")
        }
        range = session.now..<end
        order = try OrderOptions(arguments)
        calendars = CalendarFilter(arguments)
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.read { store in
            // An alarm may come long before the reminder is due.
            var request = try AgendaRequest(.distantPast ..< .distantFuture, calendars, session, store)
            request.kinds = .reminders
            request.includesUndated = true
            request.wantsItem = { item in
                !item.isOverdue(at: session.now, in: session.zone)
                    && moments(of: item, session.zone).contains(where: range.contains)
            }
            request.limit = order.searchLimit()
            var found = try OccurrenceAnswer(
                session, store, try request.agenda(from: store),
                range: Answer.SearchedRange(
                    start: range.lowerBound.description(in: session.zone),
                    end: range.upperBound.description(in: session.zone)))
            try found.order(by: order, of: "reminders")
            return found.responseOfReminders(counted: count, nothing: "Nothing is due soon.")
        }
    }

    /// When it is due, and when its alarms go off. A day is over at its end.
    private func moments(of item: CalStoreItem, _ zone: Zone) -> [Instant] {
        let due = item.due.map { due in
            due.isDate
                ? zone.instant(for: CivilDateTime(due.date.adding(days: 1))).adding(seconds: -1)
                : due.instant(in: zone)
        }
        let anchor = (item.due ?? item.start)?.instant(in: zone)
        let alarms = item.alarms.compactMap { alarm -> Instant? in
            switch alarm.trigger {
            case .absolute(let instant): instant
            case .relative(let offset, _): anchor?.adding(seconds: offset.nominalSeconds)
            case .location: nil
            }
        }
        return [due].compactMap(\.self) + alarms
    }
}
