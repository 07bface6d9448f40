import Testing

@testable import Basics

/// Work that threads share.
@Suite struct ConcurrentTests {
    @Test(arguments: [0, 1, 2, 3, 100, 1000])
    func eachElementOnceInItsPlace(count: Int) {
        let elements = Array(0..<count)
        #expect(Concurrent.map(elements[...]) { $0 * $0 } == elements.map { $0 * $0 })
        #expect(Concurrent.map(elements[(count / 2)...]) { $0 } == Array(elements[(count / 2)...]))
    }

    /// Work may share its own parts again: there is no pool of threads that it could use up.
    @Test func workInsideWork() {
        let sums = Concurrent.map(Array(0..<50)[...]) { outer in
            Concurrent.map(Array(0..<50)[...]) { $0 * outer }.reduce(0, +)
        }
        #expect(sums == (0..<50).map { 1225 * $0 })
    }

    private struct Stop: Error {}

    /// The calling thread's own work is done once. If it fails, all elements are processed all the same.
    @Test(arguments: [0, 1, 2, 1000])
    func ownWorkMeanwhile(count: Int) {
        let elements = Array(0..<count)
        var own = 0
        #expect(Concurrent.map(elements[...], meanwhile: { own += 1 }) { $0 * 2 } == elements.map { $0 * 2 })
        #expect(own == 1)
        let done = Locked(0)
        #expect(throws: Stop.self) {
            _ = try Concurrent.map(
                elements[...], meanwhile: { () throws(Stop) in throw Stop() }
            ) { _ in
                done.withLock { $0 += 1 }
            }
        }
        #expect(done.withLock { $0 } == count)
    }

    @Test func aThreadRunsAndIsWaitedFor() throws {
        let isDone = Locked(false)
        try #require(WorkerThread { isDone.withLock { $0 = true } }).join()
        #expect(isDone.withLock { $0 })
    }
}
