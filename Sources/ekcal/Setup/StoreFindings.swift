import CalStore

/// The checks of the store.
struct StoreFindings {
    private let session: Session

    init(_ session: Session) { self.session = session }

    /// All checks; only one if the store cannot be opened or does not exist yet.
    func all() -> [DoctorFinding] {
        do {
            let store = try session.access.open()
            let info = try store.info()
            guard info.storeID != nil, let files = try store.fileInfo() else {
                return [
                    DoctorFinding(
                        "store", .ok, "\(info.path ?? ""): does not exist yet; the first change creates it")
                ]
            }
            return [
                health(store, info), lock(files), rights(info, files), snapshot(info, files),
                backups(info, files),
            ]
        } catch {
            let error = EkcalError(any: error)
            return [DoctorFinding("store", .broken, error.message, hint: error.hint)]
        }
    }

    private func health(_ store: CalendarStore, _ info: CalStoreInfo) -> DoctorFinding {
        do throws(CalStoreError) {
            let report = try store.maintenance.check()
            let problems = report.problems
            guard let first = problems.first else {
                if let note = report.notes.first {
                    return DoctorFinding("store", .warning, note.description)
                }
                return DoctorFinding(
                    "store", .ok,
                    "\(info.path ?? ""): \(count(info.events, "event")), "
                        + "\(count(info.reminders, "reminder")), no problems"
                )
            }
            let isDamaged = problems.contains { $0.invariant == .filesAreWhole }
            let more = problems.count == 1 ? "" : ", and \(problems.count - 1) more"
            return DoctorFinding(
                "store", isDamaged ? .broken : .warning, first.message + more,
                hint: first.invariant == .backupsAreWhole
                    ? "`ekcal store backup` creates another one"
                    : isDamaged
                        ? "`ekcal store check --salvage DIR` saves everything "
                            + "that can be read to another folder"
                        : "`ekcal store check` lists all, --fix repairs what can be repaired")
        } catch {
            return DoctorFinding("store", .broken, "\(error)")
        }
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    private func lock(_ files: CalStoreFileInfo) -> DoctorFinding {
        switch files.lock {
        case .broken(let reason):
            DoctorFinding(
                "lock", .broken, "locks do not work in \(files.folder): \(reason)",
                hint: "keep the store on a local disk, or let only one program write at a time")
        case .missing: DoctorFinding("lock", .ok, "none yet")
        case .free: DoctorFinding("lock", .ok, "works; not locked")
        case .held: DoctorFinding("lock", .ok, "works; a program is writing now")
        }
    }

    private func rights(_ info: CalStoreInfo, _ files: CalStoreFileInfo) -> DoctorFinding {
        if let reason = files.readOnlyReason {
            return DoctorFinding("rights", .warning, "\(reason): the store is read-only")
        }
        guard session.system.files.permits(.write, files.folder) else {
            return DoctorFinding(
                "rights", .warning, "\(files.folder) cannot be written, so the store is read-only")
        }
        let path = info.path ?? files.folder
        // A store in a single file does not own its folder.
        let own = path.hasSuffix(".json") ? [path, path + ".log.jsonl"] : [path]
        var open: [String] = []
        for file in own {
            do {
                // The log of a store in a single file may be missing.
                guard let facts = try session.system.facts(file) else { continue }
                if facts.rights & 0o077 != 0 { open.append(file) }
            } catch {
                return DoctorFinding(
                    "rights", .warning,
                    "cannot check who can read \(error.name): \(error.reason)")
            }
        }
        guard open.isEmpty else {
            return DoctorFinding(
                "rights", .warning, "other users of this machine can read \(open.joined(separator: ", "))",
                hint: "chmod -R go= " + open.joined(separator: " "))
        }
        return DoctorFinding("rights", .ok, "other users cannot read it")
    }

    private func snapshot(_ info: CalStoreInfo, _ files: CalStoreFileInfo) -> DoctorFinding {
        let text = "store.json: " + StoreFilesText(info: info, files: files).snapshot
        if files.isSnapshotOld {
            return DoctorFinding(
                "snapshot", .warning, text,
                hint: "`ekcal store restore` restores it, `ekcal store snapshot` replaces it")
        }
        guard files.snapshotBytes == nil || info.snapshotLag ?? 0 > 0 else {
            return DoctorFinding("snapshot", .ok, text)
        }
        return DoctorFinding("snapshot", .ok, text, hint: "`ekcal store snapshot` writes it")
    }

    private func backups(_ info: CalStoreInfo, _ files: CalStoreFileInfo) -> DoctorFinding {
        guard let newest = files.backups.first else {
            return DoctorFinding(
                "backups", .warning, "none",
                hint: "`ekcal store backup "
                    + "--to DIR` creates one")
        }
        let days = session.clock.now.seconds(since: newest.time) / 86_400
        let text = StoreFilesText(info: info, files: files).backups
        guard days > 30 else { return DoctorFinding("backups", .ok, text) }
        return DoctorFinding(
            "backups", .warning, text + ", \(days) days old",
            hint: "`ekcal store backup "
                + "--to DIR` creates one")
    }
}
