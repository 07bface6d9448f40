import CalStore
import CalStoreEventKit
import CommandLine
import Foundation

/// A store on the disk: read whole into memory, from its snapshot to items that answer questions; written to
/// one JSON document and read from it; and asked for one week.
///
/// Times are processor time of the thread that reads; the files lie in the system's cache after the first
/// run.
enum OpenBenchmark {
    static func run(_ arguments: [String]) throws {
        guard let path = arguments.first else { throw UsageError() }
        let snapshot = path.hasSuffix(".json") ? path : path + "/store.json"
        let size = try Data(contentsOf: URL(fileURLWithPath: snapshot)).count
        Figures.head()
        let before = Memory.bytesInUse() ?? 0
        let store = try CalendarStore(path: path)
        let count = try store.items().count
        let after = Memory.bytesInUse() ?? 0
        print(
            "memory of all, to a byte of snapshot", "\(count)", Double(after - before) / Double(size),
            separator: "\t")
        // Letting go of what was read is not part of reading it.
        let seconds = try (0..<9).map { _ in
            let start = CPUClock.now()
            let store = try CalendarStore(path: path)
            _ = try store.items().count
            let end = CPUClock.now()
            return withExtendedLifetime(store) { end - start }
        }
        Figures.report("read a snapshot", size, seconds, unit: "s", scale: 1)
        let rates = seconds.map { Double(size) / $0 }
        Figures.report("read a snapshot", size, rates, unit: "MB/s", scale: 1e-6)
        try document(of: store, count)
        try firstWeek(of: path, count)
    }

    /// The store as one JSON document, there and back, beside reading `store.json`.
    private static func document(of store: CalendarStore, _ count: Int) throws {
        let bytes = try store.json()
        let writing = try (0..<9).map { _ in
            let start = CPUClock.now()
            _ = try store.json().count
            return CPUClock.now() - start
        }
        Figures.report("write a JSON document", count, writing, unit: "s", scale: 1)
        let reading = try (0..<9).map { _ in
            let start = CPUClock.now()
            let copy = try CalendarStore(json: bytes)
            let end = CPUClock.now()
            return withExtendedLifetime(copy) { end - start }
        }
        Figures.report("read a JSON document", count, reading, unit: "s", scale: 1)
    }

    /// The first wait of a program for Apple's EventKit: the first week of a store that it has just opened,
    /// by the index.
    private static func firstWeek(of path: String, _ count: Int) throws {
        setenv("EKCAL_STORE", path, 1)
        let monday = Date(timeIntervalSince1970: 1_772_409_600)
        var found = 0
        let seconds = (0..<9).map { _ in
            let start = CPUClock.now()
            let store = EKEventStore()
            let week = store.predicateForEvents(
                withStart: monday, end: monday.addingTimeInterval(7 * 86_400), calendars: nil)
            found = store.events(matching: week).count
            let end = CPUClock.now()
            return withExtendedLifetime(store) { end - start }
        }
        guard found > 0 else { throw NothingFound() }
        Figures.report(
            "first week by EKEventStore(), \(found) events", count, seconds, unit: "ms", scale: 1e3)
    }

    private struct NothingFound: Error, CustomStringConvertible {
        let description = "there is no event in the week of 2 March 2026"
    }

    private struct UsageError: Error, CustomStringConvertible {
        let description = "Benchmarks open STORE"
    }
}
