import CalStore
import CalStoreExchange
import CalStoreLanguage
import CommandLine

extension CommandTable {
    static let birthdaysImport = Command(
        type: BirthdaysImportCommand.self, path: ["birthdays", "import"], section: .exchange, writes: true,
        answer: { .changing(.event, .reminder, telling: ImportReport.Result.members) },
        summary: "import the birthdays of contacts into a calendar",
        parameters: [
            .init(
                name: "FILE", arity: .oneOrMore, help: "a .vcf file; - reads standard input", values: .files)
        ],
        options: [
            .init(.alarm, help: "alarm before the day: 1w, 1d, or 0d for the day itself; repeatable"),
            .init(.noAlarm, help: "no alarms"),
        ] + take(.anniversaries, .mirror) + changing,
        exclusive: [[.alarm, .noAlarm]],
        details: [
            """
            Each card (vCard 2.1, 3 or 4) with a birthday becomes a yearly all-day event in the calendar of \
            birthdays. The first import creates this calendar. Other commands do not change its items.
            """,
            """
            An event belongs to the UID of its card, so you can import the same file again: changed cards \
            update their events. With --mirror, events of people who are not in the files are deleted; \
            deleting more than three needs -y, and so does a file without any birthday. A birthday that \
            cannot be read changes nothing, and a file without its end (END:VCARD) is refused.
            """,
            """
            --alarm adds an alarm to each birthday: 1d is the day before and 0d the day itself, at the time \
            of the setting default.allday_alarm. A later import with other alarms changes them, and \
            --no-alarm removes them. Without these options, birthdays keep their alarms, and new ones have \
            none.
            """,
            "Views show the age if the year of birth is known. The setting birthdays.leap sets the birthday "
                + "of people born on 29 February in other years.",
        ],
        examples: [
            .init(line: "ekcal birthdays import contacts.vcf", says: "all contacts of an address book"),
            .init(
                line: "ekcal birthdays import contacts.vcf --alarm 1w --alarm 0d",
                says: "with alarms a week before, and on the day"),
            .init(
                line: "ekcal birthdays import contacts.vcf --mirror",
                says: "and delete those who are no longer in the file"),
        ])
}

/// `birthdays import`: imports the birthdays of contacts into the calendar of birthdays.
struct BirthdaysImportCommand: EkcalCommand {
    private let names: [String]
    private let withAnniversaries: Bool
    private let isMirror: Bool
    private let leapDays: LeapDayRule
    /// The alarms of each event; nil to keep the stored ones.
    private let alarms: [ItemAlarm]?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        names = arguments.operands
        withAnniversaries = arguments.has(.anniversaries)
        isMirror = arguments.has(.mirror)
        leapDays =
            try session.config.value(SettingTable.leapBirthdays).flatMap(LeapDayRule.init) ?? .february28
        guard !arguments.has(.noAlarm) else {
            alarms = []
            return
        }
        alarms =
            arguments.has(.alarm)
            ? try arguments.values(.alarm).flatMap { try Self.alarms($0, session) } : nil
    }

    /// Reads alarms. A yearly event cannot have an alarm at a fixed date.
    private static func alarms(_ text: String, _ session: Session) throws -> [ItemAlarm] {
        let typed = try session.words.reading("--alarm") { () throws(DateError) in
            try TypedAlarm.list(text, dates: session.clock.dates)
        }
        return try typed.map { alarm in
            guard case .relative(let seconds, _) = alarm.trigger else {
                throw EkcalError(
                    .usage, "\"\(alarm.text)\" is a fixed date, but a birthday is every year",
                    hint: "write the time before the day: 1w, 1d, or 0d for the day itself", field: "--alarm")
            }
            return ItemAlarm(.relative(try session.config.alarmOffset(seconds, isAllDay: true), toEnd: false))
        }
    }

    func run(_ session: Session) throws -> Response {
        let files = try names.map { name in
            let bytes = try session.words.readFile(name)
            return try ImportFile(
                birthdays: bytes, leapDays, withAnniversaries: withAnniversaries,
                name: name == "-" ? "standard input" : name)
        }
        if isMirror { try Importer.refuseCut(files) }
        let store = try session.access.open()
        var removals: ConfirmedRemovals?
        if isMirror {
            let tried = try session.access.rehearse(store) { try bring(files, into: &$0).removed.count }
            removals = try ConfirmedRemovals(
                session, count: tried, isEmptying: files.allSatisfy { $0.items.items.isEmpty })
        }
        let written = try session.access.write(store) { change in
            let outcome = try bring(files, into: &change)
            try removals?.check(outcome.removed)
            return outcome
        }
        return ImportReport(
            session: session, store: store, files: files, outcome: written.result,
            operation: written.operation, isAsking: false, rejects: .nowhere
        ).response()
    }

    private func bring(
        _ files: [ImportFile], into change: inout CalStoreTransaction
    ) throws -> Importer.Outcome {
        let told = Set(files.flatMap { $0.items.items.map { ItemIdentity($0) } })
        let unread = files.flatMap { $0.items.unreadIDs.map { ItemIdentity(.event, externalID: $0) } }
        // Cards without a birthday do not create the calendar.
        guard try !told.isEmpty || change.calendars().contains(where: { $0.kind == .birthday }) else {
            return Importer.Outcome(files: files.map { _ in .nothing }, calendarTitles: [:])
        }
        let calendar = change.keptCalendar(.birthday, of: .birthdays, title: "Birthdays")
        return try change.bringing(into: calendar.id) { change in
            let outcomes = try files.map { file in
                let items = try change.givingAlarms(alarms, to: file.items, inCalendar: calendar.id)
                return change.add(items, events: calendar.id, reminders: calendar.id, onConflict: .update)
            }
            var outcome = Importer.Outcome(files: outcomes, calendarTitles: [calendar.id: calendar.title])
            if isMirror {
                outcome.removed = try change.removeItems(
                    inCalendar: calendar.id, missingFrom: told.union(unread))
            }
            return outcome
        }
    }
}
