import CalStore

/// `op show` and `op diff`: what one operation did, and what lies between two.
struct OperationCommand {
    let session: Session

    func runShow() throws -> ExitCode { try session.answering(show) }

    private func show(from store: CalStoreView) throws -> ExitCode {
        let id = try OperationReader(store: store).id(session.arguments.operand(0) ?? "")
        let (entry, changes) = try store.operation(id)
        let extent = try store.logExtent()
        let text = OperationText(times: session.times, count: extent.first + extent.count)
        let changeText = try ChangeText(changes, store, session)
        guard session.output == .text else {
            let members = [
                JSONValue.Member("changes", .array(changes.map { changeText.object($0) }))
            ]
            let object = JSONValue.object((text.object(entry).members ?? []) + members)
            try session.print(try session.answer(store, items: [object]))
            return .success
        }
        let remark = text.remark(entry)
        session.print(
            session.style.apply(.strong, text.shortID(entry.id)) + "  "
                + [text.time(entry), entry.program ?? "", OperationText.did(entry), remark]
                .filter { !$0.isEmpty }.map(CleanText.line).joined(separator: "   "))
        session.print("  " + CleanText.line(entry.label))
        session.print("  " + session.style.apply(.faint, entry.id))
        for line in changeText.lines(changes, isWhole: true) { session.print(line) }
        return .success
    }

    func runDiff() throws -> ExitCode { try session.answering(difference) }

    private func difference(from store: CalStoreView) throws -> ExitCode {
        let reader = OperationReader(store: store)
        let first = try reader.id(session.arguments.operand(0) ?? "")
        let newest = try store.log(limit: 1).first?.id ?? first
        let second = try session.arguments.operand(1).map { try reader.id($0) } ?? newest
        let changes = try store.difference(from: first, to: second)
        let text = try ChangeText(changes, store, session)
        guard session.output == .text else {
            var answer = try session.answer(store, items: changes.map { text.row($0) })
            answer.result = ["from": .string(first), "to": .string(second)]
            try session.print(answer)
            return .success
        }
        for line in text.lines(changes, isWhole: true) { session.print(line) }
        if changes.isEmpty { session.print("   no difference") }
        return .success
    }

    func runRestore() throws -> ExitCode {
        let store = try session.openStore()
        let typed = session.arguments.operand(0) ?? ""
        let id = try OperationReader(store: store).id(typed)
        let operation = try store.restore(
            session.label, to: id, now: session.now, dryRun: session.isDryRun)
        let report = HistoryReport(session: session, store: store, operation: operation)
        guard session.output == .text else {
            try report.print(["restored": .string(id)])
            return .success
        }
        if session.isQuiet { return .success }
        let extent = try store.logExtent()
        let text = OperationText(times: session.times, count: extent.first + extent.count)
        guard operation != nil else {
            session.print("The store is already as it was after \(text.shortID(id)).")
            return .success
        }
        let did = session.isDryRun ? "Would restore" : "Restored"
        session.print("\(did) the store as it was after \(text.shortID(id)):")
        try report.printChanges()
        session.printEnd(operation)
        return .success
    }
}
