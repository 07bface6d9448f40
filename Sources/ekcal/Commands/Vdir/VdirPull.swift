import CalStore
import CalStoreExchange

/// Brings what the files of collections have into the store: one operation for all of them.
struct VdirPull {
    let session: Session
    let store: CalendarStore

    func run(_ collections: inout [VdirCollection]) throws -> CalStoreOperation? {
        var done = collections
        let written = try session.write(store) { change in
            done = collections
            // First what goes: an item that moved from one calendar to another keeps its UID.
            for index in done.indices { try delete(&done[index], &change) }
            for index in done.indices { try take(&done[index], &change) }
        }
        if !session.isDryRun {
            // What others have changed since was not agreed on.
            let state = try written.operation?.id.map { try store.store(after: $0) } ?? store
            for index in done.indices { try agree(&done[index], state) }
        }
        collections = done
        return written.operation
    }

    private func delete(_ collection: inout VdirCollection, _ change: inout CalStoreTransaction) throws {
        guard let calendar = collection.calendar else { return }
        let items = try change.items(inCalendar: calendar.id)
        guard VdirCollection.stored(items).listing == collection.ours else {
            throw EkcalError(
                .locked, "another program has just changed the calendar \"\(calendar.title)\"",
                hint: "nothing was changed; run the command again")
        }
        let gone = Set(collection.plan.deletions(on: .ours).map(\.ident))
        if gone.isEmpty { return }
        let removed = items.filter { gone.contains($0.externalID) }
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

    /// Remembers what both sides have now.
    private func agree(_ collection: inout VdirCollection, _ state: CalendarStore) throws {
        guard let calendar = collection.calendar else { return }
        let ours = VdirCollection.stored(try state.items(inCalendar: calendar.id)).listing
        let left = Set(collection.done.problems.map(\.file))
        for step in collection.plan.steps {
            switch step {
            case .copy(let entry, .ours), .update(let entry, _, .ours):
                guard !left.contains(entry.href), let mine = ours.entries[entry.ident] else { continue }
                collection.record.status.agree(mine, entry)
            case .delete(let entry, .ours): collection.record.status[entry.ident] = nil
            default: collection.record.status.take(step)
            }
        }
    }

    /// Makes the calendar if there is none; takes title and colour that were changed in the folder since both sides agreed.
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
            if agreed[.color] != text { calendar.color = color }
            collection.record.properties[.color] = text
        }
        if collection.calendar == nil || calendar != before { try change.save(calendar) }
        collection.calendar = calendar
        return calendar.id
    }
}
