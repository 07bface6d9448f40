// Apple's names one by one: what CalStore has besides must not meet a client's own `RecurrenceRule` or `Weekday`.
#if !canImport(Darwin)
    @_exported import class CalStore.EKAlarm
    @_exported import enum CalStore.EKAlarmProximity
    @_exported import enum CalStore.EKAlarmType
    @_exported import enum CalStore.EKAuthorizationStatus
    @_exported import class CalStore.EKCalendar
    @_exported import struct CalStore.EKCalendarEventAvailabilityMask
    @_exported import class CalStore.EKCalendarItem
    @_exported import enum CalStore.EKCalendarType
    @_exported import struct CalStore.EKEntityMask
    @_exported import enum CalStore.EKEntityType
    @_exported import struct CalStore.EKError
    @_exported import var CalStore.EKErrorDomain
    @_exported import class CalStore.EKEvent
    @_exported import enum CalStore.EKEventAvailability
    @_exported import typealias CalStore.EKEventSearchCallback
    @_exported import enum CalStore.EKEventStatus
    @_exported import class CalStore.EKEventStore
    @_exported import typealias CalStore.EKEventStoreRequestAccessCompletionHandler
    @_exported import class CalStore.EKObject
    @_exported import class CalStore.EKParticipant
    @_exported import enum CalStore.EKParticipantRole
    @_exported import enum CalStore.EKParticipantScheduleStatus
    @_exported import enum CalStore.EKParticipantStatus
    @_exported import enum CalStore.EKParticipantType
    @_exported import class CalStore.EKRecurrenceDayOfWeek
    @_exported import class CalStore.EKRecurrenceEnd
    @_exported import enum CalStore.EKRecurrenceFrequency
    @_exported import class CalStore.EKRecurrenceRule
    @_exported import class CalStore.EKReminder
    @_exported import enum CalStore.EKReminderPriority
    @_exported import class CalStore.EKSource
    @_exported import enum CalStore.EKSourceType
    @_exported import enum CalStore.EKSpan
    @_exported import class CalStore.EKStructuredLocation
    @_exported import typealias CalStore.EKVirtualConferenceRoomTypeIdentifier
    @_exported import enum CalStore.EKWeekday
    @_exported import Foundation
#endif
