import CalStore
import CommandLine

extension CommandTable {
    static let storeRestore = Command(
        type: StoreRestoreCommand.self, path: ["store", "restore"], section: .things, writes: true,
        answer: { .changing(.event, .reminder) },
        summary: "restore a backup, as one operation",
        parameters: [
            .init(
                name: "BACKUP", arity: .optional,
                help:
                    "name or file of the backup (default: an old store.json that was copied into the store)"
            )
        ],
        options: writing + managing,
        details: [
            "The current state is not lost, because the operation can be undone.",
            "It asks before it restores the backup of another store; -y answers yes.",
        ],
        examples: [
            .init(line: "ekcal store restore daily-2026-03-04", says: "the state of that morning"),
            .init(
                line: "ekcal store restore /media/stick/2026-03-04T100000Z.json -n",
                says: "show what would change"),
        ])
}

/// `store restore`: replaces everything in the store with a backup, as one operation.
struct StoreRestoreCommand: EkcalCommand {
    /// The name or the file of a backup; nil for an old `store.json` that was copied into the store.
    private let backup: String?
    /// Whether `-y` was given for a backup of another store.
    private let answersYes: Bool

    init(_ arguments: ParsedArguments, _ session: Session) {
        backup = arguments.operand(0)
        answersYes = arguments.has(.yes)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let file = try file(store)
        let operation: CalStoreOperation?
        do {
            operation = try restore(file, store, session, fromOtherStore: answersYes)
        } catch CalStoreError.otherStore {
            try session.confirm(
                "\(file) is a backup of another store. Replace everything in this store with it?")
            operation = try restore(file, store, session, fromOtherStore: true)
        }
        return Response(
            text: { page in
                guard let operation else { return page.print("The store is already equal to \(file)") }
                let count = operation.changes.count
                let did = session.isDryRun ? "Would restore" : "Restored"
                page.print("\(did) \(file)   \(count) change\(count == 1 ? "" : "s")")
                page.print(session.dryRunLines)
            },
            answer: { try session.answer([], operation, store) }, change: Response.Change(operation))
    }

    private func restore(
        _ file: String, _ store: CalendarStore, _ session: Session, fromOtherStore: Bool
    ) throws -> CalStoreOperation? {
        try store.restore(
            session.access.label, from: file, now: session.clock.now, dryRun: session.isDryRun,
            fromOtherStore: fromOtherStore)
    }

    /// The path of the backup: from a name, a file, or an old `store.json` that was copied into the store.
    private func file(_ store: CalendarStore) throws -> String {
        let backups = try store.backups()
        if let backup {
            return backups.first { $0.name == backup || $0.name + ".json" == backup }?.path ?? backup
        }
        if try store.fileInfo()?.isSnapshotOld == true, let path = try store.info().path {
            return path.hasSuffix(".json") ? path : path + "/store.json"
        }
        throw EkcalError(
            .usage, backups.isEmpty ? "there are no backups" : "the backup is missing",
            hint: backups.first.map { "for example: `ekcal store restore \($0.name)`" }
                ?? "write a file, or make a backup with `ekcal store backup`", field: "BACKUP",
            candidates: backups.map {
                EkcalError.Candidate(
                    shortID: $0.name, title: "operation \($0.operation)", detail: ByteCount.text($0.bytes))
            })
    }
}
