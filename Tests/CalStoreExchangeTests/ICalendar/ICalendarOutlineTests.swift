import Testing

@testable import CalStore
@testable import CalStoreExchange

/// RFC 5545, 3.4 and 3.6, and what files do instead.
@Suite struct ICalendarOutlineTests {
    private func outline(_ lines: String...) -> ICalendarOutline {
        ICalendarOutline(Array(lines.joined(separator: "\r\n").utf8))
    }

    private func text(_ entry: ICalendarOutline.Entry, _ outline: ICalendarOutline) -> String {
        String(decoding: outline.bytes[entry.bytes], as: UTF8.self)
    }

    @Test func `every kind of component is found by its name`() {
        for kind in ComponentKind.allCases {
            #expect(ComponentKind(Array(kind.rawValue.lowercased().utf8)[...]) == kind)
        }
    }

    @Test func `a whole calendar`() throws {
        let outline = outline(
            "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Home", "begin:vevent", "UID:1", "BEGIN:VALARM",
            "ACTION:DISPLAY",
            "END:VALARM", "SUMMARY:a", "end:vevent ", "BEGIN:VTODO", "END:VTODO", "END:VCALENDAR", "")
        #expect(outline.entries.map(\.kind) == [.event, .todo])
        #expect(outline.entries.map(\.lines) == [4...10, 11...12])
        #expect(outline.entries.map(\.calendar) == [0, 0])
        #expect(outline.entries.allSatisfy { $0.problem == nil })
        #expect(outline.calendars.first?.properties.map(\.property) == [.version, .calendarName])
        #expect(outline.warnings.isEmpty)
        #expect(text(outline.entries[1], outline) == "BEGIN:VTODO\r\nEND:VTODO\r\n")

        let event = try Component(outline.entries[0], in: outline.bytes) { _, _ in }
        #expect(event.lines.map(\.property) == [.uid, .summary])
        #expect(event.lines.map(\.number) == [5, 9])
        #expect(event.children.map(\.kind) == [.alarm])
        #expect(event.children[0].lines.map(\.text) == ["DISPLAY"])
    }

    @Test func `an item without END loses only itself`() {
        let outline = outline(
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "BEGIN:VEVENT", "UID:2", "END:VEVENT", "BEGIN:VTODO",
            "BEGIN:VALARM",
            "END:VTODO", "BEGIN:VEVENT", "UID:3", "END:VEVENT", "END:VCALENDAR")
        #expect(
            outline.entries.map(\.problem) == [
                .missingEnd("VEVENT", line: 2, foundAt: "BEGIN:VEVENT"), nil,
                .missingEnd("VALARM", line: 8, foundAt: "END:VTODO"), nil,
            ])
        #expect(text(outline.entries[0], outline) == "BEGIN:VEVENT\r\nUID:1\r\n")
        #expect(outline.entries.map(\.lines) == [2...3, 4...6, 7...9, 10...12])
    }

    @Test func `the file ends too early`() {
        let outline = outline(
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "END:VEVENT", "BEGIN:VEVENT", "UID:2")
        #expect(outline.isCut)
        #expect(outline.entries.map(\.problem) == [nil, .missingEnd("VEVENT", line: 5, foundAt: nil)])
        #expect(outline.warnings == [ICalendarNote(line: 1, problem: .calendarWithoutEnd(foundAt: nil))])
    }

    @Test func `ends that end nothing`() {
        let stray = outline(
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "END:VALARM", "END:VEVENT", "END:VEVENT", "END:VCALENDAR")
        #expect(stray.entries.map(\.problem) == [.strayEnd("VALARM", line: 3, "VEVENT", begun: 2)])
        #expect(stray.warnings == [ICalendarNote(line: 5, problem: .endWithoutBegin("VEVENT"))])

        let misspelt = outline("BEGIN:VTODO", "UID:1", "END:VTOOD", "BEGIN:VEVENT", "END:VEVENT")
        #expect(misspelt.entries.map(\.problem) == [nil, nil])
        #expect(misspelt.warnings.map(\.problem) == [.misspeltEnd("VTOOD", "VTODO", line: 1)])
    }

    @Test func `unknown components and lines outside`() {
        let outline = outline(
            "junk", "more: junk", "BEGIN:VCALENDAR", "BEGIN:X-BOX", "BEGIN:VEVENT", "END:VEVENT", "END:X-BOX",
            "END:VCALENDAR",
            "BEGIN:VCALENDAR", "BEGIN:VJOURNAL", "END:VJOURNAL", "END:VCALENDAR", "END:VCALENDAR")
        #expect(outline.entries.map(\.kind) == [.event, .other, .journal])
        #expect(outline.entries.map(\.problem) == [.insideUnknown("X-BOX", line: 4), nil, nil])
        #expect(outline.entries.map(\.calendar) == [0, 0, 1])
        #expect(
            outline.warnings == [
                ICalendarNote(line: 1, problem: .strayLines("junk", count: 2)),
                ICalendarNote(line: 13, problem: .endWithoutBegin("VCALENDAR")),
            ])
    }

    @Test func `depth has a bound`() throws {
        let deep =
            ["BEGIN:VEVENT"] + Array(repeating: "BEGIN:X", count: 20_000) + [
                "END:VEVENT", "BEGIN:VTODO", "END:VTODO",
            ]
        let outline = ICalendarOutline(Array(deep.joined(separator: "\n").utf8))
        #expect(outline.entries.map(\.kind) == [.event, .todo])
        #expect(outline.entries[0].problem != nil)
        #expect(outline.entries[1].problem == nil)
    }
}
