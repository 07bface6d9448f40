/// Writes items as an iCalendar file (RFC 5545).
///
/// ```swift
/// let bytes = ICalendarExport(calendarName: "Work", color: "#3B82F6").bytes(items)
/// ```
///
/// Equal items give equal bytes in any order: they are sorted by UID, a series before its occurrences, and no
/// clock is used (DTSTAMP is that of the item's message, or else the time of its last change, its creation,
/// or 1970). Each used zone is included with its rules. Reading the bytes again gives equal items with other
/// identifiers. `ICalendarExport+Calendars.swift` writes the other content.
struct ICalendarExport: Sendable {
    static let productID = "-//CalStore//CalStore//EN"

    var calendarName: String?
    /// `#RRGGBB`
    var color: String?
    /// The METHOD of a message; nil for items as such.
    var method: SchedulingMethod?
    /// The properties and components that are not items.
    var level = CalendarLevel()
    /// The calendars that items name, by their identifiers.
    var homes: [RecordID: CalendarHome] = [:]

    init(calendarName: String? = nil, color: String? = nil) {
        self.calendarName = calendarName
        self.color = color
    }

    /// The file; CRLF, folded at 75 octets.
    ///
    /// - Parameter didWrite: Called for each item that is written, with the properties that its lines lack.
    func bytes(
        _ items: [ItemRecord], didWrite: (ItemRecord, ExportLoss) -> Void = { _, _ in }
    ) -> [UInt8] {
        var writer = ContentWriter(capacity: items.count * 512)
        writer.begin("VCALENDAR")
        writer.line("VERSION", value: "2.0")
        writer.line("PRODID", value: Self.productID)
        writer.line("CALSCALE", value: "GREGORIAN")
        if let method { writer.line("METHOD", value: method.rawValue) }
        if let calendarName {
            writer.line("NAME", text: calendarName)
            writer.line("X-WR-CALNAME", text: calendarName)
        }
        if let color {
            for line in CalendarColor.lines(color) { writer.raw(line) }
        }
        for line in level.properties.flatMap(\.lines) { writer.raw(line) }
        let names = level.zoneNames
        let zones = ZoneUse.all(in: items, and: names)
        let zoneNames = ZoneNames(zones.map(\.zone), taken: names.keys.filter { Zone.named($0) == nil })
        for use in zones {
            ZoneWriter(use.zone, from: use.firstYear, name: zoneNames[use.zone]).write(to: &writer)
        }
        let components = level.components.enumerated().sorted {
            ($0.element.key, $0.offset) < ($1.element.key, $1.offset)
        }.map(\.element)
        let made = Set(zones.map { zoneNames[$0.zone] })
        for zone in components where zone.isZone {
            guard let name = zone.zoneName, names[name] != nil, !made.contains(name) else { continue }
            for line in zone.lines { writer.raw(line) }
        }
        for item in Self.sorted(items) {
            let loss = ItemWriter(item.fields, in: homes[item.calendar], zones: zoneNames).write(to: &writer)
            didWrite(item, loss)
        }
        for component in components where !component.isZone {
            for line in component.lines { writer.raw(line) }
        }
        writer.end("VCALENDAR")
        return writer.bytes
    }

    private static func sorted(_ items: [ItemRecord]) -> [ItemRecord] {
        let keyed = items.map { item in
            (
                uid: item.fields.externalID, original: item.originalStart.map(\.description) ?? "",
                kind: item.kind == .event ? 0 : 1, id: item.id, item: item
            )
        }
        return keyed.sorted {
            ($0.uid, $0.original, $0.kind, $0.id) < ($1.uid, $1.original, $1.kind, $1.id)
        }.map(\.item)
    }
}
