import Foundation
import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// X-MOZ-LASTACK, which Thunderbird writes for all alarms of an item; ACKNOWLEDGED (RFC 9074, 6.1) goes
/// before it.
@Suite struct LastAcknowledgedTests {
    @Test(arguments: [
        ("X-MOZ-LASTACK:20260305T085500Z", "", 0), ("X-MOZ-LASTACK:20260305T084000Z", "", 1), ("", "", 1),
        ("X-MOZ-LASTACK:soon", "", 1),
        ("X-MOZ-LASTACK:20260305T085500Z", "ACKNOWLEDGED:20260304T000000Z\n", 1),
        ("X-MOZ-LASTACK:20260304T000000Z", "ACKNOWLEDGED:20260305T085500Z\n", 0),
    ])
    func silencesWhatWasSeen(_ item: String, _ alarm: String, _ count: Int) throws {
        let file = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
            BEGIN:VEVENT
            UID:1
            DTSTART:20260305T090000Z
            DTEND:20260305T100000Z
            SUMMARY:Dentist
            \(item.isEmpty ? "CLASS:PUBLIC" : item)
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT10M
            \(alarm)END:VALARM
            END:VEVENT
            END:VCALENDAR
            """
        let store = CalendarStore()
        let now = Instant(secondsSince1970: 0)
        try store.write("import", now: now) { change in
            let calendars = try change.calendars()
            let items = CalStoreImport(iCalendar: Array(file.replacing("\n", with: "\r\n").utf8))
            _ = change.add(
                items, events: try #require(calendars.first).id, reminders: try #require(calendars.last).id)
        }
        let start = try #require(Instant(iso: "2026-03-05T00:00:00Z"))
        let alarms = try store.alarms(
            CalStoreAlarmQuery(start..<start.adding(seconds: 86_400), zone: .utc))
        #expect(alarms.count == count)
    }
}
