import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport

/// Neighbouring pages of an index are read together.
@Suite struct IndexReadsTests {
    /// A month with many events needs the rows of all of them, and the names of those that it shows.
    @Test func aMonthOfManyEventsReadsFewTimes() throws {
        let disk = SimulatedDisk()
        let bench = try StoreBench(disk).load()
        try bench.commit { _ in (0..<6000).map { Change(before: nil, after: .item(StoreBench.item($0))) } }
        bench.snapshot(.request)
        let counting = CountingFileSystem(disk)
        let store = try CalendarStore(
            bench.location, counting, program: "tests", lockTimeout: 0)
        let march = try #require(CivilDate(year: 2026, month: 3, day: 1))
        let bounds = (0...30).map { ItemTime(march.adding(days: $0)).instant(in: .utc) }
        let days = zip(bounds, bounds.dropFirst()).map { $0..<$1 }
        let first = try #require(days.first), last = try #require(days.last)
        let query = CalStoreOccurrenceQuery(first.lowerBound..<last.upperBound, zone: .utc, limit: 100)
        let found = try store.find(query, days: days)
        #expect(found.map(\.count).reduce(0, +) == 6000)
        let items = found.flatMap { $0.found.occurrences.map(\.item) }
        #expect(items.count >= 100)
        _ = try NameIndex(store, naming: items)
        // Their rows are in 59 pages of slots, 24 of times, and 24 of identifiers.
        let head = try #require(StoreIndex(bench.location.index, disk)).head
        let pages = [IndexHead.slots, ItemTable.time.rawValue, ItemTable.hash.rawValue].map {
            IndexHead.pageCount($0, entries: head.tables[$0].count)
        }
        #expect(pages == [59, 24, 24])
        #expect(counting.calls["index", default: 0] < 40)
    }
}
