import Foundation

/// Times a piece of work several times and keeps all figures.
struct Stopwatch {
    /// How often the work is measured; each measurement repeats it until `minimum` has passed.
    var rounds = 5
    var minimum: Duration = .milliseconds(200)

    /// Nanoseconds for one execution, ascending.
    func measure(_ work: () -> Void) -> [Double] {
        work()
        return (0..<rounds).map { _ in
            let clock = ContinuousClock()
            let start = clock.now
            var count = 0.0
            repeat {
                work()
                count += 1
            } while clock.now - start < minimum
            let (seconds, attoseconds) = (clock.now - start).components
            return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / count
        }.sorted()
    }
}
