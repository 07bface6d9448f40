import Foundation
import Testing

@testable import CalStore
@testable import CalStoreExchange

/// Shared code of the iCalendar tests.
enum ICalendarSupport {
    static let calendar = RecordID(high: 1, low: 1)

    static func read(_ text: String) -> ICalendarImport { ICalendarImport(Array(text.utf8), into: calendar) }

    /// The lines in one VCALENDAR.
    static func read(lines: [String]) -> ICalendarImport {
        read((["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n"))
    }

    /// One event of these lines, with a UID and, unless they have one, a DTSTART.
    static func event(_ lines: String...) -> ICalendarImport {
        let start =
            lines.contains { $0.uppercased().hasPrefix("DTSTART") } ? [] : ["DTSTART:20260302T090000Z"]
        return read(lines: ["BEGIN:VEVENT", "UID:u"] + start + lines + ["END:VEVENT"])
    }

    static func todo(_ lines: String...) -> ICalendarImport {
        read(lines: ["BEGIN:VTODO", "UID:u"] + lines + ["END:VTODO"])
    }

    /// The records with identifiers that depend on nothing but the content, in a fixed order.
    static func comparable(_ items: [ItemRecord]) -> [ItemFields] {
        items.map { item in
            var fields = item.fields
            fields.uid = fields.externalID
            // A start that is the due date is not written (RFC 5545, 3.8.2.3).
            if fields.kind == .reminder, fields.recurrence == nil,
                fields.end == fields.start.map(ItemEnd.time)
            {
                fields.start = nil
            }
            fields.id = RecordID(high: 0, low: 0)
            fields.calendar = RecordID(high: 0, low: 0)
            if fields.series != nil { fields.series = RecordID(high: 0, low: 0) }
            return fields
        }.sorted {
            ($0.externalID, $0.originalStart?.description ?? "") < (
                $1.externalID, $1.originalStart?.description ?? ""
            )
        }
    }

    /// Exporting and reading again must change nothing, and exporting once more must give the same bytes.
    static func expectFixedPoint(_ items: [ItemRecord], _ name: String = "") {
        let bytes = ICalendarExport(calendarName: "Test").bytes(items)
        let again = ICalendarImport(bytes, into: calendar)
        #expect(again.rejects.map(\.message) == [], "\(name)")
        let (before, after) = (comparable(items), comparable(again.items.map(\.record)))
        #expect(before.count == after.count, "\(name)")
        for (one, other) in zip(before, after) where one != other {
            Issue.record("\(name): \(differences(one, other)) in\n\(String(decoding: bytes, as: UTF8.self))")
        }
        let second = ICalendarExport(calendarName: "Test").bytes(again.items.map(\.record))
        if second != bytes { Issue.record("\(name): the bytes differ") }
        let physical = bytes.split(separator: 10)
        #expect(
            physical.allSatisfy {
                $0.count <= 76 && $0.last == 13 && String(validating: $0, as: UTF8.self) != nil
            }, "\(name)")
    }

    static func differences(_ one: ItemFields, _ other: ItemFields) -> [String] {
        ItemFields.allProperties.filter { !$0.isEqual(one, other) }.map(\.name)
    }

    /// Files of other projects, which are not part of the repository: the folder that `CALSTORE_ICS_CORPUS`
    /// names.
    static var corpus: URL? {
        ProcessInfo.processInfo.environment["CALSTORE_ICS_CORPUS"].map { URL(fileURLWithPath: $0) }
    }
}
