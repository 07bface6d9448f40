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
    /// The calendars that the files name.
    private var ofFiles = FileCalendars()
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

    /// Registers the calendars that the files name, before any is looked up.
    mutating func expect(_ files: [ImportFile], _ change: inout CalStoreTransaction) throws {
        guard !isNamed else { return }
        try ofFiles.expect(files.flatMap { $0.parts?.homes() ?? $0.items.homes() }, &change)
    }

    /// Makes sure that a calendar in a file exists, even without items.
    mutating func add(
        _ described: CalendarJSON.Description, _ change: inout CalStoreTransaction
    ) throws {
        guard !isNamed else { return }
        let usual = usual
        try ofFiles.add(described, &change) { try Self.calendar(of: $0, usual) }
    }

    /// The identifier of the calendar for items of one kind.
    mutating func calendar(
        for kind: CalStoreItem.Kind, _ home: CalendarHome?, _ change: inout CalStoreTransaction
    ) throws -> CalStoreCalendar.ID {
        if !isNamed, let home, let id = try ofFiles.calendar(home, kind, &change) { return id }
        return try Self.calendar(of: kind, usual)
    }

    /// The identifier of the calendar for a file without items.
    mutating func calendarWithoutItems(
        _ home: CalendarHome?, _ change: inout CalStoreTransaction
    ) throws -> CalStoreCalendar.ID {
        // A named calendar keeps them, even if it takes only reminders.
        if let named = try? named?.get() { return named.id }
        return try calendar(for: .event, home, &change)
    }

    private static func calendar(
        of kind: CalStoreItem.Kind, _ usual: [CalStoreItem.Kind: Result<CalStoreCalendar, any Error>]
    ) throws -> CalStoreCalendar.ID {
        guard let calendar = try usual[kind]?.get() else {
            throw EkcalError(.usage, "there is no calendar for \(kind.rawValue)s")
        }
        return calendar.id
    }
}
