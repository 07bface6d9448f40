import Basics
import CalStore
import CalStoreSettings
import CommandLine

extension CommandTable {
    static let accessSet = Command(
        type: AccessSetCommand.self, path: ["access", "set"], section: .setup, writes: true,
        worksWithWrongSettings: true,
        answer: { AnswerShape(items: [.reference(.access)], result: SettingsAttempt.members) },
        summary: "set the access of programs that use EventKit",
        parameters: [
            .init(
                name: "EVENTS", arity: .one, help: "full, write-only, denied, restricted or not-determined"),
            .init(
                name: "REMINDERS", arity: .one, help: "full, denied, restricted or not-determined"),
        ],
        options: take(.dryRun, .output, .json, .color, .quiet, .help)
            .choosing(.output, from: ["text", "json"]),
        details: [
            """
            With not-determined, the first program that asks gets access, and this answer is saved. The \
            access is a setting in the settings file (see `ekcal help files`). Running programs notice the \
            change at once.
            """,
            "This is for tests of programs, not for protection: a program that runs in your name can read "
                + "the files of a store without asking.",
        ],
        examples: [
            .init(line: "ekcal access set denied full", says: "programs see reminders but no events"),
            .init(line: "ekcal access set full full", says: "everything, as by default"),
        ])
}

/// `access set`: sets the access of programs that use EventKit.
struct AccessSetCommand: EkcalCommand {
    private let events: AccessStatus
    private let reminders: AccessStatus

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        events = try Self.status(arguments.operand(0) ?? "", SettingTable.accessEvents, "EVENTS")
        reminders = try Self.status(arguments.operand(1) ?? "", SettingTable.accessReminders, "REMINDERS")
    }

    func run(_ session: Session) throws -> Response {
        let settings = try session.userSettings()
        // A dry run reports mistakes in the file too.
        _ = try settings.entries()
        if !session.isDryRun { try settings.setAccess(events: events, reminders: reminders) }
        return Response(
            text: { page in
                let did = session.isDryRun ? "Would set" : "Set"
                page.print(
                    "\(did) events to \(events.rawValue) and reminders to \(reminders.rawValue)"
                        + " in \(settings.path ?? "")")
                page.print(session.dryRunLines)
            },
            answer: {
                let rows = session.isDryRun ? rehearsed : try AccessRow.all(in: settings)
                return session.answer(changingSettings: rows.map(\.json))
            })
    }

    /// The rows that would be set.
    private var rehearsed: [AccessRow] {
        [
            AccessRow(entity: "events", status: events.rawValue),
            AccessRow(entity: "reminders", status: reminders.rawValue),
        ]
    }

    private static func status(
        _ word: String, _ setting: Setting, _ field: String
    ) throws(EkcalError) -> AccessStatus {
        let status = AccessStatus(rawValue: word)
        let fault = setting.fault(word)
        if let status, fault == nil { return status }
        // A kind of access that there is, though not to these.
        throw EkcalError(
            status == nil ? .usage : .refused, "\(setting.name): \(fault ?? "")", field: field)
    }
}
