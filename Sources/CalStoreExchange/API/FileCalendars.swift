/// Finds or makes the calendars that files name, for one import.
///
/// | The file names | The calendar is |
/// |---|---|
/// | an identifier that the store has | that calendar, if it takes the kind of the item |
/// | a title that the store has | that calendar, first of the same source; one calendar for each of the file |
/// | another title | a new calendar, with the identifier and the colour in the file |
/// | an unknown identifier without a title | none |
package struct FileCalendars {
    private struct Wanted: Hashable {
        let calendar: CalendarHome
        let kind: CalStoreItem.Kind
    }

    private var found: [Wanted: CalStoreCalendar.ID] = [:]
    /// The calendars that were chosen for a calendar in a file, with that calendar.
    private var taken: [CalStoreCalendar.ID: CalendarHome] = [:]
    /// The kinds of items that new calendars must take.
    private var kinds: [CalendarHome: CalStoreCalendar.Entities] = [:]

    package init() {}

    /// Registers the calendars that the files name, before any is looked up. A new calendar then takes all
    /// kinds of its items, and a calendar with a matching identifier (or title and source) is not used for
    /// another one of the same title.
    package mutating func expect(
        _ homes: [(home: CalendarHome, entities: CalStoreCalendar.Entities)],
        _ change: inout CalStoreTransaction
    ) throws(CalStoreError) {
        guard !homes.isEmpty else { return }
        let all = try change.calendars()
        let sources = try change.sources()
        var others: [(home: CalendarHome, entities: CalStoreCalendar.Entities)] = []
        for (home, entities) in homes {
            kinds[home, default: []].formUnion(entities)
            let id = home.id.flatMap { CalStoreCalendar.ID($0) }
            if let same = all.first(where: { $0.id == id && !$0.entities.isDisjoint(with: entities) }) {
                if taken[same.id] == nil { taken[same.id] = home }
            } else {
                others.append((home, entities))
            }
        }
        for (home, entities) in others {
            let same = all.first { calendar in
                calendar.title == home.title && taken[calendar.id] == nil
                    && !calendar.entities.isDisjoint(with: entities)
                    && sources.contains { $0.id == calendar.sourceID && $0.title == home.source }
            }
            if let same { taken[same.id] = home }
        }
    }

    /// Makes sure that a calendar in a file exists, even without items, and adds its properties and
    /// components.
    ///
    /// - Parameter otherwise: The calendar for a kind if the file gives no title.
    package mutating func add(
        _ described: CalendarJSON.Description, _ change: inout CalStoreTransaction,
        otherwise: (CalStoreItem.Kind) throws -> CalStoreCalendar.ID
    ) throws {
        let kind: CalStoreItem.Kind = described.entities.contains(.events) ? .event : .reminder
        let id = try calendar(described.home, kind, &change) ?? otherwise(kind)
        change.keep(described.lines, in: id)
    }

    /// The identifier of the calendar for the items of one kind; nil if the store does not have it and the
    /// file does not give its title.
    package mutating func calendar(
        _ home: CalendarHome, _ kind: CalStoreItem.Kind, _ change: inout CalStoreTransaction
    ) throws(CalStoreError) -> CalStoreCalendar.ID? {
        let wanted = Wanted(calendar: home, kind: kind)
        if let id = found[wanted] { return id }
        let id = try find(home, kind == .event ? .events : .reminders, &change)?.id
        found[wanted] = id
        return id
    }

    private mutating func find(
        _ home: CalendarHome, _ entity: CalStoreCalendar.Entities, _ change: inout CalStoreTransaction
    ) throws(CalStoreError) -> CalStoreCalendar? {
        let all = try change.calendars().filter { $0.entities.contains(entity) }
        let id = home.id.flatMap { CalStoreCalendar.ID($0) }
        if let same = all.first(where: { $0.id == id }) { return same }
        let sources = try change.sources()
        // Two calendars of a file may have the same name.
        func isFree(_ calendar: CalStoreCalendar) -> Bool { [nil, home].contains(taken[calendar.id]) }
        let named = all.filter { $0.title == home.title && (home.id == nil || isFree($0)) }
        let ofSource = named.filter { calendar in
            sources.contains { $0.id == calendar.sourceID && $0.title == home.source }
        }
        if let calendar = ofSource.first(where: isFree) ?? ofSource.first
            ?? named.first(where: { $0.isWritable && (home.source == nil || isFree($0)) })
        {
            taken[calendar.id] = taken[calendar.id] ?? home
            return try colored(calendar, home, &change)
        }
        guard let title = home.title else { return nil }
        return try make(title, home, entity, &change)
    }

    /// Gives a calendar with the colour of a new store the colour in the file.
    private func colored(
        _ calendar: CalStoreCalendar, _ home: CalendarHome, _ change: inout CalStoreTransaction
    ) throws(CalStoreError) -> CalStoreCalendar {
        guard let color = home.color, color != calendar.color, !calendar.hasOwnColor, calendar.isWritable
        else { return calendar }
        var calendar = calendar
        calendar.color = color
        try change.save(calendar)
        return calendar
    }

    private mutating func make(
        _ title: String, _ home: CalendarHome, _ entity: CalStoreCalendar.Entities,
        _ change: inout CalStoreTransaction
    ) throws(CalStoreError) -> CalStoreCalendar {
        let sources = try change.sources()
        let source =
            sources.first { $0.title == home.source } ?? home.source.map { change.addSource(title: $0) }
            ?? sources.first ?? change.addSource(title: "Local")
        let known = Set(try change.calendars().map(\.id))
        // The calendar keeps its identifier if that is not in use.
        let id = home.id.flatMap { CalStoreCalendar.ID($0) }.flatMap { known.contains($0) ? nil : $0 }
        var calendar = CalStoreCalendar(
            title: title,
            entities: home.takesBoth ? [.events, .reminders] : entity.union(kinds[home] ?? []),
            source: source.id, id: id ?? .random())
        calendar.color = home.color
        try change.save(calendar)
        taken[calendar.id] = home
        return calendar
    }
}

/// The calendar of each item of a file. Most files name no calendars: then the kind of an item decides, and
/// nothing is stored for each item.
package struct FileTargets {
    private var own: [CalStoreItem.ID: CalStoreCalendar.ID] = [:]
    private var events: CalStoreCalendar.ID?
    private var reminders: CalStoreCalendar.ID?

    /// - Parameter find: The calendar for a kind and for the calendar that the file names, nil if it names
    ///   none. It is asked again where an item names another calendar than the one before.
    package init(
        _ file: CalStoreImport, find: (CalStoreItem.Kind, CalendarHome?) throws -> CalStoreCalendar.ID
    ) rethrows {
        // Neighbours are mostly in one calendar.
        var last: (home: CalendarHome, kind: CalStoreItem.Kind, target: CalStoreCalendar.ID)?
        for item in file.eachItem {
            let isEvent = item.kind == .event
            if let home = file.ownHome(of: item) {
                if last?.kind != item.kind || last?.home != home {
                    last = (home, item.kind, try find(item.kind, home))
                }
                own[item.id] = last?.target
            } else if (isEvent ? events : reminders) == nil {
                let target = try find(item.kind, file.home)
                if isEvent { events = target } else { reminders = target }
            }
        }
    }

    package func callAsFunction(_ item: CalStoreItem) -> CalStoreCalendar.ID {
        (own.isEmpty ? nil : own[item.id]) ?? (item.kind == .event ? events : reminders) ?? item.calendarID
    }
}

extension CalStoreTransaction {
    /// Adds the items of a file to the calendars that it names, as `ekcal import` does. It makes those that
    /// the store does not have.
    ///
    /// ```swift
    /// let file = try CalStoreImport(json: bytes)
    /// try store.write("import") { change in
    ///     let (events, reminders) = (try change.eventCalendar.id, try change.reminderCalendar.id)
    ///     return try change.addToNamedCalendars(file, otherEvents: events, otherReminders: reminders)
    /// }
    /// ```
    /// A calendar of the file is the one with that identifier, or else one with that title, first of the same
    /// source. Two calendars of the file with one title do not become one if the store has two. A new
    /// calendar gets the identifier, the title, the colour and the source in the file. Items that the store
    /// has in another calendar stay there, unless `onConflict` is `duplicate`.
    ///
    /// - Parameters:
    ///   - otherEvents: The calendar for events for which the file names no calendar.
    ///   - otherReminders: The list for reminders for which the file names none.
    ///   - onConflict: How to treat items that the store has and that differ.
    /// - Throws: `CalStoreError.refused` if a new calendar violates a constraint of the store.
    public mutating func addToNamedCalendars(
        _ file: CalStoreImport, otherEvents: CalStoreCalendar.ID, otherReminders: CalStoreCalendar.ID,
        onConflict: ImportConflict = .newer
    ) throws -> CalStoreImported {
        func other(_ kind: CalStoreItem.Kind) -> CalStoreCalendar.ID {
            kind == .event ? otherEvents : otherReminders
        }
        var calendars = FileCalendars()
        try calendars.expect(file.homes(), &self)
        let target = try FileTargets(file) { kind, home in
            try home.flatMap { home in try calendars.calendar(home, kind, &self) } ?? other(kind)
        }
        var level: CalStoreCalendar.ID?
        if file.itemCount == 0, file.hasOtherComponents {
            level =
                try file.home.flatMap { home in try calendars.calendar(home, .event, &self) } ?? otherEvents
        }
        let outcome = add(
            file, to: { target($0) }, otherwise: level, onConflict: onConflict,
            searchesAllCalendars: onConflict != .duplicate)
        for described in file.describedCalendars { try calendars.add(described, &self, otherwise: other) }
        return outcome
    }
}
