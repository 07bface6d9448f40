import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// A file of objects that is imported in parts gives the store that it gives as a whole.
@Suite struct ObjectPartsTests {
    private static let now = Instant(secondsSince1970: 1_780_000_000)
    private static let series = "11111111-2222-4333-8444-555555555555"

    /// Items that belong together by a UID, an identifier and a series, far apart; one that is there twice;
    /// and some that cannot be read, or not stored.
    private static let objects: [String] = {
        func object(_ title: String, _ more: String) -> String { #"{"title":"\#(title)",\#(more)}"# }
        let monday = #""start":"2026-03-02T09:00:00Z""#
        let original = #""recurrence_id":"2026-03-09T09:00:00[UTC]""#
        let occurrence = #""occurrence":{"series_id":"\#(series)",\#(original)}"#
        let whole = object(
            "series",
            #""id":"\#(series)","external_id":"s","recurrence":"FREQ=WEEKLY;COUNT=4",\#(monday)"#)
        let numbers = (1...40).map {
            object("\($0)", #""external_id":"\#($0)","calendar":"Home",\#(monday)"#)
        }
        // An item that cannot be read needs no calendar.
        let work = [
            object("at work", #""external_id":"w","calendar":"Work",\#(monday)"#),
            object("at no time", #""type":"reminder","due":"some day","calendar":"Work""#),
        ]
        return work + [
            object("moved", #""external_id":"o","start":"2026-03-10T09:00:00Z",\#(occurrence)"#),
            object("version 1", #""external_id":"x","first":1,\#(monday)"#),
            object("no start", #""external_id":"x","type":"event""#), object("plain", monday),
        ] + numbers + [
            object("ends before", #""external_id":"e","end":"2026-03-01T09:00:00Z",\#(monday)"#),
            object("plain", #""start":"2026-03-02 09:00:00Z""#),
            object("version 2", #""first":2,"\u0065xternal_id":"x","start":"2026-03-03T09:00:00Z""#),
            whole, whole, object("a reminder", #""external_id":"r","calendar":{"title":"Home"}"#), "7",
        ]
    }()

    private static let calendar =
        #"{"title":"Empty","source":"Local","events":true,"reminders":false,"ical":["X-A:1"]}"#

    private static let document =
        "{\"calendars\":[\(calendar)],\n\"data\":[\n" + objects.joined(separator: ",\n") + "\n]}\n"
    private static let lines = objects.joined(separator: "\n") + "\nnot JSON\n"
    private static let table =
        "external_id,Title,start,calendar.title,what\n"
        + "x,one,2026-03-02T09:00:00Z,,\n"
        + (1...40).map { "\($0),\"\($0),\n\",2026-03-02T09:00:00Z,Home,\n" }.joined()
        + ",plain,2026-03-02T09:00:00Z,,\n\n,plain,2026-03-02 09:00:00Z,,\nx,two,2026-03-03T09:00:00Z,,\n"
        + "x,three,on Monday,,\nfew,cells\n,\"open,2026-03-02\n"

    private struct Answer: Equatable {
        var items: Set<String> = []
        var calendars: Set<String> = []
        var counts: [Int] = []
        var notes: [String] = []
        var rejects = ""

        init(_ store: CalendarStore, _ result: CalStoreImported, _ notes: CalStoreImport) throws {
            let all = try store.items()
            let calendars = try store.calendars()
            items = Set(
                all.map { item in
                    let series = item.seriesID.flatMap { id in all.first { $0.id == id } }
                    let calendar = calendars.first { $0.id == item.calendarID }
                    return "\(item.externalID) \(item.title) \(String(describing: item.start)) "
                        + "\(series?.title ?? "-") \(calendar?.title ?? "-")"
                })
            self.calendars = Set(calendars.map { "\($0.title) \($0.entities) \($0.unknownProperties)" })
            // A new calendar has another identifier in each store.
            let tally = result.tally
            counts = [
                tally.added, tally.updated, tally.kept, tally.events, tally.reminders, tally.calendars.count,
                result.unchanged, result.refused.count,
            ]
            self.notes = (notes.rejects + notes.warnings).map { "\($0.line) \($0.message)" }
            rejects = String(decoding: notes.rejectsFile(adding: result.refused) ?? [], as: UTF8.self)
        }
    }

    private enum Format: CaseIterable {
        case document, lines, table

        var text: String {
            switch self {
            case .document: ObjectPartsTests.document
            case .lines: ObjectPartsTests.lines
            case .table: ObjectPartsTests.table
            }
        }

        func whole(_ text: String) throws -> CalStoreImport {
            let bytes = Array(text.utf8)
            let language = ISO8601Language()
            return switch self {
            case .document, .lines:
                try CalStoreImport(
                    json: bytes, isLines: self == .lines, language: language, eventLength: 3600)
            case .table: try CalStoreImport(csv: bytes, language: language, eventLength: 3600)
            }
        }

        func parts(_ text: String, of count: Int) -> CalStoreImportParts<BytesInMemory>? {
            let source = BytesInMemory(all: Array(text.utf8))
            let language = ISO8601Language()
            return switch self {
            case .document, .lines:
                CalStoreImportParts(
                    json: source, isLines: self == .lines, language: language, eventLength: 3600,
                    smallestSize: 0, itemsOfPart: count, pieceSize: 64)
            case .table:
                CalStoreImportParts(
                    csv: source, map: [], .parameter, language: language, eventLength: 3600,
                    smallestSize: 0, itemsOfPart: count, pieceSize: 64)
            }
        }
    }

    private static func store(
        _ disk: any FileSystem
    ) throws -> (CalendarStore, (CalStoreItem.Kind) -> CalStoreCalendar.ID) {
        let store = try CalendarStore(
            path: "/cal", program: "tests", lockTimeout: 1, hooks: .init(), on: disk)
        let all = try store.calendars()
        let events = try #require(all.first { $0.entities.contains(.events) }).id
        let reminders = try #require(all.first { $0.entities.contains(.reminders) }).id
        return (store, { $0 == .event ? events : reminders })
    }

    private static func whole(_ disk: any FileSystem, _ file: CalStoreImport) throws -> Answer {
        let (store, usual) = try store(disk)
        let result = try store.write("import", now: now) {
            try $0.addToNamedCalendars(file, otherEvents: usual(.event), otherReminders: usual(.reminder))
        }.result
        return try Answer(store, result, file)
    }

    private static func inParts(
        _ disk: any FileSystem, _ given: CalStoreImportParts<BytesInMemory>
    ) throws -> Answer {
        let (store, usual) = try store(disk)
        let (result, notes) = try store.write("import", now: now) { change in
            var parts = given
            var calendars = FileCalendars()
            try calendars.expect(parts.homes(), &change)
            var result = CalStoreImported.nothing
            while let part = parts.next() {
                let target = try FileTargets(part) { kind, home in
                    try home.flatMap { home in try calendars.calendar(home, kind, &change) } ?? usual(kind)
                }
                let outcome = change.add(part, to: { target($0) }, searchesAllCalendars: true)
                result = result.followed(by: outcome)
                parts.keepNotes(of: part, outcome) { target($0) }
                try change.writeItems()
            }
            if let problem = parts.problem { throw problem }
            #expect(!parts.hasChanged)
            for described in parts.notes.describedCalendars {
                try calendars.add(described, &change, otherwise: usual)
            }
            return (result.ending(with: change.keepRest(of: parts)), parts.notes)
        }.result
        return try Answer(store, result, notes)
    }

    @Test(arguments: Format.allCases, [1, 7, 1000])
    private func `the store and the notes are the same`(format: Format, count: Int) throws {
        let (one, other) = (SimulatedDisk(), SimulatedDisk())
        let whole = try format.whole(format.text)
        let parts = try #require(format.parts(format.text, of: count))
        // The second time, all items are stored already.
        for _ in 1...2 {
            let expected = try Self.whole(one, whole)
            #expect(expected.items.count > 40)
            #expect(expected.notes.count >= 3)
            #expect(try Self.inParts(other, parts) == expected)
        }
    }

    @Test func `the items of a part are in the order of the file, also on one line`() throws {
        let text = "[" + Self.objects.joined(separator: ",") + "]"
        let titles = try Format.document.whole(text).eachItem.map(\.title)
        var parts = try #require(Format.document.parts(text, of: 1000))
        #expect(parts.next()?.eachItem.map(\.title) == titles)
        #expect(parts.next() == nil)
    }

    @Test func `half of a surrogate pair in the name of a member is read`() throws {
        let text = #"{"\ud800":1,"data":[{"title":"one"}]}"#
        #expect(try Format.document.whole(text).eachItem.map(\.title) == ["one"])
    }

    /// A mistake in the middle is found when a part before it is already written.
    @Test(arguments: ["}{", "tru", "\"\u{1}\"", "1 2"])
    func `a document that is not JSON changes nothing`(mistake: String) throws {
        let place = try #require(Self.document.range(of: "{\"title\":\"30\""))
        let text = Self.document.replacingCharacters(in: place.lowerBound..<place.lowerBound, with: mistake)
        let error = try #require(throws: JSONError.self) { try JSONValue(reading: text.utf8) }
        let expected = ExchangeError(.format, "this is not JSON: \(error.reason)", line: error.line)
        #expect(throws: expected) { try Format.document.whole(text) }
        let disk = SimulatedDisk()
        let parts = try #require(Format.document.parts(text, of: 5))
        #expect(throws: expected) { try Self.inParts(disk, parts) }
        #expect(disk.paths.filter { $0.hasPrefix("/cal") } == [])
    }

    @Test(arguments: [#"{"title":"one","data":1}"#, #"{"data":[],"data":[]}"#, "3"])
    func `a document without one list is read as a whole`(text: String) {
        #expect(Format.document.parts(text, of: 1) == nil)
    }

    @Test(arguments: ["", "\n\n", "external_id,start\n1,2026-03-02\n", "title,\"start\n"])
    func `a table without usable columns is read as a whole`(text: String) {
        #expect(Format.table.parts(text, of: 1) == nil)
    }
}
