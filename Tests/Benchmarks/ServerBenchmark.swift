import CalStore
import CommandLine
import Foundation

/// A store on the disk under a server's load: some threads read weeks, four write, all in one process.
///
/// Columns: readers, weeks read a second by all of them, the fewest that one of them read; writes a second,
/// the fewest of one writer, and the time of a write that half and 99 of 100 of them stay below, in
/// milliseconds.
enum ServerBenchmark {
    private static let writers = 4

    static func run(_ arguments: [String]) throws {
        guard let path = arguments.first else { throw UsageError() }
        let seconds = arguments.dropFirst().first.flatMap(Double.init) ?? 3
        let store = try CalendarStore(path: path)
        let items = try store.items().filter { !$0.isSeries && !$0.isDetached }.prefix(1000)
        guard let monday = ItemTime("2026-03-02T00:00:00Z")?.instant(in: .utc), items.count > writers else {
            throw UsageError()
        }
        let week = monday..<monday.adding(seconds: 7 * 86_400)
        print("readers", "weeks/s", "fewest", "writes/s", "fewest", "median ms", "99 % ms", separator: "\t")
        for readers in [0, 1, 2, 4, 16, 64] {
            let end = Date().addingTimeInterval(seconds)
            let reads = Tallies(readers)
            let writes = Tallies(writers)
            DispatchQueue.threads(readers + writers) { index in
                while Date() < end {
                    let start = Date()
                    if index < readers {
                        guard (try? store.occurrences(in: week, zone: .utc)) != nil else { return }
                        reads.add(index, Date().timeIntervalSince(start))
                    } else {
                        var item = items[items.startIndex + Int.random(in: 0..<items.count)]
                        item.notes = "\(start.timeIntervalSince1970)"
                        guard (try? store.write("edit", now: Instant(start)) { try $0.save(item) }) != nil
                        else { return }
                        writes.add(index - readers, Date().timeIntervalSince(start))
                    }
                }
            }
            let times = writes.all.flatMap { $0 }.sorted()
            guard !times.isEmpty else { continue }
            print(
                readers, Int(Double(reads.count) / seconds), reads.fewest, Int(Double(times.count) / seconds),
                writes.fewest, milliseconds(times[times.count / 2]),
                milliseconds(times[times.count * 99 / 100]),
                separator: "\t")
        }
    }

    private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e5).rounded() / 100 }

    /// The time of each thread for each piece of its work.
    private final class Tallies: @unchecked Sendable {
        private let lock = NSLock()
        private var times: [[Double]]

        init(_ count: Int) { times = Array(repeating: [], count: count) }

        func add(_ index: Int, _ seconds: Double) { lock.withLock { times[index].append(seconds) } }

        var all: [[Double]] { lock.withLock { times } }
        var count: Int { all.reduce(0) { $0 + $1.count } }
        var fewest: Int { all.map(\.count).min() ?? 0 }
    }

    private struct UsageError: Error, CustomStringConvertible {
        let description = "Benchmarks server STORE [SECONDS]: a store of many events, which is written to"
    }
}

extension DispatchQueue {
    /// Runs a body on so many threads of their own, and waits for all.
    fileprivate static func threads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            let thread = Thread {
                body(index)
                group.leave()
            }
            thread.start()
        }
        group.wait()
    }
}
