import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Random edits on two sides, and runs that are killed after any step, against a merge of three texts.
@Suite struct SyncPlanModelTests {
    /// Two sides with a status, as programs keep them.
    private struct World {
        /// The content of each side, and an etag that each write changes.
        var sides: [SyncSide: [String: (content: Int, etag: Int)]] = [.ours: [:], .theirs: [:]]
        var status = SyncStatus()
        /// The content of both after the last complete run.
        var base: [String: Int] = [:]
        var counter = 0

        func listing(_ side: SyncSide) -> SyncListing {
            SyncListing(
                (sides[side] ?? [:]).map { ident, item in
                    SyncEntry(
                        ident: ident, href: ident, etag: "\(item.etag)", content: "\(item.content)")
                })
        }

        mutating func put(_ content: Int, _ ident: String, on side: SyncSide) {
            counter += 1
            sides[side]?[ident] = (content, counter)
        }

        mutating func edit(_ generator: inout SeededGenerator) {
            let side = Bool.random(using: &generator) ? SyncSide.ours : .theirs
            let ident = "i\(Int.random(in: 0..<6, using: &generator))"
            if Int.random(in: 0..<3, using: &generator) == 0 {
                sides[side]?[ident] = nil
            } else {
                put(counter + 1, ident, on: side)
            }
        }

        /// The expected content in the end: a merge of three versions of each item; ours wins.
        var merged: [String: Int] {
            let ours = (sides[.ours] ?? [:]).mapValues(\.content)
            let theirs = (sides[.theirs] ?? [:]).mapValues(\.content)
            var merged: [String: Int] = [:]
            for ident in Set(ours.keys).union(theirs.keys) {
                let (mine, other, old) = (ours[ident], theirs[ident], base[ident])
                merged[ident] = mine == old ? other : other == old ? mine : mine ?? other
            }
            return merged
        }

        /// - Parameters:
        ///   - steps: after how many it is killed.
        ///   - isSaved: whether the status was saved when it was killed.
        mutating func run(_ writing: Set<SyncSide>, killedAfter steps: Int, isSaved: Bool) {
            let plan = SyncPlan(
                ours: listing(.ours), theirs: listing(.theirs), status: status, writing: writing,
                policy: .ours)
            var next = status
            for step in plan.steps.prefix(steps) {
                switch step {
                case .copy(let entry, let side), .update(let entry, _, let side):
                    put(Int(entry.content) ?? -1, entry.ident, on: side)
                    if let ours = listing(.ours).entries[entry.ident],
                        let theirs = listing(.theirs).entries[entry.ident]
                    {
                        next.agree(ours, theirs)
                    }
                case .delete(let entry, let side):
                    sides[side]?[entry.ident] = nil
                    next[entry.ident] = nil
                case .agree(let ours, let theirs): next.agree(ours, theirs)
                case .settle(let ident, let pair): next[ident] = pair
                case .forget(let ident): next[ident] = nil
                case .conflict: Issue.record("ours wins")
                }
            }
            if isSaved { status = next }
        }
    }

    @Test func bothSidesEndEqualAndNothingIsLost() {
        let seed = TestScale.seed("SyncPlanModelTests")
        var generator = SeededGenerator(seed: seed)
        let directions: [[Set<SyncSide>]] = [
            [[.ours, .theirs]], [[.ours], [.theirs]], [[.theirs], [.ours]],
        ]
        for round in 0..<TestScale.rounds(300, long: 20000) {
            var world = World()
            for _ in 0..<6 {
                for _ in 0..<Int.random(in: 0..<8, using: &generator) { world.edit(&generator) }
                let expected = world.merged
                for _ in 0..<Int.random(in: 0..<3, using: &generator) {
                    let way = directions.randomElement(using: &generator)?.first ?? []
                    world.run(
                        way, killedAfter: Int.random(in: 0..<8, using: &generator),
                        isSaved: Bool.random(using: &generator))
                }
                for way in directions.randomElement(using: &generator) ?? [] {
                    world.run(way, killedAfter: .max, isSaved: true)
                }
                for side in SyncSide.allCases {
                    let now = (world.sides[side] ?? [:]).mapValues(\.content)
                    #expect(now == expected, "\(side), round \(round), seed \(seed)")
                }
                world.base = expected
                let again = SyncPlan(
                    ours: world.listing(.ours), theirs: world.listing(.theirs), status: world.status,
                    writing: [.ours, .theirs])
                #expect(again.steps.isEmpty, "round \(round), seed \(seed): \(again.steps)")
            }
        }
    }
}
