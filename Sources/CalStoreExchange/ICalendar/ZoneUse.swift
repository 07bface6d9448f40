/// A zone that items use, and the first year in which they do.
struct ZoneUse {
    var zone: Zone
    var firstYear: Int

    /// All zones but UTC, by name.
    static func all(in items: [ItemRecord]) -> [ZoneUse] {
        var years: [Zone: Int] = [:]
        func use(_ time: ItemTime?) {
            guard let time, let zone = time.zone, zone != .utc else { return }
            let year = time.local.date.year
            if let known = years[zone], known <= year { return }
            years[zone] = year
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
