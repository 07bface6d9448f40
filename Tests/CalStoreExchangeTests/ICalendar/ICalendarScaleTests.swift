import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Files made to be slow: the work grows with their size. What grew with the square of the number takes
/// longer than the bound; what does not takes seconds.
@Suite struct ICalendarScaleTests {
    private static let count = TestScale.isLong ? 40_000 : 8_000

    private func read(_ header: [String], _ line: (Int) -> String) -> ICalendarImport {
        var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + header.map { $0 + "\r\n" }.joined()
        for index in 0..<Self.count { text += line(index) }
        return ICalendarSupport.read(text + "END:VCALENDAR\r\n")
    }

    private func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT"] + lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
    }

    @Test(.timeLimit(.minutes(5))) func `many versions of one event`() {
        let file = read([]) { event("UID:u", "DTSTART:20260302T090000Z", "SEQUENCE:\($0)") }
        #expect(file.items.map(\.record.sequence) == [Self.count - 1])
        #expect(file.leftOut.count == Self.count - 1)
        // The newest is named, not the one that came next.
        #expect(
            file.leftOut.first?.problem == .superseded(uid: "u", by: file.items.first?.line ?? 0))
    }

    @Test(.timeLimit(.minutes(5))) func `many equal events without a UID`() {
        let file = read([]) { _ in event("DTSTART:20260302T090000Z", "SUMMARY:same") }
        #expect(file.items.count == 1 && file.leftOut.count == Self.count - 1)
    }

    @Test(.timeLimit(.minutes(5))) func `many versions of one occurrence`() {
        let series = event("UID:u", "DTSTART:20260302T090000Z", "RRULE:FREQ=DAILY")
        let file = read([series]) {
            event("UID:u", "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T100000Z", "SEQUENCE:\($0)")
        }
        #expect(file.items.count == 2 && file.leftOut.count == Self.count - 1)
    }

    @Test(.timeLimit(.minutes(5))) func `components nested without end, and ended`() {
        let ends = Array(repeating: "END:X", count: Self.count)
        let text = (["BEGIN:VCALENDAR"] + ends.map { _ in "BEGIN:X" } + ends + ["END:VCALENDAR", ""])
            .joined(separator: "\r\n")
        let file = ICalendarSupport.read(text)
        #expect(file.items.isEmpty && file.rejects.isEmpty)
        // Each END belongs to a BEGIN, opened or not.
        #expect(file.warnings.map(\.problem) == [.leftOut("X", .broken), .nestedTooDeep(line: 19)])
    }

    /// The same properties and components are one: each is looked for among those that were met.
    @Test(.timeLimit(.minutes(5)), arguments: ["UID:%", "UID:same", "X-A:%"])
    func `many components beside the items`(_ line: String) {
        let file = read([]) {
            "X-P\($0):1\r\nBEGIN:VJOURNAL\r\n\(line.replacing("%", with: "\($0)"))\r\nEND:VJOURNAL\r\n"
        }
        #expect(file.warnings.isEmpty)
        let count = line == "UID:same" ? 1 : Self.count
        #expect(file.level.lines.count == Self.count + 3 * count)
        var stored = CalendarLevel(file.level.lines)
        #expect(stored.update(with: file.level).isEmpty)
        stored.join(file.level)
        #expect(stored.lines == file.level.lines)
    }

    @Test(.timeLimit(.minutes(5))) func `many calendars in a file`() {
        let file = read([]) { "END:VCALENDAR\r\nBEGIN:VCALENDAR\r\nX-A:\($0)\r\nX-P\($0):1\r\n" }
        #expect(file.level.lines.count == Self.count + 1)
    }
}
