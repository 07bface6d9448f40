import CalStore
import CalStoreLanguage

/// The times of an existing item. If no end is given, the length is kept.
extension ItemEditor {
    func changeTimes(of item: inout CalStoreItem) throws {
        if let when = edit.when {
            try NewTime(wish: WishedTime(when), field: "WHEN", words: words, isOfSeries: isOfSeries)
                .apply(
                    to: &item)
        }
        if let name = edit.timeZone {
            changeZone(of: &item, to: name == "floating" ? nil : try zone(called: name))
        }
        if edit.isAllDay { makeAllDay(&item) }
        if item.kind == .reminder {
            try changeReminder(&item)
        } else {
            try changeEvent(&item)
        }
        // A new time of day is none either.
        if edit.isAllDay { makeAllDay(&item) }
    }

    private func changeReminder(_ item: inout CalStoreItem) throws {
        if edit.end != nil {
            throw EkcalError(
                .usage, "a reminder cannot have an end; only an event can",
                hint: "use --due for the due date", field: "--end")
        }
        try changeEstimate(of: &item)
        if let wish = edit.start {
            // A new start does not take its time of day from the due date.
            item.start = try newTime(
                wish, "--start", replacing: item.start ?? item.due, keepsTime: item.start != nil)
        }
        if let wish = edit.due {
            let due = try newTime(wish, "--due", replacing: item.due)
            if item.due != nil, edit.start == nil, let start = item.start,
                due.instant(in: words.clock.zone) < start.instant(in: words.clock.zone)
            {
                item.start = due
            }
            item.end = .time(due)
        }
        giveBothATime(&item)
    }

    /// Changes the time that a reminder takes.
    func changeEstimate(of item: inout CalStoreItem) throws {
        guard let text = edit.estimate ?? edit.length else { return }
        let length = try words.reading("--for") { () throws(DateError) in
            try words.clock.dates.readLength(text)
        }
        guard let seconds = length.exactSeconds, seconds > 0 else {
            throw EkcalError(
                .usage, "\"\(text)\" is not a length of time", hint: "write 45m, 1h30m or 2h", field: "--for")
        }
        item.estimatedDuration = ItemDuration(seconds: seconds)
    }

    private func changeEvent(_ item: inout CalStoreItem) throws {
        if edit.due != nil {
            throw EkcalError(
                .usage, "an event cannot have a due date; only a reminder can", hint: "use --start and --end",
                field: "--due")
        }
        if edit.estimate != nil {
            throw EkcalError(
                .usage, "an event has no estimated_duration; only a reminder has", hint: "use duration",
                field: "estimated_duration")
        }
        let oldEnd = item.endTime
        if let wish = edit.start {
            let start = try newTime(wish, "--start", replacing: item.start)
            if edit.end == nil, edit.length == nil, !edit.isAllDay {
                try NewTime.checkDays(of: item, at: start, "--start")
            }
            try moveStart(of: &item, to: start)
        }
        if let wish = edit.end { try changeEnd(of: &item, to: wish, from: oldEnd) }
        if let text = edit.length, let start = item.start { item.end = try end(of: start, lasting: text) }
    }

    /// Changes the end alone. `old` is the end before the start moved it; `+1h` counts from there.
    private func changeEnd(of item: inout CalStoreItem, to wish: WishedTime, from old: ItemTime?) throws {
        guard let start = item.start else { return }
        if start.isDate {
            // All-day items are stored with the day after the last one.
            func last(_ end: ItemTime?) -> ItemTime? {
                guard let end, end.isDate else { return nil }
                return ItemTime(max(start.date, end.date.adding(days: -1)))
            }
            let end = try newTime(
                wish, "--end", replacing: last(wish.move == nil ? item.endTime : old) ?? start)
            item.end = .time(end.isDate ? ItemTime(end.date.adding(days: 1)) : end)
        } else if wish.timeAlone != nil {
            let value = try self.end(wish, after: .time(typed(start)))
            item.end = .time(value.itemTime(replacing: item.endTime ?? start))
        } else {
            let now = wish.move == nil ? item.endTime : old ?? item.endTime
            item.end = .time(try newTime(wish, "--end", replacing: now ?? start))
        }
    }

    /// Reads a time that replaces an existing one, as `reschedule` does. Without an existing time, it is read
    /// as typed.
    private func newTime(
        _ wish: WishedTime, _ field: String, replacing old: ItemTime?, keepsTime: Bool = true
    ) throws -> ItemTime {
        guard let old else { return try wish.read(field, words).itemTime }
        return try NewTime(
            wish: wish, field: field, words: words, keepsTime: keepsTime, isOfSeries: isOfSeries
        ).time(replacing: old)
    }

    func moveStart(of item: inout CalStoreItem, to start: ItemTime) throws {
        item.moveStart(
            to: start, in: words.clock.zone,
            defaultLength: try words.config.lengthIfNeeded(by: item, at: start))
    }

    private func typed(_ time: ItemTime) -> TypedTime {
        TypedTime(local: time.local, zone: time.zone, isFold: time.isFold, origin: .assumed)
    }

    func zone(called name: String) throws -> Zone {
        try words.reading("--time-zone") { () throws(DateError) in try DateReader.zone(named: name) }
    }

    func changeZone(of item: inout CalStoreItem, to zone: Zone?) {
        func inZone(_ time: ItemTime) -> ItemTime { time.isDate ? time : ItemTime(time.local, in: zone) }
        item.start = item.start.map(inZone)
        if case .time(let end) = item.end { item.end = .time(inZone(end)) }
    }

    private func makeAllDay(_ item: inout CalStoreItem) {
        guard !item.isAllDay else { return }
        let end = item.endTime
        if let start = item.start {
            item.start = ItemTime(start.date)
            guard item.kind == .event else { return }
            // An item that ends at midnight is not on the day that begins then.
            var last = end?.date ?? start.date
            if let end, end.local.time == .midnight, last > start.date { last = last.adding(days: -1) }
            item.end = .time(ItemTime(max(last, start.date).adding(days: 1)))
        } else if let end {
            item.end = .time(ItemTime(end.date))
        }
    }
}
