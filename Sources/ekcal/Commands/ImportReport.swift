import CalStore
import CalStoreExchange

/// What an import has to say.
struct ImportReport {
    let session: Session
    let store: CalendarStore
    let files: [ImportFile]
    let outcomes: [CalStoreImported]
    /// The titles of the calendars that items went to, by their identifiers.
    let targets: [String: String]

    func print(_ operation: CalStoreOperation?) throws {
        for (file, outcome) in zip(files, outcomes) {
            let isText = session.output == .text
            let most = isText ? Self.mostLines : .max
            tell(file.items.warnings, of: file, atMost: most, "warnings", session.warn)
            // Programs find the same in the answer.
            guard isText else { continue }
            tell(file.items.leftOut, of: file, atMost: Self.mostLines, "of these") { session.note($0) }
            // Also with -q: they are the reason for exit code 7.
            for reject in file.items.rejects {
                session.note("\(file.name), \(reject.message)", isQuietable: false)
            }
            for refused in outcome.refused {
                let line = file.items.line(of: refused.item).map { ", line \($0)" } ?? ""
                session.note("\(file.name)\(line): \(refused.reason)", isQuietable: false)
            }
            if let reason = outcome.beside.refusal {
                session.note(
                    "\(file.name): the properties of its calendar are not kept: \(reason)", isQuietable: false
                )
            }
        }
        let rejectsFiles = zip(files, outcomes).map(writeRejects)
        guard session.output == .text else { return try printJSON(rejectsFiles, operation) }
        for case let path? in rejectsFiles {
            session.note("the rejected items are in \(path), with the reasons", isQuietable: false)
        }
        if session.isQuiet || printsRejects { return }
        for (file, outcome) in zip(files, outcomes) { print(file, outcome) }
        let made = operation?.changes.filter { $0.action == .insert && $0.calendarAfter != nil } ?? []
        for calendar in made {
            session.print(
                "  \(session.isDryRun ? "would add" : "added") the calendar \(CleanText.line(calendar.title))"
            )
        }
        session.printEnd(operation)
    }

    /// More lines of one kind nobody reads: a file with a million oddities is one that a program made wrong.
    private static let mostLines = 1000

    private func tell(
        _ notes: [CalStoreImport.Note], of file: ImportFile, atMost most: Int, _ what: String,
        _ say: (String) -> Void
    ) {
        for note in notes.prefix(most) { say("\(file.name), \(note.message)") }
        if notes.count > most { say("\(file.name), \(notes.count - most) more \(what); --json has them all") }
    }

    private func print(_ file: ImportFile, _ outcome: CalStoreImported) {
        let taken = outcome.added + outcome.updated
        let names = Set(taken.compactMap { targets[$0.calendarID] }).sorted()
        let into = names.isEmpty ? "" : " into " + names.map(CleanText.line).joined(separator: ", ")
        let did = session.isDryRun ? "Would import" : "Imported"
        let beside = outcome.beside
        let components = counted(beside.components, "other component")
        let what = taken.isEmpty && beside.components > 0 ? components : counted(taken)
        session.print("\(did) \(what) from \(CleanText.line(file.name))\(into)")
        var parts: [String] = []
        func add(_ count: Int, _ what: String) { if count > 0 { parts.append("\(count) \(what)") } }
        add(outcome.added.count, "new")
        add(outcome.updated.count, "changed")
        add(outcome.unchanged, "the same")
        let isAsking = session.arguments.value(.onConflict) == "ask"
        add(
            outcome.kept.count,
            isAsking
                ? session.isDryRun ? "to ask about" : "unchanged, though the file differs"
                : "unchanged, though the file differs (see --on-conflict)")
        add(file.items.leftOut.count, "left out")
        if beside.components > 0 { parts.append(components + " kept") }
        if beside.unchangedComponents > 0 {
            parts.append(counted(beside.unchangedComponents, "other component") + " the same")
        }
        if !beside.properties.isEmpty {
            let names = beside.properties.map(CleanText.line).joined(separator: ", ")
            parts.append("kept with the calendar: \(names)")
        }
        add(file.items.rejects.count + outcome.refused.count, "rejected")
        session.print("  " + (parts.isEmpty ? "nothing in it" : parts.joined(separator: ", ")))
    }

    /// Whether standard output is for what was rejected.
    private var printsRejects: Bool { session.arguments.value(.rejects) == "-" }

    /// `2 events and 1 reminder`
    private func counted(_ items: [CalStoreItem]) -> String {
        let reminders = items.count(where: { $0.kind == .reminder })
        let events = items.count - reminders
        var parts: [String] = []
        if events > 0 { parts.append(counted(events, "event")) }
        if reminders > 0 { parts.append(counted(reminders, "reminder")) }
        return parts.isEmpty ? "nothing" : parts.joined(separator: " and ")
    }

    private func counted(_ count: Int, _ what: String) -> String {
        "\(count) \(what)\(count == 1 ? "" : "s")"
    }

    /// The path of the file that was written; nil when there was nothing to write, or it could not be written.
    private func writeRejects(_ file: ImportFile, _ outcome: CalStoreImported) -> String? {
        let wanted = session.arguments.value(.rejects)
        guard !session.isDryRun, wanted != "none", let bytes = file.rejectsFile(adding: outcome.refused)
        else {
            return nil
        }
        if printsRejects {
            session.print(bytes: bytes)
            return nil
        }
        // What was read through a pipe has no place where something could lie beside it.
        let isPipe = ["/dev/", "/proc/"].contains { file.name.hasPrefix($0) }
        var base = isPipe || file.name == "standard input" ? "stdin" : file.name
        let suffixes = ImportFormat.allCases.map { "." + $0.rawValue }
        if let suffix = suffixes.first(where: { base.lowercased().hasSuffix($0) }) {
            base = String(base.dropLast(suffix.count))
        }
        let path = wanted ?? base + ".rejects." + file.format.suffix
        do throws(System.Failure) {
            try System.writeFile(path, bytes)
            return path
        } catch {
            session.warn("\(path) could not be written: \(error.reason)")
            return nil
        }
    }

    private func printJSON(_ rejectsFiles: [String?], _ operation: CalStoreOperation?) throws {
        var report = ChangeReport(
            session: session, store: store, operation: operation,
            items: outcomes.flatMap { $0.added + $0.updated })
        let described = files.indices.map { index -> JSONValue in
            let (file, outcome) = (files[index], outcomes[index])
            let rejects = file.items.rejects.map { (JSONValue.int($0.line), $0.message) }
            let refused = outcome.refused.map { (JSONValue(file.items.line(of: $0.item)), "\($0.reason)") }
            return [
                "file": .string(file.name), "new": .int(outcome.added.count),
                "changed": .int(outcome.updated.count), "same": .int(outcome.unchanged),
                "kept": .int(outcome.kept.count),
                "left_out": .array(
                    file.items.leftOut.map { ["line": .int($0.line), "message": .string($0.message)] }),
                "rejected": .array((rejects + refused).map { ["line": $0, "message": .string($1)] }),
                "rejects_file": JSONValue(rejectsFiles[index]),
                "components": .int(outcome.beside.components),
                "components_same": .int(outcome.beside.unchangedComponents),
                "calendar_properties": .array(outcome.beside.properties.map(JSONValue.string)),
            ]
        }
        report.more = [.init("files", .array(described))]
        try report.print()
    }
}
