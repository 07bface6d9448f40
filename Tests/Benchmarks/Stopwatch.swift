/// Times a piece of work several times and keeps all figures, in processor time of this thread.
struct Stopwatch {
    /// How often the work is measured; each measurement repeats it until `minimum` has passed.
    var rounds = 5
    /// Seconds.
    var minimum = 0.2

    /// Nanoseconds for one execution, ascending.
    func measure(_ work: () -> Void) -> [Double] {
        work()
        // So many at once that looking at the clock does not count.
        var batch = 1
        while batch < 1 << 20, seconds(of: batch, work) < minimum / 20 { batch *= 2 }
        return (0..<rounds).map { _ in
            var count = 0
            var total = 0.0
            repeat {
                total += seconds(of: batch, work)
                count += batch
            } while total < minimum
            return total / Double(count) * 1e9
        }.sorted()
    }

    private func seconds(of count: Int, _ work: () -> Void) -> Double {
        let start = CPUClock.now()
        for _ in 0..<count { work() }
        return CPUClock.now() - start
    }
}
