import CalStore
import CalStoreExchange

/// Copies the changes of the files into the store, with one operation for all collections.
struct VdirPull {
    /// Another program has changed a calendar since the plan was made, so that the pull would delete items
    /// without a question.
    struct Outdated: Error {
        let calendar: String
    }

    let session: Session
    let store: CalendarStore
    /// Gets a record of the changes that will be committed.
    let state: VdirState
    let policy: SyncPolicy

    func run(_ collections: inout [VdirCollection]) throws -> CalStoreOperation? {
        var done = collections
        let written = try session.access.write(store) { change in
            done = collections
            for index in done.indices { try planAnew(&done[index], change) }
            VdirCollection.findMoves(&done)
            // Deletions first, because an item that moved between calendars keeps its UID.
            for index in done.indices { try delete(&done[index], &change) }
            for index in done.indices { try take(&done[index], &change) }
            let commit = VdirJournal.Commit(
                key: "pull-" + CalStoreOperation.ID.random().text,
                after: try change.history.newestOperation())
            change.key = IdempotencyKey(commit.key, content: [])
            for index in done.indices { try agree(&done[index], change, commit) }
        }
        collections = done
        return written.operation
    }

    /// Plans again with the current items of the calendar, inside the transaction. Changes of others are
    /// included, but no item is deleted that was not in the first plan.
    private func planAnew(_ collection: inout VdirCollection, _ change: CalStoreTransaction) throws {
        guard let known = collection.calendar else { return }
        guard let calendar = try change.calendars().first(where: { $0.id == known.id }), calendar.isWritable
        else { throw Outdated(calendar: known.title) }
        collection.calendar = calendar
        let (stored, ours) = VdirCollection.stored(try change.items(inCalendar: calendar.id))
        if ours == collection.ours { return }
        let plan = SyncPlan(
            ours: ours, theirs: collection.contents.listing, status: collection.record.status,
            writing: [.ours])
        let agreedTo = Set(collection.plan.deletions(on: .ours))
        guard plan.deletions(on: .ours).allSatisfy(agreedTo.contains) else {
            throw Outdated(calendar: calendar.title)
        }
        (collection.stored, collection.ours, collection.plan) = (stored, ours, plan)
        collection.mergeConflicts(policy)
    }

    private func delete(_ collection: inout VdirCollection, _ change: inout CalStoreTransaction) throws {
        guard let calendar = collection.calendar else { return }
        let gone = Set(collection.deletions(on: .ours).map(\.ident))
        if gone.isEmpty { return }
        let removed = try change.items(inCalendar: calendar.id).filter { gone.contains($0.externalID) }
        // Removing a series removes its detached occurrences too.
        for item in removed where item.seriesID == nil { try change.remove(item.id) }
        collection.done.deleted += gone.count
    }

    private func take(_ collection: inout VdirCollection, _ change: inout CalStoreTransaction) throws {
        let calendar = try takeProperties(&collection, &change)
        for step in collection.plan.steps {
            switch step {
            case .copy(let entry, .ours):
                guard let file = collection.contents.items[entry.ident]?.file else { continue }
                if let old = collection.arriving[entry.ident] {
                    guard move(entry, from: old, to: calendar, &collection, &change) else { continue }
                    try update(file, entry, &collection, calendar, &change)
                } else if let reason = change.pull(file, into: calendar) {
                    collection.done.problems.append(.init(file: entry.href, reason: reason))
                } else {
                    collection.done.new += 1
                    warn(of: file, entry, &collection)
                }
            case .update(let entry, _, .ours):
                if let file = collection.contents.items[entry.ident]?.file {
                    try update(file, entry, &collection, calendar, &change)
                }
            case .conflict(_, let entry):
                guard let merge = collection.merged[entry.ident] else { continue }
                try update(CalStoreImport(iCalendar: merge.bytes), entry, &collection, calendar, &change)
                collection.done.new += try change.addOthers(of: merge, to: calendar) {
                    collection.contents.items[$0]
                }
            default: break
            }
        }
    }

    /// Moves an item whose file was moved. Returns whether the calendar accepts it; otherwise it stays.
    private func move(
        _ entry: SyncEntry, from old: CalStoreCalendar.ID, to calendar: CalStoreCalendar.ID,
        _ collection: inout VdirCollection, _ change: inout CalStoreTransaction
    ) -> Bool {
        do {
            let items = try change.items(inCalendar: old).filter { $0.externalID == entry.ident }
            for item in items where item.seriesID == nil { try change.move(item.id, toCalendar: calendar) }
            return true
        } catch {
            collection.done.problems.append(.init(file: entry.href, reason: "\(error)"))
            return false
        }
    }

    private func update(
        _ file: CalStoreImport, _ entry: SyncEntry, _ collection: inout VdirCollection,
        _ calendar: CalStoreCalendar.ID, _ change: inout CalStoreTransaction
    ) throws {
        if let reason = try change.pull(file, into: calendar, replacing: entry.href) {
            collection.done.problems.append(.init(file: entry.href, reason: reason))
        } else {
            collection.done.changed += 1
            warn(of: file, entry, &collection)
        }
    }

    private func warn(of file: CalStoreImport, _ entry: SyncEntry, _ collection: inout VdirCollection) {
        collection.done.warnings += file.warnings.map {
            "\(collection.folder.path)/\(entry.href), \($0.message)"
        }
    }

    /// Records the state of both sides for the time after the commit.
    private func agree(
        _ collection: inout VdirCollection, _ change: CalStoreTransaction, _ commit: VdirJournal.Commit
    ) throws {
        guard let calendar = collection.calendar, !session.isDryRun else { return }
        let ours = VdirCollection.stored(try change.items(inCalendar: calendar.id)).listing
        let left = Set(collection.done.problems.map { Array($0.file.utf8) })
        var (taken, gone) = (SyncStatus(), [String]())
        for step in collection.plan.steps {
            switch step {
            case .copy(let entry, .ours), .update(let entry, _, .ours):
                guard !left.contains(Array(entry.href.utf8)), let mine = ours.entries[entry.ident] else {
                    continue
                }
                taken.agree(mine, entry, base: collection.contents.items[entry.ident]?.bytes)
                collection.record.status[entry.ident] = taken[entry.ident]
            case .conflict(_, let entry) where collection.merged[entry.ident] != nil:
                guard !left.contains(Array(entry.href.utf8)), let mine = ours.entries[entry.ident] else {
                    continue
                }
                let file = collection.contents.items[entry.ident]?.bytes
                taken.agree(mine, entry, base: file)
                // A merged item that the file does not have yet still has to be pushed.
                if mine.content != entry.content { taken[entry.ident]?.ours = .unknown }
                collection.record.status[entry.ident] = taken[entry.ident]
            case .delete(let entry, .ours):
                gone.append(entry.ident)
                collection.record.status[entry.ident] = nil
            default: collection.record.status.take(step)
            }
        }
        let known = state.collection(collection.name, calendar.id)
        if !taken.pairs.isEmpty || !gone.isEmpty || collection.record.properties != known.properties {
            state.journal.add(.committed(.init(collection.record, taken.pairs, gone: gone), commit))
        }
    }

    /// Creates the calendar if there is none, and applies a title and a colour that changed in the folder
    /// since the last run.
    private func takeProperties(
        _ collection: inout VdirCollection, _ change: inout CalStoreTransaction
    ) throws -> CalStoreCalendar.ID {
        var calendar: CalStoreCalendar
        if let known = collection.calendar {
            calendar = known
        } else {
            let source = try change.sources().first ?? change.addSource(title: "Local")
            calendar = CalStoreCalendar(
                title: collection.title, entities: [.events, .reminders], source: source.id,
                id: collection.record.calendar)
        }
        let before = calendar
        let agreed = collection.record.properties
        if let name = collection.contents.properties[.name] {
            if let old = agreed[.name], old != name { calendar.title = name }
            collection.record.properties[.name] = name
        }
        if let text = collection.contents.properties[.color], let color = ColorText.hex(text) {
            if agreed[.color].flatMap(ColorText.hex) != color { calendar.color = color }
            collection.record.properties[.color] = text
        }
        if collection.calendar == nil || calendar != before { try change.save(calendar) }
        collection.calendar = calendar
        return calendar.id
    }
}
