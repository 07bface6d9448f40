import CalStore

/// `op show` and `op diff`: what one operation did, and what lies between two.
struct OperationCommand {
    let context: Context

    func runShow() throws -> ExitCode { try context.answering(show) }

    private func show(from store: CalStoreView) throws -> ExitCode {
        let id = try OperationReader(store: store).id(context.arguments.operand(0) ?? "")
        let (entry, changes) = try store.operation(id)
        let extent = try store.logExtent()
        let text = OperationText(times: context.times, count: extent.first + extent.count)
        let changeText = try ChangeText(changes, store, context)
        guard context.output == .text else {
            let members = [
                JSONValue.Member("changes", .array(changes.map { changeText.object($0) }))
            ]
            let object = JSONValue.object((text.object(entry).members ?? []) + members)
            try context.print(try context.answer(store, items: [object]))
            return .success
        }
        let remark = text.remark(entry)
        context.print(
            context.style.apply(.strong, text.shortID(entry.id)) + "  "
                + [text.time(entry), entry.program ?? "", OperationText.did(entry), remark]
                .filter { !$0.isEmpty }.map(CleanText.line).joined(separator: "   "))
        context.print("  " + CleanText.line(entry.label))
        context.print("  " + context.style.apply(.faint, entry.id))
        for line in changeText.lines(changes, isWhole: true) { context.print(line) }
        return .success
    }

    func runDiff() throws -> ExitCode { try context.answering(difference) }

    private func difference(from store: CalStoreView) throws -> ExitCode {
        let reader = OperationReader(store: store)
        let first = try reader.id(context.arguments.operand(0) ?? "")
        let newest = try store.log(limit: 1).first?.id ?? first
        let second = try context.arguments.operand(1).map { try reader.id($0) } ?? newest
        let changes = try store.difference(from: first, to: second)
        let text = try ChangeText(changes, store, context)
        guard context.output == .text else {
            var answer = try context.answer(store, items: changes.map { text.row($0) })
            answer.result = ["from": .string(first), "to": .string(second)]
            try context.print(answer)
            return .success
        }
        for line in text.lines(changes, isWhole: true) { context.print(line) }
        if changes.isEmpty { context.print("   no difference") }
        return .success
    }

    func runRestore() throws -> ExitCode {
        let store = try context.openStore()
        let typed = context.arguments.operand(0) ?? ""
        let id = try OperationReader(store: store).id(typed)
        let operation = try store.restore(
            context.label, to: id, now: context.now, dryRun: context.isDryRun)
        let report = HistoryReport(context: context, store: store, operation: operation)
        guard context.output == .text else {
            try report.print(["restored": .string(id)])
            return .success
        }
        if context.isQuiet { return .success }
        let extent = try store.logExtent()
        let text = OperationText(times: context.times, count: extent.first + extent.count)
        guard operation != nil else {
            context.print("The store is already as it was after \(text.shortID(id)).")
            return .success
        }
        let did = context.isDryRun ? "Would restore" : "Restored"
        context.print("\(did) the store as it was after \(text.shortID(id)):")
        try report.printChanges()
        context.printEnd(operation)
        return .success
    }
}
