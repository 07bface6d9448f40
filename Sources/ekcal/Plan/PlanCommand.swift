import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import CommandLine
import Terminal

extension CommandTable {
    static let plan = Command(
        type: PlanCommand.self, path: ["plan"], section: .plan,
        answer: { .of(.placement) },
        summary: "put reminders into free time before they are due, as a plan for `apply`",
        parameters: [referenceOrQuery(offering: .openReminders)],
        options: [
            .init(.length, help: "length of reminders that have none: 45m, 2h"),
            .init(.from, help: "start of the time to use (default: now)"),
            .init(
                .to,
                help: "end of the time to use (default: when the last reminder "
                    + "is due; four weeks without a due date)"),
            .init(
                .plan, help: "write the plan to this file; `ekcal apply` makes its changes", group: .item),
        ] + slotOptions
            + busyOptions.map {
                $0.option == .calendar
                    ? .init(.calendar, help: "calendar of the new events", isSingle: true) : $0
            } + counting + printing + reading,
        details: [
            """
            Each reminder becomes an event of its length, which ends before the reminder is due. Overdue \
            reminders come first, as early as possible, then those that are due earlier, then those with a \
            higher priority; each one gets the first free \
            time that is long enough. The length is that of `todo --for`, or --for here. The event refers to \
            its reminder (RELATED-TO), so a second plan does not include that reminder.
            """,
            """
            Nothing is changed: --plan writes a readable file, and `ekcal apply` makes its changes if the \
            times are still free. Exit 7 if a reminder gets no time: it repeats, has no length, is done, is \
            already planned, or there is no free time.
            """,
            "Busy time and hours are as for `free`. All calendars count as busy except those of -C.",
        ],
        examples: [
            .init(
                line: "ekcal plan 'calendar:errands due:<fri' --within 09:00-17:00 --days mon-fri",
                says: "show the plan"),
            .init(line: "ekcal plan is:open --for 30m --plan week.json", says: "then ekcal apply week.json"),
        ])
}

/// `plan`: finds times for reminders before they are due.
struct PlanCommand: EkcalCommand {
    private let operands: ItemOperands
    private let calendar: String?
    /// The length in seconds of reminders without one.
    private let usualLength: Int?
    private let range: Range<Instant>
    private let hasEnd: Bool
    private let slots: SlotOptions
    private let busy: BusyOptions
    /// The file of the plan; nil to only show it.
    private let file: String?

    /// A reminder, and its planned time or the reason why it has none.
    private struct Row {
        let reminder: CalStoreItem
        var range: Range<Instant>?
        var reason: String?
    }

    /// The number of days to plan reminders without a due date.
    private static let usualDays = 28

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        operands = try ItemOperands(arguments, session)
        calendar = arguments.value(.calendar)
        usualLength = try arguments.seconds(.length, session, least: 1)
        let typed = try RangeOptions(arguments, session).range
        let start = max(typed?.lowerBound ?? session.clock.now, session.clock.now)
        hasEnd = arguments.has(.to)
        range = start..<max(start, typed?.upperBound ?? .distantFuture)
        slots = try SlotOptions(arguments, session)
        busy = try BusyOptions(arguments, calendars: CalendarFilter(without: arguments), session)
        file = arguments.value(.plan)
        try session.checkOutput(file, of: .plan, isNotAmong: arguments.values(.with))
        if file == "-", session.console.output != .text {
            throw EkcalError(
                .usage, "the plan and the answer cannot both go to standard output",
                hint: "name a file for the plan", field: "--plan")
        }
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let reminders = try operands.references(store, session).map(\.item)
        let drafts = try drafts(of: reminders, store, session)
        var rows: [Row] = []
        var conditions: [FreeTimeCondition] = []
        let planned = try store.plan(
            session.access.label, now: session.clock.now,
            about: { rows.map { about($0, session) } }, conditions: { conditions.map(\.text) }
        ) { change in
            rows = try place(reminders, change, session)
            conditions = try self.conditions(rows, change, session)
            for row in rows {
                guard let range = row.range, var event = drafts[row.reminder.id] else { continue }
                event.start = ItemTime(range.lowerBound, in: session.clock.zone)
                event.end = .time(ItemTime(range.upperBound, in: session.clock.zone))
                _ = try change.add(event)
            }
        }
        if let file { try write(planned.plan, file, session) }
        return try response(rows, store, session)
    }

    /// The conditions of the plan: the times are still free.
    private func conditions(
        _ rows: [Row], _ store: any CalStoreReader, _ session: Session
    ) throws -> [FreeTimeCondition] {
        let calendars = try busy.calendars.identifiers(store, session)
        return rows.compactMap { row in
            row.range.map { range in
                FreeTimeCondition(
                    row.reminder.title, range, slots.search(range, length: 1, session), busy.criteria,
                    calendars: calendars)
            }
        }
    }

    /// The events, without their times.
    private func drafts(
        of reminders: [CalStoreItem], _ store: CalendarStore, _ session: Session
    ) throws -> [CalStoreItem.ID: CalStoreItem] {
        var drafts: [CalStoreItem.ID: CalStoreItem] = [:]
        for reminder in reminders where reminder.kind == .reminder {
            var edit = ItemEdit()
            // A placeholder until the free time is known.
            edit.when = "2000-01-01 00:00"
            var draft = try AddCommand(.event, reminder.title, calendar: calendar, edit: edit).draft(
                store, session)
            draft.parentExternalID = reminder.externalID
            drafts[reminder.id] = draft
        }
        return drafts
    }

    private func place(
        _ reminders: [CalStoreItem], _ store: any CalStoreReader, _ session: Session
    ) throws -> [Row] {
        let planned = try PlannedReminders(store, now: session.clock.now, zone: session.clock.zone)
        var rows: [Row] = []
        var tasks: [TaskPlacement.Task] = []
        var places: [CalStoreItem.ID: Int] = [:]
        for reminder in reminders where places[reminder.id] == nil {
            places[reminder.id] = rows.count
            var row = Row(reminder: reminder)
            row.reason = reason(against: reminder, planned, session)
            if row.reason == nil, let length = length(of: reminder) {
                tasks.append(task(reminder, length, session))
            }
            rows.append(row)
        }
        guard !tasks.isEmpty else { return rows }
        let usualEnd = range.lowerBound.adding(seconds: Self.usualDays * 86_400)
        let last = tasks.map { $0.isOverdue ? usualEnd : $0.due ?? usualEnd }.max() ?? usualEnd
        let end = min(hasEnd ? range.upperBound : last, range.lowerBound.adding(seconds: 3_660 * 86_400))
        let search = slots.search(range.lowerBound..<max(range.lowerBound, end), length: 1, session)
        let placement = TaskPlacement(
            tasks, in: search, around: try busy.busyTime(in: search.searched, store, session))
        for placed in placement.placed {
            if let place = places[placed.task.id] { rows[place].range = placed.range }
        }
        for task in placement.unplaced {
            if let place = places[task.id] { rows[place].reason = "there is no free time before it is due" }
        }
        return rows
    }

    /// The reason why a reminder cannot be placed at any time.
    private func reason(
        against reminder: CalStoreItem, _ planned: PlannedReminders, _ session: Session
    ) -> String? {
        if reminder.kind == .event { return "it is an event" }
        if !reminder.isOpen { return "it is done" }
        if reminder.isSeries { return "it repeats" }
        if planned.has(reminder) { return "it is already planned" }
        return length(of: reminder) == nil ? "it has no length; give one with --for" : nil
    }

    private func length(of reminder: CalStoreItem) -> Int? {
        let own = reminder.estimatedDuration?.nominalSeconds
        return (own.flatMap { $0 > 0 ? $0 : nil }) ?? usualLength
    }

    private func task(
        _ reminder: CalStoreItem, _ length: Int, _ session: Session
    ) -> TaskPlacement.Task {
        var task = TaskPlacement.Task(reminder, in: session.clock.zone)
        task.seconds = length
        task.isOverdue = reminder.isOverdue(at: session.clock.now, in: session.clock.zone)
        return task
    }

    // MARK: The answer

    private func about(_ row: Row, _ session: Session) -> String {
        let what = "\(TerminalText.line(row.reminder.title)) (\(row.reminder.id.text))"
        guard let range = row.range else { return "\(what): not placed, \(row.reason ?? "")" }
        return "\(what): \(SpanText(clock: session.clock).line(range))"
    }

    private func write(_ plan: CalStorePlan, _ name: String, _ session: Session) throws {
        guard name != "-" else { return session.console.print(bytes: plan.json) }
        do throws(System.Failure) { try session.system.writeFile(name, plan.json) } catch {
            throw EkcalError(
                .file, "the plan could not be written to \(name): \(error.reason)", field: "--plan")
        }
    }

    private func response(
        _ rows: [Row], _ store: CalendarStore, _ session: Session
    ) throws -> Response {
        let rows = rows.sorted {
            ($0.range?.lowerBound ?? .distantFuture) < ($1.range?.lowerBound ?? .distantFuture)
        }
        let names = try NameIndex(store, naming: rows.map(\.reminder))
        let json = ItemJSON(names: names, language: session.clock.dates)
        let text = SpanText(clock: session.clock)
        let revision = try store.revision()
        let missing = rows.count { $0.range == nil }
        var response = Response(
            text: { [file] page in
                guard file != "-" else { return }
                for row in rows {
                    let title =
                        names.reference(to: row.reminder) + "  " + TerminalText.line(row.reminder.title)
                    page.print(
                        row.range.map { "\(text.line($0))   \(title)" }
                            ?? "not placed: \(title): \(row.reason ?? "")")
                }
                if let file {
                    page.print(
                        "The plan is in \(file). Apply it with: "
                            + "\(session.line(of: "apply")) \(ShellWords.quoted(file))"
                    )
                } else {
                    page.print("Nothing was written; --plan FILE writes a plan for `ekcal apply`.")
                }
            },
            quiet: { rows.filter { $0.range != nil }.map { names.reference(to: $0.reminder) } },
            answer: {
                session.answer(
                    items: rows.map {
                        Placement(
                            span: $0.range.map(text.span), reason: $0.reason,
                            reminder: json.object($0.reminder)
                        ).json
                    }, revision: revision)
            })
        if missing > 0 { response.exit = .partlyDone }
        return response
    }

    /// A reminder, and the time that a plan gives it.
    struct Placement: JSONRow {
        /// Nil if it was not placed.
        let span: SpanText.Span?
        let reason: String?
        let reminder: JSONValue

        static let fields: [JSONField<Self>] = [
            .type("placement"), .init("placed", "whether there is time for it") { $0.span != nil },
            .init("reason", "why it has no time", \.reason),
            .init("start", .time.orNull, "start", \.span?.start),
            .init("end", .time.orNull, "end", \.span?.end),
            .init("duration", .duration.orNull, "length", \.span?.duration),
            .init("reminder", .reference(.reminder), "the reminder as it is now", json: \.reminder),
        ]
    }
}

extension NamedShape {
    static let placement = NamedShape(
        "placement", "a reminder, and the time that a plan found for it", of: PlanCommand.Placement.self)
}
