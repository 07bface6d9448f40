import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreEventKit

/// EventKit's classes from many threads at once. What they compare can fail anywhere; that no memory is
/// shared without a lock is for the thread sanitizer: `swift test --sanitize=thread --filter Thread`.
@Suite struct EventKitThreadTests {
    private static let start = Desk.date("2026-03-02 09:00")

    private static func event(_ title: String, in store: EKEventStore, hour: Int = 0) -> EKEvent {
        let event = EKEvent(eventStore: store)
        event.title = title
        event.startDate = start.addingTimeInterval(TimeInterval(hour) * 3600)
        event.endDate = event.startDate.addingTimeInterval(1800)
        event.calendar = store.defaultCalendarForNewEvents
        return event
    }

    private static func month(_ store: EKEventStore) -> NSPredicate {
        store.predicateForEvents(withStart: start, end: start.addingTimeInterval(31 * 86_400), calendars: nil)
    }

    @Test func manyThreadsSaveFetchAndLookUp() throws {
        let store = EKEventStore(calStore: CalendarStore())
        let failures = Locked<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            for round in 0..<25 {
                do {
                    let event = Self.event("\(worker)-\(round)", in: store, hour: round)
                    if round % 5 == 0 { event.addRecurrenceRule(daily(3)) }
                    try store.save(event, span: .thisEvent)
                    guard let found = store.event(withIdentifier: event.eventIdentifier) else {
                        failures.withLock { $0.append("\(worker)-\(round) is not found") }
                        continue
                    }
                    found.title += "!"
                    found.addAlarm(EKAlarm(relativeOffset: -60))
                    try store.save(found, span: .futureEvents)
                    if !event.refresh() || event.title != "\(worker)-\(round)!" {
                        failures.withLock { $0.append("\(event.title ?? "nil") after its refresh") }
                    }
                    _ = store.events(matching: Self.month(store)).map(\.hasAlarms)
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let titles = Set(store.events(matching: Self.month(store)).map { $0.title ?? "" })
        #expect(titles.count == 200)
        #expect(titles.allSatisfy { $0.hasSuffix("!") })
    }

    /// Adding and removing read and set in one step: of a hundred alarms from as many threads some were lost.
    @Test func noAlarmIsLostBetweenThreads() {
        for _ in 0..<20 {
            let event = EKEvent(eventStore: EKEventStore(calStore: CalendarStore()))
            let alarms = (0..<200).map { EKAlarm(relativeOffset: TimeInterval(-$0)) }
            DispatchQueue.concurrentPerform(iterations: 200) { event.addAlarm(alarms[$0]) }
            #expect(event.alarms?.count == 200)
            DispatchQueue.concurrentPerform(iterations: 200) { event.removeAlarm(alarms[$0]) }
            #expect(event.alarms == nil)
            event.recurrenceRules = [daily()]
            DispatchQueue.concurrentPerform(iterations: 8) { _ in event.removeRecurrenceRule(daily()) }
            #expect(!event.hasRecurrenceRules)
        }
    }

    /// A save that fails drops what was staged (EventKit rule 66), but nothing that another thread was told
    /// is saved.
    @Test func whatWasSavedStaysWhileOthersFail() throws {
        let values = CalendarStore()
        let store = EKEventStore(calStore: values)
        let saved = Locked<Set<String>>([])
        DispatchQueue.concurrentPerform(iterations: 6) { worker in
            for round in 0..<40 {
                if worker.isMultiple(of: 2) {
                    let event = Self.event("\(worker)-\(round)", in: store)
                    guard (try? store.save(event, span: .thisEvent)) != nil else { continue }
                    _ = saved.withLock { $0.insert(event.eventIdentifier) }
                } else {
                    let event = Self.event("never", in: store)
                    event.calendar = nil
                    try? store.save(event, span: .thisEvent, commit: true)
                }
            }
        }
        #expect(saved.withLock { $0.count } == 120)
        #expect(try Set(values.items().map(\.id.text)) == saved.withLock { $0 })
    }

    @Test func stagingCommittingAndResettingMayMeet() throws {
        let values = CalendarStore()
        let store = EKEventStore(calStore: values)
        DispatchQueue.concurrentPerform(iterations: 6) { worker in
            for round in 0..<30 {
                let event = Self.event("\(worker)-\(round)", in: store, hour: round)
                try? store.save(event, span: .thisEvent, commit: false)
                switch (worker + round) % 5 {
                case 0: try? store.commit()
                case 1: store.reset()
                case 2: try? store.remove(event, span: .thisEvent, commit: round.isMultiple(of: 2))
                case 3: event.rollback()
                default: event.refresh()
                }
                _ = store.calendars(for: .event).map(\.title)
            }
        }
        try store.commit()
        #expect(try values.maintenance.check().problems.isEmpty)
        #expect(store.events(matching: Self.month(store)).count == (try values.items().count))
    }

    @Test func oneObjectMayBeSharedByThreads() throws {
        let desk = Desk()
        let event = try desk.series()
        let end = Self.start.addingTimeInterval(7200)
        DispatchQueue.concurrentPerform(iterations: 6) { worker in
            for round in 0..<50 {
                switch worker {
                case 0: event.startDate = Self.start.addingTimeInterval(TimeInterval(round - 49))
                case 1: event.endDate = end.addingTimeInterval(TimeInterval(49 - round))
                case 2: event.notes = "\(round)"
                case 3: event.alarms = [EKAlarm(relativeOffset: TimeInterval(-60 * round))]
                case 4: _ = (event.hasChanges, event.title, event.recurrenceRules, event.structuredLocation)
                default: _ = (event.isEqual(event), event.hash, event.alarms?.first?.relativeOffset)
                }
            }
        }
        // Nobody's assignment was lost to another's.
        #expect(event.startDate == Self.start)
        #expect(event.endDate == end)
        #expect(event.notes == "49")
        #expect(event.alarms?.map(\.relativeOffset) == [-60 * 49])
        try desk.store.save(event, span: .futureEvents)
        #expect(desk.events().count == 5)
        #expect(desk.events().allSatisfy { $0.notes == "49" })
    }

    @Test func enumeratingMaySaveWhileOthersDo() throws {
        let desk = Desk()
        _ = try desk.series()
        let store = desk.store
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for round in 0..<10 {
                store.enumerateEvents(matching: Self.month(store)) { event, stop in
                    event.location = "\(worker)-\(round)"
                    try? store.save(event, span: .thisEvent)
                    stop.pointee = ObjCBool(round.isMultiple(of: 3))
                }
            }
        }
        #expect(desk.events().count == 5)
        #expect(desk.events().allSatisfy { $0.isDetached })
    }

    /// Rules 101-106: whoever is told may use the store at once.
    @Test func notificationsComeWhileThreadsSave() async throws {
        let values = CalendarStore()
        let (store, other) = (EKEventStore(calStore: values), EKEventStore(calStore: values))
        let (seen, arrived) = AsyncStream.makeStream(of: Int.self)
        // An observer is told about changes only once it has used its store.
        _ = other.calendars(for: .event)
        let observer = NotificationCenter.default.addObserver(
            forName: .EKEventStoreChanged, object: other, queue: nil
        ) { [weak other] _ in
            guard let other else { return }
            arrived.yield(other.events(matching: Self.month(other)).count)
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for round in 0..<10 {
                try? store.save(Self.event("\(worker)-\(round)", in: store, hour: round), span: .thisEvent)
            }
        }
        for await count in seen where count == 40 { break }
        #expect(other.events(matching: Self.month(other)).count == 40)
    }

    @Test func remindersAreFetchedFromManyThreads() async throws {
        let desk = Desk()
        for number in 0..<20 { try desk.store.save(desk.reminder("\(number)"), commit: true) }
        let store = desk.store
        let counts = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let found = await store.calStore.reminders(matching: store.predicateForReminders(in: nil))
                    for reminder in found ?? [] where reminder.title.hasSuffix("7") {
                        reminder.isCompleted = true
                        try? store.save(reminder, commit: true)
                    }
                    return found?.count ?? 0
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 20, count: 8))
    }
}
