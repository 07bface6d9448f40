@testable import CalStore

/// Series as plain lists of occurrences: what a person with a paper calendar would do.
struct NaiveCalendar {
    /// Nothing is asked about before this day.
    static let first = CivilDate(year: 2025, month: 1, day: 1) ?? .distantPast
    /// Lists of endless series stop here; nobody asks for what is near it.
    static let horizon = CivilDate(year: 2030, month: 12, day: 31) ?? .distantFuture
    /// Zones of all kinds; nil for floating times.
    static let zones: [Zone?] =
        ["America/New_York", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"]
        .map(Zone.named) + [nil]

    /// An occurrence that was changed by itself.
    struct Detached {
        var id: CalStoreItem.ID
        var title: String
        var start: CivilDateTime
        var length: Int
    }

    struct Slot {
        /// The date in the series.
        var key: CivilDateTime
        var detached: Detached?
    }

    /// A single event, or a series.
    struct Item {
        var id: CalStoreItem.ID
        var calendar: CalStoreCalendar.ID
        var title: String
        /// By its clock; days for all-day items.
        var zone: Zone?
        var isDate: Bool
        var length: Int
        /// The first date, even when that was deleted.
        var start: CivilDateTime
        var rule: NaiveRule?
        /// Ascending.
        var slots: [Slot]
        var holes: Set<CivilDateTime> = []

        func time(_ local: CivilDateTime) -> ItemTime {
            isDate ? ItemTime(local.date) : ItemTime(local, in: zone)
        }

        func end(_ local: CivilDateTime, _ length: Int) -> ItemTime { time(local.adding(seconds: length)) }

        /// Lists the dates again, behind a new rule.
        mutating func list() {
            let time = start.time
            let dates = rule?.dates(from: start.date, through: NaiveCalendar.horizon) ?? [start.date]
            let detached = Dictionary(
                slots.map { ($0.key, $0.detached) }, uniquingKeysWith: { first, _ in first })
            slots = dates.map { CivilDateTime($0, time) }.filter { !holes.contains($0) }
                .map { Slot(key: $0, detached: detached[$0] ?? nil) }
        }

        /// Whether it has a date, be it beyond the horizon.
        var goesOn: Bool {
            let time = start.time
            let dates = rule?.dates(from: start.date, through: .distantFuture, atMost: holes.count + 1) ?? []
            return dates.contains { !holes.contains(CivilDateTime($0, time)) }
        }

        /// Lets what was not changed in detached ones follow a change of the series: the title, and the time.
        mutating func follow(from old: Item, by shift: Int) {
            for index in slots.indices {
                guard var detached = slots[index].detached else { continue }
                let key = slots[index].key
                if detached.title == old.title { detached.title = title }
                if detached.start == key.adding(seconds: -shift), detached.length == old.length {
                    detached.start = key
                    detached.length = length
                }
                slots[index].detached = detached
            }
        }

        mutating func shift(by seconds: Int) {
            start = start.adding(seconds: seconds)
            holes = Set(holes.map { $0.adding(seconds: seconds) })
            for index in slots.indices { slots[index].key = slots[index].key.adding(seconds: seconds) }
        }
    }

    var items: [Item] = []

    /// The wanted values of an occurrence.
    struct Change {
        var title: String
        var start: CivilDateTime
        var length: Int
        var calendar: CalStoreCalendar.ID
        /// Another rule; nil in nil to repeat no more.
        var rule: NaiveRule??
    }

    // MARK: Saving

    /// `id` is that of the item which the store answered with.
    mutating func save(_ change: Change, _ item: Int, _ slot: Int, _ span: Span, id: CalStoreItem.ID) {
        let key = items[item].slots[slot].key
        // What was changed by itself before, and not now, changes no others.
        if let detached = items[item].slots[slot].detached, detached.id == id, span != .this { return }
        switch span {
        case .this where items[item].rule != nil:
            guard id != items[item].id else {
                // Nothing is different, or nothing any more, so that it is as the series says.
                items[item].slots[slot].detached = nil
                return
            }
            items[item].slots[slot].detached = Detached(
                id: id, title: change.title, start: change.start, length: change.length)
        case .future where slot > 0:
            guard id != items[item].id else { return }
            var new = items[item]
            new.id = id
            new.start = key
            new.slots.removeFirst(slot)
            new.holes = new.holes.filter { $0 >= key }
            items[item].slots.removeSubrange(slot...)
            items[item].holes = items[item].holes.filter { $0 < key }
            new.slots[0].detached = nil
            apply(change, at: key, to: &new)
            items.append(new)
        default:
            var changed = items[item]
            changed.slots[slot].detached = nil
            apply(change, at: key, to: &changed)
            items[item] = changed
            // What is left lies beyond the horizon.
            if changed.slots.isEmpty { items.remove(at: item) }
        }
    }

    private mutating func apply(_ change: Change, at key: CivilDateTime, to item: inout Item) {
        let old = item
        let shift = Int(change.start.seconds - key.seconds)
        defer { item.follow(from: old, by: shift) }
        item.title = change.title
        item.length = change.length
        item.calendar = change.calendar
        if case .some(nil) = change.rule, item.rule != nil {
            // A single event stands at the first date that is left.
            let first = item.slots.first { $0.detached == nil } ?? item.slots[0]
            item.start = first.key
        }
        item.shift(by: shift)
        guard let rule = change.rule else { return }
        let before = item.slots.compactMap { slot in slot.detached.map { (slot.key, $0) } }
        item.rule = rule
        if rule == nil {
            item.slots = []
            item.holes = []
        }
        item.list()
        if item.slots.isEmpty, !item.goesOn {
            // All that the new rule makes was deleted once. It is wanted now.
            item.holes = []
            item.list()
        }
        // The ones that have no place any more stand by themselves.
        for (key, detached) in before where rule == nil || !item.slots.contains(where: { $0.key == key }) {
            var single = item
            single.id = detached.id
            single.title = detached.title
            single.length = detached.length
            single.start = detached.start
            single.rule = nil
            single.holes = []
            single.slots = [Slot(key: detached.start)]
            single.calendar = calendarOfDetached
            items.append(single)
        }
    }

    /// The calendar that detached occurrences were in before the change that is being made.
    var calendarOfDetached = CalStoreCalendar.ID.random()

    // MARK: Removing

    mutating func remove(_ item: Int, _ slot: Int, _ span: Span) {
        switch span {
        case .this:
            items[item].holes.insert(items[item].slots[slot].key)
            items[item].slots.remove(at: slot)
        case .future:
            let key = items[item].slots[slot].key
            items[item].slots.removeSubrange(slot...)
            items[item].holes = items[item].holes.filter { $0 < key }
        case .all: items[item].slots = []
        }
        if items[item].slots.isEmpty { items.remove(at: item) }
    }

    // MARK: Listing

    /// The occurrences in a range, in no order.
    ///
    /// - Parameter showsLastSecond: Whether days end with their last second, as EventKit shows them.
    func listing(
        _ range: Range<Instant>, in display: Zone, calendars: [CalStoreCalendar.ID]?,
        showsLastSecond: Bool = false
    ) -> [String] {
        var lines: [String] = []
        for item in items where calendars?.contains(item.calendar) ?? true {
            for slot in item.slots {
                let start = slot.detached?.start ?? slot.key
                let begin = item.time(start).instant(in: display)
                let end = item.end(start, slot.detached?.length ?? item.length).instant(in: display)
                guard begin < range.upperBound, end > range.lowerBound || begin >= range.lowerBound else {
                    continue
                }
                let shown = showsLastSecond && item.isDate ? end.adding(seconds: -1) : end
                lines.append("\(begin) \(shown) \(slot.detached?.title ?? item.title)")
            }
        }
        return lines
    }
}
