import CalStore

/// `store snapshot`: writes `store.json`.
struct StoreSnapshotCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let outcome = try store.snapshot()
        let bytes = try store.fileFacts()?.snapshotBytes ?? 0
        guard context.output == .text else {
            let item: JSONValue = [
                "type": "snapshot", "outcome": .string("\(outcome)"), "bytes": .int(bytes),
            ]
            try context.print(try context.answer(store, items: [item]))
            return .success
        }
        if context.isQuiet { return .success }
        switch outcome {
        case .written: context.print("Wrote store.json   \(ByteCount.text(bytes))")
        case .current: context.print("store.json is up to date")
        case .nothingToWrite: context.print("The store was not written yet")
        case .newerElsewhere: context.print("Another program is writing a newer store.json")
        case .edited:
            context.print("store.json was edited: the next change records the edit and writes the file again")
        }
        return .success
    }
}
