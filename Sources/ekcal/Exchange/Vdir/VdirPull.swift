import CalStore
import CalStoreExchange

/// Brings what the files of collections have into the store: one operation for all of them.
struct VdirPull {
    /// Another program has changed a calendar since the plan was made, so that it would delete what nobody
    /// was asked about.
    struct Outdated: Error {
        let calendar: String
    }

    let session: Session
    let store: CalendarStore
    /// Gets a note of what is about to be committed.
    let state: VdirState
    let policy: SyncPolicy

    func run(_ collections: inout [VdirCollection]) throws -> CalStoreOperation? {
        var done = collections
        let written = try session.access.write(store) { change in
            done = collections
            for index in done.indices { try planAnew(&done[index], change) }
            // First what goes: an item that moved from one calendar to another keeps its UID.
            for index in done.indices { try delete(&done[index], &change) }
            for index in done.indices { try take(&done[index], &change) }
            for index in done.indices { try agree(&done[index], change) }
        }
        collections = done
        return written.operation
    }

    /// Plans with what the calendar has now: nobody else writes to it until the operation is saved. What
    /// others have changed is taken into account; but only that is deleted what was to be deleted before.
    private func planAnew(_ collection: inout VdirCollection, _ change: CalStoreTransaction) throws {
        guard let known = collection.calendar else { return }
        guard let calendar = try change.calendars().first(where: { $0.id == known.id }), calendar.isWritable
        else { throw Outdated(calendar: known.title) }
        collection.calendar = calendar
        let (stored, ours) = VdirCollection.stored(try change.items(inCalendar: calendar.id))
        if ours == collection.ours { return }
        let plan = SyncPlan(
            ours: ours, theirs: collection.contents.listing, status: collection.record.status,
            writing: [.ours], policy: policy)
        let agreedTo = Set(collection.plan.deletions(on: .ours))
        guard plan.deletions(on: .ours).allSatisfy(agreedTo.contains) else {
            throw Outdated(calendar: calendar.title)
        }
        (collection.stored, collection.ours, collection.plan) = (stored, ours, plan)
    }

    private func delete(_ collection: inout VdirCollection, _ change: inout CalStoreTransaction) throws {
        guard let calendar = collection.calendar else { return }
        let gone = Set(collection.plan.deletions(on: .ours).map(\.ident))
        if gone.isEmpty { return }
        let removed = try change.items(inCalendar: calendar.id).filter { gone.contains($0.externalID) }
        // A series takes its detached occurrences with it.
        for item in removed where item.seriesID == nil { try change.remove(item.id) }
        collection.done.deleted += gone.count
    }

    private func take(_ collection: inout VdirCollection, _ change: inout CalStoreTransaction) throws {
        let calendar = try takeProperties(&collection, &change)
        for step in collection.plan.steps {
            switch step {
            case .copy(let entry, .ours):
                if take(entry, &collection, calendar, &change) { collection.done.new += 1 }
            case .update(let entry, _, .ours):
                // Before the file is taken: then the dates that the series leaves out are those of the file.
                let told = collection.contents.items[entry.href]?.file?.items ?? []
                let restored = try change.restoreOccurrences(inCalendar: calendar, missingFrom: told)
                if take(entry, &collection, calendar, &change) {
                    collection.done.changed += 1
                } else if restored > 0 {
                    throw EkcalError(
                        .refused, "\(entry.href): \(collection.done.problems.last?.reason ?? "")",
                        hint: "nothing was changed")
                }
            default: break
            }
        }
    }

    /// Takes the item of a file. Says whether the store has it.
    private func take(
        _ entry: SyncEntry, _ collection: inout VdirCollection, _ calendar: CalStoreCalendar.ID,
        _ change: inout CalStoreTransaction
    ) -> Bool {
        guard let file = collection.contents.items[entry.href]?.file else { return false }
        let outcome = change.add(file, to: { _ in calendar }, onConflict: .update)
        guard let refused = outcome.refused.first else { return true }
        collection.done.problems.append(.init(file: entry.href, reason: "\(refused.reason)"))
        return false
    }

    /// Remembers what both sides have when this is saved.
    private func agree(_ collection: inout VdirCollection, _ change: CalStoreTransaction) throws {
        guard let calendar = collection.calendar, !session.isDryRun else { return }
        let ours = VdirCollection.stored(try change.items(inCalendar: calendar.id)).listing
        let left = Set(collection.done.problems.map(\.file))
        var taken = SyncStatus()
        for step in collection.plan.steps {
            switch step {
            case .copy(let entry, .ours), .update(let entry, _, .ours):
                guard !left.contains(entry.href), let mine = ours.entries[entry.ident] else { continue }
                taken.agree(mine, entry)
                collection.record.status[entry.ident] = taken[entry.ident]
            case .delete(let entry, .ours): collection.record.status[entry.ident] = nil
            default: collection.record.status.take(step)
            }
        }
        state.notePull(taken, in: collection.record)
    }

    /// Makes the calendar if there is none; takes title and colour that were changed in the folder since both
    /// sides agreed.
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
