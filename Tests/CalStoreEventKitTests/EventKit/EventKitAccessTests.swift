import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreEventKit
@testable import CalStoreSettings
@testable import TestSupport

/// EventKit rules 226-241: what a program may do, how it asks, and what becomes of it when access is taken
/// away.
@Suite struct EventKitAccessTests {
    /// A store in memory with access of its own, so that tests do not meet.
    private struct Program {
        let access: EventKitAccess
        let engine = OpenStore()
        let desk: Desk

        init(_ settings: UserSettings = UserSettings(path: nil)) {
            access = EventKitAccess(settings)
            desk = Desk(EKEventStore(engine, access: access))
        }

        init(_ events: EKAuthorizationStatus?, _ reminders: EKAuthorizationStatus?) {
            self.init()
            access.set(events, for: .event)
            access.set(reminders, for: .reminder)
        }

        var store: EKEventStore { desk.store }
        /// The same store as a program with full access sees it.
        var owner: Desk { Desk(EKEventStore(engine, access: EventKitAccess(UserSettings(path: nil)))) }

        func reminders() async -> [String]? {
            await withCheckedContinuation { continuation in
                store.fetchReminders(matching: store.predicateForReminders(in: nil)) { reminders in
                    continuation.resume(returning: reminders?.map(\.title))
                }
            }
        }
    }

    private static let closed: [EKAuthorizationStatus] = [.notDetermined, .denied, .restricted]

    /// Rule 226: per entity type; rules 72 and 227: no calendars, saves fail; rules 87 and 91: fetches find
    /// nothing.
    @Test(arguments: closed) func withoutAccess(status: EKAuthorizationStatus) async throws {
        let program = Program(status, .fullAccess)
        _ = try program.owner.saved("A", "2026-03-02 09:00")
        #expect(program.access.status(for: .event) == status)
        #expect(program.access.status(for: .reminder) == .fullAccess)
        let (store, desk) = (program.store, program.desk)
        #expect(store.calendars(for: .event).isEmpty)
        #expect(store.defaultCalendarForNewEvents == nil)
        #expect(desk.events().isEmpty)
        let hidden = try #require(program.owner.store.defaultCalendarForNewEvents)
        #expect(store.calendar(withIdentifier: hidden.calendarIdentifier) == nil)
        let saved = try #require(program.owner.events().first)
        #expect(store.event(withIdentifier: saved.eventIdentifier) == nil)
        #expect(store.calendarItem(withIdentifier: saved.calendarItemIdentifier) == nil)
        #expect(store.calendarItems(withExternalIdentifier: saved.calendarItemExternalIdentifier).isEmpty)
        var found = 0
        store.enumerateEvents(matching: NSPredicate(value: true)) { _, _ in found += 1 }
        #expect(found == 0)
        let event = desk.event("B", "2026-03-03 09:00")
        #expect(desk.code { try store.save(event, span: .thisEvent) } == .eventStoreNotAuthorized)
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.source = store.sources.first
        #expect(desk.code { try store.saveCalendar(calendar, commit: true) } == .eventStoreNotAuthorized)
        // Reminders are another matter.
        #expect(store.sources.map(\.title) == ["Local"])
        #expect(store.calendars(for: .reminder).map(\.title) == ["Reminders"])
        try store.save(desk.reminder("R"), commit: true)
        #expect(await program.reminders() == ["R"])
        // Nothing of it reached the store.
        #expect(program.owner.march == ["02 09:00 A"])
    }

    @Test(arguments: closed) func withoutAccessToReminders(status: EKAuthorizationStatus) async throws {
        let program = Program(.fullAccess, status)
        #expect(await program.reminders() == nil)
        #expect(program.store.defaultCalendarForNewReminders() == nil)
        let reminder = program.desk.reminder("R")
        #expect(
            program.desk.code { try program.store.save(reminder, commit: true) } == .eventStoreNotAuthorized)
        _ = try program.desk.saved("A", "2026-03-02 09:00")
        #expect(program.desk.march == ["02 09:00 A"])
        let none = Program(status, status)
        #expect(none.store.sources.isEmpty)
        let source = try #require(program.store.sources.first)
        #expect(none.store.source(withIdentifier: source.sourceIdentifier) == nil)
    }

    // MARK: Requests

    /// Counts how often the user is asked.
    private final class User: Sendable {
        let questions = Locked<[String]>([])
        let grants: Bool

        init(_ access: EventKitAccess, grants: Bool) {
            self.grants = grants
            let questions = questions
            access.setAnswer { type, wanted in
                questions.withLock {
                    $0.append("\(type == .event ? "events" : "reminders") \(wanted.access.rawValue)")
                }
                return grants
            }
        }
    }

    /// Rule 228: the user is asked once, and later requests answer from the decision; 229: denied is no
    /// error.
    @Test(arguments: [true, false]) func askedOnce(grants: Bool) async throws {
        let program = Program(.notDetermined, .notDetermined)
        let user = User(program.access, grants: grants)
        let store = program.store
        let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 { group.addTask { try await store.requestFullAccessToEvents() } }
            return try await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(answers == [Bool](repeating: grants, count: 10))
        #expect(user.questions.withLock { $0 } == ["events full"])
        #expect(program.access.status(for: .event) == (grants ? .fullAccess : .denied))
        #expect(program.access.status(for: .reminder) == .notDetermined)
        let (granted, error) = await withCheckedContinuation { continuation in
            store.requestFullAccessToReminders { continuation.resume(returning: ($0, $1)) }
        }
        #expect(granted == grants && error == nil)
        #expect(user.questions.withLock { $0 } == ["events full", "reminders full"])
    }

    /// Rule 229, 241: who said no, or cannot say yes, is not asked.
    @Test(arguments: [EKAuthorizationStatus.denied, .restricted])
    func neverAskedAgain(status: EKAuthorizationStatus) async throws {
        let program = Program(status, status)
        let user = User(program.access, grants: true)
        #expect(try await !program.store.requestFullAccessToEvents())
        #expect(try await !program.store.requestWriteOnlyAccessToEvents())
        #expect(try await !program.store.requestFullAccessToReminders())
        #expect(user.questions.withLock { $0 } == [])
        #expect(program.access.status(for: .event) == status)
    }

    /// Rule 230: a private queue, after the call has returned; one completion may wait for another.
    @Test func completions() async throws {
        let program = Program(.notDetermined, .notDetermined)
        let store = program.store
        let both = await withCheckedContinuation { continuation in
            store.requestFullAccessToEvents { events, _ in
                let answered = DispatchSemaphore(value: 0)
                let reminders = Locked(false)
                store.requestFullAccessToReminders { granted, _ in
                    reminders.withLock { $0 = granted }
                    answered.signal()
                }
                let inTime = answered.wait(timeout: .now() + 10) == .success
                continuation.resume(returning: events && inTime && reminders.withLock { $0 })
            }
        }
        #expect(both)
    }

    /// The request completes with the error of the answer, and nothing is stored.
    @Test func requestsThatFail() async throws {
        struct Trouble: Error {}
        let program = Program(.notDetermined, nil)
        program.access.setAnswer { _, _ in throw Trouble() }
        await #expect(throws: Trouble.self) { try await program.store.requestFullAccessToEvents() }
        #expect(program.access.status(for: .event) == .notDetermined)
    }

    /// Rule 231 departs: a store made before access was granted needs no reset. 236 departs: the old request
    /// still asks.
    @available(*, deprecated)
    @Test func grantedLater() async throws {
        let program = Program(.notDetermined, .fullAccess)
        _ = try program.owner.saved("A", "2026-03-02 09:00")
        #expect(program.desk.march == [])
        #expect(try await program.store.requestAccess(to: .event))
        #expect(program.desk.march == ["02 09:00 A"])
        program.store.reset()
        #expect(program.desk.march == ["02 09:00 A"])
        let older = Program(.notDetermined, .fullAccess)
        let isGranted = await withCheckedContinuation { continuation in
            older.store.requestAccess(to: .event) { isGranted, _ in continuation.resume(returning: isGranted)
            }
        }
        #expect(isGranted)
        #expect(older.access.status(for: .event) == .fullAccess)
    }

    // MARK: Write-only access

    /// Rule 232: events only.
    @Test func writeOnlyIsForEvents() async throws {
        let program = Program(.notDetermined, .writeOnly)
        #expect(program.access.status(for: .reminder) == .denied)
        #expect(try await program.store.requestWriteOnlyAccessToEvents())
        #expect(program.access.status(for: .event) == .writeOnly)
        #expect(try await program.store.requestWriteOnlyAccessToEvents())
    }

    /// Rules 233 and 88: one virtual source and calendar; events can be added, and nothing be found.
    @Test func virtualCalendar() throws {
        let program = Program(.writeOnly, .denied)
        let (store, desk) = (program.store, program.desk)
        let source = try #require(store.sources.first)
        let calendar = try #require(store.defaultCalendarForNewEvents)
        #expect(store.sources == [source])
        #expect(store.delegateSources.isEmpty)
        #expect(store.calendars(for: .event) == [calendar])
        #expect(store.calendars(for: .reminder).isEmpty)
        #expect(source.calendars(for: .event) == [calendar])
        #expect(calendar.source === source)
        #expect(!calendar.isNew && calendar.isImmutable && calendar.allowsContentModifications)
        #expect(calendar.cgColor != nil)
        #expect(calendar.refresh())
        #expect(store.calendar(withIdentifier: calendar.calendarIdentifier) === calendar)
        #expect(store.source(withIdentifier: source.sourceIdentifier) === source)
        let real = try #require(program.owner.store.defaultCalendarForNewEvents)
        #expect(real.calendarIdentifier != calendar.calendarIdentifier)
        #expect(store.calendar(withIdentifier: real.calendarIdentifier) == nil)

        let event = desk.event("A", "2026-03-02 09:00")
        try store.save(event, span: .thisEvent)
        #expect(!event.isNew && event.calendar === calendar)
        #expect(desk.events().isEmpty)
        #expect(store.event(withIdentifier: event.eventIdentifier) == nil)
        #expect(!event.refresh())
        // Neither changed nor removed: that would be more than adding.
        event.title = "B"
        #expect(desk.code { try store.save(event, span: .thisEvent) } == .eventStoreNotAuthorized)
        #expect(desk.code { try store.remove(event, span: .thisEvent) } == .eventStoreNotAuthorized)
        #expect(desk.code { try store.saveCalendar(calendar, commit: true) } == .eventStoreNotAuthorized)
        #expect(desk.code { try store.removeCalendar(calendar, commit: true) } == .eventStoreNotAuthorized)
        #expect(program.owner.march == ["02 09:00 A"])
        #expect(program.owner.events().first?.calendar.calendarIdentifier == real.calendarIdentifier)
    }

    @Test func aSeriesWithoutADefaultCalendar() throws {
        let program = Program(.writeOnly, .fullAccess)
        let owner = program.owner
        try program.store.save(
            program.desk.event("S", "2026-03-02 09:00", rule: daily(3)), span: .futureEvents)
        #expect(owner.march == ["02 09:00 S", "03 09:00 S", "04 09:00 S"])
        #expect(program.store.sources.count == 2, "the one of the lists, and the virtual one")
        let real = try #require(owner.store.defaultCalendarForNewEvents)
        try owner.store.removeCalendar(real, commit: true)
        let event = program.desk.event("A", "2026-03-02 09:00")
        #expect(program.desk.code { try program.store.save(event, span: .thisEvent) } == .noCalendar)
    }

    /// Rule 234: who has write-only access may ask for more, and keeps it when the answer is no.
    @Test(arguments: [true, false]) func upgrade(grants: Bool) async throws {
        let program = Program(.writeOnly, nil)
        let virtual = try #require(program.store.defaultCalendarForNewEvents)
        let early = program.desk.event("early", "2026-03-02 09:00")
        let user = User(program.access, grants: grants)
        #expect(try await program.store.requestFullAccessToEvents() == grants)
        #expect(program.access.status(for: .event) == (grants ? .fullAccess : .writeOnly))
        #expect(user.questions.withLock { $0 } == ["events full"])
        guard grants else { return }
        #expect(program.store.defaultCalendarForNewEvents != virtual)
        #expect(!virtual.refresh())
        // An event that was made before goes where it would have gone.
        try program.store.save(early, span: .thisEvent)
        #expect(program.desk.events().first?.calendar == program.store.defaultCalendarForNewEvents)
    }

    /// Rule 235 departs: the old name is full access only; there is no older system to be built for.
    @available(*, deprecated)
    @Test func authorized() {
        #expect(EKAuthorizationStatus.authorized == .fullAccess)
        #expect(EKAuthorizationStatus.authorized != .writeOnly)
    }

    // MARK: Revocation

    /// Access that is taken away while objects are alive: nothing traps, and nothing is written.
    @Test func revocation() throws {
        let program = Program(.fullAccess, .fullAccess)
        let (store, desk) = (program.store, program.desk)
        let event = try desk.saved("A", "2026-03-02 09:00")
        let staged = desk.event("B", "2026-03-03 09:00")
        try store.save(staged, span: .thisEvent, commit: false)
        let calendar = try #require(store.defaultCalendarForNewEvents)
        let reminder = desk.reminder("R")
        try store.save(reminder, commit: false)
        program.access.set(.denied, for: .event)
        // What was fetched can still be read.
        #expect(event.title == "A" && event.calendar.title == "Calendar" && event.startDate != nil)
        #expect(!event.refresh())
        event.title = "C"
        event.rollback()
        event.reset()
        #expect(
            desk.code { try store.save(event, span: .thisEvent, commit: false) } == .eventStoreNotAuthorized)
        #expect(desk.code { try store.remove(event, span: .futureEvents) } == .eventStoreNotAuthorized)
        #expect(desk.code { try store.removeCalendar(calendar, commit: true) } == .eventStoreNotAuthorized)
        #expect(desk.march == [])
        #expect(program.owner.march == ["02 09:00 A"])
        // And is back when access is.
        program.access.set(.fullAccess, for: .event)
        #expect(event.refresh() && event.title == "A")
    }

    /// Rule 66: the commit of what was staged before fails as a whole.
    @Test func revocationBeforeTheCommit() async throws {
        let program = Program(.fullAccess, .fullAccess)
        let event = program.desk.event("B", "2026-03-03 09:00")
        try program.store.save(event, span: .thisEvent, commit: false)
        try program.store.save(program.desk.reminder("R"), commit: false)
        program.access.set(.writeOnly, for: .event)
        #expect(program.desk.code { try program.store.commit() } == nil, "adding is still allowed")
        #expect(program.owner.march == ["03 09:00 B"])
        program.access.set(.fullAccess, for: .event)
        event.title = "C"
        try program.store.save(event, span: .thisEvent, commit: false)
        try program.store.save(program.desk.reminder("S"), commit: false)
        program.access.set(.writeOnly, for: .event)
        #expect(program.desk.code { try program.store.commit() } == .eventStoreNotAuthorized)
        #expect(program.owner.march == ["03 09:00 B"])
        #expect(await program.reminders() == ["R"])
        #expect(event.title == "C", "the draft stays")
        program.access.set(.fullAccess, for: .event)
        try program.store.save(event, span: .thisEvent)
        #expect(program.owner.march == ["03 09:00 C"])
    }

    /// Rule 70: with access to one kind of a mixed calendar, that is removed and the rest stays.
    @Test(arguments: [EKEntityType.event, .reminder]) func mixedCalendar(denied: EKEntityType) async throws {
        let program = Program(nil, nil)
        let (store, desk) = (program.store, program.desk)
        try CalendarStore(program.engine).write("add", now: Instant(Date())) { change in
            let source = try #require(change.sources().first)
            try change.save(
                CalStoreCalendar(title: "both", entities: [.events, .reminders], source: source.id))
        }
        let both = try #require(store.calendars(for: .event).first { $0.title == "both" })
        let (event, reminder) = (desk.event("A", "2026-03-02 09:00"), desk.reminder("R"))
        event.calendar = both
        reminder.calendar = both
        try store.save(event, span: .thisEvent)
        try store.save(reminder, commit: true)
        program.access.set(.denied, for: denied)
        try store.removeCalendar(both, commit: true)
        program.access.set(.fullAccess, for: denied)
        #expect(desk.march == (denied == .event ? ["02 09:00 A"] : []))
        #expect(await program.reminders() == (denied == .event ? [] : ["R"]))
        let left = try #require(store.calendar(withIdentifier: both.calendarIdentifier))
        #expect(left.allowedEntityTypes == (denied == .event ? .event : .reminder))
    }

    // MARK: Settings

    /// The files of a test, which go with it.
    private final class Files {
        let folder = NSTemporaryDirectory() + "access-" + UUID().uuidString

        deinit { try? FileManager.default.removeItem(atPath: folder) }
    }

    private let files = Files()

    private func settings(_ text: String) throws -> UserSettings {
        try FileManager.default.createDirectory(atPath: files.folder, withIntermediateDirectories: true)
        let path = files.folder + "/" + UUID().uuidString
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return UserSettings(path: path)
    }

    /// The settings count, also when they change; the status of the process has priority.
    @Test func fromTheSettings() throws {
        let settings = try self.settings("[access]\n\tevents = denied\n")
        let program = Program(settings)
        #expect(program.access.status(for: .event) == .denied)
        #expect(program.access.status(for: .reminder) == .fullAccess)
        #expect(
            program.desk.code { _ = try program.desk.saved("A", "2026-03-02 09:00") }
                == .eventStoreNotAuthorized)
        let file = CalStoreSettings(path: try #require(settings.path))
        try file.setAccess(events: .writeOnly, reminders: .restricted)
        #expect(program.access.status(for: .event) == .writeOnly)
        #expect(program.access.status(for: .reminder) == .restricted)
        program.access.set(.fullAccess, for: .event)
        #expect(program.access.status(for: .event) == .fullAccess)
        program.access.set(nil, for: .event)
        #expect(program.access.status(for: .event) == .writeOnly)
    }

    /// Rule 228: a decision about what the settings leave open is remembered there.
    @Test(arguments: [true, false]) func rememberedInTheSettings(grants: Bool) async throws {
        let settings = try self.settings("[access] # mine\n\tevents = not-determined # ask\n")
        let program = Program(settings)
        _ = User(program.access, grants: grants)
        #expect(try await program.store.requestFullAccessToEvents() == grants)
        #expect(
            String(decoding: try settings.read().bytes, as: UTF8.self)
                == "[access] # mine\n\tevents = \(grants ? "full" : "denied") # ask\n")
        #expect(EventKitAccess(settings).status(for: .event) == (grants ? .fullAccess : .denied))
    }

    /// If the settings cannot be written, the process keeps the answer.
    @Test func settingsThatCannotBeWritten() async throws {
        let settings = try self.settings("[access]\nreminders = not-determined\n")
        let disk = FailingFileSystem(RealFileSystem())
        let program = Program(UserSettings(path: settings.path, disk))
        #expect(program.access.status(for: .reminder) == .notDetermined)
        let user = User(program.access, grants: true)
        // The lock cannot be made: reading what is known is one call, the way to the lock three.
        disk.begin(.init(call: 4, errno: EROFS))
        #expect(try await program.store.requestFullAccessToReminders())
        disk.begin(nil)
        #expect(program.access.status(for: .reminder) == .fullAccess)
        #expect(try await program.store.requestFullAccessToReminders())
        #expect(user.questions.withLock { $0 } == ["reminders full"])
        #expect(EventKitAccess(settings).status(for: .reminder) == .notDetermined)
    }

    /// Settings that cannot be read deny, and say why.
    @Test(arguments: ["[access\n", "[access]\nevents = yes\n", "[access]\nreminders = write-only\n"])
    func brokenSettings(text: String) async throws {
        let settings = try self.settings(text)
        let program = Program(settings)
        #expect(program.access.status(for: .event) == .denied)
        #expect(program.desk.march == [])
        guard case .badSettings(let file, _, _) = program.access.problem, file == settings.path else {
            Issue.record("\(String(describing: program.access.problem))")
            return
        }
        await #expect(throws: CalStoreError.self) { try await program.store.requestFullAccessToEvents() }
        let (granted, error) = await withCheckedContinuation { continuation in
            program.store.requestFullAccessToReminders { continuation.resume(returning: ($0, $1)) }
        }
        #expect(!granted && error is CalStoreError)
        // What the process sets needs no settings.
        program.access.set(.fullAccess, for: .event)
        #expect(try await program.store.requestFullAccessToEvents())
        program.access.set(nil, for: .event)
        try Data().write(to: URL(fileURLWithPath: try #require(settings.path)))
        #expect(program.access.status(for: .event) == .fullAccess && program.access.problem == nil)
    }

    @Test func unreadableSettings() throws {
        let settings = try self.settings("[access]\nevents = full\n")
        let disk = FailingFileSystem(RealFileSystem())
        disk.begin(.init(call: 1, errno: EACCES, forEver: true))
        let access = EventKitAccess(UserSettings(path: settings.path, disk))
        #expect(access.status(for: .event) == .denied)
        #expect(access.problem == .io(operation: "open", path: settings.path ?? "", code: EACCES))
        disk.begin(nil)
        #expect(access.status(for: .event) == .fullAccess)
    }

    // MARK: The process

    /// Rule 226: the status is a class method, of the process and its settings. In a process of its own,
    /// because all tests of this one share theirs.
    @Test func ofTheProcess() async throws {
        let path = try #require(try self.settings("[access]\nevents = denied\n").path)
        await #expect(processExitsWith: .success) { [path = path as String] in
            setenv("EKCAL_CONFIG", path, 1)
            let store = EKEventStore(calStore: CalendarStore())
            try #require(EKEventStore.authorizationStatus(for: .event) == .denied)
            try #require(EKEventStore.authorizationStatus(for: .reminder) == .fullAccess)
            try #require(store.calendars(for: .event).isEmpty)
            CalStoreExtension.setAuthorization(.notDetermined, for: .event)
            CalStoreExtension.setAnswer { _, wanted in wanted == .writeOnly }
            try #require(try await store.requestWriteOnlyAccessToEvents())
            try #require(EKEventStore.authorizationStatus(for: .event) == .writeOnly)
            try #require(try await !store.requestFullAccessToEvents())
            CalStoreExtension.setAuthorization(nil, for: .event)
            try #require(EKEventStore.authorizationStatus(for: .event) == .denied)
            try Data("[access".utf8).write(to: URL(fileURLWithPath: path))
            try #require(EKEventStore.authorizationStatus(for: .reminder) == .denied)
            try #require(CalStoreExtension.accessProblem != nil)
        }
    }
}
