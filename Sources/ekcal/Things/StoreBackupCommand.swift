import Basics
import CalStore
import CommandLine
import Terminal

extension CommandTable {
    static let storeBackup = Command(
        type: StoreBackupCommand.self, path: ["store", "backup"], section: .things,
        answer: { .of(.backup) },
        summary: "copy all items to a file for `store restore`",
        options: [
            .init(
                .to, help: "a folder, or a new .json file (default: the backups of the store)",
                placeholder: "DIR", group: .item, values: .folders)
        ] + managing,
        details: [
            """
            The first change of a day makes a backup (daily-DATE). The oldest daily backups are removed when \
            all backups together are larger than twice store.json. The setting backup.keep changes this: a \
            number of days, or 5x for five times the size. Backups from this command are not removed.
            """,
            "A backup is a JSON document with one item per line. To go back, use `ekcal undo` or `ekcal "
                + "store restore`. To be safe if the whole folder is lost, keep backups elsewhere with --to.",
        ],
        examples: [
            .init(line: "ekcal store backup", says: "to the backup folder of the store"),
            .init(line: "ekcal store backup --to /media/stick", says: "to another place"),
        ])
}

/// `store backup`: copies all items to a file.
struct StoreBackupCommand: EkcalCommand {
    /// A folder or a file; nil for the backups of the store.
    private let destination: String?

    init(_ arguments: ParsedArguments, _ session: Session) { destination = arguments.value(.to) }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        guard let backup = try store.maintenance.backUp(to: destination, now: session.clock.now) else {
            throw EkcalError(.notFound, "there is nothing to back up: the store does not exist yet")
        }
        return Response(
            text: { page in
                let place = TerminalText.line(backup.path)
                page.print(
                    "Backed up operation \(backup.operation) to \(place)   \(ByteCount.text(backup.bytes))")
            },
            answer: { try session.answer(store, items: [backup.json]) })
    }
}

extension CalStoreBackup: JSONRow {
    package static let fields: [JSONField<Self>] = [
        .type("backup"), .init("name", "title or name", \.name), .init("path", "path", \.path),
        .init("operation", "last operation in it", \.operation),
        .init("time", .instant, "time of the backup", \.time.description),
        .init("bytes", "its size", \.bytes),
        .init("daily", "whether it was made automatically", \.isDaily),
    ]
}

extension NamedShape {
    static let backup = NamedShape("backup", "a copy of all items", of: CalStoreBackup.self)
}
