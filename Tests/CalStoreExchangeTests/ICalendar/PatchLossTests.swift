import CalStore
import Testing

@testable import CalStoreExchange

/// What a file lost when items were written into it.
@Suite struct PatchLossTests {
    private static let level =
        "VERSION:2.0\r\nPRODID:-//me//x//EN\r\nX-WR-CALNAME:Diary\r\nX-MINE:1\r\n"
    private static let journal =
        "BEGIN:VJOURNAL\r\nUID:j1\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Dear diary\r\nEND:VJOURNAL\r\n"
    private static let off =
        "DTSTAMP:20260101T000000Z\r\nDTSTART:20260305T100000Z\r\nDTEND:20260305T110000Z\r\n"

    private func event(_ uid: String = "new", zone: String = "Z") throws -> CalStoreItem {
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\n"
            + "DTSTART:20260310T090000Z\r\nDTEND:20260310T100000Z\r\nSUMMARY:Z\r\nEND:VEVENT\r\n"
            + "END:VCALENDAR\r\n"
        var item = try #require(CalStoreImport(iCalendar: Array(text.utf8)).items.first)
        if zone != "Z" {
            item.start = try ItemTime(parsing: "2026-03-10T09:00:00[\(zone)]")
            item.end = .time(try ItemTime(parsing: "2026-03-10T10:00:00[\(zone)]"))
        }
        return item
    }

    private func patched(_ text: String, _ items: [CalStoreItem]) -> String {
        String(decoding: CalStoreItem.iCalendar(items, patching: Array(text.utf8)), as: UTF8.self)
    }

    /// The journal, the name and the PRODID of a calendar without events were gone.
    @Test(arguments: ["\r\n", "\n"]) func aCalendarWithoutItems(end: String) throws {
        for body in [Self.level + Self.journal, Self.level, Self.journal, ""] {
            let head = ("BEGIN:VCALENDAR\r\n" + body).replacing("\r\n", with: end)
            let tail = "END:VCALENDAR" + end
            let new = patched(head + tail, [try event()])
            #expect(new.hasPrefix(head + "BEGIN:VEVENT" + end), "\(new)")
            #expect(new.hasSuffix("END:VEVENT" + end + tail), "\(new)")
            #expect(CalStoreImport(iCalendar: Array(new.utf8)).items.map(\.title) == ["Z"])
            #expect(patched(head + tail, []) == head + tail)
        }
    }

    /// The zone of the new item stands before it.
    @Test func aZoneInACalendarWithoutItems() throws {
        let head = "BEGIN:VCALENDAR\r\n" + Self.level + Self.journal
        let new = patched(head + "END:VCALENDAR\r\n", [try event(zone: "Europe/Berlin")])
        #expect(new.hasPrefix(head + "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n"), "\(new)")
        #expect(new.contains("END:VTIMEZONE\r\nBEGIN:VEVENT\r\n"))
        #expect(new.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
    }

    /// An item that takes place, in a file that cancels others: the journal and the properties were gone.
    @Test func aFileThatCancelsOthers() throws {
        let head = "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\n" + Self.level
        let body = "BEGIN:VEVENT\r\nUID:off\r\n\(Self.off)SUMMARY:Off\r\nX-KEPT:1\r\n"
        let rest = "END:VEVENT\r\n"
        let new = patched(head + body + rest + Self.journal + "END:VCALENDAR\r\n", [try event()])
        #expect(new.hasPrefix("BEGIN:VCALENDAR\r\n" + Self.level + "BEGIN:VEVENT\r\nUID:off\r\n"), "\(new)")
        #expect(new.hasSuffix(Self.journal + "END:VCALENDAR\r\n"), "\(new)")
        #expect(new.contains("\r\nX-KEPT:1\r\n"))
        let read = CalStoreImport(iCalendar: Array(new.utf8))
        #expect(!read.hasMessages)
        let status = Dictionary(
            read.items.map { ($0.externalID, $0.status) }, uniquingKeysWith: { first, _ in first })
        #expect(status == ["off": .canceled, "new": .none])
    }

    /// A file of the older vCalendar has no place for lines of iCalendar, but its own properties stay.
    @Test func aFileThatIsWrittenAnew() throws {
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nX-MINE:1\r\nBEGIN:VEVENT\r\nUID:old\r\nSUMMARY:Old\r\n"
            + "DTSTART:20260305T100000Z\r\nDTEND:20260305T110000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let new = patched(text, [try event()])
        #expect(new.contains("VERSION:2.0\r\n") && new.contains("\r\nX-MINE:1\r\n"), "\(new)")
        #expect(Set(CalStoreImport(iCalendar: Array(new.utf8)).items.map(\.title)) == ["Old", "Z"])
    }

    /// No calendar can keep it, so a file with it is not to be written anew.
    @Test func aBrokenJournalIsNamed() {
        func broken(_ journal: String) -> [Int] {
            let text = "BEGIN:VCALENDAR\r\n\(Self.level)\(journal)END:VCALENDAR\r\n"
            return CalStoreImport(iCalendar: Array(text.utf8)).brokenComponents.map(\.line)
        }
        #expect(broken(Self.journal).isEmpty)
        #expect(broken(Self.journal.replacing("END:VJOURNAL\r\n", with: "")) == [6])
    }
}
