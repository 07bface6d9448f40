import CalStore
import CalStoreLanguage
import CalStorePlanning
import CalStoreScreens
import CommandLine
import Terminal

extension CommandTable {
    static let rm = Command(
        type: RemoveCommand.self, path: ["rm"], synonyms: ["delete"],
        aliases: [.init(path: ["event", "rm"]), .init(path: ["reminder", "rm"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "delete items, or occurrences of them",
        parameters: [referenceOrQuery],
        options: reaching + [byOccurrence] + take(.ifPresent) + counting + changing,
        details: [
            "It asks before it deletes more than three items or a whole series; -y answers yes."
        ],
        examples: [
            .init(line: "ekcal rm e7kq4@2026-03-20", says: "one occurrence; the series continues"),
            .init(line: "ekcal rm e7kq4 --span all -y", says: "the whole series"),
            .init(line: "ekcal rm 'calendar:errands is:done' -y", says: "everything that a query finds"),
            .init(
                line: "ekcal rm 'title:yoga on:2026-08' --occurrences -y",
                says: "the dates of one month; the series continues"),
        ])
}

/// `rm`: deletes items, or occurrences of them.
struct RemoveCommand: ItemCommand {
    var operands: ItemOperands
    let span: Span?
    /// The revision that the items must have.
    let revision: String?

    init(operands: ItemOperands, span: Span?, revision: String?) {
        self.operands = operands
        self.span = span
        self.revision = revision
    }

    init(_ arguments: ParsedArguments, edit: ItemEdit?) {
        self.init(
            operands: ItemOperands(arguments), span: arguments.choice(.span),
            revision: arguments.value(.ifRevision))
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let targets = try operands.references(store.asLastSeen, session)
        let reached = try SpanChoice(span: span, session: session).resolve(targets, verb: "delete")
        return try run(reached, store, session)
    }

    /// Deletes each target according to its span, and reports.
    func run(
        _ reached: [SpannedItem], _ store: CalendarStore, _ session: Session
    ) throws -> Response {
        try checkReminders(reached)
        try confirm(reached, session)

        let written = try session.access.write(store) { change in
            for item in reached {
                guard let stored = try change.item(item.target.item.id) else {
                    throw CalStoreError.noSuchItem(item.target.typed)
                }
                try stored.checkRevision(is: revision)
                try change.remove(stored.id, at: item.target.original, span: item.span)
            }
        }
        let span = Span.common(to: reached.map(\.span))
        return Response(
            text: { page in
                for item in reached {
                    try print(item.target, item.span, store, written.operation?.changes ?? [], session, page)
                }
                page.print(session.endLines(written.operation))
            },
            answer: {
                var report = ChangeReport(
                    session: session, store: store, operation: written.operation, items: [])
                report.span = span
                report.occurrencesChanged = removedCount(reached)
                report.occurrencesRemaining =
                    reached.count == 1
                    ? try remaining(reached[0].target, written.operation?.changes ?? [], store) : nil
                return try report.answer()
            },
            change: Response.Change(operations: [written.operation].compactMap(\.self), span: span))
    }

    /// A repeating reminder has one due date, not one item for each date.
    private func checkReminders(_ reached: [SpannedItem]) throws {
        for target in reached.map(\.target) where target.item.kind == .reminder && target.item.isSeries {
            guard target.typed.contains("@") || span == .this || span == .future else { continue }
            let name = target.typed.prefix { $0 != "@" }
            throw EkcalError(
                .refused, "one date of the reminder \"\(target.item.title)\" cannot be deleted",
                hint:
                    "`ekcal done \(name)` goes on to its next date; `ekcal rm \(name) --span all` deletes it",
                field: "REF")
        }
    }

    /// Asks before it deletes a whole series.
    private func confirm(_ reached: [SpannedItem], _ session: Session) throws {
        for target in reached.filter({ $0.span == .all || $0.target.item.kind == .reminder }).map(\.target)
        where target.item.isSeries {
            let count = SeriesCounts.total(target.item).map { "\($0) occurrences" } ?? "no end"
            let what = target.item.kind == .reminder ? "repeating reminder" : "whole series"
            try session.confirm("Delete the \(what) \"\(target.item.title)\" (\(count))?")
        }
        if !session.console.canAsk { try session.confirmMany(reached.count, verb: "Delete") }
    }

    private func removedCount(_ reached: [SpannedItem]) -> Int? {
        var count = 0
        for item in reached {
            let (target, span) = (item.target, item.span)
            guard target.item.isSeries, span != .this, let original = target.original else {
                count += 1
                continue
            }
            let set = target.item.occurrenceSet
            guard let last = set.last else { return nil }
            let from = span == .all ? set.first ?? original.local : original.local
            count += set.count(in: from..<max(from, last.adding(seconds: 1)))
        }
        return count
    }

    private func remaining(
        _ target: ItemReference, _ changes: [CalStoreChange], _ store: CalendarStore
    ) throws -> Int? {
        guard let item = try afterwards(target.item.seriesID ?? target.item.id, changes, store) else {
            return 0
        }
        return SeriesCounts.total(item)
    }

    /// An item after the change or the dry run; nil if it is deleted.
    private func afterwards(
        _ id: CalStoreItem.ID, _ changes: [CalStoreChange], _ store: CalendarStore
    ) throws -> CalStoreItem? {
        guard let change = changes.first(where: { $0.id == id.record }) else {
            return try store.asLastSeen.item(id)
        }
        return change.itemAfter
    }

    private func print(
        _ target: ItemReference, _ span: Span, _ store: CalendarStore, _ changes: [CalStoreChange],
        _ session: Session, _ page: Response.Page
    ) throws {
        let item = target.item
        let title = TerminalText.line(item.title)
        let did = session.isDryRun ? "Would delete" : "Deleted"
        let text = session.itemText(try NameIndex(store.asLastSeen, naming: [item]))
        let isOccurrence = item.isDetached || (item.isSeries && target.original != nil)
        guard isOccurrence, span != .all || item.isDetached else {
            let what = item.isSeries && item.kind == .event ? "the whole series " : ""
            return page.print("\(did) \(what)\(text.line(item))")
        }
        let when = session.clock.times.moment(
            target.original ?? item.start ?? ItemTime(session.clock.today))
        let series = try afterwards(item.seriesID ?? item.id, changes, store)
        switch span {
        case .this:
            // An occurrence is reported with the title of its series, even if it had its own.
            var line = "\(did) 1 occurrence of \(TerminalText.line(series?.title ?? item.title)): \(when)."
            if let series, let original = target.original ?? item.originalStart {
                line += try text.goesOn(series, behind: original, changes)
            } else if series == nil {
                line += " The series has no dates left."
            }
            page.print(line)
        case .future, .all:
            var line = "\(did) \(title) from \(when) on."
            if !session.isDryRun {
                if let series, let last = series.occurrenceSet.last {
                    let end = series.occurrenceStart(at: last).local(in: session.clock.zone).date
                    line += " It now ends \(session.clock.times.day(end))."
                } else if series == nil {
                    line = "\(did) \(title), the whole series, because that is its first date."
                }
            }
            page.print(line)
        }
    }
}
