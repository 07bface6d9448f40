import CalStore
import CalStoreLanguage

extension ItemEditor {
    func changeAlarms(of item: inout CalStoreItem) throws {
        if let all = edit.alarms.all { item.alarms = try alarms(all, "--alarm", of: item) }
        try changePlace(of: &item)
        // An alarm that is added in another spelling stays.
        for text in edit.alarms.removed {
            let named = try alarms([text], "--remove-alarm", of: item)
            // An all-day item from a file may have an alarm at midnight, which reads the same.
            let exact = try alarms([text], "--remove-alarm", of: item, isExact: true)
            let (kept, start, due) = (item.alarms, item.start, item.endTime)
            func rings(_ alarm: ItemAlarm, as others: [ItemAlarm]) -> Bool {
                others.contains { alarm.rings(as: $0, from: start, to: due, in: words.clock.zone) }
            }
            // `1d` and `24h` usually ring together, so an alarm that was typed in the same way goes first.
            item.alarms.removeAll { alarm in named.contains { $0.trigger == alarm.trigger } }
            if item.alarms.count == kept.count { item.alarms.removeAll { rings($0, as: named) } }
            if item.alarms.count == kept.count { item.alarms.removeAll { rings($0, as: exact) } }
            if item.alarms.count == kept.count {
                throw EkcalError(
                    .notFound, "\"\(item.title)\" does not have this alarm",
                    hint: "`ekcal show` lists its alarms",
                    field: "--remove-alarm")
            }
        }
        for alarm in try alarms(edit.alarms.added, "--add-alarm", of: item) where !item.alarms.contains(alarm)
        {
            item.alarms.append(alarm)
        }
    }

    /// Reads alarms. A length counts from the start of an event or the due date of a reminder.
    private func alarms(
        _ texts: [String], _ field: String, of item: CalStoreItem, isExact: Bool = false
    ) throws -> [ItemAlarm] {
        let typed = try texts.flatMap { text in
            if text == "none" {
                throw EkcalError(
                    .usage, "\"none\" is not an alarm", hint: "--no-alarm leaves them out", field: field)
            }
            return try words.reading(field) { () throws(DateError) in
                try TypedAlarm.list(text, dates: words.clock.dates)
            }
        }
        return try typed.map { alarm in
            try words.report(alarm, of: item, field)
            return alarm.itemAlarm(
                of: item, in: words.clock.zone,
                allDayTime: item.isAllDay && !isExact ? try words.config.allDayAlarmTime() : 0)
        }
    }

    private func changePlace(of item: inout CalStoreItem) throws {
        guard let wished = edit.alarms.place else {
            guard edit.alarms.isLeaving || edit.alarms.radius != nil else { return }
            let option = edit.alarms.isLeaving ? "--leaving" : "--radius"
            throw EkcalError(
                .usage, "\(option) needs a place", hint: "add --at \"Home 52.52,13.40\"", field: option)
        }
        guard item.kind == .reminder else {
            throw EkcalError(
                .usage, "an event cannot have an alarm at a place; only a reminder can",
                hint: "--at is for reminders",
                field: "--at")
        }
        var place = try wished.place()
        place.radius = edit.alarms.radius ?? place.radius
        item.alarms.removeAll { if case .location = $0.trigger { true } else { false } }
        item.alarms.append(ItemAlarm(.location(place, edit.alarms.isLeaving ? .leave : .enter)))
    }
}

extension Words {
    /// Reports the assumptions of an alarm, and an alarm that never rings.
    func report(_ alarm: TypedAlarm, of item: CalStoreItem, _ field: String) throws {
        switch alarm.trigger {
        case .absolute(let when): try report(when, field)
        case .relative:
            guard item.start == nil, item.due == nil, field != "--remove-alarm" else { return }
            console.warn(
                "the alarm \"\(alarm.text)\" never rings: the item has no date; --due gives it one")
        }
    }
}

extension ItemAlarm {
    /// Whether two alarms ring at the same place, or at the same time.
    fileprivate func rings(
        as other: ItemAlarm, from start: ItemTime?, to end: ItemTime?, in zone: Zone
    ) -> Bool {
        guard case .relative(let offset, _) = trigger, case .relative(let wanted, _) = other.trigger else {
            return trigger == other.trigger
        }
        let moments = [self, other].map { $0.moment(from: start, to: end, in: zone) }
        return moments[0] == moments[1] && (moments[0] != nil || offset == wanted)
    }
}

extension Wished<ItemLocation> {
    /// The place, if it includes a position.
    fileprivate func place() throws(EkcalError) -> ItemLocation {
        switch self {
        case .value(let place): return place
        case .text(let text):
            if let place = PlaceInput.read(text) { return place }
            throw EkcalError(
                .usage, "\"\(text)\" has no position",
                hint:
                    "write degrees north and east, optionally after a name: \"Home "
                    + "52.52,13.40\"; or write a name from `ekcal place list`",
                field: "--at")
        }
    }
}

extension ItemEdit {
    /// The same edit with the position of a named place: `--at Home`.
    func findingPlace(in store: some CalStoreReader) throws -> ItemEdit {
        guard case .text(let text)? = alarms.place, PlaceInput.read(text) == nil,
            let place = try store.place(text)
        else { return self }
        var edit = self
        edit.alarms.place = .value(place.location)
        return edit
    }
}
