import CalStore
import CalStoreLanguage

/// `access show` and `access set`: what programs written for EventKit are told. The tool itself asks nobody.
struct AccessCommand {
    let context: Context

    private static let types: [(name: String, kind: ItemKind)] = [
        ("events", .event), ("reminders", .reminder),
    ]

    /// One line of the answer; `line` is where it stands in the file, nil where it does not.
    private struct Row {
        let entity: String
        let status: String
        var line: Int?
    }

    func runShow() throws -> ExitCode {
        if context.arguments.hasIfTaken(.verbose) {
            context.note("settings \(context.settings.path ?? "nowhere")")
        }
        let rows = try readRows()
        guard context.output == .text else {
            try context.print(context.answer(items: rows.map(object)))
            return .success
        }
        var columns = Columns([.init(), .init(), .init()])
        for row in rows {
            columns.add([.init(row.entity), .init(row.status, .strong), .init(origin(row), .faint)])
        }
        for line in columns.lines(width: nil, style: context.style) { context.print(line) }
        return .success
    }

    func runSet() throws -> ExitCode {
        let words = context.arguments.operands
        let events = try status(words[0], of: AccessCommand.types[0], field: "EVENTS")
        let reminders = try status(words[1], of: AccessCommand.types[1], field: "REMINDERS")
        guard context.settings.path != nil else {
            throw EkcalError(
                .store, "HOME is not set, so the folder of the settings is unknown",
                hint: "set EKCAL_CONFIG to a file")
        }
        // A rehearsal, too, finds what is wrong with the file.
        _ = try context.settings.entries()
        if !context.isDryRun { try context.settings.setAccess(events: events, reminders: reminders) }
        guard context.output == .text else { return try printSet(words) }
        if context.isQuiet { return .success }
        let did = context.isDryRun ? "Would set" : "Set"
        let path = context.settings.path ?? ""
        context.print("\(did) events to \(words[0]) and reminders to \(words[1]) in \(path)")
        context.printDryRun()
        return .success
    }

    private func printSet(_ words: [String]) throws -> ExitCode {
        let rows =
            context.isDryRun
            ? zip(AccessCommand.types, words).map { Row(entity: $0.name, status: $1) } : try readRows()
        var answer = context.answer(items: rows.map(object))
        answer.result = ["committed": .bool(!context.isDryRun), "dry_run": .bool(context.isDryRun)]
        try context.print(answer)
        return .success
    }

    private func readRows() throws -> [Row] {
        try AccessCommand.types.map { name, kind in
            let access = try context.settings.access(to: kind)
            return Row(entity: name, status: access.status.rawValue, line: access.line)
        }
    }

    private func status(
        _ word: String, of type: (name: String, kind: ItemKind), field: String
    ) throws -> AccessStatus {
        let names = AccessStatus.cases(for: type.kind).map(\.rawValue)
        let status = AccessStatus(rawValue: word)
        if let status, names.contains(word) { return status }
        guard status == nil else {
            throw EkcalError(
                .refused, "\(word) access to \(type.name) is not possible",
                hint: "write one of: " + names.joined(separator: ", "), field: field)
        }
        let nearest = Nearest.matches(for: word, among: names)
        throw EkcalError(
            .usage, "\"\(word)\" is not a kind of access to \(type.name)",
            hint: nearest.isEmpty
                ? "write one of: " + names.joined(separator: ", ")
                : "did you mean " + nearest.map { "`\($0)`" }.joined(separator: " or ") + "?", field: field)
    }

    private func origin(_ row: Row) -> String {
        guard let line = row.line, let path = context.settings.path else { return "default" }
        return "\(path), line \(line)"
    }

    private func object(_ row: Row) -> JSONValue {
        [
            "type": "access", "entity": .string(row.entity), "status": .string(row.status),
            "file": row.line == nil ? .null : JSONValue(context.settings.path), "line": JSONValue(row.line),
        ]
    }
}
