import Foundation
import Testing

@testable import Basics
@testable import CalStore

/// A store on some file system, for tests: short words for the usual acts.
final class StoreBench {
    let location: StoreLocation
    let files: StoreFiles
    var state = StoreState()
    var notes: [CalStoreNote] = []

    static let now = Instant(iso: "2026-03-04T09:00:00Z") ?? Instant(secondsSince1970: 0)
    static let source = RecordID(high: 0xAAAA_0000_0000_4000, low: 0x8000_0000_0000_0001)
    static let calendar = RecordID(high: 0xBBBB_0000_0000_4000, low: 0x8000_0000_0000_0001)

    init(
        _ fileSystem: any FileSystem, at path: String = "/cal", readsIndex: Bool = true,
        largestRest: Int = StoreReading.largestRest
    ) {
        location = StoreLocation(path)
        files = StoreFiles(location, fileSystem, readsIndex: readsIndex, largestRest: largestRest)
    }

    @discardableResult
    func load() throws -> StoreBench {
        let loaded = try files.load()
        state = loaded.state
        notes = loaded.notes
        return self
    }

    /// The titles of all items, in order.
    var titles: [String] { state.items.map { $0.title } }

    /// Read whole when the index turns out to be damaged, as after a crash.
    var records: [Record] { (try? files.trusting(&state) { $0.records }) ?? [] }

    static func item(_ number: Int, _ title: String? = nil) -> ItemRecord {
        var fields = ItemFields(
            id: RecordID(high: 0x1111_0000_0000_4000, low: 0x8000_0000_0000_0000 | UInt64(number)),
            kind: .event,
            calendar: calendar, title: title ?? "item \(number)")
        fields.start = CivilDate(year: 2026, month: 3, day: 4).map { ItemTime($0) }
        return ItemRecord(fields)
    }

    static var furniture: [Change] {
        [
            Change(before: nil, after: .source(SourceRecord(id: source, title: "Local"))),
            Change(
                before: nil,
                after: .calendar(
                    CalendarRecord(id: calendar, source: source, title: "Calendar", entities: [.events]))),
        ]
    }

    /// Commits an edit made from the newest state.
    @discardableResult
    func commit(
        _ label: String = "test", timeout: Double = 5, _ prepare: (StoreState) throws -> [Change]
    ) throws -> StoreFiles.Committed? {
        let lock = try StoreFiles.lock(files.location, files.fileSystem, timeout: timeout)
        defer { lock.release() }
        return try files.commit(
            &state, .init(label: label, who: "tests", time: StoreBench.now), holding: lock
        ) { state in
            var changes = state.calendars.isEmpty ? StoreBench.furniture : []
            changes += try prepare(state)
            return Edit(changes)
        }
    }

    @discardableResult
    func add(_ number: Int, _ title: String? = nil) throws -> StoreFiles.Committed? {
        try commit("add \(number)") { _ in
            [Change(before: nil, after: .item(StoreBench.item(number, title)))]
        }
    }

    @discardableResult
    func rename(_ number: Int, _ title: String) throws -> StoreFiles.Committed? {
        try commit("rename \(number)") { state in
            let id = StoreBench.item(number).id
            guard let before = state.item(id) else { return [] }
            var after = before.fields
            after.title = title
            return [Change(before: .item(before), after: .item(ItemRecord(after)))]
        }
    }

    @discardableResult
    func remove(_ number: Int) throws -> StoreFiles.Committed? {
        try commit("remove \(number)") { state in
            [Change(before: state.record(StoreBench.item(number).id), after: nil)]
        }
    }

    @discardableResult
    func snapshot(_ occasion: StoreFiles.SnapshotOccasion = .commit) -> StoreFiles.SnapshotOutcome {
        files.writeCaches(state, occasion)
    }

    /// A folder of its own for tests on real files.
    static func temporaryFolder() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "calstore-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }
}

extension Array where Element == UInt8 {
    var text: String { String(decoding: self, as: UTF8.self) }
}

extension String {
    /// Replaces every occurrence.
    mutating func replace(_ old: String, with new: String) {
        self = replacingOccurrences(of: old, with: new)
    }
}
