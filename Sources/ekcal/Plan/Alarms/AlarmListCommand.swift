import CalStore
import CalStoreLanguage
import CalStorePlanning
import CommandLine

extension CommandTable {
    static let alarmList = Command(
        type: AlarmListCommand.self, path: ["alarm", "list"], answersToNoun: true, section: .plan,
        answer: { .of(.dueAlarm) },
        summary: "list the alarms of a range with the times at which they fire",
        parameters: [
            .init(
                name: "RANGE", arity: .words,
                help:
                    "a day, a week, a month or FIRST..LAST (default: today and the next six days). A query "
                    + "can follow the range or replace it",
                values: .queries)
        ],
        options: [
            .init(.all, help: "alarms that you have seen, too", group: .choosing),
            .init(.limit, help: "maximum number (default: 1000)"),
        ] + take(.calendar, .notCalendar) + printing + counting + reading,
        details: [
            """
            Alarms of cancelled events and of completed reminders do not fire. An alarm of an all-day item \
            counts from midnight. If --alarm is given in days, the alarm rings at the time of the setting \
            default.allday_alarm, which is stored in the alarm.
            """,
            "Alarms at places have no time: `ekcal list has:alarm` finds their reminders.",
        ],
        examples: [
            .init(line: "ekcal alarm list tomorrow", says: "what will ring tomorrow"),
            .init(line: "ekcal alarm list 2026-03 --all", says: "a month, with those that you have seen"),
        ])

    static let alarmNext = Command(
        type: AlarmListCommand.self, path: ["alarm", "next"], section: .plan,
        answer: { .of(.dueAlarm) },
        summary: "print the next alarm, or the next ones with --limit",
        options: [.init(.limit, help: "maximum number (default: 1)")] + take(.calendar, .notCalendar)
            + printing + counting + reading,
        details: ["It searches as far ahead as there are alarms."],
        examples: [.init(line: "ekcal alarm next -l 3", says: "the next three")])
}

/// `alarm list` and `alarm next`: lists alarms and when they fire.
struct AlarmListCommand: EkcalCommand {
    /// Nil for the next ones.
    private let range: DayRange?
    private let query: Query?
    private let isAll: Bool
    private let limit: Int
    private let calendars: CalendarFilter
    private let count: WantedCount

    private static let usualDays = 7
    private static let usualLimit = 1000

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        isAll = arguments.has(.all)
        calendars = CalendarFilter(arguments)
        count = WantedCount(arguments)
        if arguments.command.path == CommandTable.alarmNext.path {
            (range, query) = (nil, nil)
            limit = max(arguments.number(.limit) ?? 1, 0)
        } else {
            let dates = session.clock.listedDates
            let words = arguments.text.map { text in
                QueryForm.split(text) { (try? dates.read($0)) != nil }
            }
            query = try words?.query.map { try session.words.readQuery($0) }
            range =
                if let text = words?.range {
                    DayRange(
                        try session.words.readListed(text, "RANGE"), in: session.clock.zone,
                        now: session.clock.now)
                } else {
                    DayRange(
                        session.clock.today, session.clock.today.adding(days: Self.usualDays - 1),
                        in: session.clock.zone)
                }
            limit = max(arguments.number(.limit) ?? Self.usualLimit, 0)
        }
    }

    func run(_ session: Session) throws -> Response {
        return try session.access.read { store in
            var query = CalStoreAlarmQuery(
                range?.instants ?? session.clock.now ..< .distantFuture, zone: session.clock.zone)
            query.calendars = try calendars.identifiers(store, session)
            query.includesAcknowledged = isAll
            query.limit = limit == .max ? limit : limit + 1
            let found = try alarms(query, store, session)
            let rows = found.prefix(limit).map { AlarmRow($0) }
            let names = try NameIndex(store, naming: rows.map(\.item))
            var answer = try session.answer(store, items: rows.map { $0.object(names, session) })
            answer.isTruncated = found.count > limit
            answer.range = range?.searched(in: session.clock.zone)
            let isEmpty = range == nil ? "there is no next alarm" : "no alarm in this range"
            return Response(
                text: { page in
                    page.print(AlarmRow.lines(Array(rows), names, session, page))
                    if rows.isEmpty { page.note(isEmpty) }
                    if found.count > limit, range != nil { page.note("there are more: use --limit") }
                },
                quiet: { rows.map { $0.reference(names) } }, answer: { answer },
                failure: count.failure(of: rows.count))
        }
    }

    /// The alarms, of items that the typed query matches.
    private func alarms(
        _ asked: CalStoreAlarmQuery, _ store: any CalStoreReader, _ session: Session
    ) throws -> [CalStoreAlarm] {
        guard let query else { return try store.alarms(asked) }
        let matcher = try session.words.matcher(query, store)
        var asked = asked
        asked.wantsItem = { matcher.mayMatch($0) }
        guard matcher.asksForTime else { return try store.alarms(asked) }
        // The dates of one series differ, so the limit counts after the condition.
        let limit = asked.limit
        asked.limit = nil
        let found = try store.alarms(asked).filter { matcher.matches($0.occurrence) }
        return limit.map { Array(found.prefix($0)) } ?? found
    }
}
