import CalStore
import CalStoreLanguage

/// `access show` and `access set`: what programs written for EventKit are told. The tool itself asks nobody.
struct AccessCommand {
    let session: Session

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
        if session.arguments.has(.verbose) {
            session.note("settings \(session.settings.path ?? "nowhere")")
        }
        let rows = try readRows()
        guard session.output == .text else {
            try session.print(session.answer(items: rows.map(object)))
            return .success
        }
        var columns = Columns([.init(), .init(), .init()])
        for row in rows {
            columns.add([.init(row.entity), .init(row.status, .strong), .init(origin(row), .faint)])
        }
        for line in columns.lines(width: nil, style: session.style) { session.print(line) }
        return .success
    }

    func runSet() throws -> ExitCode {
        let words = session.arguments.operands
        let events = try status(words[0], of: AccessCommand.types[0], field: "EVENTS")
        let reminders = try status(words[1], of: AccessCommand.types[1], field: "REMINDERS")
        guard session.settings.path != nil else {
            throw EkcalError(
                .store, "HOME is not set, so the folder of the settings is unknown",
                hint: "set EKCAL_CONFIG to a file")
        }
        // A rehearsal, too, finds what is wrong with the file.
        _ = try session.settings.entries()
        if !session.isDryRun { try session.settings.setAccess(events: events, reminders: reminders) }
        guard session.output == .text else { return try printSet(words) }
        if session.isQuiet { return .success }
        let did = session.isDryRun ? "Would set" : "Set"
        let path = session.settings.path ?? ""
        session.print("\(did) events to \(words[0]) and reminders to \(words[1]) in \(path)")
        session.printDryRun()
        return .success
    }

    private func printSet(_ words: [String]) throws -> ExitCode {
        let rows =
            session.isDryRun
            ? zip(AccessCommand.types, words).map { Row(entity: $0.name, status: $1) } : try readRows()
        var answer = session.answer(items: rows.map(object))
        answer.result = ["committed": .bool(!session.isDryRun), "dry_run": .bool(session.isDryRun)]
        try session.print(answer)
        return .success
    }

    private func readRows() throws -> [Row] {
        try AccessCommand.types.map { name, kind in
            let access = try session.settings.access(to: kind)
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
        guard let line = row.line, let path = session.settings.path else { return "default" }
        return "\(path), line \(line)"
    }

    private func object(_ row: Row) -> JSONValue {
        [
            "type": "access", "entity": .string(row.entity), "status": .string(row.status),
            "file": row.line == nil ? .null : JSONValue(session.settings.path), "line": JSONValue(row.line),
        ]
    }
}
