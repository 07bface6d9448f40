import CoreGraphics
import CoreLocation
import EventKit
import EventKitTestSupport
import Testing

// Each public name of EventKit, used with the type that Apple's has: a name that is missing, or of another
// type, does not compile here, at its line.

/// The types of members, written down: `has(\EKEvent.isAllDay, Bool.self)` compiles when the type is exactly
/// that.
private func has<Root, Value>(_ path: KeyPath<Root, Value>, _: Value.Type) {}
private func sets<Root, Value>(_ path: ReferenceWritableKeyPath<Root, Value>, _: Value.Type) {}
private func is_<Value>(_ value: Value, _: Value.Type) {}

@Suite struct PublicNameTests {
    @Test func objects() {
        has(\EKObject.hasChanges, Bool.self)
        has(\EKObject.isNew, Bool.self)
        is_(EKObject.reset, ((EKObject) -> () -> Void).self)
        is_(EKObject.rollback, ((EKObject) -> () -> Void).self)
        is_(EKObject.refresh, ((EKObject) -> () -> Bool).self)
        is_(EKAlarm() as EKObject, EKObject.self)
        is_(EKObject() as NSObject, NSObject.self)
    }

    @Test func items() {
        sets(\EKCalendarItem.calendar, Optional<EKCalendar>.self)
        has(\EKCalendarItem.calendarItemIdentifier, String.self)
        has(\EKCalendarItem.calendarItemExternalIdentifier, Optional<String>.self)
        sets(\EKCalendarItem.title, Optional<String>.self)
        sets(\EKCalendarItem.location, String?.self)
        sets(\EKCalendarItem.notes, String?.self)
        sets(\EKCalendarItem.url, URL?.self)
        has(\EKCalendarItem.lastModifiedDate, Date?.self)
        has(\EKCalendarItem.creationDate, Date?.self)
        sets(\EKCalendarItem.timeZone, TimeZone?.self)
        has(\EKCalendarItem.hasAlarms, Bool.self)
        has(\EKCalendarItem.hasRecurrenceRules, Bool.self)
        has(\EKCalendarItem.hasAttendees, Bool.self)
        has(\EKCalendarItem.hasNotes, Bool.self)
        has(\EKCalendarItem.attendees, [EKParticipant]?.self)
        sets(\EKCalendarItem.alarms, [EKAlarm]?.self)
        sets(\EKCalendarItem.recurrenceRules, [EKRecurrenceRule]?.self)
        is_(EKCalendarItem.addAlarm, ((EKCalendarItem) -> (EKAlarm) -> Void).self)
        is_(EKCalendarItem.removeAlarm, ((EKCalendarItem) -> (EKAlarm) -> Void).self)
        is_(EKCalendarItem.addRecurrenceRule, ((EKCalendarItem) -> (EKRecurrenceRule) -> Void).self)
        is_(EKCalendarItem.removeRecurrenceRule, ((EKCalendarItem) -> (EKRecurrenceRule) -> Void).self)
    }

    @Test func events() {
        is_(EKEvent.init(eventStore:), ((EKEventStore) -> EKEvent).self)
        has(\EKEvent.eventIdentifier, Optional<String>.self)
        sets(\EKEvent.isAllDay, Bool.self)
        sets(\EKEvent.startDate, Optional<Date>.self)
        sets(\EKEvent.endDate, Optional<Date>.self)
        sets(\EKEvent.structuredLocation, EKStructuredLocation?.self)
        is_(EKEvent.compareStartDate(with:), ((EKEvent) -> (EKEvent) -> ComparisonResult).self)
        has(\EKEvent.organizer, EKParticipant?.self)
        sets(\EKEvent.availability, EKEventAvailability.self)
        has(\EKEvent.status, EKEventStatus.self)
        has(\EKEvent.isDetached, Bool.self)
        has(\EKEvent.occurrenceDate, Optional<Date>.self)
        has(\EKEvent.birthdayContactIdentifier, String?.self)
        has(\EKEvent.birthdayPersonID, Int.self)
        has(\EKEvent.birthdayPersonUniqueID, String?.self)
        // Implicitly unwrapped: no question mark is needed.
        let event = EKEvent(eventStore: TestStore.make())
        event.startDate = date("2026-03-02 09:00")
        #expect(event.startDate.addingTimeInterval(60) > event.startDate)
        #expect(event.title.isEmpty)
        #expect(!event.eventIdentifier.isEmpty)
    }

    @Test func reminders() {
        is_(EKReminder.init(eventStore:), ((EKEventStore) -> EKReminder).self)
        sets(\EKReminder.startDateComponents, DateComponents?.self)
        sets(\EKReminder.dueDateComponents, DateComponents?.self)
        sets(\EKReminder.isCompleted, Bool.self)
        sets(\EKReminder.completionDate, Date?.self)
        sets(\EKReminder.priority, Int.self)
    }

    @Test func calendarsAndSources() {
        is_(EKCalendar.init(for:eventStore:), ((EKEntityType, EKEventStore) -> EKCalendar).self)
        sets(\EKCalendar.source, Optional<EKSource>.self)
        has(\EKCalendar.calendarIdentifier, String.self)
        sets(\EKCalendar.title, String.self)
        has(\EKCalendar.type, EKCalendarType.self)
        has(\EKCalendar.allowsContentModifications, Bool.self)
        has(\EKCalendar.isSubscribed, Bool.self)
        has(\EKCalendar.isImmutable, Bool.self)
        sets(\EKCalendar.cgColor, Optional<CGColor>.self)
        has(\EKCalendar.supportedEventAvailabilities, EKCalendarEventAvailabilityMask.self)
        has(\EKCalendar.allowedEntityTypes, EKEntityMask.self)
        has(\EKSource.sourceIdentifier, String.self)
        has(\EKSource.sourceType, EKSourceType.self)
        has(\EKSource.title, String.self)
        has(\EKSource.isDelegate, Bool.self)
        is_(EKSource.calendars(for:), ((EKSource) -> (EKEntityType) -> Set<EKCalendar>).self)
    }

    @Test func alarmsAndPlaces() {
        is_(EKAlarm.init(absoluteDate:), ((Date) -> EKAlarm).self)
        is_(EKAlarm.init(relativeOffset:), ((TimeInterval) -> EKAlarm).self)
        sets(\EKAlarm.relativeOffset, TimeInterval.self)
        sets(\EKAlarm.absoluteDate, Date?.self)
        sets(\EKAlarm.structuredLocation, EKStructuredLocation?.self)
        sets(\EKAlarm.proximity, EKAlarmProximity.self)
        has(\EKAlarm.type, EKAlarmType.self)
        sets(\EKAlarm.emailAddress, String?.self)
        sets(\EKAlarm.soundName, String?.self)
        is_(EKStructuredLocation.init(title:), ((String) -> EKStructuredLocation).self)
        sets(\EKStructuredLocation.title, String?.self)
        sets(\EKStructuredLocation.geoLocation, CLLocation?.self)
        sets(\EKStructuredLocation.radius, Double.self)
        #expect(EKAlarm().copy() is EKAlarm)
        #expect(EKStructuredLocation().copy() is EKStructuredLocation)
        #expect(EKParticipant().copy() is EKParticipant)
    }

    @Test func participants() {
        has(\EKParticipant.url, URL.self)
        has(\EKParticipant.name, String?.self)
        has(\EKParticipant.participantStatus, EKParticipantStatus.self)
        has(\EKParticipant.participantRole, EKParticipantRole.self)
        has(\EKParticipant.participantType, EKParticipantType.self)
        has(\EKParticipant.isCurrentUser, Bool.self)
        has(\EKParticipant.contactPredicate, NSPredicate.self)
    }

    @Test func rules() throws {
        is_(
            EKRecurrenceRule.init(recurrenceWith:interval:end:),
            ((EKRecurrenceFrequency, Int, EKRecurrenceEnd?) -> EKRecurrenceRule).self)
        has(\EKRecurrenceRule.calendarIdentifier, String.self)
        sets(\EKRecurrenceRule.recurrenceEnd, EKRecurrenceEnd?.self)
        has(\EKRecurrenceRule.frequency, EKRecurrenceFrequency.self)
        has(\EKRecurrenceRule.interval, Int.self)
        has(\EKRecurrenceRule.firstDayOfTheWeek, Int.self)
        has(\EKRecurrenceRule.daysOfTheWeek, [EKRecurrenceDayOfWeek]?.self)
        has(\EKRecurrenceRule.daysOfTheMonth, [NSNumber]?.self)
        has(\EKRecurrenceRule.daysOfTheYear, [NSNumber]?.self)
        has(\EKRecurrenceRule.weeksOfTheYear, [NSNumber]?.self)
        has(\EKRecurrenceRule.monthsOfTheYear, [NSNumber]?.self)
        has(\EKRecurrenceRule.setPositions, [NSNumber]?.self)
        is_(EKRecurrenceEnd.init(end:), ((Date) -> EKRecurrenceEnd).self)
        is_(EKRecurrenceEnd.init(occurrenceCount:), ((Int) -> EKRecurrenceEnd).self)
        has(\EKRecurrenceEnd.endDate, Date?.self)
        has(\EKRecurrenceEnd.occurrenceCount, Int.self)
        is_(EKRecurrenceDayOfWeek.init(_:), ((EKWeekday) -> EKRecurrenceDayOfWeek).self)
        is_(EKRecurrenceDayOfWeek.init(_:weekNumber:), ((EKWeekday, Int) -> EKRecurrenceDayOfWeek).self)
        is_(
            EKRecurrenceDayOfWeek.init(dayOfTheWeek:weekNumber:),
            ((EKWeekday, Int) -> EKRecurrenceDayOfWeek).self)
        has(\EKRecurrenceDayOfWeek.dayOfTheWeek, EKWeekday.self)
        has(\EKRecurrenceDayOfWeek.weekNumber, Int.self)
        #expect(EKRecurrenceRule().copy() is EKRecurrenceRule)
        // Archived and read again (NSSecureCoding).
        let day = EKRecurrenceDayOfWeek(.friday, weekNumber: -1)
        let end = EKRecurrenceEnd(end: date("2026-03-02 09:00"))
        let dayData = try NSKeyedArchiver.archivedData(withRootObject: day, requiringSecureCoding: true)
        let endData = try NSKeyedArchiver.archivedData(withRootObject: end, requiringSecureCoding: true)
        #expect(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: EKRecurrenceDayOfWeek.self, from: dayData) == day)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: EKRecurrenceEnd.self, from: endData) == end)
    }

    @Test func stores() {
        is_(EKEventStore.init(sources:), (([EKSource]) -> EKEventStore).self)
        is_(EKEventStore.authorizationStatus(for:), ((EKEntityType) -> EKAuthorizationStatus).self)
        has(\EKEventStore.eventStoreIdentifier, String.self)
        has(\EKEventStore.delegateSources, [EKSource].self)
        has(\EKEventStore.sources, [EKSource].self)
        has(\EKEventStore.defaultCalendarForNewEvents, EKCalendar?.self)
        is_(EKEventStore.source(withIdentifier:), ((EKEventStore) -> (String) -> EKSource?).self)
        is_(EKEventStore.calendars(for:), ((EKEventStore) -> (EKEntityType) -> [EKCalendar]).self)
        is_(EKEventStore.defaultCalendarForNewReminders, ((EKEventStore) -> () -> EKCalendar?).self)
        is_(EKEventStore.calendar(withIdentifier:), ((EKEventStore) -> (String) -> EKCalendar?).self)
        is_(EKEventStore.saveCalendar(_:commit:), ((EKEventStore) -> (EKCalendar, Bool) throws -> Void).self)
        is_(
            EKEventStore.removeCalendar(_:commit:), ((EKEventStore) -> (EKCalendar, Bool) throws -> Void).self
        )
        is_(EKEventStore.calendarItem(withIdentifier:), ((EKEventStore) -> (String) -> EKCalendarItem?).self)
        is_(
            EKEventStore.calendarItems(withExternalIdentifier:),
            ((EKEventStore) -> (String) -> [EKCalendarItem]).self)
        is_(EKEventStore.save(_:span:), ((EKEventStore) -> (EKEvent, EKSpan) throws -> Void).self)
        is_(
            EKEventStore.save(_:span:commit:), ((EKEventStore) -> (EKEvent, EKSpan, Bool) throws -> Void).self
        )
        is_(EKEventStore.remove(_:span:), ((EKEventStore) -> (EKEvent, EKSpan) throws -> Void).self)
        is_(
            EKEventStore.remove(_:span:commit:),
            ((EKEventStore) -> (EKEvent, EKSpan, Bool) throws -> Void).self)
        is_(EKEventStore.event(withIdentifier:), ((EKEventStore) -> (String) -> EKEvent?).self)
        is_(EKEventStore.events(matching:), ((EKEventStore) -> (NSPredicate) -> [EKEvent]).self)
        is_(
            EKEventStore.enumerateEvents(matching:using:),
            ((EKEventStore) -> (NSPredicate, @escaping EKEventSearchCallback) -> Void).self)
        is_(
            EKEventStore.predicateForEvents(withStart:end:calendars:),
            ((EKEventStore) -> (Date, Date, [EKCalendar]?) -> NSPredicate).self)
        is_(EKEventStore.save(_:commit:), ((EKEventStore) -> (EKReminder, Bool) throws -> Void).self)
        is_(EKEventStore.remove(_:commit:), ((EKEventStore) -> (EKReminder, Bool) throws -> Void).self)
        is_(EKEventStore.cancelFetchRequest(_:), ((EKEventStore) -> (Any) -> Void).self)
        is_(EKEventStore.predicateForReminders(in:), ((EKEventStore) -> ([EKCalendar]?) -> NSPredicate).self)
        is_(
            EKEventStore.predicateForIncompleteReminders(withDueDateStarting:ending:calendars:),
            ((EKEventStore) -> (Date?, Date?, [EKCalendar]?) -> NSPredicate).self)
        is_(
            EKEventStore.predicateForCompletedReminders(withCompletionDateStarting:ending:calendars:),
            ((EKEventStore) -> (Date?, Date?, [EKCalendar]?) -> NSPredicate).self)
        is_(EKEventStore.commit, ((EKEventStore) -> () throws -> Void).self)
        is_(EKEventStore.reset, ((EKEventStore) -> () -> Void).self)
        is_(EKEventStore.refreshSourcesIfNecessary, ((EKEventStore) -> () -> Void).self)
        #expect(Notification.Name.EKEventStoreChanged.rawValue == "EKEventStoreChangedNotification")
        #expect(EKErrorDomain == "EKErrorDomain")
        let room: EKVirtualConferenceRoomTypeIdentifier = "room"
        #expect(room == "room")
    }

    @Test func numbers() {
        #expect([EKEntityType.event, .reminder].map(\.rawValue) == [0, 1])
        #expect([EKEntityMask.event, .reminder].map(\.rawValue) == [1, 2])
        #expect([EKSpan.thisEvent, .futureEvents].map(\.rawValue) == [0, 1])
        #expect(
            [EKAuthorizationStatus.notDetermined, .restricted, .denied, .fullAccess, .writeOnly].map(
                \.rawValue)
                == [0, 1, 2, 3, 4])
        #expect(
            [EKCalendarType.local, .calDAV, .exchange, .subscription, .birthday].map(\.rawValue)
                == Array(0...4))
        #expect(
            [EKSourceType.local, .exchange, .calDAV, .mobileMe, .subscribed, .birthdays].map(\.rawValue)
                == Array(0...5))
        #expect(
            [EKEventAvailability.notSupported, .busy, .free, .tentative, .unavailable].map(\.rawValue)
                == Array(-1...3))
        #expect([EKEventStatus.none, .confirmed, .tentative, .canceled].map(\.rawValue) == Array(0...3))
        #expect(
            [EKCalendarEventAvailabilityMask.busy, .free, .tentative, .unavailable].map(\.rawValue) == [
                1, 2, 4, 8,
            ])
        #expect(
            [EKParticipantType.unknown, .person, .room, .resource, .group].map(\.rawValue) == Array(0...4))
        #expect(
            [EKParticipantRole.unknown, .required, .optional, .chair, .nonParticipant].map(\.rawValue)
                == Array(0...4))
        #expect(
            [
                EKParticipantStatus.unknown, .pending, .accepted, .declined, .tentative, .delegated,
                .completed,
                .inProcess,
            ].map(\.rawValue) == Array(0...7))
        #expect(
            [
                EKParticipantScheduleStatus.none, .pending, .sent, .delivered, .recipientNotRecognized,
                .noPrivileges, .deliveryFailed, .cannotDeliver, .recipientNotAllowed,
            ].map(\.rawValue) == Array(0...8))
        #expect([EKAlarmProximity.none, .enter, .leave].map(\.rawValue) == [0, 1, 2])
        #expect([EKAlarmType.display, .audio, .procedure, .email].map(\.rawValue) == Array(0...3))
        #expect([EKRecurrenceFrequency.daily, .weekly, .monthly, .yearly].map(\.rawValue) == Array(0...3))
        #expect(
            [EKWeekday.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday].map(\.rawValue)
                == Array(1...7))
        #expect([EKReminderPriority.none, .high, .medium, .low].map(\.rawValue) == [0, 1, 5, 9])
        #expect(EKWeekday.EKFriday == .friday)
        #expect(EKAuthorizationStatus.authorized == .fullAccess)
    }

    /// The typed message of EventKit 26.
    @MainActor @Test func message() {
        is_(EKEventStore.EventStoreChanged.init, (@Sendable () -> EKEventStore.EventStoreChanged).self)
        is_(EKEventStore.EventStoreChanged.name, Notification.Name.self)
        is_(EKEventStore.EventStoreChanged.Subject.self, EKEventStore.Type.self)
        let center = NotificationCenter.default
        let token = center.addObserver(of: TestStore.make(), for: .changed) { message in
            is_(message, EKEventStore.EventStoreChanged.self)
        }
        center.removeObserver(token)
    }

    @Test func errors() {
        let codes: [EKError.Code] = [
            .eventNotMutable, .noCalendar, .noStartDate, .noEndDate, .datesInverted, .internalFailure,
            .calendarReadOnly, .durationGreaterThanRecurrence, .alarmGreaterThanRecurrence,
            .startDateTooFarInFuture, .startDateCollidesWithOtherOccurrence, .objectBelongsToDifferentStore,
            .invitesCannotBeMoved, .invalidSpan, .calendarHasNoSource, .calendarSourceCannotBeModified,
            .calendarIsImmutable, .sourceDoesNotAllowCalendarAddDelete, .recurringReminderRequiresDueDate,
            .structuredLocationsNotSupported, .reminderLocationsNotSupported, .alarmProximityNotSupported,
            .calendarDoesNotAllowEvents, .calendarDoesNotAllowReminders, .sourceDoesNotAllowReminders,
            .sourceDoesNotAllowEvents, .priorityIsInvalid, .invalidEntityType, .procedureAlarmsNotMutable,
            .eventStoreNotAuthorized, .osNotSupported, .invalidInviteReplyCalendar,
            .notificationsCollectionFlagNotSet, .sourceMismatch, .notificationCollectionMismatch,
            .notificationSavedWithoutCollection, .reminderAlarmContainsEmailOrUrl, .last,
        ]
        #expect(codes.map(\.rawValue) == Array(0...37))
        #expect(EKError.errorDomain == EKErrorDomain)
        let error: any Error = EKError(.noCalendar, userInfo: ["a": 1])
        #expect((error as NSError).domain == EKErrorDomain)
        #expect((error as NSError).code == 1)
        #expect((error as? EKError)?.userInfo["a"] as? Int == 1)
        #expect((error as? EKError)?.code == EKError.noCalendar)
        do { throw error } catch EKError.noCalendar {} catch { Issue.record("not matched") }
        #expect(error.localizedDescription == "No calendar has been set.")
        switch error {
        case EKError.noStartDate: Issue.record("matched")
        case let error as EKError where error.code == .noCalendar: break
        default: Issue.record("not matched")
        }
    }
}
