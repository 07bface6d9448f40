import CalStore

/// `store compact`: cuts the log, and keeps as much history as was asked for.
struct CompactCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let retention = try Retention.asked(context)
        let (dropped, kept) = try store.compact(
            keeping: retention, now: context.now, dryRun: context.isDryRun)
        guard context.output == .text else {
            let object: JSONValue = [
                "type": "compaction", "dropped": .int(dropped), "kept": .int(kept),
                "committed": .bool(!context.isDryRun && dropped > 0), "dry_run": .bool(context.isDryRun),
            ]
            try context.print(try context.answer(store, items: [object]))
            return .success
        }
        if context.isQuiet { return .success }
        func count(_ number: Int) -> String { "\(number) operation\(number == 1 ? "" : "s")" }
        if dropped == 0 {
            context.print("Nothing to do: the log has \(count(kept)), and all of them are kept.")
            return .success
        }
        context.print(
            context.isDryRun
                ? "Would remove \(count(dropped)) from the log and keep \(kept)."
                : "Removed \(count(dropped)) from the log, kept \(kept); nothing else changed.")
        context.printDryRun()
        return .success
    }
}
