// Exports Apple's names one by one, so that other CalStore names do not collide with a client's own
// `RecurrenceRule` or `Weekday`.
#if !canImport(Darwin)
    @_exported import func CalStoreEventKit.DATE_COMPONENTS_DO_NOT_USE
    @_exported import func CalStoreEventKit.DATETIME_COMPONENTS_DO_NOT_USE
    @_exported import func CalStoreEventKit.EK_LOSE_FRACTIONAL_SECONDS_DO_NOT_USE
    @_exported import class CalStoreEventKit.EKAlarm
    @_exported import enum CalStoreEventKit.EKAlarmProximity
    @_exported import enum CalStoreEventKit.EKAlarmType
    @_exported import enum CalStoreEventKit.EKAuthorizationStatus
    @_exported import class CalStoreEventKit.EKCalendar
    @_exported import struct CalStoreEventKit.EKCalendarEventAvailabilityMask
    @_exported import class CalStoreEventKit.EKCalendarItem
    @_exported import enum CalStoreEventKit.EKCalendarType
    @_exported import struct CalStoreEventKit.EKEntityMask
    @_exported import enum CalStoreEventKit.EKEntityType
    @_exported import struct CalStoreEventKit.EKError
    @_exported import var CalStoreEventKit.EKErrorDomain
    @_exported import class CalStoreEventKit.EKEvent
    @_exported import enum CalStoreEventKit.EKEventAvailability
    @_exported import typealias CalStoreEventKit.EKEventSearchCallback
    @_exported import enum CalStoreEventKit.EKEventStatus
    @_exported import class CalStoreEventKit.EKEventStore
    @_exported import typealias CalStoreEventKit.EKEventStoreRequestAccessCompletionHandler
    @_exported import class CalStoreEventKit.EKObject
    @_exported import class CalStoreEventKit.EKParticipant
    @_exported import enum CalStoreEventKit.EKParticipantRole
    @_exported import enum CalStoreEventKit.EKParticipantScheduleStatus
    @_exported import enum CalStoreEventKit.EKParticipantStatus
    @_exported import enum CalStoreEventKit.EKParticipantType
    @_exported import class CalStoreEventKit.EKRecurrenceDayOfWeek
    @_exported import class CalStoreEventKit.EKRecurrenceEnd
    @_exported import enum CalStoreEventKit.EKRecurrenceFrequency
    @_exported import class CalStoreEventKit.EKRecurrenceRule
    @_exported import class CalStoreEventKit.EKReminder
    @_exported import enum CalStoreEventKit.EKReminderPriority
    @_exported import class CalStoreEventKit.EKSource
    @_exported import enum CalStoreEventKit.EKSourceType
    @_exported import enum CalStoreEventKit.EKSpan
    @_exported import class CalStoreEventKit.EKStructuredLocation
    @_exported import class CalStoreEventKit.EKVirtualConferenceDescriptor
    @_exported import class CalStoreEventKit.EKVirtualConferenceProvider
    @_exported import class CalStoreEventKit.EKVirtualConferenceRoomTypeDescriptor
    @_exported import typealias CalStoreEventKit.EKVirtualConferenceRoomTypeIdentifier
    @_exported import class CalStoreEventKit.EKVirtualConferenceURLDescriptor
    @_exported import enum CalStoreEventKit.EKWeekday
    @_exported import Foundation

    // Apple's EventKit exports these, too: its calendars have colours, its places positions.
    @_exported import class CalStoreEventKit.CGColor
    @_exported import class CalStoreEventKit.CGColorSpace
    @_exported import class CalStoreEventKit.CLLocation
    @_exported import enum CalStoreEventKit.CGColorRenderingIntent
    @_exported import enum CalStoreEventKit.CGColorSpaceModel
    @_exported import func CalStoreEventKit.CGColorSpaceCreateDeviceGray
    @_exported import func CalStoreEventKit.CGColorSpaceCreateDeviceRGB
    @_exported import func CalStoreEventKit.CLLocationCoordinate2DIsValid
    @_exported import struct CalStoreEventKit.CLLocationCoordinate2D
    @_exported import typealias CalStoreEventKit.CLLocationAccuracy
    @_exported import typealias CalStoreEventKit.CLLocationDegrees
    @_exported import typealias CalStoreEventKit.CLLocationDistance
    @_exported import var CalStoreEventKit.kCLLocationCoordinate2DInvalid
#endif
