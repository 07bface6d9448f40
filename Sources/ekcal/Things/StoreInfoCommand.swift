import Basics
import CalStore
import CommandLine
import Terminal

extension CommandTable {
    static let storeInfo = Command(
        type: StoreInfoCommand.self, path: ["store", "info"], section: .things,
        answer: { .of(.store) },
        summary: "show the path, contents, files and revision of the store",
        options: document + reading)
}

/// `store info`: shows the path, contents and files of the store.
struct StoreInfoCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let info = try store.info()
            let files = try store.fileInfo()
            let revision = try store.revision()
            return Response(
                text: { page in
                    page.print(lines(info, files, page.style))
                    page.print(info.notes.map { "note: \($0)" })
                },
                answer: { session.answer(items: [object(info, files)], revision: revision) })
        }
    }

    private func lines(_ info: CalStoreInfo, _ files: CalStoreFileInfo?, _ style: TextStyle) -> [String] {
        var columns = Columns([.init(), .init()])
        func add(_ name: String, _ value: String) { columns.add([.init(name, .faint), .init(value)]) }
        add("path", info.path ?? "in memory")
        add("store", info.storeID?.text ?? "does not exist yet: the first change creates it")
        add("revision", info.revision)
        add("operations", "\(info.operation)")
        add("events", "\(info.events)")
        add("reminders", "\(info.reminders)")
        add("calendars", "\(info.calendars) in \(info.sources) source\(info.sources == 1 ? "" : "s")")
        if let files {
            let text = StoreFilesText(info: info, files: files)
            add("store.json", text.snapshot)
            add("log", text.log)
            add("index", files.indexBytes.map(ByteCount.text) ?? "none")
            add("backups", text.backups)
            add("lock", text.lock)
        }
        return columns.lines(width: nil, style: style)
    }

    private func object(_ info: CalStoreInfo, _ files: CalStoreFileInfo?) -> JSONValue {
        let lock = files.map { StoreFilesText(info: info, files: $0).lock }
        return [
            "type": "store", "path": JSONValue(info.path), "id": JSONValue(info.storeID?.text),
            "revision": .string(info.revision), "operation": .int(info.operation),
            "events": .int(info.events),
            "reminders": .int(info.reminders), "calendars": .int(info.calendars),
            "sources": .int(info.sources),
            "snapshot_lag": JSONValue(info.snapshotLag),
            "files": [
                "snapshot_bytes": JSONValue(files?.snapshotBytes), "log_bytes": JSONValue(files?.logBytes),
                "log_operations": JSONValue(files?.operations),
                "log_first_operation": JSONValue(files?.firstOperation),
                "unfinished_bytes": JSONValue(files?.unfinishedBytes),
                "index_bytes": JSONValue(files?.indexBytes),
                "lock": JSONValue(lock),
            ],
            "backups": .array((files?.backups ?? []).map(StoreBackupCommand.object)),
            "notes": .array(info.notes.map { .string($0.description) }),
        ]
    }
}
