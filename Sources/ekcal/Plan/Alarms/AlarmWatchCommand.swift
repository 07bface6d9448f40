import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import CommandLine

extension CommandTable {
    static let alarmWatch = Command(
        type: AlarmWatchCommand.self, path: ["alarm", "watch"], section: .plan,
        answer: { AnswerShape(items: [.reference(.dueAlarm)], isLines: true) },
        summary: "ring when alarms are due, until Control-C",
        options: [
            .init(.once, help: "ring the alarms that are due now, and exit: for cron", group: .choosing)
        ] + take(.grace, .positions, .calendar, .notCalendar) + [
            .init(
                .exec,
                help:
                    "run this program for each alarm instead of printing "
                    + "it: 'notify-send -- {text} {start:%H:%M}'"
            )
        ]
            + take(.timeout, .output, .jsonl, .color, .fields, .quiet, .verbose)
            .choosing(.output, from: ["text", "jsonl"]) + everywhere,
        details: [
            """
            It prints each alarm when it is due and, depending on its action, runs the program of the \
            setting alarm.display, alarm.sound, alarm.mail or alarm.url. On a desktop, notify-send shows the \
            alarm if alarm.display is not set, and xdg-open opens the web address of an alarm with the \
            action procedure.
            """,
            """
            A program may run for 5 minutes, or --timeout, and does not delay others. An alarm is delivered \
            when its program has exited with 0, or when its line is written. If the program is missing, \
            fails or takes too long, the alarm is printed as a line and rings again after a minute, up to \
            five times and within --grace; it then has "again": true, and the program gets \
            EKCAL_ALARM_AGAIN=1. With --once, the exit code is then 7.
            """,
            """
            Each alarm is delivered once, even if ekcal ends or is killed and starts again: \
            $XDG_STATE_HOME/ekcal records the delivered alarms of each store. An alarm that is late because \
            ekcal was not running still rings within --grace; an older one is only listed as missed. If \
            ekcal was killed during a delivery, the alarm rings again and is marked as a possible repeat.
            """,
            """
            Words of --exec and of the settings may contain fields in braces, as in --format: {text}, \
            {title}, {at:%H:%M}, {start}, {location}, {calendar}, {ref}, {state}. Each word stays one \
            argument, because no shell is started. Write -- before the first field: without it, a text that \
            begins with - is refused, because it could be an option. The program gets the alarm as JSON on \
            standard input.
            """,
            "It checks again when the store changes, and at least every 20 seconds, to notice when the clock "
                + "is set or the machine wakes up.",
        ],
        examples: [
            .init(
                line: "ekcal alarm watch --exec 'notify-send -- {text} {start:%H:%M}'", says: "on a desktop"),
            .init(line: "ekcal alarm watch --once --jsonl", says: "from cron, every minute"),
        ])

    static let alarmTest = Command(
        type: AlarmTestCommand.self, path: ["alarm", "test"], section: .plan,
        answer: { .of(.dueAlarm) },
        summary: "ring the alarms of an item now, to check that they work",
        parameters: [
            .init(
                name: "REF", arity: .one, help: "the event or the reminder", takesQuery: true,
                values: .referencesAndQueries)
        ],
        options: [
            .init(
                .exec,
                help: "run this program for each alarm instead of printing it")
        ]
            + take(.timeout) + printing + everywhere,
        details: ["Nothing is recorded: the alarms ring again when they are due."],
        examples: [.init(line: "ekcal alarm test e2pxw", says: "check that the notification appears")])
}

/// `alarm watch`: delivers alarms when they are due.
struct AlarmWatchCommand: EkcalCommand {
    private let calendars: CalendarFilter
    private let grace: Int
    private let program: AlarmProgram?
    private let endsAtOnce: Bool
    private let readsPositions: Bool

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        calendars = CalendarFilter(arguments)
        grace = try Int(session.words.readSeconds(arguments.value(.grace) ?? "2h", .grace, most: .month))
        let limit = try session.words.programLimit(arguments)
        program = try arguments.value(.exec).map { line throws(EkcalError) in
            try AlarmProgram(line, field: "--exec", limit: limit)
        }
        endsAtOnce = arguments.has(.once)
        readsPositions = arguments.has(.positions)
        // The thread that reads positions could not report it.
        if readsPositions, arguments.value(.format) == "-" { throw System.Failure.inputIsRead }
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let delivery = try AlarmDelivery(program, session)
        let path = try session.access.alarmJournalPath()
        let journal: AlarmJournal
        do throws(CalStoreError) {
            journal = try AlarmJournal(path: path, timeout: 2, session.system.files)
        } catch {
            guard case .lockTimeout = error else { throw error }
            throw EkcalError(
                .locked, "another `ekcal alarm watch` is running for this store",
                hint: "stop it first, or let it ring the alarms")
        }
        return Response(stream: { output in
            try watch(store, journal, delivery, session, output) ? .success : .partlyDone
        })
    }

    /// Watches until the end. Returns whether every delivery succeeded.
    private func watch(
        _ store: CalendarStore, _ journal: AlarmJournal, _ delivery: AlarmDelivery, _ session: Session,
        _ output: Response.Stream
    ) throws -> Bool {
        var bell = AlarmBell(zone: session.clock.zone, journal: journal)
        bell.times.grace = grace
        let ringer = AlarmRinger(bell, delivery, session, output)
        // Observe before the first check, so that no change is missed between the two.
        let change = ChangeBell(pause: 0)
        let observation = store.onChange { change.ring() }
        defer { observation.cancel() }
        let positions = readsPositions ? try AlarmPositions(session.system.read, change) : nil
        // With --now, the clock starts at that time and runs.
        let shift = session.clock.now.seconds(since: session.system.clock())
        let clock = { session.system.clock().adding(seconds: abs(shift) > 1 ? shift : 0) }
        do {
            while true {
                let now = clock()
                if !session.clock.hasFixedZone { ringer.bell.times.zone = .system }
                ringer.bell.times.calendars = try calendars.identifiers(store, session)
                try ringer.ring(at: now, from: store)
                let came = positions?.take()
                for position in came?.positions ?? [] { try ringer.ring(at: position, now, from: store) }
                for line in came?.wrong ?? [] {
                    session.warn(
                        "\"\(line)\" is not a position; write LATITUDE,LONGITUDE such as 52.52,13.40")
                }
                output.flush()
                if !output.isRead || endsAtOnce && ringer.isIdle { return !ringer.hasFailed }
                try ringer.wait(
                    for: change, atMost: Double(ringer.bell.sleep(after: now, from: store)), from: store,
                    now: clock)
            }
        } catch is AlarmRinger.OutputEnded {
            return !ringer.hasFailed
        }
    }
}
