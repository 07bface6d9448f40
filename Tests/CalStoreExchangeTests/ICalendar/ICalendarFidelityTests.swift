import Foundation
import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Files that earlier versions read wrong: each test is named for what happened.
@Suite struct ICalendarFidelityTests {
    private typealias Support = ICalendarSupport

    private func export(_ file: ICalendarImport) -> [String] {
        String(decoding: ICalendarExport().bytes(file.items.map(\.record)), as: UTF8.self)
            .split(separator: "\r\n").map(String.init)
    }

    // RFC 5545, 3.6.1: "The following are OPTIONAL, and MAY occur more than once"; RFC 7986, 5.10 and 5.11;
    // RFC 9073, 6.5 and 6.6; RFC 9253, 8.1 to 8.3; RFC 5545, 3.6.1 with RFC 9253, 9.1
    @Test(arguments: [
        "ATTACH:https://a.example/%", "ATTENDEE:mailto:%@a.example", "CATEGORIES:%", "COMMENT:%", "CONTACT:%",
        "EXDATE:2026030%T090000Z", "REQUEST-STATUS:2.0;%", "RELATED-TO:%", "RESOURCES:%",
        "RDATE:2026040%T090000Z",
        "X-OWN:%", "IANA-OWN:%", "IMAGE;VALUE=URI:https://a.example/%", "CONFERENCE;VALUE=URI:tel:%",
        "STYLED-DESCRIPTION;VALUE=TEXT:%", "STRUCTURED-DATA;VALUE=TEXT:%", "CONCEPT:https://a.example/%",
        "LINK;VALUE=URI:https://a.example/%", "REFID:%",
    ])
    func `a second line of what may stand several times was dropped`(_ line: String) {
        let file = Support.event(
            "RRULE:FREQ=DAILY;COUNT=9", line.replacing("%", with: "3"), line.replacing("%", with: "4"))
        #expect(file.warnings.map(\.message) == [])
        let text = export(file).joined(separator: "\n")
        #expect(text.contains(line.replacing("%", with: "3")))
        #expect(text.contains(line.replacing("%", with: "4")) || text.contains("CATEGORIES:3,4"))
        Support.expectFixedPoint(file.items.map(\.record))
    }

    // RFC 5545, 3.6.1: "The following are OPTIONAL, but MUST NOT occur more than once"
    @Test(arguments: [
        "CLASS:PUBLIC", "CREATED:20260101T000000Z", "DESCRIPTION:a", "GEO:1;1",
        "LAST-MODIFIED:20260101T000000Z",
        "LOCATION:a", "ORGANIZER:mailto:a@a.example", "PRIORITY:1", "SEQUENCE:1", "STATUS:TENTATIVE",
        "SUMMARY:a",
        "TRANSP:OPAQUE", "URL:https://a.example",
    ])
    func `what stands only once counts once`(_ line: String) {
        let file = Support.event(line, line)
        let name = line.prefix { $0 != ":" }
        #expect(file.warnings.map(\.problem) == [.repeated(property: String(name))])
    }

    @Test(arguments: ["\r\r\n", "\r\n\r\n", "\n\n\n"])
    func `texts were cut at a fold when line ends were doubled`(_ lineEnd: String) throws {
        let file = Support.read(
            [
                "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:u", "DTSTART", " ;VALUE=DATE:20260305",
                "SUMMARY:be f",
                " olded in the middle", "DESCRIPTION:one\\n", "\ttwo", "END:VEVENT", "END:VCALENDAR", "",
            ].joined(separator: lineEnd))
        #expect(file.rejects.map(\.message) == [])
        #expect(file.warnings.map(\.message) == [])
        let item = try #require(file.items.first).record.fields
        #expect(item.title == "be folded in the middle")
        #expect(item.notes == "one\ntwo")
        #expect(item.start == ItemTime("2026-03-05"))
    }

    @Test func `CR CR LF ends one line, as an editor counts`() {
        let file = Support.read(
            "BEGIN:VCALENDAR\r\r\nBEGIN:VEVENT\r\r\nUID:u\r\r\nEND:VEVENT\r\r\nEND:VCALENDAR\r\r\n")
        #expect(file.rejects.map(\.lines) == [2...4])
        #expect(
            file.rejects.map { String(decoding: $0.text, as: UTF8.self) } == [
                "BEGIN:VEVENT\r\r\nUID:u\r\r\nEND:VEVENT\r\r\n"
            ])
    }

    @Test(arguments: [
        ("BUSY", "OPAQUE"), ("FREE", "TRANSPARENT"), ("TENTATIVE", "OPAQUE"), ("OOF", "OPAQUE"),
    ])
    func `X-MICROSOFT-CDO-BUSYSTATUS was dropped where TRANSP says the same`(
        _ busy: String, _ transparency: String
    ) {
        let file = Support.event("TRANSP:\(transparency)", "X-MICROSOFT-CDO-BUSYSTATUS:\(busy)")
        let lines = export(file)
        #expect(
            lines.filter { $0.hasPrefix("X-MICROSOFT-CDO-BUSYSTATUS") } == [
                "X-MICROSOFT-CDO-BUSYSTATUS:\(busy)"
            ])
        #expect(lines.contains("TRANSP:\(transparency)"))
        Support.expectFixedPoint(file.items.map(\.record))
    }

    // RFC 5545, 3.8.1.2
    @Test func `the language of the first CATEGORIES was put on all`() throws {
        let file = Support.event(
            "CATEGORIES;LANGUAGE=en:A,B", "CATEGORIES;LANGUAGE=de:C,D\\, E", "CATEGORIES:F")
        #expect(file.warnings.map(\.message) == [])
        #expect(
            export(file).filter { $0.hasPrefix("CATEGORIES") } == [
                "CATEGORIES;LANGUAGE=en:A,B", "CATEGORIES;LANGUAGE=de:C,D\\, E", "CATEGORIES:F",
            ])
        Support.expectFixedPoint(file.items.map(\.record))
        var item = try #require(file.items.first).record
        #expect(item.categories == ["A", "B", "C", "D, E", "F"])
        item.categories = ["A", "D, E", "New"]
        let text = String(decoding: ICalendarExport().bytes([item]), as: UTF8.self)
        #expect(
            text.split(separator: "\r\n").filter { $0.hasPrefix("CATEGORIES") } == [
                "CATEGORIES;LANGUAGE=en:A", "CATEGORIES;LANGUAGE=de:D\\, E", "CATEGORIES:New",
            ])
    }

    @Test func `CATEGORIES with one language are one list`() {
        let file = Support.event("CATEGORIES;LANGUAGE=en:A", "CATEGORIES;LANGUAGE=en:B")
        #expect(export(file).filter { $0.hasPrefix("CATEGORIES") } == ["CATEGORIES;LANGUAGE=en:A,B"])
    }

    // RFC 5545, 3.3.10; RFC 2445, 4.3.10 allows X- parts
    @Test func `a part of a rule that is none was taken in silence`() throws {
        let file = Support.event("RRULE:FREQ=WEEKLY;UNTL=20260401;X-OWN=1")
        #expect(file.rejects.map(\.message) == [])
        #expect(
            file.warnings.map(\.problem) == [.unknownRulePart(property: "RRULE", "UNTL=20260401")])
        #expect(export(file).contains("RRULE:FREQ=WEEKLY;UNTL=20260401;X-OWN=1"))
    }
}
