import Basics

/// The JSON objects of events and reminders: the contract of `ekcal help output`. Every member is always
/// present. `ItemField` defines them.
package struct ItemJSON: Sendable {
    package let zone: Zone
    package let now: Instant
    package let names: NameIndex
    /// Makes texts in words.
    let language: any ItemLanguage
    /// Made once, because there are few calendars and many items.
    private let calendars: [CalStoreCalendar.ID: JSONValue]

    /// - Parameter language: Makes texts in words, with the clock and the zone of the answer.
    package init(names: NameIndex, language: any ItemLanguage) {
        self.language = language
        zone = language.zone
        now = language.now
        self.names = names
        calendars = names.calendars.mapValues { calendar in
            [
                "id": .string(calendar.id.text), "title": .string(calendar.title),
                "source": JSONValue(names.source(of: calendar)?.title),
                "writable": .bool(calendar.isWritable),
            ]
        }
    }

    /// A single item; a series with its first times.
    package func object(_ item: CalStoreItem) -> JSONValue { object(of: view(item)) }

    package func object(_ occurrence: CalStoreOccurrence) -> JSONValue {
        guard occurrence.item.kind == .event else { return object(occurrence.item) }
        return object(
            of: ItemView(
                event: occurrence.item, start: occurrence.start, end: occurrence.end,
                original: occurrence.original, in: self))
    }

    /// An occurrence of a series.
    package func object(_ series: CalStoreItem, at original: ItemTime) -> JSONValue {
        let occurrence = series.occurrence(at: original)
        return object(
            of: ItemView(
                event: series, start: original, end: occurrence.endTime ?? original, original: original,
                in: self))
    }

    private func view(_ item: CalStoreItem) -> ItemView {
        guard item.kind == .event else { return ItemView(reminder: item, in: self) }
        let start = item.start ?? ItemTime(.distantPast)
        return ItemView(
            event: item, start: start, end: item.endTime ?? start, original: item.originalStart, in: self)
    }

    private func object(of view: ItemView) -> JSONValue {
        let writers = view.item.kind == .event ? ItemField.eventWriters : ItemField.reminderWriters
        var members: [JSONValue.Member] = []
        members.reserveCapacity(writers.count)
        for writer in writers { members.append(.init(writer.name, writer.value(view))) }
        return .object(members)
    }

    /// The calendar as a member of an item.
    func calendar(of item: CalStoreItem) -> JSONValue {
        let id = item.calendarID
        return calendars[id] ?? ["id": .string(id.text), "title": .null, "source": .null, "writable": false]
    }

    /// RFC 3339 with the offset in the zone of the answer; floating times without an offset; dates as dates.
    package func time(_ time: ItemTime) -> JSONValue {
        if time.isDate { return .string(time.date.description) }
        if time.isFloating { return .string(time.local.description) }
        return .string(text(time.instant(in: zone)))
    }

    /// RFC 3339 in the zone of the answer, or in UTC if the local time is not in the supported years.
    func text(_ instant: Instant) -> String {
        let text = instant.description(in: zone)
        return isUsual(instant) || Instant(iso: text) == instant ? text : instant.description
    }

    /// Whether the text of an instant is exact: it is neither before nor after the supported years.
    func isExact(_ instant: Instant) -> Bool { isUsual(instant) || Instant(iso: text(instant)) == instant }

    /// Whether an instant is in the supported years in every zone, as nearly all are.
    private func isUsual(_ instant: Instant) -> Bool { instant > Self.firstDay && instant < Self.lastDay }

    // Instants may be two days outside these years.
    private static let firstDay = Instant.distantPast.adding(seconds: 3 * 86_400)
    private static let lastDay = Instant.distantFuture.adding(seconds: -3 * 86_400)
}
