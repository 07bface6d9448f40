import CLibrary
import CalStore
import CalStoreExchange

/// The checks of the machine: the zone database, the settings, the terminal.
struct MachineFindings {
    private let session: Session

    init(_ session: Session) { self.session = session }

    /// Checks that zones can be found, and in which database.
    func zones() -> DoctorFinding {
        let folders = [session.system[.zoneFolder], "/usr/share/zoneinfo", "/usr/lib/zoneinfo"]
        let folder = folders.compactMap(\.self).first { (try? session.system.isFolder($0)) == true }
        // Three continents, because a single file may be left over from an old database.
        let missing = ["Europe/Berlin", "America/New_York", "Asia/Tokyo"].filter { Zone.named($0) == nil }
        if !missing.isEmpty {
            return DoctorFinding(
                "zones", .broken, "the zone database does not have \(missing.joined(separator: ", "))",
                hint: "install the package tzdata, or set TZDIR to its folder")
        }
        let place = folder.map { "\($0)\(version(of: $0).map { " (\($0))" } ?? "")" } ?? "none"
        return DoctorFinding("zones", .ok, "\(place); times are shown in \(session.clock.zone.name)")
    }

    /// The version of the database, `2026a`, if it contains one.
    private func version(of folder: String) -> String? {
        for (name, prefix) in [("tzdata.zi", "# version "), ("+VERSION", "")] {
            let bytes = try? session.system.files.contents(of: folder + "/" + name, upTo: 1 << 20)
            let line = String(decoding: (bytes ?? [])?.prefix(64) ?? [], as: UTF8.self).prefix { $0 != "\n" }
            if line.hasPrefix(prefix) { return String(line.dropFirst(prefix.count)) }
        }
        return nil
    }

    /// Checks that the settings files can be read, and that all settings are known.
    func settings() -> DoctorFinding {
        guard let path = session.settings.path else {
            return DoctorFinding(
                "settings", .warning, "HOME is not set, so the folder of the settings is unknown")
        }
        do {
            let files = try session.settingFiles()
            let problems = SettingProblem.all(in: files)
            if let problem = problems.first(where: \.isBroken) ?? problems.first {
                let more = problems.count == 1 ? "" : ", and \(problems.count - 1) more"
                return DoctorFinding(
                    "settings", problem.isBroken ? .broken : .warning, problem.message + more,
                    hint: "`ekcal config list` lists all; `ekcal config edit` corrects them")
            }
            let count = files.reduce(0) { $0 + $1.entries.count }
            let isThere = try session.system.isThere(path)
            return DoctorFinding(
                "settings", .ok, isThere || count > 0 ? "\(path): \(count) set" : "none (\(path))")
        } catch {
            return DoctorFinding(
                "settings", .broken, EkcalError(any: error).message,
                hint: "correct that line, or move the file away")
        }
    }

    /// Checks the terminal.
    func terminal() -> DoctorFinding {
        guard session.system.isOutputTerminal else {
            return DoctorFinding("terminal", .ok, "none: output goes to a file or a program")
        }
        let width = session.console.width.map { "\($0) columns" } ?? "of unknown width"
        let colors = session.console.style.isColored ? "with colours" : "without colours"
        let locale =
            ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { session.system.environment[$0] }.first { !$0.isEmpty }
            ?? ""
        guard locale.lowercased().replacing("-", with: "").contains("utf8") else {
            return DoctorFinding(
                "terminal", .warning,
                "\(width), \(colors), and a locale (\(locale.isEmpty ? "none" : locale)) "
                    + "that is not UTF-8", hint: "set LANG, for example LANG=C.UTF-8")
        }
        return DoctorFinding("terminal", .ok, "\(width), \(colors), UTF-8")
    }
}
