import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Details of lines that have a field in CalStore: they come back as long as the field says the same.
@Suite struct KeptSpellingTests {
    private typealias Support = ICalendarSupport

    private func export(_ items: [ItemRecord], _ property: String) -> [String] {
        String(decoding: ICalendarExport().bytes(items), as: UTF8.self).split(separator: "\r\n")
            .map(String.init).filter { $0.hasPrefix(property) }
    }

    private func alarm(_ trigger: String) -> ICalendarImport {
        Support.event("BEGIN:VALARM", "ACTION:DISPLAY", trigger, "DESCRIPTION:d", "END:VALARM")
    }

    @Test(arguments: [
        "TRIGGER;X-T=1:-P1W", "TRIGGER;X-T=1;RELATED=END:PT5M",
        "TRIGGER;VALUE=DATE-TIME;X-T=1:20260302T080000Z",
    ])
    func `other parameters of TRIGGER were lost`(_ trigger: String) throws {
        let file = alarm(trigger)
        #expect(file.warnings.isEmpty)
        #expect(export(file.items.map(\.record), "TRIGGER") == [trigger])
        Support.expectFixedPoint(file.items.map(\.record))
        // Another time has no such parameters.
        var fields = try #require(file.items.first?.record.fields)
        fields.alarms[0].trigger = .relative(ItemDuration(seconds: -60), toEnd: false)
        #expect(export([ItemRecord(fields)], "TRIGGER") == ["TRIGGER:-PT1M"])
    }

    @Test(arguments: ["TRIGGER:-P7D", "TRIGGER;RELATED=START:-P7D", "TRIGGER;VALUE=DURATION:-P7D"])
    func `a TRIGGER without others is written in one way`(_ trigger: String) {
        let file = alarm(trigger)
        #expect(file.items.first?.record.fields.alarms.first?.properties == [])
        #expect(export(file.items.map(\.record), "TRIGGER") == ["TRIGGER:-P7D"])
    }

    @Test func `an empty value made a line of CATEGORIES another one`() throws {
        let lines = ["CATEGORIES;LANGUAGE=en:A", "CATEGORIES:D,,E"]
        let file = Support.event(lines[0], lines[1])
        #expect(export(file.items.map(\.record), "CATEGORIES") == lines)
        Support.expectFixedPoint(file.items.map(\.record))
        var fields = try #require(file.items.first?.record.fields)
        fields.categories = ["A", "E"]
        #expect(export([ItemRecord(fields)], "CATEGORIES") == [lines[0], "CATEGORIES:E"])
    }
}
