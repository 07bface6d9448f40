import CalStore
import CalStoreExchange
import CommandLine

extension CommandTable {
    static let calendarRefresh = Command(
        type: CalendarRefreshCommand.self, path: ["calendar", "refresh"], section: .things, writes: true,
        answer: { .changing(.calendar, telling: FeedOutcome.Result.members) },
        summary: "refresh subscriptions",
        parameters: [
            .init(
                name: "NAME", arity: .zeroOrMore, help: "subscriptions, by name or short identifier",
                values: .calendars)
        ],
        options: [
            .init(.all, help: "all subscriptions (the default without NAME)", group: .choosing),
            .init(.ifDue),
            .init(.force, help: "fetch and compare even if the server reports no change"),
            .init(.allowEmpty, help: "accept a feed without items"),
        ] + changing,
        exclusive: [[.ifDue, .force]],
        details: [
            "It adds, changes and deletes items so that the calendar equals the feed. Each calendar is one "
                + "operation, which `ekcal undo` can undo. Nothing is written if nothing has changed.",
            """
            If a feed cannot be fetched, is incomplete, or is not a calendar, the calendar is unchanged \
            (exit code 74; 7 if others were refreshed). It is also unchanged if the feed has no items, which \
            --allow-empty accepts, or less than half as many as the calendar, which -y accepts (exit code \
            6). An item that cannot be read stays as it was, and each refresh lists it (exit code 7).
            """,
            "A file outside the store is read if you have subscribed to it on this machine. For a store from "
                + "another machine, you are asked once; -y answers yes.",
            """
            With --if-due, a subscription is fetched only when its interval has passed: --every of `calendar \
            subscribe`, else REFRESH-INTERVAL or X-PUBLISHED-TTL of the feed, else a day. This is for cron \
            and for timers.
            """,
        ],
        examples: [
            .init(line: "ekcal calendar refresh", says: "all subscriptions"),
            .init(line: "ekcal calendar refresh --if-due -q", says: "for cron, every few minutes"),
            .init(line: "ekcal calendar refresh holidays -n", says: "show what would change"),
        ])
}

/// `calendar refresh`: refreshes subscriptions.
struct CalendarRefreshCommand: EkcalCommand {
    private let names: [String]
    private let onlyDue: Bool
    private let isForced: Bool
    private let losses: CalStoreRefresh.Losses

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        names = arguments.operands
        onlyDue = arguments.has(.ifDue)
        isForced = arguments.has(.force)
        losses = arguments.has(.allowEmpty) ? .all : arguments.has(.yes) ? .most : .some
        guard names.isEmpty || !arguments.has(.all) else {
            throw EkcalError(
                .usage, "--all and a name cannot be used together", hint: "remove one of them",
                field: "--all")
        }
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let calendars = try subscriptions(store, session)
        let run = FeedRun(session: session, store: store, losses: losses, isForced: isForced)
        let path = try session.access.path()
        let outcomes = try session.console.showingProgress("Fetching", total: calendars.count) { progress in
            try calendars.map { calendar in
                progress?.step()
                let state = try FeedState(of: calendar.id, store: path, session.system.files)
                if onlyDue, !state.isDue(every: calendar.refreshInterval, at: session.clock.now) {
                    return FeedOutcome(calendar: calendar, result: .notDue)
                }
                return try run.refresh(calendar)
            }
        }
        let report = FeedReport(session: session, store: store, outcomes: outcomes)
        let lines = outcomes.map(report.line)
        return report.response(
            lines.isEmpty ? ["There are no subscriptions; `ekcal calendar subscribe` adds one."] : lines)
    }

    private func subscriptions(_ store: CalendarStore, _ session: Session) throws -> [CalStoreCalendar] {
        if names.isEmpty { return try store.calendars().filter { $0.kind == .subscription } }
        let known = session.words.calendarNames(store)
        var found: [CalStoreCalendar] = []
        for name in names {
            let calendar = try known.subscription(called: name)
            if !found.contains(where: { $0.id == calendar.id }) { found.append(calendar) }
        }
        return found
    }
}

extension CalendarNames {
    /// The subscription with a typed name.
    func subscription(called name: String) throws -> CalStoreCalendar {
        let found = try calendar(called: name, field: "NAME")
        guard found.kind == .subscription else {
            throw EkcalError(
                .refused, "\"\(found.title)\" is not a subscription",
                hint: "`ekcal calendar list` shows the subscriptions",
                field: "NAME")
        }
        return found
    }
}
