import Basics
import CalStore
import CommandLine

extension CommandTable {
    static let storeCompact = Command(
        type: StoreCompactCommand.self, path: ["store", "compact"], section: .things, writes: true,
        answer: { .of(.compaction) },
        summary: "remove old history to make the log smaller",
        options: take(.keep, .dryRun, .yes, .noInput, .lockTimeout)
            + take(.output, .json, .color, .quiet, .verbose)
            .choosing(.output, from: ["text", "json"]) + everywhere,
        details: [
            "The items do not change. Operations that are removed from "
                + "the history can no longer be undone or shown.",
            "Without --keep, the setting history.keep decides (default: a "
                + "year). Other programs can read and write meanwhile.",
        ],
        examples: [
            .init(line: "ekcal store compact", says: "keep one year"),
            .init(line: "ekcal store compact --keep 1000 -n", says: "show what would be removed"),
        ])
}

/// `store compact`: removes old operations from the log.
struct StoreCompactCommand: EkcalCommand {
    private let retention: CalStoreRetention

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        retention = try Retention.asked(arguments.value(.keep), session)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let outcome = try session.console.showingProgress("Compacting") { line in
            try store.maintenance.compact(
                keeping: retention, now: session.clock.now, dryRun: session.isDryRun, progress: line?.show)
        }
        let (dropped, kept) = (outcome.dropped, outcome.kept)
        return Response(
            text: { page in
                guard dropped > 0 else {
                    return page.print(
                        "Nothing to do: the log has \(count(kept)), and all of them are kept.")
                }
                page.print(
                    session.isDryRun
                        ? "Would remove \(count(dropped)) from the log and keep \(kept)."
                        : "Removed \(count(dropped)) from the log, kept \(kept); nothing else changed.")
                page.print(session.dryRunLines)
            },
            answer: {
                let row = Row(dropped: dropped, kept: kept, isDryRun: session.isDryRun)
                return try session.answer(store, items: [row.json])
            })
    }

    /// The result of compacting the log.
    struct Row: JSONRow {
        let dropped: Int
        let kept: Int
        let isDryRun: Bool

        static let fields: [JSONField<Self>] = [
            .type("compaction"), .init("dropped", "number of removed operations", \.dropped),
            .init("kept", "number of remaining ones", \.kept),
            .init("committed", "whether the change was made") { !$0.isDryRun && $0.dropped > 0 },
            .init("dry_run", "whether it was a dry run", \.isDryRun),
        ]
    }

    private func count(_ number: Int) -> String { "\(number) operation\(number == 1 ? "" : "s")" }
}

extension NamedShape {
    static let compaction = NamedShape(
        "compaction", "the result of compacting the log", of: StoreCompactCommand.Row.self)
}
