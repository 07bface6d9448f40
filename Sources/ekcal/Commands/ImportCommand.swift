import CalStore

/// `import`: iCalendar files into the store.
struct ImportCommand {
    let context: Context

    private struct Source {
        let name: String
        var file: CalStoreImport
    }

    func run() throws -> ExitCode {
        let store = try context.openStore()
        var sources = try context.arguments.operands.map(read)
        if let range = try context.range(ifTaken: .from, .to) {
            for index in sources.indices { sources[index].file.filter { isIn(range, $0) } }
        }
        let rejected = sources.reduce(0) { $0 + $1.file.rejects.count }
        if context.arguments.has(.strict), let source = sources.first(where: { !$0.file.rejects.isEmpty }) {
            let reject = source.file.rejects[0]
            throw EkcalError(
                .refused, "\(source.name), \(reject.message)",
                hint: rejected == 1
                    ? "nothing was imported"
                    : "nothing was imported; \(rejected - 1) more \(rejected == 2 ? "item" : "items") cannot be read",
                field: "FILE", line: reject.line)
        }
        let (events, reminders) = try calendars(store)
        let onConflict: ImportConflict = context.arguments.choice(.onConflict) ?? .newer
        let strict = context.arguments.has(.strict)
        let written = try context.write(store) { change in
            try sources.map { source in
                let outcome = try change.add(
                    source.file, events: events.id, reminders: reminders.id, onConflict: onConflict)
                if strict, let refused = outcome.refused.first { throw refused.reason }
                return outcome
            }
        }
        try report(sources, written.result, written.operation, store, events, reminders)
        let refused = written.result.reduce(0) { $0 + $1.refused.count }
        return rejected + refused > 0 ? .partlyDone : .success
    }

    private func read(_ name: String) throws -> Source {
        let file = CalStoreImport(iCalendar: try context.readFile(name))
        let shown = name == "-" ? "standard input" : name
        guard file.isCalendar else {
            throw EkcalError(
                .usage, "\(shown) is no iCalendar file: it has no BEGIN:VCALENDAR",
                hint: "ekcal import reads .ics files", field: "FILE", line: 1)
        }
        return Source(name: shown, file: file)
    }

    /// The calendar that was named takes what it can; the other kind goes to its default.
    private func calendars(_ store: CalendarStore) throws -> (
        events: CalStoreCalendar, reminders: CalStoreCalendar
    ) {
        guard context.arguments.has(.calendar) else {
            return (
                try context.targetCalendar(for: .event, store),
                try context.targetCalendar(for: .reminder, store)
            )
        }
        let named = try context.namedCalendar(store)
        let events = named.entities.contains(.events) ? named : try context.usualCalendar(for: .event, store)
        let reminders =
            named.entities.contains(.reminders) ? named : try context.usualCalendar(for: .reminder, store)
        return (events, reminders)
    }

    private func isIn(_ range: Range<Instant>, _ item: CalStoreItem) -> Bool {
        guard let start = item.start ?? item.due else { return false }
        let from = start.instant(in: context.zone)
        let length = (item.endTime ?? start).instant(in: context.zone).seconds(since: from)
        guard item.isSeries, item.kind == .event else {
            return from < range.upperBound
                && (from.adding(seconds: length) > range.lowerBound || from >= range.lowerBound)
        }
        let clock = start.zone ?? context.zone
        let first = clock.local(at: range.lowerBound).adding(seconds: -length - 7200)
        for local in item.occurrenceSet.occurrences(from: first) {
            let instant = item.occurrenceStart(at: local).instant(in: context.zone)
            if instant >= range.upperBound { return false }
            if instant.adding(seconds: length) > range.lowerBound || instant >= range.lowerBound {
                return true
            }
        }
        return false
    }

    // MARK: Report

    private func report(
        _ sources: [Source], _ outcomes: [CalStoreImported], _ operation: CalStoreOperation?,
        _ store: CalendarStore,
        _ events: CalStoreCalendar, _ reminders: CalStoreCalendar
    ) throws {
        for (source, outcome) in zip(sources, outcomes) {
            for warning in source.file.warnings { context.warn("\(source.name), \(warning.message)") }
            // Programs find the same in the answer.
            guard context.output == .text else { continue }
            for reject in source.file.rejects { context.note("\(source.name), \(reject.message)") }
            for refused in outcome.refused { context.note("\(source.name): \(refused.reason)") }
        }
        let rejectsFiles = sources.map(writeRejects)
        guard context.output == .text else {
            try printJSON(sources, outcomes, rejectsFiles, operation, store)
            return
        }
        for case let path? in rejectsFiles {
            context.note("what was rejected is in \(path), with the reasons")
        }
        if context.isQuiet { return }
        for (source, outcome) in zip(sources, outcomes) {
            let taken = outcome.added + outcome.updated
            let targets = Set(taken.map(\.calendarID))
            let names = [events, reminders].filter { targets.contains($0.id) }.map(\.title)
            let into = names.isEmpty ? "" : " into " + Array(Set(names)).sorted().joined(separator: ", ")
            let did = context.isDryRun ? "Would import" : "Imported"
            context.print("\(did) \(counted(taken)) from \(source.name)\(into)")
            var parts: [String] = []
            func add(_ count: Int, _ what: String) { if count > 0 { parts.append("\(count) \(what)") } }
            add(outcome.added.count, "new")
            add(outcome.updated.count, "changed")
            add(outcome.unchanged, "the same")
            add(outcome.kept.count, "kept as they are here (--on-conflict says otherwise)")
            add(source.file.rejects.count + outcome.refused.count, "rejected")
            context.print("  " + (parts.isEmpty ? "nothing in it" : parts.joined(separator: ", ")))
        }
        context.printEnd(operation)
    }

    /// `2 events and 1 reminder`
    private func counted(_ items: [CalStoreItem]) -> String {
        let reminders = items.count(where: { $0.kind == .reminder })
        let events = items.count - reminders
        var parts: [String] = []
        if events > 0 { parts.append("\(events) event\(events == 1 ? "" : "s")") }
        if reminders > 0 { parts.append("\(reminders) reminder\(reminders == 1 ? "" : "s")") }
        return parts.isEmpty ? "nothing" : parts.joined(separator: " and ")
    }

    /// The path of the file that was written; nil when there was nothing to write, or it could not be written.
    private func writeRejects(_ source: Source) -> String? {
        guard let bytes = source.file.rejectsFile, !context.isDryRun else { return nil }
        let base =
            source.name == "standard input"
            ? "stdin" : source.name.hasSuffix(".ics") ? String(source.name.dropLast(4)) : source.name
        let path = base + ".rejects.ics"
        do {
            try context.writeFile(path, bytes)
            return path
        } catch {
            context.warn("\(path) could not be written: \(error)")
            return nil
        }
    }

    private func printJSON(
        _ sources: [Source], _ outcomes: [CalStoreImported], _ rejectsFiles: [String?],
        _ operation: CalStoreOperation?, _ store: CalendarStore
    ) throws {
        var report = ChangeReport(
            context: context, store: store, operation: operation,
            items: outcomes.flatMap { $0.added + $0.updated })
        let files = sources.indices.map { index -> JSONValue in
            let (source, outcome) = (sources[index], outcomes[index])
            return [
                "file": .string(source.name), "new": .int(outcome.added.count),
                "changed": .int(outcome.updated.count), "same": .int(outcome.unchanged),
                "kept": .int(outcome.kept.count),
                "rejected": .array(
                    source.file.rejects.map { ["line": .int($0.line), "message": .string($0.message)] }
                        + outcome.refused.map { ["line": .null, "message": .string("\($0.reason)")] }),
                "rejects_file": JSONValue(rejectsFiles[index]),
            ]
        }
        report.more = [.init("files", .array(files))]
        try report.print()
    }
}
