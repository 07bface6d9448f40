import Basics

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
        let sorted = ItemFileOrder.sorted(items)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(items.count * 512)
        let pieces = sorted.indices.parts(of: Concurrent.itemsOfPiece)
        write(pieces, ZoneUses(items), items: { Array(sorted[$0]) }, didWrite: didWrite) {
            bytes += $0
            return true
        }
        return bytes
    }

    /// The number of pieces that are written at once.
    private static let piecesAtOnce = 4 * Concurrent.processors

    /// Writes the file in pieces, which end at the ends of lines.
    ///
    /// - Parameters:
    ///   - pieces: The places of the items, in the order of the file (`ItemFileOrder`).
    ///   - zones: The zones of all items.
    ///   - items: The items at some places. Several threads call it at once.
    ///   - didWrite: Called for each item that is written, with the properties that its lines lack.
    ///   - take: Gets the pieces. False if nobody needs the rest.
    func write(
        _ pieces: [Range<Int>], _ zones: ZoneUses, items: @Sendable (Range<Int>) -> [ItemRecord],
        didWrite: (ItemRecord, ExportLoss) -> Void, to take: ([UInt8]) -> Bool
    ) {
        var writer = ContentWriter()
        let names = level.zoneNames
        var zones = zones
        zones.add(names)
        let zoneNames = ZoneNames(
            zones.all.map(\.zone), taken: names.keys.filter { Zone.named($0) == nil })
        let components = level.components.enumerated().sorted {
            ($0.element.key, $0.offset) < ($1.element.key, $1.offset)
        }.map(\.element)
        begin(zones.all, zoneNames, components, &writer)
        guard take(writer.bytes) else { return }
        for first in stride(from: 0, to: pieces.count, by: Self.piecesAtOnce) {
            let some = pieces[first..<min(first + Self.piecesAtOnce, pieces.count)]
            let written = Concurrent.map(some) { piece in
                var writer = ContentWriter(capacity: piece.count * 512)
                let losses = items(piece).map { item in
                    let itemWriter = ItemWriter(
                        item.fields, in: homes[item.calendar], zones: zoneNames,
                        saysSequence: method == .cancel)
                    return (item: item, loss: itemWriter.write(to: &writer))
                }
                return (bytes: writer.bytes, losses: losses)
            }
            for piece in written {
                for (item, loss) in piece.losses { didWrite(item, loss) }
                guard take(piece.bytes) else { return }
            }
        }
        writer = ContentWriter()
        for component in components where !component.isZone {
            let lines = component.lines.renamingZones { name in
                Zone.named(name).flatMap { $0.fileTitle == nil ? nil : zoneNames[$0] }
            }
            for line in lines { writer.raw(line) }
        }
        writer.end("VCALENDAR")
        _ = take(writer.bytes)
    }

    /// Writes everything before the items.
    private func begin(
        _ zones: [ZoneUse], _ zoneNames: ZoneNames, _ components: [CalendarLevel.Part],
        _ writer: inout ContentWriter
    ) {
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
        for use in zones {
            ZoneWriter(use.zone, from: use.firstYear, name: zoneNames[use.zone]).write(to: &writer)
        }
        let names = level.zoneNames
        let made = Set(zones.map { zoneNames[$0.zone] })
        for zone in components where zone.isZone {
            guard let name = zone.zoneName, names[name] != nil, !made.contains(name) else { continue }
            for line in zone.lines { writer.raw(line) }
        }
    }
}
