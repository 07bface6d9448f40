import Basics
import CalStore
import CalStoreExchange
import CommandLine
import Terminal

/// The report of an import: notes, files of rejected items, and the answer.
struct ImportReport {
    let session: Session
    let store: CalendarStore
    let files: [ImportFile]
    let outcome: Importer.Outcome
    let operation: CalStoreOperation?
    /// Whether `--on-conflict ask` was given.
    let isAsking: Bool
    let rejects: RejectsOption

    /// The maximum number of notes of one kind for people. A file with more was written wrongly by a program.
    static let mostRemarks = 1000

    /// Prints the notes, writes the files of rejected items, and returns the answer.
    func response() -> Response {
        for (index, (file, result)) in zip(files, outcome.files).enumerated() {
            remark(on: file, result, without: outcome.settled[index] ?? [])
        }
        for text in outcome.outdated { session.warn(text) }
        for text in outcome.clashes {
            session.console.note("\(text); yours is kept", isQuietable: false, isInAnswer: true)
        }
        for item in outcome.deletedHere {
            session.console.note(
                "\"\(TerminalText.line(item.title))\" was deleted here, and stays deleted", isInAnswer: true)
        }
        let rejectsFiles = zip(files, outcome.files).map(writeRejects)
        for case let path? in rejectsFiles {
            session.console.note(
                "the rejected items are in \(path), with the reasons", isQuietable: false, isInAnswer: true)
        }
        return Response(
            // With `--rejects -`, standard output has only the rejected items.
            text: rejects.isStandardOutput ? nil : { $0.print(lines) },
            answer: { try answer(rejectsFiles) },
            change: .init(
                operations: operation.map { [$0] } ?? [],
                items: outcome.items),
            exit: isComplete ? .success : .partlyDone)
    }

    /// Whether everything was read and stored.
    private var isComplete: Bool {
        files.allSatisfy { $0.items.rejects.isEmpty }
            && outcome.outdated.isEmpty && outcome.clashes.isEmpty
            && outcome.files.allSatisfy { $0.refused.isEmpty && $0.beside.refusal == nil }
    }

    // MARK: Notes

    /// - Parameter settled: Warnings that do not apply.
    private func remark(
        on file: ImportFile, _ outcome: CalStoreImported, without settled: Set<CalStoreImport.Note>
    ) {
        let console = session.console
        func texts(_ notes: [CalStoreImport.Note]) -> [String] { notes.map { "\(file.name), \($0.message)" } }
        func more(_ what: String) -> (Int) -> String {
            { "\(file.name), \($0) more \(what); --json has them all" }
        }
        let warnings =
            settled.isEmpty ? file.items.warnings : file.items.warnings.filter { !settled.contains($0) }
        console.warn(texts(warnings), atMost: Self.mostRemarks, more: more("warnings"))
        console.note(texts(file.items.leftOut), atMost: Self.mostRemarks, more: more("of these"))
        // These notes are printed even with -q, because they are the reason for exit code 7.
        func complain(_ text: String) { console.note(text, isQuietable: false, isInAnswer: true) }
        for reject in file.items.rejects { complain("\(file.name), \(reject.message)") }
        for refused in outcome.refused {
            let line = file.items.line(of: refused.item).map { ", line \($0)" } ?? ""
            complain("\(file.name)\(line): \(refused.reason)")
        }
        for text in outcome.news { console.note("\(file.name): \(text)", isInAnswer: true) }
        if let reason = outcome.beside.refusal {
            complain("\(file.name): the properties of its calendar are not kept: \(reason)")
        }
    }

    // MARK: Rejects

    /// The path of the written file; nil if there was nothing to write, or if writing failed.
    private func writeRejects(_ file: ImportFile, _ outcome: CalStoreImported) -> String? {
        guard !session.isDryRun, let bytes = file.items.rejectsFile(adding: outcome.refused) else {
            return nil
        }
        let path: String
        switch rejects {
        case .nowhere: return nil
        case .standardOutput:
            session.console.print(bytes: bytes)
            return nil
        case .file(let name): path = name
        case .besideFile: path = pathOfRejects(file)
        }
        // The file next to one input may be another input.
        guard !files.contains(where: { session.system.isFile(path, ofInput: $0.name) }) else {
            session.warn("\(path) is an input, so the rejected items are not written to it")
            return nil
        }
        do throws(System.Failure) {
            try session.system.writeFile(path, bytes)
            return path
        } catch {
            session.warn("\(path) could not be written: \(error.reason)")
            return nil
        }
    }

    /// `team.rejects.ics` next to `team.ics`.
    private func pathOfRejects(_ file: ImportFile) -> String {
        // A pipe has no folder for a file next to it.
        let isPipe = ["/dev/", "/proc/"].contains { file.name.hasPrefix($0) }
        var base = isPipe || file.name == "standard input" ? "stdin" : file.name
        let suffixes = ImportFormat.allCases.map { "." + $0.rawValue }
        if let suffix = suffixes.first(where: { base.lowercased().hasSuffix($0) }) {
            base = String(base.dropLast(suffix.count))
        }
        return base + ".rejects." + file.format.suffix
    }

    // MARK: Text

    private var lines: [String] {
        let made = operation?.changes.filter { $0.action == .insert && $0.calendarAfter != nil } ?? []
        let did = session.isDryRun ? "would add" : "added"
        return zip(files, outcome.files).flatMap(lines)
            + (outcome.removed.isEmpty
                ? []
                : [
                    "  \(session.isDryRun ? "would delete" : "deleted") "
                        + "\(counted(outcome.removed)), not in the file"
                ])
            + made.map { "  \(did) the calendar \(TerminalText.line($0.title))" }
            + session.endLines(operation)
    }

    /// `Imported 2 events and 1 reminder from team.ics into work`, followed by the counts of all items.
    private func lines(_ file: ImportFile, _ outcome: CalStoreImported) -> [String] {
        let taken = outcome.tally
        let names = Set(taken.calendars.compactMap { self.outcome.calendarTitles[$0] }).sorted()
        let into = names.isEmpty ? "" : " into " + names.map(TerminalText.line).joined(separator: ", ")
        let did = session.isDryRun ? "Would import" : "Imported"
        let other = outcome.beside
        let what =
            taken.events + taken.reminders == 0 && other.components > 0
            ? counted(other.components, "other component")
            : counted(events: taken.events, reminders: taken.reminders)
        let parts = parts(file, outcome)
        return [
            "\(did) \(what) from \(TerminalText.line(file.name))\(into)",
            "  " + (parts.isEmpty ? "nothing in it" : parts.joined(separator: ", ")),
        ]
    }

    /// `2 new`, `1 changed`, `3 the same`
    private func parts(_ file: ImportFile, _ outcome: CalStoreImported) -> [String] {
        var parts: [String] = []
        func add(_ count: Int, _ what: String) { if count > 0 { parts.append("\(count) \(what)") } }
        let tally = outcome.tally
        add(tally.added, "new")
        add(tally.updated, "changed")
        add(outcome.unchanged, "the same")
        add(
            tally.kept,
            isAsking
                ? session.isDryRun ? "to ask about" : "unchanged, though the file differs"
                : "unchanged, though the file differs (see --on-conflict)")
        add(file.items.leftOut.count, "left out")
        let other = outcome.beside
        if other.components > 0 { parts.append(counted(other.components, "other component") + " kept") }
        if other.unchangedComponents > 0 {
            parts.append(counted(other.unchangedComponents, "other component") + " the same")
        }
        if !other.properties.isEmpty {
            let names = other.properties.map(TerminalText.line).joined(separator: ", ")
            parts.append("kept with the calendar: \(names)")
        }
        add(file.items.rejects.count + outcome.refused.count, "rejected")
        return parts
    }

    /// `2 events and 1 reminder`
    private func counted(_ items: [CalStoreItem]) -> String {
        let reminders = items.count(where: { $0.kind == .reminder })
        return counted(events: items.count - reminders, reminders: reminders)
    }

    private func counted(events: Int, reminders: Int) -> String {
        var parts: [String] = []
        if events > 0 { parts.append(counted(events, "event")) }
        if reminders > 0 { parts.append(counted(reminders, "reminder")) }
        return parts.isEmpty ? "nothing" : parts.joined(separator: " and ")
    }

    private func counted(_ count: Int, _ what: String) -> String {
        "\(count) \(what)\(count == 1 ? "" : "s")"
    }

    // MARK: Programs

    private func answer(_ rejectsFiles: [String?]) throws -> Answer {
        var report = ChangeReport(
            session: session, store: store, operation: operation,
            items: outcome.items)
        if !outcome.notes.isEmpty, let operation {
            // A program wants the items of files in parts, too.
            var changes = operation.changes
            if operation.otherChanges > 0, let id = operation.id {
                changes = try store.history.operation(id).changes
            }
            report.changes = changes
            // New items first, as for a file that is read whole.
            let isNew = { (change: CalStoreChange) in change.itemBefore == nil }
            report.items =
                (changes.filter(isNew) + changes.filter { !isNew($0) }).compactMap(\.itemAfter)
        }
        report.more =
            Result(
                files: files.indices.map {
                    FileResult(file: files[$0], outcome: outcome.files[$0], rejectsFile: rejectsFiles[$0])
                }, clashes: outcome.clashes
            ).jsonMembers
        return try report.answer()
    }

    /// The members of `result` for an import.
    struct Result: JSONRow {
        let files: [FileResult]
        let clashes: [String]

        static let fields: [JSONField<Self>] = [
            .init("files", "result for each file", \.files),
            .init(
                "clashes", "what the store and a file have changed differently since --base, as sentences",
                \.clashes),
        ]
    }

    struct FileResult: JSONRow {
        let file: ImportFile
        let outcome: CalStoreImported
        let rejectsFile: String?

        static let fields: [JSONField<Self>] = [
            .init("file", "name", \.file.name),
            .init("new", "number of new items", \.outcome.tally.added),
            .init("changed", "number of changed items", \.outcome.tally.updated),
            .init("same", "number of unchanged items", \.outcome.unchanged),
            .init("kept", "number of items that differ and were kept", \.outcome.tally.kept),
            .init(
                "left_out", "older versions of items that are twice in the file, and series without a date"
            ) { $0.file.items.leftOut.map { LeftOut(line: $0.line, message: $0.message) } },
            .init("rejected", "rejected items") {
                RejectedItem.all($0.file.items, $0.outcome.refused)
            },
            .init("rejects_file", "file with the rejected items", \.rejectsFile),
            .init(
                "messages", "effects of messages about items: answers, proposals, outdated messages",
                \.outcome.news),
            .init(
                "components",
                "number of other components (VJOURNAL, ...) that are new or changed in the calendar",
                \.outcome.beside.components),
            .init(
                "components_same", "number of other components that are unchanged",
                \.outcome.beside.unchangedComponents),
            .init(
                "calendar_properties", "names of properties of the calendar that are new or changed",
                \.outcome.beside.properties),
        ]
    }

    private struct LeftOut: JSONRow {
        let line: Int
        let message: String

        static let fields: [JSONField<Self>] = [
            .init("line", "line in the file", \.line),
            .init("message", "why nothing is lost without it", \.message),
        ]
    }
}

/// An item of a file that is not in the store.
struct RejectedItem: JSONRow {
    /// Nil for an item that does not come from one line.
    let line: Int?
    let message: String

    static let fields: [JSONField<Self>] = [
        .init("line", "line in the file", \.line), .init("message", "reason for the rejection", \.message),
    ]

    /// The items that could not be read, then those that did not fit into the store.
    static func all(_ file: CalStoreImport, _ refused: [CalStoreImported.Refusal]) -> [RejectedItem] {
        file.rejects.map { RejectedItem(line: $0.line, message: $0.message) }
            + refused.map { RejectedItem(line: file.line(of: $0.item), message: "\($0.reason)") }
    }
}
