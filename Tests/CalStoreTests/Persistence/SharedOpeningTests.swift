import Foundation
import Testing

@testable import Basics
@testable import CalStore

/// The store that all of a process share, which `EKEventStore()` opens.
@Suite struct SharedOpeningTests {
    /// It read each record of the store before its first answer: half a second for 100,000 events, and five
    /// times the memory.
    @Test func anItemIsReadWhenItIsAskedFor() throws {
        let folder = try StoreBench.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bench = try StoreBench(RealFileSystem(), at: folder).load()
        try bench.commit { _ in
            StoreBench.furniture + (1...3).map { Change(before: nil, after: .item(StoreBench.item($0))) }
        }
        _ = bench.snapshot(.request)
        let store = try OpenStore.shared(at: bench.location)
        #expect(try store.read { state, _ in state.indexedCount } == 3)
        #expect(try store.read { state, _ in state.items.map { $0.title } }.sorted() == bench.titles.sorted())
    }
}
