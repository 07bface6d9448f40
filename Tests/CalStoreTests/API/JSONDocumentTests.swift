import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// A store as one JSON document, and back.
@Suite struct JSONDocumentTests {
    static let rounds = TestScale.rounds(30, long: 1000)
    private let now = StoreBench.now

    /// A store in memory with two items, one of which repeats and has a moved occurrence.
    private func store() throws -> CalendarStore {
        let store = CalendarStore()
        try store.write("add", now: now) { change in
            let calendars = try change.calendars()
            var event = CalStoreItem(event: "Standup", calendar: calendars[0].id)
            event.start = ItemTime("2026-03-02T09:00:00[America/New_York]")
            event.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=WEEKLY")])
            try change.add(event)
            try change.add(CalStoreItem(reminder: "Bread", calendar: calendars[1].id))
        }
        return store
    }

    // MARK: What it is

    /// `CalendarStore()` could not be written to JSON at all: three ways answered nil, nil and
    /// `.nothingToWrite`.
    @Test func aStoreInMemoryIsAJSONDocument() throws {
        let store = try store()
        let bytes = try store.json()
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(Set(document.keys) == ["calstore", "format", "records"])
        let records = try #require(document["records"] as? [[String: Any]])
        // A source, two calendars, two items.
        #expect(records.count == 5)
        let identifiers = try store.items().map(\.id.text)
        for id in identifiers { #expect(String(decoding: bytes, as: UTF8.self).contains(id)) }
        #expect(try store.maintenance.snapshot() == .nothingToWrite)
    }

    @Test func theCopyAnswersAsTheStoreDoes() throws {
        let store = try store()
        let copy = try CalendarStore(json: try store.json())
        #expect(try copy.items() == store.items())
        #expect(try copy.calendars() == store.calendars())
        #expect(try copy.sources() == store.sources())
        #expect(try copy.history.entries().isEmpty)
        // It goes on as a store in memory of its own.
        try copy.write(now: now) {
            try $0.add(CalStoreItem(reminder: "Butter", calendar: $0.calendars()[1].id))
        }
        #expect(try copy.items().count == 3)
        #expect(try store.items().count == 2)
        try copy.undo(now: now)
        #expect(try copy.json() == store.json())
    }

    @Test func anEmptyDocumentIsAStoreWithoutCalendars() throws {
        let store = try CalendarStore(json: Array(#"{"calstore":"snapshot","format":1,"records":[]}"#.utf8))
        #expect(try store.calendars().isEmpty && store.sources().isEmpty)
        #expect(try CalendarStore(json: try store.json()).json() == store.json())
    }

    @Test func itIsToldInsideAReadAndAWrite() throws {
        let store = try store()
        let before = try store.json()
        let (first, second) = try store.read { view in (try view.json(), try view.json()) }
        #expect(first == before && second == before)
        let inside = try store.write("change", now: now) { change -> [UInt8] in
            try change.add(CalStoreItem(reminder: "Butter", calendar: change.calendars()[1].id))
            return try change.json()
        }.result
        #expect(try inside == store.json() && inside != before)
    }

    @Test func onlyVisibleCalendarsAreInIt() throws {
        let store = try store()
        let calendars = try store.calendars()
        let part = store.seeing(only: [calendars[1].id])
        let text = String(decoding: try part.json(), as: UTF8.self)
        #expect(text.contains("Bread") && !text.contains("Standup"))
        #expect(text.contains(calendars[1].id.text) && !text.contains(calendars[0].id.text))
    }

    // MARK: Laws

    /// For random stores, in memory and on disk with and without an index:
    /// `CalendarStore(json: b).json() == b`, and two calls give equal bytes.
    @Test func aDocumentOfADocumentIsTheSame() throws {
        let seed = TestScale.seed("JSON documents")
        var random = SeededGenerator(seed: seed)
        for round in 0..<Self.rounds {
            let disk = SimulatedDisk()
            let bench = try StoreBench(disk).load()
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                try bench.commit { IndexTests.randomChanges($0, &random, most: 60) }
                if Bool.random(using: &random) { bench.snapshot() }
            }
            let stores = [
                try StoreAct.open(disk),
                CalendarStore(OpenStore(inMemory: bench.state)),
                CalendarStore(
                    try OpenStore(bench.location, disk, program: nil, lockTimeout: 0, readsIndex: false)),
            ]
            let bytes = try stores[0].json()
            for store in stores {
                let again = try CalendarStore(json: bytes)
                guard try store.json() == bytes, try store.json() == bytes, try again.json() == bytes,
                    try again.engine.read({ state, _ in state.records }) == bench.state.records
                else {
                    Issue.record("seed \(seed), round \(round)")
                    return
                }
            }
        }
    }

    /// History, operation, offset and hash are not in it: another way to the same records gives the same
    /// bytes.
    @Test func equalOperationsGiveEqualBytes() throws {
        let seed = TestScale.seed("equal operations")
        for round in 0..<Self.rounds {
            var documents: [[UInt8]] = []
            for isStored in [false, true] {
                var random = SeededGenerator(seed: seed &+ UInt64(round))
                let store =
                    isStored
                    ? try StoreAct.open(SimulatedDisk()) : CalendarStore()
                for _ in 0..<5 {
                    _ = try store.engine.commit("step", now: now) { state in
                        var edit = Edit(
                            state.sources.contains { $0.id == StoreBench.source } ? [] : StoreBench.furniture)
                        for change in IndexTests.randomChanges(state, &random, most: 20) { edit.add(change) }
                        return ((), edit)
                    }
                    if isStored { try store.maintenance.snapshot() }
                }
                documents.append(try store.json())
            }
            #expect(documents[0] == documents[1], "seed \(seed), round \(round)")
        }
    }

    @Test func unknownMembersStayInIt() throws {
        var text = String(decoding: try store().json(), as: UTF8.self)
        text.replace(#""title":"Bread""#, with: #""title":"Bread","x-later":{"deep":[1,2]}"#)
        let store = try CalendarStore(json: Array(text.utf8))
        #expect(try String(decoding: store.json(), as: UTF8.self).contains(#""x-later":{"deep":[1,2]}"#))
        #expect(try CalendarStore(json: try store.json()).json() == store.json())
    }

    // MARK: As a file

    @Test(arguments: ["/cal", "/cal.json"])
    func itOpensAsAStore(path: String) throws {
        let bytes = try store().json()
        let disk = SimulatedDisk()
        let location = StoreLocation(path)
        if path == "/cal" { try disk.makeFolder(path) }
        disk.put(location.snapshot, bytes)
        func open() throws -> CalendarStore {
            try CalendarStore(location, disk, program: nil, lockTimeout: 0)
        }
        let stored = try open()
        #expect(try stored.json() == bytes)
        // All who read it agree which store it is, before the first change and after it.
        #expect(try open().engine.lastingIdentifier == stored.engine.lastingIdentifier)
        #expect(try open().revision() == stored.revision())
        #expect(disk.bytes(location.snapshot) == bytes)
        let identifier = try stored.engine.lastingIdentifier
        try stored.write(now: now) {
            try $0.add(CalStoreItem(reminder: "Butter", calendar: $0.calendars()[1].id))
        }
        try stored.maintenance.snapshot()
        #expect(try open().items().count == 3)
        #expect(try open().engine.lastingIdentifier == identifier)
        #expect(try open().maintenance.check().problems.isEmpty)
    }

    /// A log is the truth: a document that was put beside it is named, not used, and kept.
    @Test func besideALogItIsKept() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        try bench.add(1)
        bench.snapshot()
        let bytes = try store().json()
        disk.put("/cal/store.json", bytes)
        let store = try StoreAct.open(disk)
        #expect(try store.items().map(\.title) == ["item 1"])
        #expect(try store.notes() == [.snapshotOfOtherHistory(file: "/cal/store.json")])
        try store.write(now: now) { try $0.add(StoreAct.day("two", $0)) }
        try store.maintenance.snapshot()
        let kept = disk.paths.filter { $0.hasPrefix("/cal/backups/was-put-back-") }
        #expect(kept.map { disk.bytes($0) } == [bytes])
        #expect(try StoreAct.open(disk).notes().isEmpty)
    }

    // MARK: What cannot be read

    /// Why a document is refused; nil if it is not.
    private func refusal(_ bytes: [UInt8]) -> CalStoreError? {
        do throws(CalStoreError) {
            _ = try CalendarStore(json: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func aCutDocumentNamesTheLine() throws {
        let bytes = try store().json()
        for end in stride(from: 0, to: bytes.count - 2, by: TestScale.isLong ? 1 : 7) {
            guard case .damaged(_, let line?, _) = refusal(Array(bytes[..<end])) else {
                Issue.record("\(end) of \(bytes.count) bytes were enough")
                continue
            }
            // A line is a record; what is missing is missing at the end of what is there.
            let lines = bytes[..<end].count { $0 == UInt8(ascii: "\n") } + 1
            #expect(line == lines || line == lines - 1, "\(end): \(line), not \(lines)")
        }
    }

    @Test func aRecordThatCannotBeReadNamesLineAndColumn() throws {
        var text = String(decoding: try store().json(), as: UTF8.self)
        text.replace(#""title":"Bread""#, with: #""title":12"#)
        let line = try #require(text.split(separator: "\n").firstIndex { $0.contains(#""title":12"#) }) + 1
        guard case .damaged(_, let found, let reason) = refusal(Array(text.utf8)) else {
            Issue.record("a title is a text")
            return
        }
        #expect(found == line)
        #expect(reason.contains("column "))
    }

    @Test func aNewerFormatIsRefused() throws {
        let text = String(decoding: try store().json(), as: UTF8.self)
            .replacingOccurrences(of: #""format":1"#, with: #""format":2"#)
        #expect(throws: CalStoreError.formatTooNew(file: "the JSON document", format: 2)) {
            try CalendarStore(json: Array(text.utf8))
        }
    }

    @Test func oneIdentifierTwiceIsRefused() throws {
        let bytes = try store().json()
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        let item = try #require(lines.first { $0.contains("Standup") })
        let text = ([lines[0], item] + lines.dropFirst()).joined(separator: "\n")
        #expect(throws: CalStoreError.self) { try CalendarStore(json: Array(text.utf8)) }
    }

    @Test func otherJSONIsRefused() throws {
        for text in [
            "{}", "[]", "null", #"{"calstore":"log","format":1,"records":[]}"#,
            #"{"calstore":"snapshot","format":1}"#,
        ] {
            #expect(throws: CalStoreError.self, "\(text)") { try CalendarStore(json: Array(text.utf8)) }
        }
    }

    /// Any layout of the same document is read.
    @Test func anotherLayoutIsTheSameStore() throws {
        let bytes = try store().json()
        let object = try JSONSerialization.jsonObject(with: Data(bytes))
        let pretty = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted])
        #expect(try CalendarStore(json: pretty).json() == bytes)
        #expect(try CalendarStore(json: TextLines.mark + bytes).json() == bytes)
        // Members behind the records, where reading the head does not look for a log.
        let records = try #require((object as? [String: Any])?["records"])
        let list = String(
            decoding: try JSONSerialization.data(withJSONObject: records), as: UTF8.self)
        for text in [
            #"{"records":\#(list),"format":1,"calstore":"snapshot"}"#,
            #"{"format":1,"records":\#(list),"calstore":"snapshot"}"#,
            #"{"calstore":"snapshot","format":1,"records":\#(list),"op":7,"newer":[1]}"#,
        ] {
            #expect(try CalendarStore(json: Array(text.utf8)).json() == bytes, "\(text.prefix(60))")
        }
    }
}
