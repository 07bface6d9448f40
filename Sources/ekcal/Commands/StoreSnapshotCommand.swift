import CalStore

/// `store snapshot`: writes `store.json`.
struct StoreSnapshotCommand {
    let session: Session

    func run() throws -> ExitCode {
        let store = try session.openStore()
        let outcome = try store.snapshot()
        let bytes = try store.fileFacts()?.snapshotBytes ?? 0
        guard session.output == .text else {
            let item: JSONValue = [
                "type": "snapshot", "outcome": .string("\(outcome)"), "bytes": .int(bytes),
            ]
            try session.print(try session.answer(store, items: [item]))
            return .success
        }
        if session.isQuiet { return .success }
        switch outcome {
        case .written: session.print("Wrote store.json   \(ByteCount.text(bytes))")
        case .current: session.print("store.json is up to date")
        case .nothingToWrite: session.print("The store was not written yet")
        case .newerElsewhere: session.print("Another program is writing a newer store.json")
        case .edited:
            session.print("store.json was edited: the next change records the edit and writes the file again")
        }
        return .success
    }
}
