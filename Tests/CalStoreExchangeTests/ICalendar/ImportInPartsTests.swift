import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// A file that is imported in parts gives the store that it gives as a whole, in one operation.
@Suite struct ImportInPartsTests {
    private struct Stop: Error {}

    /// Items, a series far from its moved occurrence, an item twice, a broken one, and properties to keep.
    private static let file: String = {
        func event(_ lines: String) -> String {
            "BEGIN:VEVENT\nDTSTAMP:20260101T000000Z\n\(lines)\nEND:VEVENT\n"
        }
        var text = "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALDESC:about\n"
        text += event("UID:s\nRECURRENCE-ID:20260309T090000\nDTSTART:20260310T090000\nSUMMARY:moved")
        for number in 1...40 { text += event("UID:\(number)\nDTSTART:20260302T090000\nSUMMARY:\(number)") }
        text += event("UID:7\nSEQUENCE:2\nDTSTART:20260303T090000\nSUMMARY:newer")
        text += event("UID:broken\nSUMMARY:no start")
        text += event("UID:s\nDTSTART:20260302T090000\nRRULE:FREQ=WEEKLY;COUNT=4\nSUMMARY:series")
        text += event("UID:old\nRECURRENCE-ID:20260309T090000\nDTSTART:20260310T090000\nSUMMARY:orphan")
        return text + "END:VCALENDAR\n"
    }()

    private struct Answer: Equatable {
        var items: Set<String> = []
        var properties: [[String]] = []
        var operations = 0
        var tally = CalStoreImported.Tally()
        var beside = CalStoreImported.Beside()
        var notes: [String] = []

        init(_ store: CalendarStore, _ result: CalStoreImported, _ notes: CalStoreImport) throws {
            let all = try store.items()
            items = Set(
                all.map { item in
                    let series = item.seriesID.flatMap { id in all.first { $0.id == id } }
                    return "\(item.externalID) \(item.title) \(String(describing: item.start)) "
                        + "\(series?.title ?? "-")"
                })
            properties = try store.calendars().map(\.record.properties)
            operations = try store.read { try $0.info().operation }
            tally = result.tally
            beside = result.beside
            self.notes = (notes.rejects + notes.leftOut + notes.warnings).map { "\($0.line) \($0.message)" }
        }
    }

    private static func store(_ disk: any FileSystem) throws -> CalendarStore {
        try CalendarStore(path: "/cal", program: "tests", lockTimeout: 1, hooks: .init(), on: disk)
    }

    private static func calendars(
        _ store: CalendarStore
    ) throws -> (events: CalStoreCalendar.ID, reminders: CalStoreCalendar.ID) {
        let all = try store.calendars()
        let events = try #require(all.first { $0.entities.contains(.events) })
        return (events.id, try #require(all.first { $0.entities.contains(.reminders) }).id)
    }

    private static func whole(_ disk: any FileSystem, _ file: String = file) throws -> Answer {
        let store = try store(disk)
        let (events, reminders) = try calendars(store)
        let read = CalStoreImport(iCalendar: Array(file.utf8))
        let result = try store.write("import", now: StoreTimes.now) {
            $0.add(
                read, to: { $0.kind == .event ? events : reminders },
                otherwise: read.itemCount == 0 ? events : nil)
        }.result
        return try Answer(store, result, read)
    }

    private static func inParts(
        _ disk: any FileSystem, of count: Int, _ file: String = file, asking: Bool = false,
        failingAfter most: Int = .max
    ) throws -> Answer {
        let store = try store(disk)
        let (events, reminders) = try calendars(store)
        let source = BytesInMemory(all: Array(file.utf8))
        let parts = try #require(
            CalStoreImportParts(iCalendar: source, smallestSize: 0, itemsOfPart: count, pieceSize: 64))
        let written = try store.write("import", now: StoreTimes.now) { change in
            var parts = parts
            var whole = CalStoreImported.nothing
            var number = 0
            while let part = parts.next() {
                let outcome = change.add(part, events: events, reminders: reminders)
                // A question needs the changes in the state.
                if asking { _ = try change.items(externalID: "1") }
                parts.keepNotes(of: part, outcome) { $0.kind == .event ? events : reminders }
                whole = whole.followed(by: outcome)
                try change.writeItems()
                number += 1
                if number > most { throw Stop() }
            }
            #expect(!parts.hasChanged)
            let rest = change.keepRest(of: parts, otherwise: events)
            return (whole.ending(with: rest), parts.notes)
        }
        #expect(written.operation.map { $0.otherChanges > 0 } ?? true || written.result.0.tally.added == 0)
        return try Answer(store, written.result.0, written.result.1)
    }

    @Test(arguments: [1, 3, 1000], [false, true])
    func `the store is the same`(count: Int, asking: Bool) throws {
        let (one, other) = (SimulatedDisk(), SimulatedDisk())
        let whole = try Self.whole(one)
        #expect(whole.items.count == 43)
        #expect(try Self.inParts(other, of: count, asking: asking) == whole)
        #expect(StoreCheck(StoreLocation("/cal"), other).problems == [])
        // The same file again changes nothing.
        let again = try Self.inParts(other, of: count, asking: asking)
        #expect(again.operations == whole.operations)
        #expect(again.items == whole.items)
        #expect(again.tally.added == 0 && again.tally.updated == 0)
        let log = other.bytes("/cal/log.jsonl") ?? []
        let commits = String(decoding: log, as: UTF8.self).split(separator: "\n").filter {
            $0.hasPrefix(#"{"commit":"#)
        }
        #expect(commits.count == 2, "the base and one operation")
    }

    private static func calendar(_ components: String...) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALDESC:about\n" + components.joined() + "END:VCALENDAR\n"
    }

    private static let todo = "BEGIN:VTODO\nUID:t\nSUMMARY:todo\nEND:VTODO\n"
    private static let event = "BEGIN:VEVENT\nUID:e\nDTSTART:20260302T090000\nSUMMARY:event\nEND:VEVENT\n"
    private static let broken = "BEGIN:VEVENT\nUID:b\nSUMMARY:broken\nEND:VEVENT\n"
    private static let journal = "BEGIN:VJOURNAL\nUID:j\nSUMMARY:journal\nEND:VJOURNAL\n"

    /// The calendar of the first event keeps them, also if it comes in a later part; and a file may have
    /// nothing else.
    @Test(arguments: [
        [todo, event, journal], [todo, journal], [journal], [journal, broken], [broken, todo, event], [todo],
    ])
    func `properties and other components are kept where a whole file keeps them`(
        components: [String]
    ) throws {
        let file = Self.calendar(components.joined())
        let whole = try Self.whole(SimulatedDisk(), file)
        #expect(try Self.inParts(SimulatedDisk(), of: 1, file) == whole)
        if components.contains(Self.todo) { #expect(whole.beside.properties == ["X-WR-CALDESC"]) }
        #expect(whole.beside.components == components.count { $0 == Self.journal })
    }

    /// The store takes such UIDs for one, so they must be in one part.
    @Test func `UIDs that Unicode considers equal are one`() throws {
        func event(_ uid: String, _ more: String) -> String {
            "BEGIN:VEVENT\nUID:\(uid)\nDTSTART:20260302T090000\n\(more)\nEND:VEVENT\n"
        }
        let file = Self.calendar(
            event("caf\u{E9}", "SUMMARY:old"), event("x", "SUMMARY:between"),
            event("cafe\u{301}", "SEQUENCE:2\nSUMMARY:new"))
        let whole = try Self.whole(SimulatedDisk(), file)
        #expect(whole.items.count == 2)
        #expect(try Self.inParts(SimulatedDisk(), of: 1, file) == whole)
    }

    /// The survey of a file finds the UIDs that its second pass reads, and the calendars that items name.
    @Test(arguments: ["\n", "\r\n", "\r"])
    func `the groups of a file do not depend on how its UIDs are written`(lineEnd: String) throws {
        func event(_ lines: String) -> String { "BEGIN:VEVENT\n\(lines)\nEND:VEVENT\n" }
        let alarm = "BEGIN:VALARM\nUID:z\nEND:VALARM"
        let file = Self.calendar(
            event("UID:a\nSUMMARY:x"), event("ui\n d;X-A=b:\n\ta\nSUMMARY:x"), event("\u{1}UID: a"),
            event("UID:a/thisandfuture-1\nUID:b"), event("\(alarm)\nuid:a"),
            // Without a UID: two equal ones, and one that is different.
            event("SUMMARY:x\n\(alarm)"), event("SUMMARY:x\n\(alarm)"), event("UID:\nUID:a\nSUMMARY:x"),
            "BEGIN:VTODO\nx-calstore-calendar:Ho\n me\nUID:a\nEND:VTODO\n")
        var outline = ICalendarOutline()
        outline.marksItems = true
        for line in file.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            outline.read(Array((line + lineEnd).utf8))
        }
        outline.finish()
        let block = outline.takeBlock()
        let survey = ItemGroup.Survey(try #require(block))
        let groups = survey.groups
        try #require(groups.count == 9)
        #expect(Set(groups[0...4]).count == 1)
        #expect(groups[8] == groups[0])
        #expect(groups[5] == groups[6])
        #expect(Set([groups[0], groups[5], groups[7]]).count == 3)
        #expect(
            survey.homes == [
                ItemGroup.NamedHome(isEvent: true, calendar: 0, own: nil),
                ItemGroup.NamedHome(isEvent: false, calendar: 0, own: CalendarHome(title: "Home")),
            ])
    }

    /// Gives other bytes when it is read again.
    private struct Changing: ByteSource {
        let reads = Locked(0)

        func bytes(at offset: Int, count: Int) -> [UInt8] {
            let number = reads.withLock { reads in
                if offset == 0 { reads += 1 }
                return reads
            }
            let calendar = ImportInPartsTests.calendar(ImportInPartsTests.event)
            let all = Array(String(repeating: calendar, count: number < 4 ? 2 : 5).utf8)
            return Array(all.dropFirst(offset).prefix(count))
        }
    }

    @Test func `a file that changes between the passes is noticed`() throws {
        let source = Changing()
        var parts = try #require(CalStoreImportParts(iCalendar: source, smallestSize: 0, itemsOfPart: 1))
        // Whatever was read at first, the next pass finds more calendars.
        source.reads.withLock { $0 = 10 }
        var all: [CalStoreImport] = []
        while let part = parts.next() { all.append(part) }
        #expect(parts.hasChanged)
        // Its items have calendars that the first pass did not have.
        #expect(all.allSatisfy { $0.rejectsFile == nil })
    }

    @Test func `a failed one leaves the store as it was`() throws {
        let disk = SimulatedDisk()
        #expect(throws: Stop.self) { try Self.inParts(disk, of: 3, failingAfter: 2) }
        #expect(disk.paths.filter { $0.hasPrefix("/cal") } == [])
        let first = try Self.inParts(disk, of: 3)
        let log = disk.bytes("/cal/log.jsonl")
        let store = try Self.store(disk)
        try store.write("undo", now: StoreTimes.now) { change in
            for item in try change.items() where item.seriesID == nil { try change.remove(item.id) }
        }
        let removed = disk.bytes("/cal/log.jsonl")
        #expect(throws: Stop.self) { try Self.inParts(disk, of: 3, asking: true, failingAfter: 2) }
        #expect(disk.bytes("/cal/log.jsonl") == removed)
        #expect(removed?.starts(with: log ?? []) == true)
        #expect(try Self.inParts(disk, of: 3).items == first.items)
    }
}

private enum StoreTimes {
    static let now = Instant(secondsSince1970: 1_780_000_000)
}
