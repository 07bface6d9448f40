import CalStore

extension CalendarHome {
    /// Each calendar that a file describes, then each that its items name, with the kinds of its items.
    static func list(
        _ described: [CalendarJSON.Description],
        _ named: some Sequence<(home: CalendarHome, kind: CalStoreItem.Kind)>
    ) -> [(home: CalendarHome, entities: CalStoreCalendar.Entities)] {
        var homes = described.map { (home: $0.home, entities: $0.entities) }
        var places = Dictionary(
            homes.enumerated().map { ($0.element.home, $0.offset) },
            uniquingKeysWith: { first, _ in first })
        // Neighbours are mostly in one calendar, and to compare costs less than to search.
        var last = 0
        for (home, kind) in named {
            let entity: CalStoreCalendar.Entities = kind == .event ? .events : .reminders
            if !homes.indices.contains(last) || homes[last].home != home {
                last = places[home] ?? homes.count
                if last == homes.count {
                    places[home] = last
                    homes.append((home, entity))
                }
            }
            homes[last].entities.formUnion(entity)
        }
        return homes
    }
}
