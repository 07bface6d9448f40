import CalStore

/// `copy`: items once more, as items of their own. A series is copied with its detached occurrences; an occurrence that is
/// named by its date becomes a single event.
struct CopyCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let calendar = try context.arguments.value(.to).map {
            try context.calendarNames(store).calendar(called: $0, field: "--to")
        }
        let targets = try context.targets(store)
        try context.confirmMany(targets.count, verb: "Copy")

        var copies: [CalStoreItem] = []
        let written = try context.write(store) { change in
            copies = []
            for target in targets { copies.append(try copy(target, to: calendar, &change)) }
        }
        context.produced = copies
        guard context.output == .text else {
            try ChangeReport(context: context, store: store, operation: written.operation, items: copies)
                .print()
            return .success
        }
        if context.isQuiet { return .success }
        let text = ItemText(context: context, names: try NameIndex(store, naming: copies))
        for copy in copies {
            context.print("\(context.isDryRun ? "Would add" : "Added") \(text.line(copy))")
            if let repeats = text.repeats(copy) { context.print("      " + repeats) }
        }
        context.printDryRun()
        return .success
    }

    private func copy(
        _ target: Target, to calendar: CalStoreCalendar?, _ change: inout CalStoreTransaction
    ) throws -> CalStoreItem {
        guard let stored = try change.item(target.item.id) else {
            throw CalStoreError.noSuchItem(target.typed)
        }
        try context.checkRevision(of: stored)
        var copy = stored.copy()
        if let original = target.original {
            copy = copy.occurrence(at: original)
            copy.recurrence = nil
        }
        if let calendar { try copy.move(toCalendar: calendar.id) }
        guard let when = context.arguments.value(.on) else { return try add(copy, of: stored, &change) }
        let newTime = NewTime(text: when, field: "--on", context: context)
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
            try ItemTimes(context: context).moveStart(
                of: &detached, to: start.moved(to: start.local.adding(seconds: seconds)))
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
