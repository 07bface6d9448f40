/// A zone that items use, and the first year of use.
struct ZoneUse {
    var zone: Zone
    var firstYear: Int

    /// All zones except UTC, by name.
    ///
    /// - Parameter names: Zones that are used elsewhere, with the first year. Those that are not known by
    ///   exactly that name are left out.
    static func all(in items: [ItemRecord], and names: [String: Int] = [:]) -> [ZoneUse] {
        var years: [Zone: Int] = [:]
        func use(_ zone: Zone, in year: Int) {
            if let known = years[zone], known <= year { return }
            years[zone] = year
        }
        func use(_ time: ItemTime?) {
            guard let time, let zone = time.zone, zone != .utc else { return }
            use(zone, in: time.local.date.year)
        }
        for (name, year) in names {
            if let zone = Zone.named(name), zone.name == name, zone != .utc { use(zone, in: year) }
        }
        for item in items {
            use(item.start)
            use(item.originalStart)
            if case .time(let end) = item.end { use(end) }
            guard let recurrence = item.recurrence else { continue }
            for date in recurrence.dates { use(date.start) }
            for date in recurrence.exclusionDates { use(date) }
        }
        return years.map { ZoneUse(zone: $0.key, firstYear: $0.value) }.sorted { $0.zone.name < $1.zone.name }
    }
}
