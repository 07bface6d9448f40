import Basics
import CalStore
import CalStoreLanguage
import CalStoreSettings
import CommandLine

extension CommandTable {
    static let accessSet = Command(
        type: AccessSetCommand.self, path: ["access", "set"], section: .setup, writes: true,
        worksWithWrongSettings: true,
        answer: { AnswerShape(items: [.named(.access)], result: AnswerShape.attempt) },
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
        events = try Self.status(arguments.operand(0) ?? "", of: .events, field: "EVENTS")
        reminders = try Self.status(arguments.operand(1) ?? "", of: .reminders, field: "REMINDERS")
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
                return session.answer(changingSettings: rows.map(\.object))
            })
    }

    /// The rows that would be set.
    private var rehearsed: [AccessRow] {
        [
            AccessRow(entity: AccessEntity.events.name, status: events.rawValue),
            AccessRow(entity: AccessEntity.reminders.name, status: reminders.rawValue),
        ]
    }

    private static func status(
        _ word: String, of entity: AccessEntity, field: String
    ) throws(EkcalError) -> AccessStatus {
        let names = AccessStatus.cases(for: entity.kind).map(\.rawValue)
        let status = AccessStatus(rawValue: word)
        if let status, names.contains(word) { return status }
        guard status == nil else {
            throw EkcalError(
                .refused, "\(word) access to \(entity.name) is not possible",
                hint: "write one of: " + names.joined(separator: ", "), field: field)
        }
        let nearest = Nearest.matches(for: word, among: names)
        throw EkcalError(
            .usage, "\"\(word)\" is not a kind of access to \(entity.name)",
            hint: nearest.isEmpty
                ? "write one of: " + names.joined(separator: ", ")
                : "did you mean " + nearest.map { "`\($0)`" }.joined(separator: " or ") + "?", field: field)
    }
}
