import CalStore
import CalStoreExchange

/// Finds the calendars for the items of imported files.
///
/// | | |
/// |---|---|
/// | `--calendar` is given | that calendar; the default calendar for kinds that it does not take |
/// | the item or file names a calendar | the one with that identifier or that name, or a new one |
/// | otherwise | the default of the kind |
///
/// Properties of the calendar and other components of a file are kept with the calendar of its events or,
/// without events, with that of its reminders. A file without items is treated as if it had events.
struct ImportCalendars {
    private var found: [Wanted: CalStoreCalendar.ID] = [:]
    /// The calendars that were chosen for a calendar in a file, with that calendar.
    private var taken: [CalStoreCalendar.ID: CalendarHome] = [:]
    /// The kinds of items that new calendars must take.
    private var kinds: [CalendarHome: CalStoreCalendar.Entities] = [:]

    private struct Wanted: Hashable {
        let calendar: CalendarHome?
        let kind: CalStoreItem.Kind
    }

    /// The calendars for items that do not name one. Errors are kept, because they matter only for such
    /// items.
    private let usual: [CalStoreItem.Kind: Result<CalStoreCalendar, any Error>]
    /// The calendar of `--calendar`; nil without it.
    private let named: Result<CalStoreCalendar, any Error>?

    /// - Parameter name: The value of `--calendar`.
    init(named name: String?, _ session: Session, _ store: CalendarStore) {
        let named = name.map { name in
            Result { try session.words.calendarNames(store).calendar(called: name, field: "--calendar") }
        }
        self.named = named
        func usual(_ kind: CalStoreItem.Kind) throws -> CalStoreCalendar {
            // The named calendar takes the kinds that it can; other kinds go to their default calendar.
            if let named = try named?.get(), named.entities.contains(kind == .event ? .events : .reminders) {
                return named
            }
            return try session.access.usualCalendar(for: kind, store)
        }
        self.usual = [
            .event: Result { try usual(.event) }, .reminder: Result { try usual(.reminder) },
        ]
    }

    var isNamed: Bool { named != nil }

    /// The calendar for items that do not name one; nil if it does not exist.
    func likely(_ kind: CalStoreItem.Kind) -> CalStoreCalendar.ID? { (try? usual[kind]?.get())?.id }

    /// Registers the calendars that the files name, before any is looked up. A new calendar then takes all
    /// kinds of its items, and a calendar with a matching identifier (or title and source) is not used for
    /// another one of the same title.
    mutating func expect(
        _ homes: [(CalendarHome, CalStoreCalendar.Entities)], _ change: inout CalStoreTransaction
    ) throws {
        guard named == nil, !homes.isEmpty else { return }
        let all = try change.calendars()
        let sources = try change.sources()
        var others: [(CalendarHome, CalStoreCalendar.Entities)] = []
        for (told, entities) in homes {
            kinds[told, default: []].formUnion(entities)
            let id = told.id.flatMap { CalStoreCalendar.ID($0) }
            if let same = all.first(where: { $0.id == id && !$0.entities.isDisjoint(with: entities) }) {
                if taken[same.id] == nil { taken[same.id] = told }
            } else {
                others.append((told, entities))
            }
        }
        for (told, entities) in others {
            let same = all.first { calendar in
                calendar.title == told.title && taken[calendar.id] == nil
                    && !calendar.entities.isDisjoint(with: entities)
                    && sources.contains { $0.id == calendar.sourceID && $0.title == told.source }
            }
            if let same { taken[same.id] = told }
        }
    }

    /// Makes sure that a calendar in a file exists, even without items, and adds its properties and
    /// components.
    mutating func add(
        _ described: CalendarJSON.Description, _ change: inout CalStoreTransaction
    ) throws {
        guard named == nil else { return }
        let kind: CalStoreItem.Kind = described.entities.contains(.events) ? .event : .reminder
        let id = try calendar(Wanted(calendar: described.home, kind: kind), &change)
        change.keep(described.lines, in: id)
    }

    /// The identifier of the calendar for an item.
    mutating func calendar(
        for item: CalStoreItem, _ told: CalendarHome?, _ change: inout CalStoreTransaction
    ) throws -> CalStoreCalendar.ID {
        try calendar(Wanted(calendar: named == nil ? told : nil, kind: item.kind), &change)
    }

    /// The identifier of the calendar for a file without items.
    mutating func calendarWithoutItems(
        _ told: CalendarHome?, _ change: inout CalStoreTransaction
    ) throws -> CalStoreCalendar.ID {
        // A named calendar keeps them, even if it takes only reminders.
        if let named = try? named?.get() { return named.id }
        return try calendar(Wanted(calendar: told, kind: .event), &change)
    }

    private mutating func calendar(
        _ wanted: Wanted, _ change: inout CalStoreTransaction
    ) throws -> CalStoreCalendar.ID {
        if let id = found[wanted] { return id }
        let calendar = try find(wanted, &change)
        found[wanted] = calendar.id
        return calendar.id
    }

    private mutating func find(_ wanted: Wanted, _ change: inout CalStoreTransaction) throws
        -> CalStoreCalendar
    {
        guard let told = wanted.calendar else { return try usual(wanted.kind) }
        let entity: CalStoreCalendar.Entities = wanted.kind == .event ? .events : .reminders
        let all = try change.calendars().filter { $0.entities.contains(entity) }
        let id = told.id.flatMap { CalStoreCalendar.ID($0) }
        if let same = all.first(where: { $0.id == id }) { return same }
        let sources = try change.sources()
        // Two calendars of a file may have the same name.
        func isFree(_ calendar: CalStoreCalendar) -> Bool { [nil, told].contains(taken[calendar.id]) }
        let named = all.filter { $0.title == told.title && (told.id == nil || isFree($0)) }
        let ofSource = named.filter { calendar in
            sources.contains { $0.id == calendar.sourceID && $0.title == told.source }
        }
        if let calendar = ofSource.first(where: isFree) ?? ofSource.first
            ?? named.first(where: { $0.isWritable && (told.source == nil || isFree($0)) })
        {
            taken[calendar.id] = taken[calendar.id] ?? told
            return try colored(calendar, told, &change)
        }
        guard let title = told.title else { return try usual(wanted.kind) }
        return try make(title, told, entity, &change)
    }

    private func usual(_ kind: CalStoreItem.Kind) throws -> CalStoreCalendar {
        guard let calendar = try usual[kind]?.get() else {
            throw EkcalError(.usage, "there is no calendar for \(kind.rawValue)s")
        }
        return calendar
    }

    /// Gives a calendar with the colour of a new store the colour in the file.
    private func colored(
        _ calendar: CalStoreCalendar, _ told: CalendarHome, _ change: inout CalStoreTransaction
    ) throws -> CalStoreCalendar {
        guard let color = told.color, color != calendar.color, !calendar.hasOwnColor, calendar.isWritable
        else { return calendar }
        var calendar = calendar
        calendar.color = color
        try change.save(calendar)
        return calendar
    }

    private mutating func make(
        _ title: String, _ told: CalendarHome, _ entity: CalStoreCalendar.Entities,
        _ change: inout CalStoreTransaction
    ) throws -> CalStoreCalendar {
        let sources = try change.sources()
        let source =
            sources.first { $0.title == told.source } ?? told.source.map { change.addSource(title: $0) }
            ?? sources.first ?? change.addSource(title: "Local")
        let known = Set(try change.calendars().map(\.id))
        // The calendar keeps its identifier if that is not in use.
        let id = told.id.flatMap { CalStoreCalendar.ID($0) }.flatMap { known.contains($0) ? nil : $0 }
        var calendar = CalStoreCalendar(
            title: title,
            entities: told.takesBoth ? [.events, .reminders] : entity.union(kinds[told] ?? []),
            source: source.id, id: id ?? .random())
        calendar.color = told.color
        try change.save(calendar)
        taken[calendar.id] = told
        return calendar
    }
}
