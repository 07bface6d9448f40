import CalStore
import CalStoreExchange

/// Finds the calendar in the store for each calendar on the server, and the other way round.
///
/// | the calendar on the server is | in the store |
/// |---|---|
/// | known | its calendar; if that was removed, the one on the server is left alone |
/// | new | the calendar of its title in the source that has none on the server; else a new one |
///
/// A calendar in the source that the server does not have is created there. One that vanished from the server
/// is kept, read-only. A title or a colour that one side changed is changed on the other one.
struct AccountCalendars {
    private let run: AccountRun
    private var session: Session { run.session }

    init(_ run: AccountRun) { self.run = run }

    func all(_ collections: [CalDAVCollection], gone: Set<String>) throws -> [AccountCalendar] {
        var found: [AccountCalendar] = []
        let written = try session.access.write(run.store, as: "sync \(run.account.name)") { change in
            found = []
            let source = try run.source(change)
            var free = try change.calendars().filter { $0.sourceID == source.id }
            let known = Set(run.state.calendars.values.filter { !$0.isLeftOut }.map(\.id))
            for collection in collections {
                if let calendar = try calendar(for: collection, source, &free, known, &change) {
                    found.append(calendar)
                }
            }
            for href in gone {
                guard let id = run.state.calendars[href]?.id,
                    var calendar = try change.calendars().first(where: { $0.id == id }), calendar.isWritable
                else { continue }
                calendar.record.isReadOnly = true
                try change.save(calendar)
            }
        }
        if let operation = written.operation { run.operations.append(operation) }
        if !session.isDryRun {
            for index in found.indices {
                try send(&found[index])
                try run.state.set(found[index].record)
            }
            found += try create(besides: found)
        }
        return found
    }

    // MARK: Taking

    private func calendar(
        for collection: CalDAVCollection, _ source: CalStoreSource, _ free: inout [CalStoreCalendar],
        _ known: Set<CalStoreCalendar.ID>, _ change: inout CalStoreTransaction
    ) throws -> AccountCalendar? {
        let href = collection.href.text
        let title = collection.name.flatMap { $0.isEmpty ? nil : $0 } ?? collection.href.name
        let color = collection.color.flatMap(ColorText.hex)
        var record = run.state.calendars[href]
        var calendar = record.flatMap { record in free.first { $0.id == record.id } }
        if calendar == nil {
            // One that the user has added under the title of a calendar on the server.
            calendar = free.first { $0.title == title && !known.contains($0.id) }
            if calendar != nil { record = nil }
        }
        guard let entities = entities(of: collection) else { return nil }
        if calendar == nil, var removed = record {
            if !removed.isLeftOut {
                removed.isLeftOut = true
                if !session.isDryRun { try run.state.set(removed) }
            }
            run.remarks.append(
                "\"\(title)\" was removed here and is left alone on the server; `ekcal calendar add "
                    + "\(ShellWords.quoted(title)) --source \(ShellWords.quoted(run.account.name))` gets it back"
            )
            return nil
        }
        var new = calendar ?? CalStoreCalendar(title: title, entities: entities, source: source.id)
        let before = calendar
        free.removeAll { $0.id == new.id }
        var agreed = record ?? AccountState.Calendar(href: href, id: new.id)
        // Each side's change since the last sync; the server's counts if both changed it.
        if agreed.title != title { (new.title, agreed.title, agreed.ownTitle) = (title, title, title) }
        if agreed.color != color, let color {
            (new.color, agreed.color, agreed.ownColor) = (color, color, color)
        }
        new = change.placed(
            new, at: collection.href.address.text, isReadOnly: collection.isReadOnly, takes: entities,
            isNew: before == nil)
        if new != before { try change.save(new) }
        return AccountCalendar(collection, record: agreed, new)
    }

    /// The kinds of items that a calendar on the server takes; nil for none that a store can hold.
    private func entities(of collection: CalDAVCollection) -> CalStoreCalendar.Entities? {
        var entities: CalStoreCalendar.Entities = []
        if collection.takes("VEVENT") { entities.insert(.events) }
        if collection.takes("VTODO") { entities.insert(.reminders) }
        return entities.isEmpty ? nil : entities
    }

    // MARK: Sending

    /// Sends a title and a colour that were changed here. One that the server refuses is only here, and is
    /// not sent again until it changes.
    private func send(_ calendar: inout AccountCalendar) throws {
        guard !calendar.collection.isReadOnly, run.client.kind.makesCalendars else { return }
        let title = calendar.calendar.title
        let color = calendar.calendar.color.map { String($0.prefix(7)) }
        var changed: [CalDAVProperty] = []
        if title != calendar.record.ownTitle { changed.append(.name(title)) }
        if let color, color != calendar.record.ownColor.map({ String($0.prefix(7)) }) {
            changed.append(.color(color))
        }
        if changed.isEmpty { return }
        for outcome in try run.client.setProperties(changed, of: calendar.collection.href) {
            switch (outcome.property, outcome.write.isDone) {
            case (.name, true): calendar.record.title = title
            case (.color, true): calendar.record.color = color
            case (let property, false):
                let isTitle = if case .name = property { true } else { false }
                run.remarks.append(
                    "the server does not take the new \(isTitle ? "title" : "colour") of \"\(title)\", which "
                        + "is only here")
            default: break
            }
        }
        calendar.record.ownTitle = title
        calendar.record.ownColor = color
    }

    /// Creates calendars on the server that were added here.
    private func create(besides found: [AccountCalendar]) throws -> [AccountCalendar] {
        let taken = Set(found.map(\.calendar.id))
        let source = try session.access.read { try run.source($0) }
        let known = Set(run.state.calendars.values.map(\.id))
        let new = try session.access.read { view in
            try view.calendars().filter {
                $0.sourceID == source.id && !taken.contains($0.id) && !known.contains($0.id)
            }
        }
        guard let home = run.state.identity?.homes.lazy.compactMap(WebAddress.init).first else { return [] }
        var created: [AccountCalendar] = []
        for calendar in new {
            var components: [String] = []
            if calendar.entities.contains(.events) { components.append("VEVENT") }
            if calendar.entities.contains(.reminders) { components.append("VTODO") }
            let creation = try run.client.makeCalendar(
                named: calendar.title, color: calendar.color.map { String($0.prefix(7)) },
                components: components.count == 1 ? components : nil, in: home,
                segment: RecordID.random().text.lowercased())
            guard creation.write.isDone else {
                run.isIncomplete = true
                run.remarks.append(
                    "the server does not create the calendar \"\(calendar.title)\": "
                        + AccountPush.reason(creation.write))
                continue
            }
            let collections = try run.client.collections(of: [home])
            guard let collection = collections.first(where: { $0.href == creation.href }) else { continue }
            var record = AccountState.Calendar(href: collection.href.text, id: calendar.id)
            record.title = calendar.title
            record.color = calendar.color.map { String($0.prefix(7)) }
            (record.ownTitle, record.ownColor) = (record.title, record.color)
            try run.state.set(record)
            let written = try session.access.write(run.store, as: "sync \(run.account.name)") { change in
                let placed = change.placed(
                    calendar, at: collection.href.address.text, isReadOnly: collection.isReadOnly,
                    takes: calendar.entities, isNew: false)
                try change.save(placed)
                return placed
            }
            if let operation = written.operation { run.operations.append(operation) }
            created.append(AccountCalendar(collection, record: record, written.result))
        }
        return created
    }
}
