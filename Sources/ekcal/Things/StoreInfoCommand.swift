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
                answer: { session.answer(items: [Row(info: info, files: files).json], revision: revision) })
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

    /// The contents and the files of a store.
    struct Row: JSONRow {
        let info: CalStoreInfo
        /// Nil for a store in memory.
        let files: CalStoreFileInfo?

        static let fields: [JSONField<Self>] = [
            .type("store"), .init("path", "path", \.info.path),
            .init("id", "identifier of the store; null before the first change", \.info.storeID?.text),
            .init("revision", "revision of the store; it changes with every operation", \.info.revision),
            .init("operation", "number of the last operation", \.info.operation),
            .init("events", "number of events", \.info.events),
            .init("reminders", "number of reminders", \.info.reminders),
            .init("calendars", "number of calendars", \.info.calendars),
            .init("sources", "number of sources", \.info.sources),
            .init("snapshot_lag", "number of operations that store.json lacks", \.info.snapshotLag),
            .init("files", "files of the store") { Files(row: $0) },
            .init("backups", .list(.reference(.backup)), "newest first") { $0.files?.backups ?? [] },
            .init("notes", "notes about the store") { $0.info.notes.map(\.description) },
        ]
    }

    private struct Files: JSONRow {
        let row: Row

        static let fields: [JSONField<Self>] = [
            .init("snapshot_bytes", "size of store.json", \.row.files?.snapshotBytes),
            .init("log_bytes", "size of the log", \.row.files?.logBytes),
            .init("log_operations", "number of operations in the log", \.row.files?.operations),
            .init("log_first_operation", "number of the first operation", \.row.files?.firstOperation),
            .init("unfinished_bytes", "bytes of an unfinished write", \.row.files?.unfinishedBytes),
            .init("index_bytes", "size of the index", \.row.files?.indexBytes),
            .init("lock", "whether a program is writing") { files in
                files.row.files.map { StoreFilesText(info: files.row.info, files: $0).lock }
            },
        ]
    }
}

extension NamedShape {
    static let store = NamedShape("store", "contents and files of a store", of: StoreInfoCommand.Row.self)
}
