import CalStore
import CalStorePlanning
import CommandLine

/// The commands that ask a fixed question instead of naming a range.
extension CommandTable {
    static let now = Command(
        preset: .now, summary: "list what is running now",
        details: ["Into a pipe it prints nothing if nothing is running. `next` shows what comes after that."],
        examples: [
            .init(line: "ekcal now --fail-empty -q", says: "exit 8 if there is no meeting now, for a script")
        ])

    static let overdue = Command(
        preset: .overdue, aliases: [.init(path: ["reminder", "overdue"])],
        summary: "list reminders that are past due")

    static let soon = Command(
        preset: .soon, aliases: [.init(path: ["reminder", "soon"])],
        summary: "list reminders that are due soon, or that have an alarm soon",
        options: [.init(.within, help: "how far to look ahead: 12h, 7d (default: 48h)")],
        details: ["Overdue reminders are not included: `ekcal overdue` lists them."],
        examples: [.init(line: "ekcal soon --within 7d", says: "the next seven days")])
}

extension Command {
    fileprivate init(
        preset: PresetListCommand.Preset, aliases: [Alias] = [], summary: String, options: [Use] = [],
        details: [String] = [], examples: [Example] = []
    ) {
        self.init(
            type: PresetListCommand.self, path: [preset.rawValue], aliases: aliases, section: .look,
            answer: { .of(.event, .reminder) }, summary: summary,
            options: options + CommandTable.take(.calendar, .notCalendar) + CommandTable.ordering
                + CommandTable.listing + CommandTable.reading,
            details: details, examples: examples)
    }
}

/// `now`, `overdue` and `soon`: list the items that answer a fixed question.
struct PresetListCommand: EkcalCommand {
    /// The name of the command.
    fileprivate enum Preset: String {
        /// The items that are running now, all-day items too.
        case now
        /// Open reminders whose time has passed, the oldest first.
        case overdue
        /// Open reminders that are due, or have an alarm, within `--within`. What is overdue is not among
        /// them.
        case soon
    }

    private let preset: Preset
    private let options: ListOptions
    private let end: Instant

    /// A series may have begun each second for years, and all of it run on.
    private static let mostRunning = 1000

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        preset = Preset(rawValue: arguments.command.name) ?? .now
        options = try ListOptions(arguments)
        let now = session.clock.now
        end = preset == .soon ? try session.words.readEnd(within: arguments.value(.within) ?? "48h") : now
        guard end >= now else {
            throw EkcalError(.date, "the date is outside the years 1 to 9999", field: "--within")
        }
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let isNow = preset == .now
            let (now, zone) = (session.clock.now, session.clock.zone)
            var request = try AgendaRequest(
                (isNow ? now : .distantPast)..<now.adding(seconds: 1), options.calendars, session, store)
            request.kinds = isNow ? .events : .reminders
            request.limit = options.order.searchLimit(
                most: isNow ? PresetListCommand.mostRunning : OrderOptions.most)
            switch preset {
            case .now: request.wantsItem = { $0.status != .canceled }
            case .overdue: request.wantsItem = { $0.isOverdue(at: now, in: zone) }
            case .soon: try ask(&request, store)
            }
            var found = try OccurrenceAnswer(
                session, store, try request.agenda(from: store),
                range: preset == .overdue
                    ? nil
                    : Answer.SearchedRange(start: now.description(in: zone), end: end.description(in: zone)))
            try found.order(by: options.order, of: isNow ? "events" : "reminders")
            return found.response(counted: options.count) { [found] page in
                // A status bar shows what a pipe has.
                if found.occurrences.isEmpty, !isNow || session.system.isOutputTerminal {
                    page.print(nothing)
                }
                var agenda = found.agenda
                agenda.group = .none
                page.print(
                    isNow
                        ? found.countdownLines
                        : found.lines(agenda, days: .distantPast ... .distantFuture))
            }
        }
    }

    private var nothing: String {
        switch preset {
        case .now: "Nothing is running."
        case .overdue: "Nothing is overdue."
        case .soon: "Nothing is due soon."
        }
    }

    /// Asks for what is due soon, or rings soon: an alarm may come long before the reminder is due.
    private func ask(_ request: inout AgendaRequest, _ store: any CalStoreReader) throws {
        let (now, zone) = (request.now, request.zone)
        var alarms = CalStoreAlarmQuery(now..<end, zone: zone)
        alarms.calendars = request.calendars
        alarms.includesAcknowledged = true
        alarms.wantsItem = { $0.kind == .reminder }
        let ringing = Set(try store.alarms(alarms).map(\.item.id))
        request.range = .distantPast ..< .distantFuture
        request.includesUndated = true
        request.wantsItem = { item in
            guard !item.isOverdue(at: now, in: zone) else { return false }
            if ringing.contains(item.id) { return true }
            guard let due = item.due else { return false }
            // A day is over at its end.
            let last =
                due.isDate
                ? zone.instant(for: CivilDateTime(due.date.adding(days: 1))).adding(seconds: -1)
                : due.instant(in: zone)
            return now <= last && last < end
        }
    }
}
