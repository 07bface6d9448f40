import Foundation
import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// VALARM: RFC 5545, 3.6.6; RFC 9074; Apple's places.
@Suite struct ICalendarAlarmTests {
    private func alarm(_ lines: String...) throws -> ItemAlarm {
        let file = ICalendarSupport.read(
            lines: ["BEGIN:VEVENT", "UID:u", "DTSTART:20260302T090000Z", "SUMMARY:Title", "BEGIN:VALARM"]
                + lines + ["END:VALARM", "END:VEVENT"])
        let item = try #require(file.items.first).record
        ICalendarSupport.expectFixedPoint([item], lines.joined(separator: "|"))
        return try #require(item.alarms.first)
    }

    // RFC 5545 p. 73 f. and p. 133
    @Test func `the alarms of the RFC`() throws {
        let audio = try alarm(
            "TRIGGER;VALUE=DATE-TIME:19970317T133000Z", "REPEAT:4", "DURATION:PT15M", "ACTION:AUDIO",
            "ATTACH;FMTTYPE=audio/basic:ftp://example.com/pub/sounds/bell-01.aud")
        #expect(audio.trigger == Instant(iso: "1997-03-17T13:30:00Z").map(ItemAlarm.Trigger.absolute))
        #expect(audio.action == .audio)
        #expect(
            audio.properties == [
                "REPEAT:4", "DURATION:PT15M",
                "ATTACH;FMTTYPE=audio/basic:ftp://example.com/pub/sounds/bell-01.aud",
            ])
        let display = try alarm(
            "TRIGGER:-PT30M", "REPEAT:2", "DURATION:PT15M", "ACTION:DISPLAY",
            "DESCRIPTION:Breakfast meeting with executive\\nteam at 8:30 AM EST.")
        #expect(display.trigger == .relative(ItemDuration(seconds: -1800), toEnd: false))
        #expect(display.text == "Breakfast meeting with executive\nteam at 8:30 AM EST.")
        let email = try alarm(
            "TRIGGER;RELATED=END:-P2D", "ACTION:EMAIL", "ATTENDEE:mailto:john_doe@example.com",
            "SUMMARY:*** REMINDER ***", "DESCRIPTION:x")
        #expect(email.trigger == .relative(ItemDuration(days: -2), toEnd: true))
        #expect(email.action == .email)
        guard case .relative(let week, false) = try alarm("TRIGGER:-P1W", "ACTION:DISPLAY").trigger else {
            Issue.record("not relative")
            return
        }
        #expect(week.days == -7 && week.description == "-P1W")
        #expect(
            try alarm("TRIGGER;RELATED=START;VALUE=DURATION:PT5M", "ACTION:PROCEDURE").action == .procedure)
    }

    @Test func `the text of an alarm is the title, unless it says otherwise`() throws {
        #expect(try alarm("TRIGGER:-PT5M", "ACTION:DISPLAY", "DESCRIPTION:Title").text == nil)
        #expect(try alarm("TRIGGER:-PT5M", "ACTION:DISPLAY").text == nil)
        #expect(
            try alarm("TRIGGER:-PT5M", "ACTION:DISPLAY", "DESCRIPTION;LANGUAGE=de:Andere").text == "Andere")
    }

    // RFC 9074, 6
    @Test func `acknowledged`() throws {
        let alarm = try alarm(
            "UID:8297C37D-BA2D-4476-91AE-C1EAA364F8E1", "TRIGGER:-PT15M", "ACTION:DISPLAY",
            "ACKNOWLEDGED:20210302T151514Z")
        #expect(alarm.acknowledged == Instant(iso: "2021-03-02T15:15:14Z"))
        #expect(alarm.properties == ["UID:8297C37D-BA2D-4476-91AE-C1EAA364F8E1"])
    }

    // RFC 9074, 8.2
    @Test func `places`() throws {
        let standard = try alarm(
            "UID:77D80D14-906B-4257-963F-85B1E734DBB6", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z",
            "ACTION:DISPLAY", "DESCRIPTION:Remember to buy milk",
            "PROXIMITY:DEPART", "BEGIN:VLOCATION", "UID:123456-abcdef-98765432", "NAME:Office",
            "URL:geo:40.443,-79.945;u=10", "END:VLOCATION")
        #expect(
            standard.trigger
                == .location(
                    ItemLocation(title: "Office", latitude: 40.443, longitude: -79.945, radius: 10), .leave)
        )
        let apple = try alarm(
            "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "X-APPLE-PROXIMITY:ARRIVE",
            "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=Street;X-APPLE-RADIUS=100;X-TITLE=Home:geo:52.52,13.405"
        )
        #expect(
            apple.trigger
                == .location(
                    ItemLocation(title: "Home", latitude: 52.52, longitude: 13.405, radius: 100), .enter))
    }

    @Test(arguments: [
        ["TRIGGER:soon", "ACTION:DISPLAY"], ["ACTION:DISPLAY"], ["TRIGGER:-PT5M", "ACTION:NONE"],
        ["TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "ACTION:DISPLAY", "PROXIMITY:CONNECT"],
    ])
    func `what cannot fire is kept`(_ lines: [String]) throws {
        let file = ICalendarSupport.read(
            lines: ["BEGIN:VTODO", "UID:u", "SUMMARY:t", "BEGIN:VALARM"] + lines + [
                "END:VALARM", "END:VTODO",
            ])
        let item = try #require(file.items.first).record
        #expect(item.alarms.isEmpty)
        #expect(item.properties == ["BEGIN:VALARM"] + lines + ["END:VALARM"])
        #expect(file.warnings.map(\.line) == [6])
        ICalendarSupport.expectFixedPoint([item])
    }
}
