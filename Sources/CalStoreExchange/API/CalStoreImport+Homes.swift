/// The calendars that a file names.
extension CalStoreImport {
    /// The calendar that the file names for an item; nil if it names none.
    ///
    /// ```swift
    /// for item in file.items { print(item.title, file.home(of: item)?.title ?? "in any calendar") }
    /// ```
    public func home(of item: CalStoreItem) -> CalendarHome? { ownHome(of: item) ?? home }

    /// The calendar that the item itself names.
    package func ownHome(of item: CalStoreItem) -> CalendarHome? {
        guard hasOwnHomes else { return nil }
        return objects?.home(of: item.record.id) ?? ownHomes[item.record.id]
    }

    /// The calendars that the file describes separately from its items, with or without items in them.
    package var describedCalendars: [CalendarJSON.Description] { objects?.described ?? [] }

    /// The calendars that the file names, in its order, each with the kinds of its items: those that an
    /// import needs if they are not in the store. Each call reads the names of all items.
    public func homes() -> [(home: CalendarHome, entities: CalStoreCalendar.Entities)] {
        CalendarHome.list(
            describedCalendars,
            eachItem.lazy.compactMap { item in home(of: item).map { (home: $0, kind: item.kind) } })
    }
}
