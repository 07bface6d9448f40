import Basics
import CalStore
import CalStoreExchange
import CalStoreScreens
import Terminal

/// The report of a batch after its end.
struct BatchReport {
    let session: Session
    let outcome: BatchOutcome

    // MARK: Text

    /// - Parameter count: The number of lines.
    func print(_ count: Int, _ store: CalendarStore) throws {
        try remark(store)
        guard session.console.output == .text else {
            try printLines(store)
            return session.console.print(try summary(store, plan: nil).text)
        }
        try printResults(store)
        if session.console.isQuiet { return }
        let done = outcome.failure == nil ? count : outcome.results.count
        let operations = outcome.operations.count + recalled.count
        let into =
            switch operations {
            case 0: ""
            case 1: " in one operation"
            default: " in \(operations) operations"
            }
        session.console.print(
            (isReplay ? "Nothing was repeated: " : "")
                + "\(counted(done, "command")), \(counted(changeCount, "change"))" + into
                + (outcome.failures > 0 ? "; \(outcome.failures) failed." : "."))
        if operations == 1, recalled.isEmpty {
            for line in session.endLines(outcome.operations.first) { session.console.print(line) }
        } else {
            for line in session.dryRunLines { session.console.print(line) }
        }
    }

    /// Prints the report of a plan. If the plan itself is on standard output, the text for people goes to
    /// standard error.
    func print(_ plan: CalStorePlan, as name: String, isPrinted: Bool, _ store: CalendarStore) throws {
        guard session.console.output == .text else {
            try printLines(store)
            return session.console.print(try summary(store, plan: plan, name).text)
        }
        if isPrinted {
            session.console.flush()
            if session.console.isQuiet { return }
            for case .done(let line, _) in outcome.results {
                session.system.error.print(line.printed, keepsColor: session.console.style.isColored)
            }
            return session.note(
                "\(counted(outcome.results.count, "command")), \(counted(plan.changes.count, "change")), as "
                    + "a plan on standard output; nothing is changed yet"
            )
        }
        try printResults(store)
        if session.console.isQuiet { return }
        session.console.print(
            "\(counted(outcome.results.count, "command")), \(counted(plan.changes.count, "change")), as a "
                + "plan in \(TerminalText.line(name))."
        )
        session.console.print(
            "Nothing is changed yet. To make the changes: ekcal apply "
                + "\(TerminalText.line(ShellWords.quoted(name)))"
        )
    }

    private func printResults(_ store: CalendarStore) throws {
        var isRecallTold = false
        for result in outcome.results {
            switch result {
            case .failed(_, let error):
                session.console.flush()
                session.system.error.print(
                    error.text(style: session.console.style), keepsColor: session.console.style.isColored)
            case .done(let line, _):
                for note in line.notes { session.note("line \(line.line.number): \(note)") }
                if !session.console.isQuiet, !line.printed.isEmpty {
                    session.console.print(String(line.printed.dropLast(line.printed.hasSuffix("\n") ? 1 : 0)))
                }
            case .recalled:
                if !isRecallTold { try printRecalled(store) }
                isRecallTold = true
            }
        }
    }

    private func printRecalled(_ store: CalendarStore) throws {
        if session.console.isQuiet { return }
        let operations = try operationText(store)
        for operation in recalled {
            let name = operations.shortID(operation.entry.id)
            session.console.print("Already done by \(name) on \(operations.time(operation.entry)):")
            let text = try session.changeText(operation.changes, store)
            for line in text.lines(operation.changes, isWhole: false) { session.console.print(line) }
        }
    }

    /// A note for somebody who repeats a batch.
    private func remark(_ store: CalendarStore) throws {
        let undone = recalled.filter { $0.entry.undoneBy != nil }
        guard !undone.isEmpty else { return }
        let text = try operationText(store)
        for operation in undone {
            session.note(
                "warning: the first run, \(text.shortID(operation.entry.id)), was undone by "
                    + "\(operation.entry.undoneBy.map(text.shortID) ?? ""); nothing was repeated"
            )
        }
    }

    private func operationText(_ store: CalendarStore) throws -> OperationText {
        let extent = try store.history.extent()
        return OperationText(times: session.clock.times, count: extent.first + extent.count)
    }

    private func counted(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    /// The operations of earlier runs with the key.
    private var recalled: [CalStorePastOperation] {
        let made = Set(outcome.operations.compactMap(\.id))
        return (outcome.memory?.operations ?? []).filter { !made.contains($0.entry.id) }
    }
    /// Whether an earlier run did everything.
    private var isReplay: Bool { !recalled.isEmpty && outcome.operations.isEmpty }
    private var changeCount: Int {
        outcome.changeCount + recalled.reduce(0) { $0 + $1.changes.count }
    }

    // MARK: JSON

    private func printLines(_ store: CalendarStore) throws {
        for line in try lines(store) { session.console.print(line.text) }
    }

    /// One object for each line.
    func lines(_ store: CalendarStore) throws -> [JSONValue] {
        // A record that several lines changed is listed with the last of them, because the log does not tell
        // more.
        let changes = recalled.flatMap(\.changes)
        let text = try session.changeText(changes, store)
        var left = Dictionary(changes.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        var told: [Int: [CalStoreChange]] = [:]
        for case .recalled(let line, let done) in outcome.results.reversed() {
            told[line.number] = done.touched.compactMap { left.removeValue(forKey: $0) }
        }
        return outcome.results.map { result in
            switch result {
            case .done(_, let object): object
            case .failed(let line, let error): object(line, error)
            case .recalled(let line, let done):
                object(line, done, (told[line.number] ?? []).map { text.row($0) })
            }
        }
    }

    private func object(
        _ line: BatchLine, _ done: BatchMemory.Done, _ changes: [ChangeJSON.Row]
    ) -> JSONValue {
        LineRow(
            line: line.number, op: done.op, id: done.produced.first?.text, changes: changes,
            warnings: done.warnings, isReplayed: true
        ).json
    }

    private func object(_ line: BatchLine, _ error: EkcalError) -> JSONValue {
        LineRow(
            line: line.number, op: line.arguments.words.joined(separator: "."), id: nil, changes: [],
            warnings: [], error: error
        ).json
    }

    /// The result of one line of a batch.
    struct LineRow: JSONRow {
        let line: Int
        let op: String
        let id: String?
        let changes: [ChangeJSON.Row]
        let warnings: [String]
        var isReplayed = false
        var error: EkcalError?

        static let fields: [JSONField<Self>] = [
            .init("line", "line number in the file, from 1", \.line),
            .init("op", "event.add, assert, …", \.op),
            .init("ok", "whether the change was made") { $0.error == nil },
            .init("id", "first item that the line added or changed", \.id),
            .init("changes", "all records that changed", \.changes),
            .init("warnings", "warnings, such as an unusual reading of the input", \.warnings),
            .init(
                "replayed", "whether an earlier run with the same --idempotency-key made the change",
                \.isReplayed),
            .init("error", "reason for the failure, with --keep-going", \.error),
        ]
    }

    /// The object for all lines together.
    func summary(
        _ store: CalendarStore, plan: CalStorePlan?, _ name: String? = nil
    ) throws -> JSONValue {
        let made = session.isDryRun ? [] : outcome.operations.compactMap(\.id)
        let operations = recalled.map(\.entry.id) + made
        return Summary(
            report: self, changed: plan?.changes.count ?? changeCount, operations: operations,
            isDryRun: session.isDryRun || plan != nil, plan: name,
            revision: try outcome.operations.last?.revision ?? store.revision()
        ).json
    }

    /// The last line of a batch.
    struct Summary: JSONRow {
        let report: BatchReport
        let changed: Int
        let operations: [CalStoreOperation.ID]
        let isDryRun: Bool
        let plan: String?
        let revision: String

        static let fields: [JSONField<Self>] = [
            .init("summary", "all together") { Counts(summary: $0) },
            .init("op", "full identifier of the operation; the last of several", \.operations.last?.text),
            .init(
                "operations",
                "all operations: there are several with --keep-going and with `commit` lines"
            ) { $0.operations.map(\.text) },
            .init("failed", "number of failed lines, with --keep-going", \.report.failedCount),
            .init("committed", "whether the change is saved") {
                !$0.operations.isEmpty && !$0.report.session.isDryRun
            },
            .init("dry_run", "whether it was a dry run", \.isDryRun),
            .init(
                "replayed", "whether an earlier run with the same --idempotency-key made all changes",
                \.report.isReplay),
            .init("undone_by", "with `replayed`: the operation that undid the earlier run") {
                $0.report.isReplay ? $0.report.recalled.last?.entry.undoneBy?.text : nil
            },
            .init("plan", "file of the plan, with --plan", \.plan),
            .init("revision", "revision of the store", \.revision),
        ]
    }

    private struct Counts: JSONRow {
        let summary: Summary

        static let fields: [JSONField<Self>] = [
            .init("lines", "number of lines", \.summary.report.outcome.results.count),
            .init("changed", "number of changed records", \.summary.changed),
        ]
    }

    private var failedCount: Int { outcome.failures + (outcome.failure == nil ? 0 : 1) }
}

extension NamedShape {
    static let batchLine = NamedShape(
        "batch-line", "the result of one line of a batch", of: BatchReport.LineRow.self)
    static let batchSummary = NamedShape(
        "batch-summary", "the last line of a batch", of: BatchReport.Summary.self)
}
