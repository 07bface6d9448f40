import CalStore

/// `log`: the operations of the store, the newest first.
struct LogCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let range = try session.arguments.text.map {
            DayRange(try session.readRangeOrMoment($0, "RANGE"), in: session.zone)
        }
        let instants = range.flatMap { $0.isAll ? nil : $0.instants }
        let limit = session.arguments.number(.limit)
        // One more than is shown tells whether there are more.
        var entries = try store.log(limit: limit.map { $0 + 1 }, in: instants)
        let isTruncated = limit.map { entries.count > $0 } ?? false
        if let limit, isTruncated { entries.removeSubrange(limit...) }
        if session.arguments.has(.reverse) { entries.reverse() }
        let extent = try store.logExtent()
        let text = OperationText(times: session.times, count: extent.first + extent.count)

        switch session.output {
        case .text where session.isQuiet: for entry in entries { session.print(text.shortID(entry.id)) }
        case .text:
            for line in lines(entries, text) { session.print(line) }
            if entries.isEmpty { session.print("   nothing") }
            if extent.first > 1, !isTruncated {
                session.note("operations before number \(extent.first) are no longer kept")
            }
        default:
            var answer = try session.answer(store, items: entries.map(text.object))
            answer.range = range?.searched(in: session.zone)
            answer.isTruncated = isTruncated
            try session.print(answer)
        }
        if isTruncated, session.output == .text {
            session.note("there are more operations (--limit \(limit ?? 0))")
        }
        return try session.exit(isEmpty: entries.isEmpty)
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
        return columns.lines(width: session.width, style: session.style)
    }
}
