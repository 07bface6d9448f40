import CalStore
import CalStoreExchange

/// `import`: files of iCalendar, of our own JSON and of CSV into the store.
struct ImportCommand {
    let session: Session

    func run() throws -> ExitCode {
        if let name = session.arguments.value(.rejects), name != "none" {
            guard session.arguments.operands.count == 1 else {
                throw EkcalError(
                    .usage, "--rejects names one file, but there are several input files",
                    hint: "remove --rejects, or import one file at a time", field: "--rejects")
            }
            guard name != "-" || session.output == .text else {
                throw EkcalError(
                    .usage, "rejected items and the answer cannot both go to standard output",
                    hint: "write a file name", field: "--rejects")
            }
        }
        let store = try session.openStore()
        var files = try session.arguments.operands.map(read)
        if let range = try session.range(from: .from, .to) {
            for index in files.indices { files[index].items.filter { isIn(range, $0) } }
        }
        if session.arguments.has(.strict) { try refuseRejects(files) }
        let calendars = ImportCalendars(session: session, store: store)
        let onConflict = try ImportChoice(session: session, store: store) { decide in
            _ = try store.write(session.label, now: session.now, dryRun: true) { change in
                try add(files, to: calendars, &change, .skip, decide: decide)
            }
        }
        let written = try session.write(store) { change in
            let outcomes = try add(
                files, to: calendars, &change, onConflict.policy, decide: onConflict.decide)
            try onConflict.check()
            return outcomes
        }
        let (outcomes, targets) = written.result
        try ImportReport(session: session, store: store, files: files, outcomes: outcomes, targets: targets)
            .print(written.operation)
        let rejected = files.reduce(0) { $0 + $1.items.rejects.count }
        let refused = outcomes.reduce(0) { $0 + $1.refused.count + ($1.beside.refusal == nil ? 0 : 1) }
        return rejected + refused > 0 ? .partlyDone : .success
    }

    // MARK: Reading

    private func read(_ name: String) throws -> ImportFile {
        let bytes = try session.readFile(name)
        let shown = name == "-" ? "standard input" : name
        let format = session.arguments.choice(.as) ?? ImportFormat(bytes, name: name)
        let maps = session.arguments.values(.map)
        guard format == .csv || maps.isEmpty else {
            throw EkcalError(
                .usage, "\(shown) is not CSV, so it has no columns", hint: "remove --map, or use --as csv",
                field: "--map")
        }
        let reader = ItemObject(dates: session.dates, usualLength: try session.defaultDuration())
        switch format {
        case .ics: return try ImportFile(iCalendar: bytes, name: shown)
        case .json: return try ImportFile(json: bytes, isLines: false, name: shown, reader)
        case .jsonl: return try ImportFile(json: bytes, isLines: true, name: shown, reader)
        case .csv: return try ImportFile(csv: bytes, map: maps, name: shown, reader)
        }
    }

    private func refuseRejects(_ files: [ImportFile]) throws {
        let rejected = files.reduce(0) { $0 + $1.items.rejects.count }
        guard let file = files.first(where: { !$0.items.rejects.isEmpty }) else { return }
        let reject = file.items.rejects[0]
        throw EkcalError(
            .refused, "\(file.name), \(reject.message)",
            hint: rejected == 1
                ? "nothing was imported"
                : "nothing was imported; \(rejected - 1) more \(rejected == 2 ? "item" : "items") cannot be read",
            field: "FILE", line: reject.line)
    }

    private func isIn(_ range: Range<Instant>, _ item: CalStoreItem) -> Bool {
        item.hasOccurrence(in: TimeWindow(range), zone: session.zone)
    }

    // MARK: Writing

    /// What became of the items, and the calendars that they went to, by their identifiers.
    typealias Outcomes = ([CalStoreImported], targets: [String: String])

    private func add(
        _ files: [ImportFile], to calendars: ImportCalendars, _ change: inout CalStoreTransaction,
        _ policy: ImportConflict, decide: ((CalStoreItem, CalStoreItem) -> ImportConflict)?
    ) throws -> Outcomes {
        var calendars = calendars
        let strict = session.arguments.has(.strict)
        var outcomes: [CalStoreImported] = []
        for file in files {
            var targets: [String: String] = [:]
            for item in file.items.items {
                targets[item.id] = try calendars.calendar(for: item, file.calendars[item.id], &change)
            }
            let otherwise: String? =
                if targets.isEmpty, file.items.hasOtherComponents {
                    try calendars.calendarWithoutItems(&change)
                } else {
                    nil
                }
            let outcome = try change.add(
                file.items, to: { targets[$0.id] ?? "" }, otherwise: otherwise, onConflict: policy,
                decide: decide)
            if strict, let reason = outcome.beside.refusal { throw EkcalError(reason) }
            if strict, let refused = outcome.refused.first {
                let line = file.items.line(of: refused.item)
                var error = EkcalError(refused.reason)
                error.message = "\(file.name)\(line.map { ", line \($0)" } ?? ""): " + error.message
                error.hint = "nothing was imported"
                error.line = line
                throw error
            }
            outcomes.append(outcome)
        }
        return (outcomes, calendars.titles)
    }
}
