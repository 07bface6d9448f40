import Foundation
import Testing

@testable import CalStore
@testable import CalStoreEventKit
@testable import TestSupport

/// Random operations through EventKit's classes, staged, committed, dropped and undone, and on plain lists of
/// occurrences; the same events in random windows.
///
/// `StoreModelTests` does the like for values.
@Suite struct EventKitModelTests {
    @Test func eventsAreAListOfOccurrences() throws {
        let operations = TestScale.rounds(500, long: 20_000)
        let seed = TestScale.seed("EventKit model")
        let stride = 10
        let rarely = try failure(
            seed, operations, comparingAfter: { $0 % stride == 0 || $0 == operations })
        guard let (number, text) = rarely else { return }
        // Once more, to find the operation that did it.
        let (culprit, reason) =
            try failure(seed, number, comparingAfter: { $0 > number - stride }) ?? (number, text)
        Issue.record("seed \(seed), operation \(culprit): \(reason)")
    }

    /// The first operation after which store and lists differ.
    private func failure(
        _ seed: UInt64, _ operations: Int, comparingAfter isWanted: (Int) -> Bool
    ) throws -> (Int, String)? {
        var run = try FaceModelRun(seed: seed)
        for number in 1...operations {
            do {
                try run.step(number)
            } catch {
                return (number, "\(run.last): \(error)")
            }
            if let problem = run.problem { return (number, "\(run.last): \(problem)") }
            guard isWanted(number) else { continue }
            if let difference = try run.difference(isWhole: number % 200 == 0) {
                return (number, "\(run.last): \(difference)")
            }
        }
        let counts = run.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        print("EventKit model: " + counts.joined(separator: ", "))
        return nil
    }
}
