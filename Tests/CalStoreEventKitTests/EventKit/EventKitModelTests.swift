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
        let failure = try FaceModelRun.firstFailure(of: operations, comparingEach: 10) {
            try FaceModelRun(seed: seed)
        }
        if let failure { Issue.record("seed \(seed), \(failure)") }
    }
}
