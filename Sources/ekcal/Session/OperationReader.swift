import CalStore

/// Reads identifiers of operations, full and short.
struct OperationReader {
    let store: any CalStoreReader

    /// The full identifier.
    func id(_ typed: String, field: String = "OP") throws -> CalStoreOperation.ID {
        if typed.utf8.count == 36 {
            if let id = CalStoreOperation.ID(typed) { return id }
            throw CalStoreError.noSuchOperation(typed.uppercased(), first: try store.history.extent().first)
        }
        guard typed.lowercased().first == "o", typed.utf8.count > ShortID.shortest else {
            throw EkcalError(
                .usage, "\"\(typed)\" is not an operation",
                hint: "write o4dmw, or a full identifier; `ekcal log` shows them", field: field)
        }
        let found = try store.history.operations(shortID: String(typed.dropFirst()))
        if let entry = found.first, found.count == 1 { return entry.id }
        guard !found.isEmpty else {
            let first = try store.history.extent().first
            throw EkcalError(
                .notFound, "there is no operation \(typed)",
                hint: first > 1
                    ? "the log keeps operations from number \(first) on; `ekcal log` lists them"
                    : "`ekcal log` lists the operations", field: field)
        }
        throw EkcalError(
            .ambiguous, "\(typed) matches \(found.count) operations", hint: "write more letters",
            field: field,
            candidates: found.map { entry in
                EkcalError.Candidate(
                    shortID: "o" + ShortID.letters(of: entry.id), title: entry.label)
            })
    }
}
