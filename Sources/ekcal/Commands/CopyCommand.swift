import CalStore
import CalStoreLanguage

/// `copy`: items once more, as items of their own. A series is copied with its detached occurrences; an occurrence that is
/// named by its date becomes a single event.
struct CopyCommand: ItemCommand {
    var references: [String]
    /// The name of the calendar; nil for that of the item.
    let destination: String?
    /// When the copy is to be.
    let date: WishedTime?
    /// The revision that the items must have.
    let revision: String?

    init(_ arguments: ParsedArguments) {
        references = arguments.operands
        destination = arguments.value(.to)
        date = arguments.value(.on).map { WishedTime($0) }
        revision = arguments.value(.ifRevision)
    }

    func run(_ session: Session) throws -> ExitCode {
        let store = try session.openStore()
        let calendar = try destination.map {
            try session.calendarNames(store).calendar(called: $0, field: "--to")
        }
        let targets = try session.targets(store, of: references)
        try session.confirmMany(targets.count, verb: "Copy")

        var copies: [CalStoreItem] = []
        let written = try session.write(store) { change in
            copies = []
            for target in targets { copies.append(try copy(target, to: calendar, &change, session)) }
        }
        session.produced = copies
        guard session.output == .text else {
            try ChangeReport(session: session, store: store, operation: written.operation, items: copies)
                .print()
            return .success
        }
        if session.isQuiet { return .success }
        let text = ItemText(session: session, names: try NameIndex(store, naming: copies))
        for copy in copies {
            session.print("\(session.isDryRun ? "Would add" : "Added") \(text.line(copy))")
            if let repeats = text.repeats(copy) { session.print("      " + repeats) }
        }
        session.printDryRun()
        return .success
    }

    private func copy(
        _ target: ItemReference, to calendar: CalStoreCalendar?, _ change: inout CalStoreTransaction,
        _ session: Session
    ) throws -> CalStoreItem {
        guard let stored = try change.item(target.item.id) else {
            throw CalStoreError.noSuchItem(target.typed)
        }
        try session.checkRevision(of: stored, is: revision)
        var copy = stored.copy()
        if let original = target.original {
            copy = copy.occurrence(at: original)
            copy.recurrence = nil
        }
        if let calendar { try copy.move(toCalendar: calendar.id) }
        guard let date else { return try add(copy, of: stored, &change) }
        let newTime = NewTime(wish: date, field: "--on", session: session)
        guard copy.isSeries, copy.kind == .event, let first = copy.occurrenceSet.first else {
            try newTime.apply(to: &copy)
            return try add(copy, of: stored, &change)
        }
        // All dates of a series move as far as its first.
        let added = try add(copy, of: stored, &change)
        let original = added.occurrenceStart(at: first)
        var draft = added.occurrence(at: original)
        try newTime.apply(to: &draft)
        let seconds = Int(clamping: (draft.start ?? original).local.seconds - original.local.seconds)
        for var detached in try change.detached(of: added.id) {
            guard let start = detached.start else { continue }
            detached.moveStart(
                to: start.moved(to: start.local.adding(seconds: seconds)), in: session.zone)
            try change.save(detached)
        }
        return try change.save(draft, at: original, span: .all)
    }

    private func add(
        _ copy: CalStoreItem, of stored: CalStoreItem, _ change: inout CalStoreTransaction
    ) throws -> CalStoreItem {
        let added = try change.add(copy)
        guard copy.isSeries else { return added }
        for detached in try change.detached(of: stored.id) { try change.add(detached.copy(in: added)) }
        return added
    }
}
