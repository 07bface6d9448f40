import CalendarTime
import Foundation
import Testing

/// Thousands of random rules on which python-dateutil, libical and a literal reading of RFC 5545 agree.
/// The whole file is not part of the package; a selection is, in Fixtures/recurrence.
@Suite struct OracleTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let whole: URL = {
        let shared =
            ProcessInfo.processInfo.environment["CALSTORE_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? package.deletingLastPathComponent().appendingPathComponent("shared")
        return shared.appendingPathComponent("data/recurrence/oracle-dev.jsonl")
    }()

    private static var hasWhole: Bool { FileManager.default.fileExists(atPath: whole.path) }

    @Test(
        .enabled(
            if: hasWhole, "set CALSTORE_SHARED to the folder that holds data/recurrence/oracle-dev.jsonl"))
    func wholeFile() throws { try check(RecurrenceCase.read(Self.whole)) }

    @Test func selection() throws {
        try check(
            RecurrenceCase.read(Self.package.appendingPathComponent("Fixtures/recurrence/agreed.jsonl")))
    }

    private func check(_ cases: [RecurrenceCase]) throws {
        #expect(!cases.isEmpty)
        for one in cases {
            let set = try #require(try one.makeSet(), "\(one.id)")
            let found = one.occurrences(of: set)
            #expect(found == one.expect, "\(one.id) \(one.start) \(one.tz ?? "-") \(one.rrule)")
        }
    }
}
