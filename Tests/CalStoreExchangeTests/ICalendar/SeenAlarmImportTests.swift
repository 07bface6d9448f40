import Testing

@testable import CalStore
@testable import CalStoreExchange

/// ACKNOWLEDGED of a file counts, whatever else the file changes.
@Suite struct SeenAlarmImportTests {
    private static let alarm = [
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT10M", "ACKNOWLEDGED:20260323T080000Z", "END:VALARM",
        "END:VEVENT",
    ]

    @Test(arguments: ["20260302T090000Z", "20260316T090000Z"])
    func aMovedRestOfASeriesIsSeenAsTheFileSays(original: String) throws {
        let start = original.replacing("T09", with: "T11")
        let head = ["BEGIN:VEVENT", "UID:s", "DTSTAMP:20260101T000000Z"]
        let series = ["DTSTART:20260302T090000Z", "RRULE:FREQ=WEEKLY;COUNT=8", "SUMMARY:Status"]
        let rest = ["DTSTART:\(start)", "RECURRENCE-ID;RANGE=THISANDFUTURE:\(original)", "SUMMARY:Later"]
        let events = head + series + Self.alarm + head + rest + Self.alarm
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + events + ["END:VCALENDAR", ""]
        let file = CalStoreImport(iCalendar: Array(lines.joined(separator: "\r\n").utf8))
        #expect(file.items.last?.title == "Later")
        for item in file.items {
            #expect(item.alarms.map(\.acknowledged) == [Instant(iso: "2026-03-23T08:00:00Z")])
        }
    }
}
