import CalStore

/// `store compact`: cuts the log, and keeps as much history as was asked for.
struct CompactCommand {
    let session: Session

    func run() throws -> ExitCode {
        let store = try session.openStore()
        let retention = try Retention.asked(session)
        let (dropped, kept) = try store.compact(
            keeping: retention, now: session.now, dryRun: session.isDryRun)
        guard session.output == .text else {
            let object: JSONValue = [
                "type": "compaction", "dropped": .int(dropped), "kept": .int(kept),
                "committed": .bool(!session.isDryRun && dropped > 0), "dry_run": .bool(session.isDryRun),
            ]
            try session.print(try session.answer(store, items: [object]))
            return .success
        }
        if session.isQuiet { return .success }
        func count(_ number: Int) -> String { "\(number) operation\(number == 1 ? "" : "s")" }
        if dropped == 0 {
            session.print("Nothing to do: the log has \(count(kept)), and all of them are kept.")
            return .success
        }
        session.print(
            session.isDryRun
                ? "Would remove \(count(dropped)) from the log and keep \(kept)."
                : "Removed \(count(dropped)) from the log, kept \(kept); nothing else changed.")
        session.printDryRun()
        return .success
    }
}
