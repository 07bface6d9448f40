import CalStore
import CalStoreLanguage
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let copy = Command(
        type: CopyCommand.self, path: ["copy"],
        aliases: [.init(path: ["event", "copy"]), .init(path: ["reminder", "copy"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "copy items",
        parameters: [referenceOrQuery],
        options: [destination] + [byOccurrence] + take(.on, .ifRevision) + counting + changing,
        details: ["A series is copied as a whole; an occurrence becomes a single event."],
        examples: [
            .init(line: "ekcal copy e7kq4@2026-03-20 --on 2026-04-03", says: "an event like that occurrence")
        ])
}

/// `copy`: copies items. A series is copied with its detached occurrences; an occurrence with its date
/// becomes a single event.
struct CopyCommand: ItemCommand {
    var operands: ItemOperands
    /// The name of the calendar; nil for the calendar of the item.
    let destination: String?
    let date: WishedTime?
    /// The revision that the items must have.
    let revision: String?

    init(_ arguments: ParsedArguments, edit: ItemEdit?) {
        operands = ItemOperands(arguments)
        destination = arguments.value(.to)
        date = arguments.value(.on).map { WishedTime($0) }
        revision = arguments.value(.ifRevision)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let calendar = try destination.map {
            try session.words.calendarNames(store.asLastSeen).calendar(called: $0, field: "--to")
        }
        let targets = try operands.references(store.asLastSeen, session)
        try session.confirmMany(targets.count, verb: "Copy")

        var copies: [CalStoreItem] = []
        let written = try session.access.write(store) { change in
            copies = []
            for target in targets { copies.append(try copy(target, to: calendar, &change, session)) }
        }
        return response(copies, written.operation, store, session)
    }

    private func response(
        _ copies: [CalStoreItem], _ operation: CalStoreOperation?, _ store: CalendarStore,
        _ session: Session
    ) -> Response {
        Response(
            text: { page in
                let text = session.itemText(try NameIndex(store.asLastSeen, naming: copies))
                for copy in copies {
                    page.print("\(session.isDryRun ? "Would add" : "Added") \(text.line(copy))")
                    if let repeats = text.repeats(copy) { page.print("      " + repeats) }
                }
                page.print(session.shortEndLines(operation))
            },
            answer: {
                try ChangeReport(session: session, store: store, operation: operation, items: copies)
                    .answer()
            },
            change: Response.Change(operations: [operation].compactMap(\.self), items: copies))
    }

    private func copy(
        _ target: ItemReference, to calendar: CalStoreCalendar?, _ change: inout CalStoreTransaction,
        _ session: Session
    ) throws -> CalStoreItem {
        guard let stored = try change.item(target.item.id) else {
            throw CalStoreError.noSuchItem(target.typed)
        }
        try stored.checkRevision(is: revision)
        // A series moves with its first date, by the same distance.
        let item = (target.original ?? stored.firstOccurrence).map { stored.occurrence(at: $0) } ?? stored
        let time = try date.map {
            try NewTime(wish: $0, field: "--on", words: session.words).time(of: item)
        }
        return try change.copy(
            stored.id, at: target.original, toCalendar: calendar?.id, movedTo: time, in: session.clock.zone,
            defaultLength: try time.map { try session.config.lengthIfNeeded(by: item, at: $0) } ?? 0)
    }
}
