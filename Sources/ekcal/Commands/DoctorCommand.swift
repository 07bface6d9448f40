import CLibrary
import CalStore

/// `doctor`: looks at all that the tool stands on.
struct DoctorCommand {
    let session: Session

    /// One thing that was looked at.
    struct Finding {
        enum Status: String { case ok, warning, broken }

        let check: String
        let status: Status
        let message: String
        /// What to do.
        var hint: String?

        init(_ check: String, _ status: Status, _ message: String, hint: String? = nil) {
            (self.check, self.status, self.message, self.hint) = (check, status, message, hint)
        }
    }

    func run() throws -> ExitCode {
        let store = storeFindings()
        let findings = [zones(), settings()] + store + [terminal()]
        if session.output == .text {
            print(findings)
        } else {
            let items = findings.map { finding -> JSONValue in
                [
                    "type": "finding", "check": .string(finding.check),
                    "status": .string(finding.status.rawValue),
                    "message": .string(finding.message), "hint": JSONValue(finding.hint),
                ]
            }
            try session.print(session.answer(items: items))
        }
        if store.contains(where: { $0.status == .broken }) { return .inputOutput }
        return findings.contains { $0.status == .broken } ? .refused : .success
    }

    private func print(_ findings: [Finding]) {
        var columns = Columns([.init(), .init(), .init(shrinksTo: 30)])
        for finding in findings {
            let look: TextStyle.Look =
                switch finding.status {
                case .ok: .good
                case .warning: .now
                case .broken: .late
                }
            columns.add([
                .init(finding.status.rawValue, look), .init(finding.check, .strong), .init(finding.message),
            ])
            if let hint = finding.hint { columns.add(["", "", .init("-> " + hint, .faint)]) }
        }
        for line in columns.lines(width: nil, style: session.style) { session.print(line) }
    }

    // MARK: The machine

    private func zones() -> Finding {
        let folders = [session.system[.zoneFolder], "/usr/share/zoneinfo", "/usr/lib/zoneinfo"]
        let folder = folders.compactMap(\.self).first { System.isFolder($0) }
        // From three continents: one file alone may be a left-over.
        let missing = ["Europe/Berlin", "America/New_York", "Asia/Tokyo"].filter { Zone.named($0) == nil }
        if !missing.isEmpty {
            return Finding(
                "zones", .broken, "the zone database does not have \(missing.joined(separator: ", "))",
                hint: "install the package tzdata, or set TZDIR to its folder")
        }
        let place = folder.map { "\($0)\(version(of: $0).map { " (\($0))" } ?? "")" } ?? "none"
        return Finding("zones", .ok, "\(place); times are shown in \(session.zone.name)")
    }

    /// `2026a`, where the database says so.
    private func version(of folder: String) -> String? {
        for (name, prefix) in [("tzdata.zi", "# version "), ("+VERSION", "")] {
            let bytes = SmallFiles.beginning(of: folder + "/" + name, 64)
            let line = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" }
            if line.hasPrefix(prefix) { return String(line.dropFirst(prefix.count)) }
        }
        return nil
    }

    private func settings() -> Finding {
        guard let path = session.settings.path else {
            return Finding("settings", .warning, "HOME is not set, so the folder of the settings is unknown")
        }
        do {
            let files = try session.settingFiles().compactMap { origin, settings in
                try settings.path.map {
                    Settings.File(origin: origin, path: $0, entries: try settings.entries())
                }
            }
            let problems = SettingProblem.all(in: Settings(files: files, session.arguments, session.system))
            if let problem = problems.first(where: \.isBroken) ?? problems.first {
                let more = problems.count == 1 ? "" : ", and \(problems.count - 1) more"
                return Finding(
                    "settings", problem.isBroken ? .broken : .warning, problem.message + more,
                    hint: "`ekcal config list` lists all; `ekcal config edit` corrects them")
            }
            let count = files.reduce(0) { $0 + $1.entries.count }
            let isThere = System.isThere(path)
            return Finding("settings", .ok, isThere || count > 0 ? "\(path): \(count) set" : "none (\(path))")
        } catch {
            return Finding(
                "settings", .broken, EkcalError(any: error).message,
                hint: "correct that line, or move the file away")
        }
    }

    private func terminal() -> Finding {
        guard session.system.isOutputTerminal else {
            return Finding("terminal", .ok, "none: output goes to a file or a program")
        }
        let width = session.width.map { "\($0) columns" } ?? "of unknown width"
        let colors = session.style.isColored ? "with colours" : "without colours"
        let locale =
            ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { session.system.environment[$0] }.first { !$0.isEmpty }
            ?? ""
        guard locale.lowercased().replacing("-", with: "").contains("utf8") else {
            return Finding(
                "terminal", .warning,
                "\(width), \(colors), and a locale (\(locale.isEmpty ? "none" : locale)) "
                    + "that does not say UTF-8", hint: "set LANG, for example LANG=C.UTF-8")
        }
        return Finding("terminal", .ok, "\(width), \(colors), UTF-8")
    }

    // MARK: The store

    private func storeFindings() -> [Finding] {
        do {
            let store = try session.openStore()
            let info = try store.info()
            guard info.storeID != nil, let files = try store.fileFacts() else {
                return [
                    Finding("store", .ok, "\(info.path ?? ""): not written yet; the first change creates it")
                ]
            }
            return [
                health(store, info), lock(files), rights(info, files), snapshot(info, files), backups(files),
            ]
        } catch {
            let error = EkcalError(any: error)
            return [Finding("store", .broken, error.message, hint: error.hint)]
        }
    }

    private func health(_ store: CalendarStore, _ info: CalStoreInfo) -> Finding {
        do throws(CalStoreError) {
            let problems = try store.check()
            guard let first = problems.first else {
                return Finding(
                    "store", .ok,
                    "\(info.path ?? ""): \(count(info.events, "event")), \(count(info.reminders, "reminder")), nothing wrong"
                )
            }
            let isDamaged = problems.contains { $0.invariant == .filesAreWhole }
            let more = problems.count == 1 ? "" : ", and \(problems.count - 1) more"
            return Finding(
                "store", isDamaged ? .broken : .warning, first.message + more,
                hint: isDamaged
                    ? "`ekcal store check --salvage DIR` saves everything that can be read in another folder"
                    : "`ekcal store check` lists all, --fix repairs what can be repaired")
        } catch {
            return Finding("store", .broken, "\(error)")
        }
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    private func lock(_ files: CalStoreFileFacts) -> Finding {
        switch files.lock {
        case .broken(let reason):
            Finding(
                "lock", .broken, "locks do not work in \(files.folder): \(reason)",
                hint: "keep the store on a local disk, or let one program at a time write")
        case .missing: Finding("lock", .ok, "none yet")
        case .free: Finding("lock", .ok, "works; not locked")
        case .held: Finding("lock", .ok, "works; a program is writing now")
        }
    }

    private func rights(_ info: CalStoreInfo, _ files: CalStoreFileFacts) -> Finding {
        if let reason = files.readOnlyReason {
            return Finding("rights", .warning, "\(reason): the store can be read only")
        }
        guard System.isWritable(files.folder) else {
            return Finding(
                "rights", .warning, "\(files.folder) cannot be written to: the store can be read only")
        }
        let path = info.path ?? files.folder
        // Of a store that is a file, the folder is not its own.
        let own = path.hasSuffix(".json") ? [path, path + ".log.jsonl"] : [path]
        let open = own.filter { (System.facts($0)?.mode ?? 0) & 0o077 != 0 }
        guard open.isEmpty else {
            return Finding(
                "rights", .warning, "other users of this machine can read \(open.joined(separator: ", "))",
                hint: "chmod -R go= " + open.joined(separator: " "))
        }
        return Finding("rights", .ok, "other users cannot read it")
    }

    private func snapshot(_ info: CalStoreInfo, _ files: CalStoreFileFacts) -> Finding {
        let text = "store.json: " + StoreInfoCommand.snapshot(info, files)
        if files.isSnapshotOld {
            return Finding(
                "snapshot", .warning, text,
                hint: "`ekcal store restore` restores it, `ekcal store snapshot` replaces it")
        }
        guard files.snapshotBytes == nil || info.snapshotLag ?? 0 > 0 else {
            return Finding("snapshot", .ok, text)
        }
        return Finding("snapshot", .ok, text, hint: "`ekcal store snapshot` writes it")
    }

    private func backups(_ files: CalStoreFileFacts) -> Finding {
        guard let newest = files.backups.first else {
            return Finding("backups", .warning, "none", hint: "`ekcal store backup --to DIR` makes one")
        }
        let days = session.now.seconds(since: newest.time) / 86_400
        let text = StoreInfoCommand.backups(files)
        guard days > 30 else { return Finding("backups", .ok, text) }
        return Finding(
            "backups", .warning, text + ", \(days) days old", hint: "`ekcal store backup --to DIR` makes one")
    }
}
