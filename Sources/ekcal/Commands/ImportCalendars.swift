import CalStore
import CalStoreExchange

/// Finds where the items of imported files go.
///
/// | | |
/// |---|---|
/// | `--calendar` is given | that calendar; items of a kind that it does not take go to the default of their kind |
/// | the file names a calendar | the calendar with that identifier, else the one with that name, else a new one |
/// | else | the default of the kind |
///
/// Properties of the calendar and other components of a file are kept with the calendar of its events; without events with that
/// of its reminders. A file without items is treated as if it had events.
struct ImportCalendars {
    /// The titles of the calendars that were found, by their identifiers.
    private(set) var titles: [CalStoreCalendar.ID: String] = [:]

    private var found: [Wanted: CalStoreCalendar.ID] = [:]

    private struct Wanted: Hashable {
        let calendar: ItemObject.Home?
        let kind: CalStoreItem.Kind
    }

    /// The calendar for items that name none. An error is kept, because it matters only if there is such an item.
    private let usual: [CalStoreItem.Kind: Result<CalStoreCalendar, any Error>]
    /// What `--calendar` names; nil where it is not given.
    private let named: Result<CalStoreCalendar, any Error>?

    /// - Parameter name: What `--calendar` says.
    init(named name: String?, _ session: Session, _ store: CalendarStore) {
        let named = name.map { name in
            Result { try session.calendarNames(store).calendar(called: name, field: "--calendar") }
        }
        self.named = named
        func usual(_ kind: CalStoreItem.Kind) throws -> CalStoreCalendar {
            // The calendar that was named takes what it can; the other kind goes to its default.
            if let named = try named?.get(), named.entities.contains(kind == .event ? .events : .reminders) {
                return named
            }
            return try session.usualCalendar(for: kind, store)
        }
        self.usual = [
            .event: Result { try usual(.event) }, .reminder: Result { try usual(.reminder) },
        ]
    }

    /// The calendar for items that name none; nil when there is none.
    func likely(_ kind: CalStoreItem.Kind) -> CalStoreCalendar.ID? { (try? usual[kind]?.get())?.id }

    /// The identifier of the calendar for an item.
    mutating func calendar(
        for item: CalStoreItem, _ told: ItemObject.Home?, _ change: inout CalStoreTransaction
    ) throws -> CalStoreCalendar.ID {
        try calendar(Wanted(calendar: named == nil ? told : nil, kind: item.kind), &change)
    }

    /// The identifier of the calendar for a file without items.
    mutating func calendarWithoutItems(_ change: inout CalStoreTransaction) throws -> CalStoreCalendar.ID {
        // A named calendar keeps them even if it takes only reminders.
        if let named = try? named?.get() { return named.id }
        return try calendar(Wanted(calendar: nil, kind: .event), &change)
    }

    private mutating func calendar(
        _ wanted: Wanted, _ change: inout CalStoreTransaction
    ) throws -> CalStoreCalendar.ID {
        if let id = found[wanted] { return id }
        let calendar = try find(wanted, &change)
        found[wanted] = calendar.id
        titles[calendar.id] = calendar.title
        return calendar.id
    }

    private func find(_ wanted: Wanted, _ change: inout CalStoreTransaction) throws -> CalStoreCalendar {
        guard let told = wanted.calendar else { return try usual(wanted.kind) }
        let entity: CalStoreCalendar.Entities = wanted.kind == .event ? .events : .reminders
        let all = try change.calendars().filter { $0.entities.contains(entity) }
        let id = told.id.flatMap { CalStoreCalendar.ID($0) }
        if let same = all.first(where: { $0.id == id }) { return same }
        let sources = try change.sources()
        let named = all.filter { $0.title == told.title }
        let ofSource = named.filter { calendar in
            sources.contains { $0.id == calendar.sourceID && $0.title == told.source }
        }
        if let calendar = ofSource.first ?? named.first { return calendar }
        guard let title = told.title else { return try usual(wanted.kind) }
        return try make(title, told, entity, &change)
    }

    private func usual(_ kind: CalStoreItem.Kind) throws -> CalStoreCalendar {
        guard let calendar = try usual[kind]?.get() else {
            throw EkcalError(.usage, "there is no calendar for \(kind.rawValue)s")
        }
        return calendar
    }

    private func make(
        _ title: String, _ told: ItemObject.Home, _ entity: CalStoreCalendar.Entities,
        _ change: inout CalStoreTransaction
    ) throws -> CalStoreCalendar {
        let sources = try change.sources()
        let source =
            sources.first { $0.title == told.source } ?? told.source.map { change.addSource(title: $0) }
            ?? sources.first ?? change.addSource(title: "Local")
        let known = Set(try change.calendars().map(\.id))
        // The calendar keeps its identifier if that is free.
        let id = told.id.flatMap { CalStoreCalendar.ID($0) }.flatMap { known.contains($0) ? nil : $0 }
        let calendar = CalStoreCalendar(
            title: title, entities: entity, source: source.id, id: id ?? .random())
        try change.save(calendar)
        return calendar
    }
}
