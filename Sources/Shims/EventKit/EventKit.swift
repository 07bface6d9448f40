// Apple's names one by one: what CalStore has besides must not meet a client's own `RecurrenceRule` or `Weekday`.
#if !canImport(Darwin)
    @_exported import func CalStore.DATE_COMPONENTS_DO_NOT_USE
    @_exported import func CalStore.DATETIME_COMPONENTS_DO_NOT_USE
    @_exported import func CalStore.EK_LOSE_FRACTIONAL_SECONDS_DO_NOT_USE
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
    @_exported import class CalStore.EKVirtualConferenceDescriptor
    @_exported import class CalStore.EKVirtualConferenceProvider
    @_exported import class CalStore.EKVirtualConferenceRoomTypeDescriptor
    @_exported import typealias CalStore.EKVirtualConferenceRoomTypeIdentifier
    @_exported import class CalStore.EKVirtualConferenceURLDescriptor
    @_exported import enum CalStore.EKWeekday
    @_exported import Foundation

    // Apple's EventKit brings these along: its calendars have colours, its places positions.
    @_exported import class CalStore.CGColor
    @_exported import class CalStore.CGColorSpace
    @_exported import class CalStore.CLLocation
    @_exported import enum CalStore.CGColorRenderingIntent
    @_exported import enum CalStore.CGColorSpaceModel
    @_exported import func CalStore.CGColorSpaceCreateDeviceGray
    @_exported import func CalStore.CGColorSpaceCreateDeviceRGB
    @_exported import func CalStore.CLLocationCoordinate2DIsValid
    @_exported import struct CalStore.CLLocationCoordinate2D
    @_exported import typealias CalStore.CLLocationAccuracy
    @_exported import typealias CalStore.CLLocationDegrees
    @_exported import typealias CalStore.CLLocationDistance
    @_exported import var CalStore.kCLLocationCoordinate2DInvalid
#endif
