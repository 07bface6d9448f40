import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreEventKit
@testable import TestSupport

/// `CalStoreCommitHooks` of a store that EventKit's objects write: they are asked and told as for all who
/// write. A veto was passed by.
@Suite struct HooksOfObjectsTests {
    private struct Refusal: LocalizedError { var errorDescription: String? { "nothing is saved on Sundays" } }

    private final class Witness: Sendable {
        let asked = Locked<[[String]]>([])
        let told = Locked<[String]>([])
        let refuses = Locked(false)
        let after = Locked<(@Sendable () -> Void)?>(nil)
    }

    private func desk(_ witness: Witness, _ path: String) throws -> Desk {
        let hooks = CalStoreCommitHooks(
            willCommit: { operation, label in
                witness.asked.withLock { asked in
                    asked.append([label] + operation.changes.map { "\($0.action.rawValue) \($0.title)" })
                }
                if witness.refuses.withLock({ $0 }) { throw Refusal() }
            },
            didCommit: { operation, label in
                witness.told.withLock { $0.append(label) }
                witness.after.withLock { $0 }?()
            })
        return Desk(EKEventStore(calStore: try CalendarStore(path: path, hooks: hooks)))
    }

    private func withDesk(_ body: (Desk, Witness) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "hooks-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let witness = Witness()
        try body(try desk(witness, folder), witness)
    }

    @Test func onceForEachOperation() throws {
        try withDesk { desk, witness in
            let event = try desk.saved("A", "2026-03-02 09:00")
            try desk.store.save(desk.reminder("R"), commit: true)
            try desk.store.save(desk.event("B", "2026-03-03 09:00"), span: .thisEvent, commit: false)
            try desk.store.remove(event, span: .thisEvent, commit: false)
            #expect(witness.asked.withLock { $0.count } == 2, "nothing is asked of what is not committed")
            try desk.store.commit()
            let calendar = EKCalendar(for: .event, eventStore: desk.store)
            calendar.title = "C"
            calendar.source = desk.store.sources.first
            try desk.store.saveCalendar(calendar, commit: true)
            try desk.store.removeCalendar(calendar, commit: true)
            let series = try desk.series()
            try series.calStore.skip()
            #expect(
                witness.asked.withLock { $0 } == [
                    ["save A", "insert A"], ["save R", "insert R"], ["2 changes", "insert B", "delete A"],
                    ["save calendar C", "insert C"], ["remove calendar C", "delete C"],
                    ["save S", "insert S"], ["remove S", "update S"],
                ])
            #expect(witness.told.withLock { $0 } == witness.asked.withLock { $0.map { $0[0] } })
        }
    }

    @Test func aVetoIsAnErrorAndNothingIsSaved() throws {
        try withDesk { desk, witness in
            let event = try desk.saved("A", "2026-03-02 09:00")
            witness.refuses.withLock { $0 = true }
            func refusal(_ body: () throws -> Void) -> String? {
                do { try body() } catch let error as EKError {
                    let reason = error.userInfo[NSUnderlyingErrorKey] as? any Error
                    return error.code == .internalFailure && reason is Refusal
                        ? error.localizedDescription : "\(error)"
                } catch { return "\(error)" }
                return nil
            }
            let words = "nothing is saved on Sundays"
            event.title = "changed"
            #expect(refusal { try desk.store.save(event, span: .thisEvent) } == words)
            #expect(event.hasChanges && event.title == "changed")
            #expect(refusal { try desk.store.remove(event, span: .thisEvent) } == words)
            #expect(refusal { try desk.store.save(desk.reminder("R"), commit: true) } == words)
            let new = desk.event("B", "2026-03-03 09:00")
            try desk.store.save(new, span: .thisEvent, commit: false)
            #expect(refusal { try desk.store.commit() } == words)
            #expect(new.isNew)
            let calendar = try #require(desk.store.defaultCalendarForNewEvents)
            #expect(refusal { try desk.store.removeCalendar(calendar, commit: true) } == words)
            #expect(desk.march == ["02 09:00 A"])
            #expect(witness.told.withLock { $0 } == ["save A"])
            witness.refuses.withLock { $0 = false }
            try desk.store.save(event, span: .thisEvent)
            #expect(desk.march == ["02 09:00 changed"])
        }
    }

    /// An observer may save inside the notification: no lock is held.
    @Test func whoIsToldMaySave() throws {
        try withDesk { desk, witness in
            let isFirst = Locked(true)
            let store = desk.store
            witness.after.withLock {
                $0 = {
                    guard isFirst.withLock({ $0 }) else { return }
                    isFirst.withLock { $0 = false }
                    _ = try? Desk(store).saved("second", "2026-03-03 09:00")
                }
            }
            _ = try desk.saved("first", "2026-03-02 09:00")
            #expect(desk.march == ["02 09:00 first", "03 09:00 second"])
            witness.after.withLock { $0 = nil }
        }
    }

    /// Objects of the very store that is being changed, in a hook that is asked and inside a write: an error,
    /// where the thread waited for itself.
    @Test func objectsInTheMidstOfAChange() throws {
        let folder = NSTemporaryDirectory() + "hooks-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let asked = Locked<(@Sendable () -> Void)?>(nil)
        let hooks = CalStoreCommitHooks(willCommit: { _, _ in asked.withLock { $0 }?() })
        let store = try CalendarStore(path: folder, lockTimeout: 60, hooks: hooks)
        let (same, other) = (EKEventStore(calStore: store), EKEventStore(calStore: store))
        #expect(outcome(of: { _ = try Desk(same).saved("first", "2026-03-02 09:00") }) == nil)

        @Sendable func reason(_ body: () throws -> Void) -> CalStoreError? {
            do { try body() } catch let error as EKError {
                return error.userInfo[NSUnderlyingErrorKey] as? CalStoreError
            } catch { return error as? CalStoreError }
            return nil
        }
        let found = Locked<[CalStoreError?]>([])
        asked.withLock {
            $0 = {
                for desk in [Desk(same), Desk(other)] {
                    let error = reason { _ = try desk.saved("asked", "2026-03-03 09:00") }
                    found.withLock { $0.append(error) }
                }
                #expect(Desk(other).march == ["02 09:00 first"])
                other.reset()
                let error = reason { try same.commit() }
                found.withLock { $0.append(error) }
            }
        }
        #expect(outcome(of: { _ = try Desk(same).saved("second", "2026-03-04 09:00") }) == nil)
        asked.withLock { $0 = nil }
        let wrong = CalStoreError.nestedUse(.write, inside: .willCommit)
        #expect(found.withLock { $0 } == [wrong, wrong, wrong])

        let now = Instant(secondsSince1970: 1_772_611_200)
        func inside(_ body: @escaping @Sendable () throws -> Void) -> (any Error)? {
            outcome(of: { try store.write("outer", now: now) { _ in try body() } })
        }
        let insideAWrite = inside {
            let desk = Desk(same)
            #expect(desk.march.isEmpty)
            let error = reason { _ = try desk.saved("inside", "2026-03-05 09:00") }
            #expect(error == .nestedUse(.write, inside: .write))
            // A store that comes and goes meanwhile.
            _ = Desk(EKEventStore(calStore: store)).march
            same.reset()
        }
        #expect(insideAWrite == nil)
        let insideARead = outcome(of: {
            try store.read { view in
                #expect(Desk(same).march.count == 2)
                let error = reason { _ = try Desk(same).saved("inside", "2026-03-05 09:00") }
                #expect(error == .nestedUse(.write, inside: .read))
                let count = try view.items().count
                #expect(count == 2)
            }
        })
        #expect(insideARead == nil)
        #expect(Desk(same).march == ["02 09:00 first", "04 09:00 second"])
    }
}
