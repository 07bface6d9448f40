import CalStore

/// `log`: the operations of the store, the newest first.
struct LogCommand {
    let context: Context

    func run() throws -> ExitCode { try context.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
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
        let text = OperationText(times: context.times, count: extent.first + extent.count)

        switch context.output {
        case .text where context.isQuiet: for entry in entries { context.print(text.shortID(entry.id)) }
        case .text:
            for line in lines(entries, text) { context.print(line) }
            if entries.isEmpty { context.print("   nothing") }
            if extent.first > 1, !isTruncated {
                context.note("operations before number \(extent.first) are no longer kept")
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
