import CalStore
import Foundation

/// Shows that walking allocates nothing for an occurrence: each workload is walked a little and far, and both
/// times the calls of malloc and its like are counted.
///
/// They are counted by Tests/EndToEnd/count-allocations.c, which must be preloaded; test-allocations.sh does.
enum RecurrenceAllocations {
    private typealias Counter = @convention(c) () -> UInt64

    /// Prints the workload, and for each number of occurrences the calls.
    static func run(_ workloads: [RecurrenceBenchmark.Workload]) throws {
        guard let symbol = dlsym(nil, "counted_allocations") else {
            throw RecurrenceBenchmark.Problem(text: "nothing counts: preload count-allocations.c")
        }
        let counted = unsafeBitCast(symbol, to: Counter.self)
        print(
            "workload", "to make a set", "occurrences", "allocations", "occurrences", "allocations",
            separator: "\t")
        for workload in workloads {
            var rule = workload.rule
            rule.end = .never
            // The list of rules is the caller's.
            let rules = [rule]
            func made() -> OccurrenceSet {
                OccurrenceSet(
                    start: workload.start, zone: workload.zone, rules: rules,
                    excludedDates: workload.exceptions)
            }
            // A process makes its tables with the first set, and in the first walk.
            _ = made().moments(from: .distantPast).first { _ in true }
            let before = counted()
            let set = made()
            let making = counted() - before
            func walk(_ limit: Int) -> (count: Int, allocations: UInt64) {
                let before = counted()
                var count = 0
                var sum: Int64 = 0
                for moment in set.moments(from: .distantPast) {
                    count += 1
                    sum &+= moment.instant.secondsSince1970
                    if count == limit { break }
                }
                let allocations = counted() - before
                // The sum is used, so that the walk is not left out.
                return (sum == 0 ? 0 : count, allocations)
            }
            let (near, far) = (walk(1_000), walk(100_000))
            print(
                workload.id, "\(making)", "\(near.count)", "\(near.allocations)", "\(far.count)",
                "\(far.allocations)", separator: "\t")
        }
    }
}
