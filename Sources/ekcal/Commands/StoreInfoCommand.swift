import CalStore

/// `store info`: where the store is, what it holds, and what its files are like.
struct StoreInfoCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let info = try store.info()
        let files = try store.fileFacts()
        guard session.output == .text else {
            try session.print(try session.answer(store, items: [StoreInfoCommand.object(info, files)]))
            return .success
        }
        var columns = Columns([.init(), .init()])
        func add(_ name: String, _ value: String) { columns.add([.init(name, .faint), .init(value)]) }
        add("path", info.path ?? "in memory")
        add("store", info.storeID ?? "not written yet: the first change creates it")
        add("revision", info.revision)
        add("operations", "\(info.operation)")
        add("events", "\(info.events)")
        add("reminders", "\(info.reminders)")
        add("calendars", "\(info.calendars) in \(info.sources) source\(info.sources == 1 ? "" : "s")")
        if let files {
            add("store.json", StoreInfoCommand.snapshot(info, files))
            add("log", StoreInfoCommand.log(files))
            add("index", files.indexBytes.map(ByteCount.text) ?? "none")
            add("backups", StoreInfoCommand.backups(files))
            add("lock", StoreInfoCommand.lock(files))
        }
        for line in columns.lines(width: nil, style: session.style) { session.print(line) }
        for note in info.notes { session.print("note: " + note) }
        return .success
    }

    // MARK: Sentences, which `doctor` uses too

    static func snapshot(_ info: CalStoreInfo, _ files: CalStoreFileFacts) -> String {
        guard let size = files.snapshotBytes.map(ByteCount.text) else { return "none" }
        guard let lag = info.snapshotLag else { return size }
        if files.isSnapshotOld { return "an older state, not used, \(size)" }
        return (lag == 0 ? "up to date" : "\(lag) operation\(lag == 1 ? "" : "s") behind the log")
            + ", \(size)"
    }

    static func log(_ files: CalStoreFileFacts) -> String {
        guard let bytes = files.logBytes, let first = files.firstOperation else { return "none" }
        var text =
            "\(files.operations) operation\(files.operations == 1 ? "" : "s"), \(ByteCount.text(bytes))"
        if first > 1 { text += ", from operation \(first) on" }
        if files.unfinishedBytes > 0 {
            text += ", \(ByteCount.text(files.unfinishedBytes)) of an unfinished write"
        }
        return text
    }

    static func backups(_ files: CalStoreFileFacts) -> String {
        guard let newest = files.backups.first else { return "none" }
        let size = ByteCount.text(files.backups.reduce(0) { $0 + $1.bytes })
        return "\(files.backups.count), \(size), the newest \(newest.name)"
    }

    static func lock(_ files: CalStoreFileFacts) -> String {
        switch files.lock {
        case .missing: "none yet"
        case .free: "free"
        case .held: "locked by a program that is writing"
        case .broken(let reason): "does not work: \(reason)"
        }
    }

    private static func object(_ info: CalStoreInfo, _ files: CalStoreFileFacts?) -> JSONValue {
        [
            "type": "store", "path": JSONValue(info.path), "id": JSONValue(info.storeID),
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
                "lock": JSONValue(files.map(StoreInfoCommand.lock)),
            ],
            "backups": .array((files?.backups ?? []).map(StoreBackupCommand.object)),
            "notes": .array(info.notes.map(JSONValue.string)),
        ]
    }
}
