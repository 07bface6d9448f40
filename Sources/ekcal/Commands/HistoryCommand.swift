import CalStore
import CalStoreLanguage

/// `history`: every version of one item, the newest first, also of one that was deleted.
struct HistoryCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let typed = session.arguments.operand(0) ?? ""
        let id = try identifier(typed, store)
        var versions = try store.history(of: id, withOccurrences: true)
        let limit = session.arguments.number(.limit)
        let isTruncated = limit.map { versions.count > $0 } ?? false
        if let limit, isTruncated {
            session.note("\(versions.count - limit) more versions are not shown (--limit \(limit))")
            versions.removeSubrange(limit...)
        }
        if session.arguments.has(.reverse) { versions.reverse() }
        let extent = try store.logExtent()
        let operations = OperationText(times: session.times, count: extent.first + extent.count)
        let text = try ChangeText(versions.map(\.change), store, session)
        guard session.output == .text else {
            var answer = try session.answer(
                store,
                items: versions.map { version in
                    .object(
                        [.init("type", "version"), .init("operation", operations.object(version.operation))]
                            + (text.object(version.change).members ?? []))
                })
            answer.isTruncated = isTruncated
            try session.print(answer)
            return .success
        }
        var last: String?
        for version in versions {
            defer { last = version.operation.id }
            // One operation may have changed a series and some of its dates.
            if version.operation.id == last {
                for line in text.lines([version.change], isWhole: true) { session.print(line) }
                continue
            }
            let remark = operations.remark(version.operation)
            session.print(
                session.style.apply(.strong, operations.shortID(version.operation.id)) + "  "
                    + operations.time(version.operation) + "  " + CleanText.line(version.operation.label)
                    + (remark.isEmpty ? "" : "   " + session.style.apply(.faint, remark)))
            for line in text.lines([version.change], isWhole: true) { session.print(line) }
        }
        if extent.first > 1, !isTruncated {
            session.note("operations before number \(extent.first) are no longer kept")
        }
        return try session.exit(isEmpty: versions.isEmpty)
    }

    /// The identifier of an item that is there, or was: a short one, or that of anything that was ever stored.
    private func identifier(_ typed: String, _ store: any CalStoreReader) throws -> String {
        do {
            return try ReferenceReader(store: store, zone: session.zone).reference(typed).item.id
        } catch let error as ReferenceError where error.isNotFound {
            if typed.utf8.count == 36, try !store.history(of: typed).isEmpty { return typed }
            let kind: CalStoreItem.Kind
            switch typed.lowercased().first {
            case "e": kind = .event
            case "r": kind = .reminder
            case "c":
                let calendars = try store.calendars().filter {
                    $0.shortID == typed.lowercased()
                }
                if let calendar = calendars.first { return calendar.id }
                throw error
            default: throw error
            }
            guard typed.utf8.count > ShortID.shortest else { throw error }
            let removed = try store.removedItems(kind, shortID: String(typed.dropFirst()))
            guard let item = removed.first else { throw error }
            guard removed.count == 1 else {
                throw EkcalError(
                    .ambiguous, "\(typed) matches \(removed.count) deleted items",
                    hint: "write more letters", field: "REF",
                    candidates: removed.map {
                        EkcalError.Candidate(
                            shortID: typed.prefix(1) + (ShortID.letters(of: $0.id) ?? ""), title: $0.title)
                    })
            }
            return item.id
        }
    }
}
