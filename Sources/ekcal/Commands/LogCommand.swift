import CalStore

/// `log`: the operations of the store, the newest first.
struct LogCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let range = try context.arguments.text.map {
            DayRange(try context.readRangeOrMoment($0, "RANGE"), in: context.zone)
        }
        let instants = range.flatMap { $0.isAll ? nil : $0.instants }
        let limit = context.arguments.number(.limit)
        // One more than is shown tells whether there are more.
        var entries = try store.log(limit: limit.map { $0 + 1 }, in: instants)
        let isTruncated = limit.map { entries.count > $0 } ?? false
        if let limit, isTruncated { entries.removeSubrange(limit...) }
        if context.arguments.has(.reverse) { entries.reverse() }
        let extent = try store.logExtent()
        let text = OperationText(zone: context.zone, count: extent.first + extent.count)

        switch context.output {
        case .text where context.isQuiet: for entry in entries { context.print(text.shortID(entry.id)) }
        case .text:
            for line in lines(entries, text) { context.print(line) }
            if entries.isEmpty { context.print("   nothing") }
            if extent.first > 1, !isTruncated {
                context.note("what came before operation number \(extent.first) is no longer kept")
            }
        default:
            var answer = try context.answer(store, items: entries.map(text.object))
            answer.range = range?.searched(in: context.zone)
            answer.isTruncated = isTruncated
            try context.print(answer)
        }
        if isTruncated, context.output == .text {
            context.note("there are more operations (--limit \(limit ?? 0))")
        }
        return try context.exit(isEmpty: entries.isEmpty)
    }

    private func lines(_ entries: [CalStoreLogEntry], _ text: OperationText) -> [String] {
        var columns = Columns([
            .init(), .init(), .init(mayGo: true), .init(shrinksTo: 10), .init(shrinksTo: 20),
            .init(mayGo: true),
        ])
        for entry in entries {
            let isPast = entry.undoneBy != nil
            columns.add([
                .init(text.shortID(entry.id), isPast ? .faint : .strong), .init(text.time(entry)),
                .init(entry.program ?? "", .faint), .init(OperationText.did(entry)),
                .init(entry.label, isPast ? .faint : .plain), .init(text.remark(entry), .faint),
            ])
        }
        return columns.lines(width: context.width, style: context.style)
    }
}

/// `op show` and `op diff`: what one operation did, and what lies between two.
struct OperationCommand {
    let context: Context

    func runShow() throws -> ExitCode {
        let store = try context.openStore()
        let id = try OperationReader(store: store).id(context.arguments.operand(0) ?? "")
        let (entry, changes) = try store.operation(id)
        let extent = try store.logExtent()
        let text = OperationText(zone: context.zone, count: extent.first + extent.count)
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

    func runDiff() throws -> ExitCode {
        let store = try context.openStore()
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
        let text = OperationText(zone: context.zone, count: extent.first + extent.count)
        guard operation != nil else {
            context.print("The store is as it was after \(text.shortID(id)) already.")
            return .success
        }
        let did = context.isDryRun ? "Would restore" : "Restored"
        context.print("\(did) the store as it was after \(text.shortID(id)):")
        try report.printChanges()
        context.printEnd(operation)
        return .success
    }
}
