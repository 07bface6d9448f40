import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Found by mutated files: what was read and written is read back equal.
@Suite struct WrittenAgainTests {
    private func written(_ items: [ItemRecord]) -> String {
        String(decoding: ICalendarExport().bytes(items), as: UTF8.self)
    }

    /// A property that is empty is none when it is read, so none is written.
    @Test func `a text of control characters is no text`() throws {
        let source = "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:x\nEND:VTODO\nEND:VCALENDAR\n"
        let read = ICalendarImport(Array(source.utf8), into: ICalendarSupport.calendar).items
        var record = try #require(read.first?.record)
        record.title = "\0"
        record.location = "\u{1}\u{7}"
        let text = written([record])
        #expect(!text.contains("SUMMARY") && !text.contains("LOCATION"))
        let again = ICalendarImport(Array(text.utf8), into: ICalendarSupport.calendar).items.map(\.record)
        #expect(written(again) == text)
    }

    /// RFC 5545, 3.2.19: TZID stands once. The unknown zone of one line is not that of another.
    @Test func `the name of an unknown zone stays with its own dates`() throws {
        let source = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=America/Vancouver:20230920T120000
            RDATE;TZID=Americ:20230921T140000
            RDATE;TZID=America/Vancouver;VALUE=PERIOD:20231213T120000/20231213T150000
            END:VEVENT
            END:VCALENDAR
            """
        let once = ICalendarImport(Array(source.utf8), into: ICalendarSupport.calendar).items.map(\.record)
        let text = written(once)
        #expect(text.contains("RDATE;VALUE=PERIOD;TZID=America/Vancouver:20231213T120000/20231213T150000"))
        let again = ICalendarImport(Array(text.utf8), into: ICalendarSupport.calendar).items.map(\.record)
        #expect(written(again) == text)
    }
}
