import CalStoreExchange
import Foundation

/// The files and times that the examples share.
enum Fixture {
    private static let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// The bytes of a file in `Fixtures` of the repository.
    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: root.appendingPathComponent("Fixtures/" + name)))
    }

    static let berlin = Zone.named("Europe/Berlin") ?? .utc
    static let now = instant("2026-03-02T08:00:00Z")

    static func instant(_ text: String) -> Instant { Instant(iso: text) ?? .distantPast }

    /// A calendar file with these lines.
    static func calendar(_ lines: String...) -> [UInt8] {
        let all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Client//EN"] + lines + ["END:VCALENDAR", ""]
        return Array(all.joined(separator: "\r\n").utf8)
    }

    static func event(_ uid: String, _ title: String, day: Int) -> String {
        let date = day < 10 ? "0\(day)" : "\(day)"
        return [
            "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260301T000000Z",
            "DTSTART;TZID=Europe/Berlin:202603\(date)T090000", "DURATION:PT1H", "SUMMARY:\(title)",
            "END:VEVENT",
        ].joined(separator: "\r\n")
    }
}

extension CalendarStore {
    /// Imports a file into the calendars of a new store.
    func take(
        _ file: CalStoreImport, onConflict: ImportConflict = .newer
    ) throws -> CalStoreImported {
        try write("import", now: Fixture.now) { change in
            change.add(
                file, events: try change.eventCalendar.id, reminders: try change.reminderCalendar.id,
                onConflict: onConflict)
        }.result
    }
}
