import Foundation
import Testing

@testable import CalStore
@testable import CalStorePlanning
@testable import TestSupport

/// The writing and reading of the journal for alarms.
@Suite struct AlarmJournalTests {
    private static let start = Instant(secondsSince1970: 1_772_704_800)

    private static func text(_ disk: SimulatedDisk) throws -> String {
        let file = try disk.open("/state/alarms", .read)
        defer { disk.close(file) }
        return String(
            decoding: try disk.read(file, at: 0, count: disk.information(of: file).size), as: UTF8.self)
    }

    private static func looked(_ seconds: Int) -> AlarmDeliveries {
        var deliveries = AlarmDeliveries()
        deliveries.since = start
        deliveries.lastLook = start.adding(seconds: seconds)
        return deliveries
    }

    @Test func aLookIsWrittenOnceAMinute() throws {
        let disk = SimulatedDisk()
        let journal = try AlarmJournal(path: "/state/alarms", disk)
        for seconds in [0, 20, 40, 60, 80, 119, 120, 50, 60] { try journal.save(Self.looked(seconds)) }
        // 50 is a clock that was set back.
        let looks = [0, 60, 120, 50].map { "L \(Self.start.adding(seconds: $0))\n" }
        #expect(try Self.text(disk) == "S \(Self.start)\n" + looks.joined())
        withExtendedLifetime(journal) {}
    }

    @Test func fencesAreWrittenWhenTheyChange() throws {
        let disk = SimulatedDisk()
        var positions = GeofencePositions()
        positions.set("a", isInside: true)
        positions.set("b", isInside: false)
        do {
            let journal = try AlarmJournal(path: "/state/alarms", disk)
            let before = try Self.text(disk)
            try journal.save(AlarmDeliveries(), positions: positions)
            try journal.save(AlarmDeliveries(), positions: positions)
            try journal.save(AlarmDeliveries())
            positions.set("b", isInside: true)
            positions.keep(["b", "c"])
            try journal.save(AlarmDeliveries(), positions: positions)
            #expect(try Self.text(disk) == before + "I a\nO b\nF a\nI b\n")
        }
        let journal = try AlarmJournal(path: "/state/alarms", disk)
        #expect(journal.positions == positions)
    }

    @Test func `the name of a new journal outlasts the machine`() throws {
        var random = SeededGenerator(seed: TestScale.seed("a new journal"))
        for _ in 0..<20 {
            let disk = SimulatedDisk()
            let journal = try AlarmJournal(path: "/state/alarms", disk)
            #expect(disk.crashed(using: &random).bytes("/state/alarms") != nil)
            withExtendedLifetime(journal) {}
        }
    }
}
