import CoreGraphics
import CoreLocation
import EventKit
import EventKitTestSupport
import Testing

// How the names are declared: what is open, what may be thrown away, what inherits from what, which
// initialisers there are.

/// Every class can be subclassed without a word about threads in the initialisers that clients write.
private final class OwnStore: EKEventStore, @unchecked Sendable {
    var asked = 0
    override init() { super.init() }
    override init(sources: [EKSource]) { super.init(sources: sources) }
    override func calendars(for entityType: EKEntityType) -> [EKCalendar] {
        asked += 1
        return super.calendars(for: entityType)
    }
}

private final class OwnEvent: EKEvent, @unchecked Sendable {
    var tag = ""
    override init(eventStore: EKEventStore) { super.init(eventStore: eventStore) }
    override var title: String! {
        get { "own " + (super.title ?? "") }
        set { super.title = newValue }
    }
    override var startDate: Date! {
        get { date("2026-03-05 12:00") }
        set { super.startDate = newValue }
    }
    override func refresh() -> Bool { false }
}

private final class OwnReminder: EKReminder, @unchecked Sendable {
    override var isCompleted: Bool {
        get { true }
        set { _ = newValue }
    }
}

private final class OwnCalendar: EKCalendar, @unchecked Sendable {
    override var title: String {
        get { "own" }
        set { super.title = newValue }
    }
    override var allowsContentModifications: Bool { false }
}

private final class OwnParticipant: EKParticipant, @unchecked Sendable {
    override var name: String? { "Ada" }
    override var url: URL { URL(fileURLWithPath: "/ada") }
    override var participantStatus: EKParticipantStatus { .accepted }
}

private final class OwnSource: EKSource, @unchecked Sendable {
    override var title: String { "iCloud" }
    override var sourceType: EKSourceType { .calDAV }
}

private final class OwnAlarm: EKAlarm, @unchecked Sendable {
    override var relativeOffset: TimeInterval {
        get { -60 }
        set { super.relativeOffset = newValue }
    }
}

private final class OwnRule: EKRecurrenceRule, @unchecked Sendable {
    override var interval: Int { 3 }
}

@Suite struct DeclarationTests {
    @Test func subclasses() throws {
        let store = TestStore.make(OwnStore.init)
        _ = store.calendars(for: .event)
        #expect(store.asked == 1)
        let event = OwnEvent(eventStore: store)
        event.title = "event"
        #expect(event.title == "own event")
        #expect(!event.refresh())
        #expect(event.compareStartDate(with: event) == .orderedSame)
        #expect(OwnReminder(eventStore: store).isCompleted)
        #expect(OwnCalendar(for: .event, eventStore: store).title == "own")
        #expect(OwnParticipant().name == "Ada")
        #expect(OwnSource().sourceType == .calDAV)
        #expect(OwnAlarm(relativeOffset: 0).relativeOffset == -60)
        #expect(OwnRule().interval == 3)
        let objects: [EKObject] = [
            event, OwnReminder(), OwnCalendar(), OwnParticipant(), OwnSource(), OwnAlarm(), OwnRule(),
            EKStructuredLocation(),
        ]
        #expect(objects.count == 8)
        let items: [EKCalendarItem] = [event, OwnReminder()]
        #expect(items.count == 2)
        let others: [NSObject] = [
            store, EKRecurrenceEnd(occurrenceCount: 1), EKRecurrenceDayOfWeek(.monday),
            EKVirtualConferenceProvider(),
        ]
        #expect(others.allSatisfy { !($0 is EKObject) })
        let copying: [any NSCopying] = [
            EKAlarm(), EKStructuredLocation(), EKRecurrenceRule(), EKRecurrenceEnd(), EKParticipant(),
            EKRecurrenceDayOfWeek(.monday),
        ]
        #expect(copying.count == 6)
    }

    /// The requests in both forms, and their types.
    @available(iOS, deprecated: 17.0)
    @available(macOS, deprecated: 14.0)
    @Test func requests() async throws {
        let store = TestStore.make()
        let forms: [(@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void] = [
            store.requestFullAccessToEvents(completion:), store.requestWriteOnlyAccessToEvents(completion:),
            store.requestFullAccessToReminders(completion:),
            { store.requestAccess(to: .event, completion: $0) },
        ]
        for form in forms {
            let granted = await withCheckedContinuation { continuation in
                form { granted, error in continuation.resume(returning: granted && error == nil) }
            }
            #expect(granted)
        }
        let asynchronous: [() async throws -> Bool] = [
            store.requestFullAccessToEvents, store.requestWriteOnlyAccessToEvents,
            store.requestFullAccessToReminders, { try await store.requestAccess(to: .reminder) },
        ]
        for form in asynchronous { #expect(try await form()) }
        let fetch: (NSPredicate, @escaping ([EKReminder]?) -> Void) -> Any = {
            store.fetchReminders(matching: $0, completion: $1)
        }
        _ = fetch(store.predicateForReminders(in: nil)) { _ in }
        let handler: EKEventStoreRequestAccessCompletionHandler = { _, _ in }
        handler(true, nil)
    }

    /// Results of methods that Swift imports from Objective-C may be thrown away; a warning here fails the
    /// build.
    @available(iOS, deprecated: 17.0)
    @available(macOS, deprecated: 14.0)
    @Test func results() async throws {
        let store = TestStore.make()
        try await store.requestFullAccessToEvents()
        try await store.requestWriteOnlyAccessToEvents()
        try await store.requestFullAccessToReminders()
        try await store.requestAccess(to: .event)
        let all = store.predicateForReminders(in: nil)
        store.fetchReminders(matching: all) { _ in }
        store.calendars(for: .event)
        store.defaultCalendarForNewReminders()
        store.source(withIdentifier: "")
        store.calendar(withIdentifier: "")
        store.calendarItem(withIdentifier: "")
        store.calendarItems(withExternalIdentifier: "")
        store.event(withIdentifier: "")
        store.events(matching: all)
        EKEvent(eventStore: store).refresh()
    }

    @Test func initialisers() {
        let days = [EKRecurrenceDayOfWeek(.monday, weekNumber: 1)]
        let rule = EKRecurrenceRule(
            recurrenceWith: .yearly, interval: 1, daysOfTheWeek: days, daysOfTheMonth: nil,
            monthsOfTheYear: [1, 2], weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: [-1],
            end: EKRecurrenceEnd(occurrenceCount: 2))
        #expect(rule.monthsOfTheYear == [1, 2])
        #expect(rule.setPositions == [-1])
        #expect(EKAlarm().relativeOffset == 0)
        #expect(EKEventStore().delegateSources.isEmpty)
    }

    @Test func oldNames() {
        #expect(
            [
                EKWeekday.EKSunday, .EKMonday, .EKTuesday, .EKWednesday, .EKThursday, .EKFriday, .EKSaturday,
            ].map(\.rawValue) == Array(1...7))
        EK_LOSE_FRACTIONAL_SECONDS_DO_NOT_USE()
        DATE_COMPONENTS_DO_NOT_USE()
        DATETIME_COMPONENTS_DO_NOT_USE()
    }

    /// The codes stand on `EKError` too, where `catch` finds them.
    @Test func errorCodes() {
        let codes = [
            EKError.eventNotMutable, EKError.noCalendar, EKError.noStartDate, EKError.noEndDate,
            EKError.datesInverted, EKError.internalFailure, EKError.calendarReadOnly,
            EKError.durationGreaterThanRecurrence, EKError.alarmGreaterThanRecurrence,
            EKError.startDateTooFarInFuture, EKError.startDateCollidesWithOtherOccurrence,
            EKError.objectBelongsToDifferentStore, EKError.invitesCannotBeMoved, EKError.invalidSpan,
            EKError.calendarHasNoSource, EKError.calendarSourceCannotBeModified, EKError.calendarIsImmutable,
            EKError.sourceDoesNotAllowCalendarAddDelete, EKError.recurringReminderRequiresDueDate,
            EKError.structuredLocationsNotSupported, EKError.reminderLocationsNotSupported,
            EKError.alarmProximityNotSupported, EKError.calendarDoesNotAllowEvents,
            EKError.calendarDoesNotAllowReminders, EKError.sourceDoesNotAllowReminders,
            EKError.sourceDoesNotAllowEvents, EKError.priorityIsInvalid, EKError.invalidEntityType,
            EKError.procedureAlarmsNotMutable, EKError.eventStoreNotAuthorized, EKError.osNotSupported,
            EKError.invalidInviteReplyCalendar, EKError.notificationsCollectionFlagNotSet,
            EKError.sourceMismatch, EKError.notificationCollectionMismatch,
            EKError.notificationSavedWithoutCollection, EKError.reminderAlarmContainsEmailOrUrl, EKError.last,
        ]
        #expect(codes.map(\.rawValue) == Array(0...37))
    }

    /// The texts that programs print and read back.
    @Test func descriptions() throws {
        let store = TestStore.make()
        let event = try store.add("Lunch", "2026-03-05 12:00")
        #expect(event.description.hasPrefix("EKEvent <0x"))
        #expect(event.description.contains("title = Lunch; "))
        #expect(event.calendar.description.contains("title = Calendar; "))
        #expect(event.calendar.source.description.contains("title = Local"))
        #expect(EKAlarm(relativeOffset: -900).description.contains("{triggerInterval = -900.0}"))
        let rule = EKRecurrenceRule(
            recurrenceWith: .weekly, interval: 2, end: EKRecurrenceEnd(occurrenceCount: 3))
        #expect(rule.description.hasSuffix("> RRULE FREQ=WEEKLY;COUNT=3;INTERVAL=2"))
        // Apple's says the interval always.
        #expect(EKRecurrenceRule().description.hasSuffix("> RRULE FREQ=WEEKLY;INTERVAL=1"))
        #expect(EKReminder(eventStore: store).description.contains("completionDate = (null)"))
        #expect(EKStructuredLocation(title: "Office").description.contains("title = Office"))
        #expect(EKParticipant().description.hasPrefix("EKAttendee <0x"))
    }

    @Test func placesAndColorsComeAlong() {
        let location = CLLocation(latitude: 52.5, longitude: 13.4)
        #expect(CLLocationCoordinate2DIsValid(location.coordinate))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        let color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        #expect(color.alpha == 1)
        #expect(color.colorSpace?.model == .rgb)
    }
}
