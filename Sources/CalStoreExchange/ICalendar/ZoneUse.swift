/// A zone that items use, and the first year of use.
struct ZoneUse {
    var zone: Zone
    var firstYear: Int
}

/// The zones that items use, which a file has before the items.
///
/// ```swift
/// var zones = ZoneUses()
/// for item in items { zones.add(item) }
/// ```
package struct ZoneUses: Sendable {
    private var years: [Zone: Int] = [:]

    package init() {}

    init(_ items: [ItemRecord]) { for item in items { add(item) } }

    package mutating func add(_ item: CalStoreItem) { add(item.record) }

    mutating func add(_ item: ItemRecord) {
        use(item.start)
        use(item.originalStart)
        if case .time(let end) = item.end { use(end) }
        guard let recurrence = item.recurrence else { return }
        for date in recurrence.dates { use(date.start) }
        for date in recurrence.exclusionDates { use(date) }
    }

    /// Adds zones that are used elsewhere, with the first year. Those that are not known by exactly that name
    /// are left out.
    mutating func add(_ names: [String: Int]) {
        for (name, year) in names {
            if let zone = Zone.named(name), zone.name == name, zone != .utc { use(zone, in: year) }
        }
    }

    /// All zones except UTC, by name.
    var all: [ZoneUse] {
        years.map { ZoneUse(zone: $0.key, firstYear: $0.value) }.sorted { $0.zone.name < $1.zone.name }
    }

    private mutating func use(_ zone: Zone, in year: Int) {
        if let known = years[zone], known <= year { return }
        years[zone] = year
    }

    private mutating func use(_ time: ItemTime?) {
        guard let time, let zone = time.zone, zone != .utc else { return }
        use(zone, in: time.local.date.year)
    }
}
