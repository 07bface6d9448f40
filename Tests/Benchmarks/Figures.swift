import Foundation

/// Measures and prints lines of a table: what, how many, median, least and most, unit.
struct Figures {
    static func head() { print("what", "count", "median", "min", "max", "unit", separator: "\t") }

    /// Seconds of this thread's processor time, one for each run.
    @inline(never)
    static func measure<Result>(_ runs: Int, _ body: () throws -> Result) rethrows -> (
        result: Result, seconds: [Double]
    ) {
        var start = CPUClock.now()
        var result = try body()
        var seconds = [CPUClock.now() - start]
        for _ in 1..<max(runs, 1) {
            start = CPUClock.now()
            result = try body()
            seconds.append(CPUClock.now() - start)
        }
        return (result, seconds)
    }

    static func report(
        _ what: String, _ count: Int, _ seconds: [Double], per share: Int = 1, unit: String, scale: Double
    ) {
        let sorted = seconds.sorted()
        func text(_ value: Double?) -> String {
            String(format: "%.3f", (value ?? 0) / Double(max(share, 1)) * scale)
        }
        print(
            what, "\(count)", text(sorted.isEmpty ? nil : sorted[sorted.count / 2]), text(sorted.first),
            text(sorted.last), unit, separator: "\t")
    }
}
