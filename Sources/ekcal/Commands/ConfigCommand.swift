import CLibrary
import CalStore
import CalStoreLanguage

/// `config get`, `set`, `unset`, `list` and `path`: the settings, and where each comes from.
struct ConfigCommand {
    let session: Session

    // MARK: Looking

    func runList() throws -> ExitCode {
        let prefix = session.arguments.operand(0)?.lowercased()
        let files = try readFiles()
        var rows = rows(files)
        if let prefix { rows = rows.filter { $0.name == prefix || $0.name.hasPrefix(prefix + ".") } }
        if let prefix, rows.isEmpty,
            SettingTable.all.allSatisfy({ !$0.name.hasPrefix(prefix + ".") && $0.name != prefix })
        {
            throw unknown(prefix)
        }
        try warn(of: files)
        guard session.output == .text else {
            try session.print(session.answer(items: rows.map(object)))
            return .success
        }
        if session.isQuiet {
            for row in rows { session.print(row.name) }
            return .success
        }
        var columns = Columns([.init(), .init(), .init()])
        for row in rows {
            let origin = session.arguments.has(.origin) ? self.origin(row) : ""
            columns.add([.init(row.name), .init(row.value, .strong), .init(origin, .faint)])
        }
        for line in columns.lines(width: nil, style: session.style) { session.print(line) }
        return .success
    }

    func runGet() throws -> ExitCode {
        let name = try self.name()
        let files = try readFiles()
        guard let found = found(name, files) else {
            guard SettingTable.setting(name) != nil else { throw unknown(name) }
            throw EkcalError(
                .notFound, "\(name) is not set", hint: "`ekcal config set \(name) VALUE` sets it",
                field: "NAME")
        }
        guard session.output == .text else {
            try session.print(session.answer(items: [object(found)]))
            return .success
        }
        session.print(CleanText.lines(found.value).joined(separator: "\n"))
        return .success
    }

    func runPath() throws -> ExitCode {
        let settings = try chosenFile()
        let path = settings.path ?? ""
        guard session.output == .text else {
            let isThere = System.isThere(path)
            try session.print(
                session.answer(items: [
                    [
                        "type": "settings-file", "origin": .string(chosenOrigin.rawValue),
                        "path": .string(path),
                        "exists": .bool(isThere),
                    ]
                ]))
            return .success
        }
        session.print(CleanText.line(path))
        return .success
    }

    // MARK: Changing

    func runSet() throws -> ExitCode {
        let name = try self.name()
        let value = session.arguments.operand(1) ?? ""
        guard let setting = SettingTable.setting(name) else { throw unknown(name) }
        try check(name, value, setting)
        return try change(name, value) { changes throws(CalStoreError) in try changes.set(name, to: value) }
    }

    func runUnset() throws -> ExitCode {
        let name = try self.name()
        let settings = try chosenFile()
        guard try settings.entry(name) != nil else {
            throw EkcalError(
                .notFound, "\(name) is not set in \(settings.path ?? "")",
                hint: try elsewhere(name), field: "NAME")
        }
        return try change(name, nil) { changes throws(CalStoreError) in try changes.unset(name) }
    }

    private func change(
        _ name: String, _ value: String?,
        _ body: (inout CalStoreSettings.Changes) throws(CalStoreError) -> Void
    ) throws -> ExitCode {
        let settings = try chosenFile()
        // A rehearsal, too, finds what is wrong with the file.
        _ = try settings.entries()
        if !session.isDryRun { try settings.change(body) }
        let path = settings.path ?? ""
        guard session.output == .text else {
            let now =
                session.isDryRun
                ? value.map { Settings.Found(name: name, value: $0, origin: chosenOrigin, place: path) }
                : found(name, try readFiles())
            var answer = session.answer(items: now.map { [object($0)] } ?? [])
            answer.result = ["committed": .bool(!session.isDryRun), "dry_run": .bool(session.isDryRun)]
            try session.print(answer)
            return .success
        }
        if session.isQuiet { return .success }
        let did = (session.isDryRun ? "Would " : "") + (value == nil ? "unset " : "set ") + name
        session.print(
            did.prefix(1).uppercased() + did.dropFirst() + (value.map { " to \(CleanText.line($0))" } ?? "")
                + " in \(CleanText.line(path))")
        session.printDryRun()
        // What is set may be overruled at once.
        if !session.isDryRun, let value, let found = found(name, try readFiles()), found.value != value {
            session.note("\(name) is still \(found.value): \(origin(found))")
        }
        return .success
    }

    private func check(_ name: String, _ value: String, _ setting: Setting) throws {
        if setting.isForUserOnly, chosenOrigin == .store {
            throw EkcalError(
                .refused, "\(name) can only be in the user's settings, not in a store's",
                hint: "remove --in-store", field: "--in-store")
        }
        if let fault = setting.fault(value) {
            throw EkcalError(.usage, "\(name): \(fault)", field: "VALUE")
        }
        guard setting.name == SettingTable.aliases.name else { return }
        let word = String(name.dropFirst("alias.".count))
        guard !CommandTable.firstWords.contains(word) else {
            throw EkcalError(
                .refused, "\(word) is a command, so it cannot be an alias",
                hint: "choose another name",
                field: "NAME")
        }
    }

    // MARK: Files

    /// The files with all that stands in them, right or wrong.
    private func readFiles() throws -> Settings {
        let files = try session.settingFiles().compactMap { origin, settings -> Settings.File? in
            guard let path = settings.path else { return nil }
            return Settings.File(origin: origin, path: path, entries: try settings.entries())
        }
        return Settings(files: files, session.arguments, session.system)
    }

    private var chosenOrigin: Settings.Origin { session.arguments.has(.inStore) ? .store : .user }

    /// The file that is meant: the user's, or the store's with `--in-store`.
    private func chosenFile() throws -> CalStoreSettings { try session.settingsFile() }

    private func elsewhere(_ name: String) throws -> String? {
        guard let found = try readFiles().inFile(name), found.origin != chosenOrigin else {
            return "`ekcal config list --origin` lists the settings"
        }
        return found.origin == .store
            ? "it is set in \(found.where): add --in-store"
            : "it is set in \(found.where): remove --in-store"
    }

    // MARK: Rows

    /// Everything that has a value, in the order of the table; then what is in the files and is no setting.
    private func rows(_ files: Settings) -> [Settings.Found] {
        var rows: [Settings.Found] = []
        for setting in SettingTable.all {
            if setting.isFamily {
                rows += files.names(of: setting).compactMap(files.inFile)
            } else if let found = files.found(setting) {
                rows.append(found)
            }
        }
        let names = Set(files.files.flatMap(\.entries).map(\.name))
        return rows + names.filter { SettingTable.setting($0) == nil }.sorted().compactMap(files.inFile)
    }

    private func found(_ name: String, _ files: Settings) -> Settings.Found? {
        guard let setting = SettingTable.setting(name), !setting.isFamily else { return files.inFile(name) }
        return files.found(setting)
    }

    /// Warns of what has no effect.
    private func warn(of files: Settings) throws {
        for problem in SettingProblem.all(in: files) { session.warn(problem.message) }
    }

    private func name() throws -> String {
        let typed = session.arguments.operand(0) ?? ""
        let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, !parts.contains("") else { throw unknown(typed) }
        // Capitals count between the first and the last dot only.
        return (parts.dropFirst().dropLast().reduce(parts[0].lowercased()) { $0 + "." + $1 })
            + "." + parts[parts.count - 1].lowercased()
    }

    private func unknown(_ name: String) -> EkcalError {
        let nearest = Nearest.matches(for: name, among: SettingTable.all.map(\.name))
        return EkcalError(
            .usage, "there is no setting \"\(name)\"",
            hint: nearest.isEmpty
                ? "`ekcal help settings` lists them"
                : "did you mean " + nearest.map { "`\($0)`" }.joined(separator: " or ") + "?", field: "NAME")
    }

    private func origin(_ found: Settings.Found) -> String {
        switch found.origin {
        case .option: "option, \(found.where)"
        case .environment: "environment, \(found.where)"
        case .store: "store config, \(found.where)"
        case .user: "user config, \(found.where)"
        case .locale: "locale, \(found.where)"
        case .builtIn: found.where
        }
    }

    private func object(_ found: Settings.Found) -> JSONValue {
        [
            "type": "setting", "name": .string(found.name), "value": .string(found.value),
            "origin": .string(found.origin.rawValue), "place": JSONValue(found.place),
            "line": JSONValue(found.line), "known": .bool(SettingTable.setting(found.name) != nil),
        ]
    }
}

extension Session {
    /// The settings file that a command is about: the user's, or the store's with `--in-store`.
    func settingsFile() throws -> CalStoreSettings {
        if arguments.has(.inStore) {
            return CalStoreSettings(ofStore: try storePath())
        }
        guard settings.path != nil else {
            throw EkcalError(
                .store, "HOME is not set, so the folder of the settings is unknown",
                hint: "set EKCAL_CONFIG to a file")
        }
        return settings
    }
}
