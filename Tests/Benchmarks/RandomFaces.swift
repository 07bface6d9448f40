import CalStore
import CalStoreEventKit
import Foundation

/// Objects of EventKit, each of whose properties is set to something random.
struct RandomFaces {
    var values: RandomValues

    mutating func event(in store: EKEventStore, _ calendars: [EKCalendar]) -> EKEvent {
        let event = EKEvent(eventStore: store)
        event.calendar = values.chance(97) ? values.pick(calendars) : nil
        setShared(event)
        if values.chance(50) { event.timeZone = values.zone() }
        if values.chance(98) { event.startDate = values.date() }
        if values.chance(98) {
            event.endDate =
                values.chance(85)
                ? event.startDate?.addingTimeInterval(values.number(near: 0...100_000)) : values.date()
        }
        if values.chance(30) { event.isAllDay = values.flag() }
        if values.chance(30) { event.timeZone = values.zone() }
        if values.chance(50) {
            event.availability = values.pick([.busy, .free, .tentative, .unavailable, .notSupported])
        }
        if values.chance(50) { event.structuredLocation = place() }
        return event
    }

    mutating func reminder(in store: EKEventStore, _ calendars: [EKCalendar]) -> EKReminder {
        let reminder = EKReminder(eventStore: store)
        reminder.calendar = values.chance(97) ? values.pick(calendars) : nil
        setShared(reminder)
        if values.chance(70) { reminder.dueDateComponents = values.components() }
        if values.chance(40) { reminder.startDateComponents = values.components() }
        if values.chance(20) { reminder.timeZone = values.zone() }
        if values.chance(40) { reminder.priority = values.integer(near: 0...9) }
        if values.chance(30) { reminder.completionDate = values.chance(20) ? nil : values.date() }
        if values.chance(10) { reminder.isCompleted = values.flag() }
        return reminder
    }

    mutating func calendar(_ type: EKEntityType, in store: EKEventStore) -> EKCalendar {
        let calendar = EKCalendar(for: type, eventStore: store)
        calendar.title = values.text()
        calendar.source = store.sources.first
        calendar.cgColor = CGColor(
            red: values.number(near: 0...1), green: values.number(near: 0...1),
            blue: values.number(near: 0...1),
            alpha: values.number(near: 0...1))
        return calendar
    }

    private mutating func setShared(_ item: EKCalendarItem) {
        item.title = values.optionalText()
        if values.chance(50) { item.location = values.optionalText() }
        if values.chance(50) { item.notes = values.optionalText() }
        if values.chance(50) { item.url = values.url() }
        if values.chance(50) {
            item.alarms = (0..<Int.random(in: 0...3, using: &values.random)).map { _ in alarm() }
        }
        if values.chance(30) { item.recurrenceRules = [rule()] }
    }

    mutating func place() -> EKStructuredLocation? {
        if values.chance(5) { return nil }
        let place = EKStructuredLocation(title: values.text())
        if values.chance(10) { place.title = values.optionalText() }
        if values.chance(80) {
            place.geoLocation = CLLocation(
                latitude: values.number(near: -90...90), longitude: values.number(near: -180...180))
        }
        if values.chance(80) { place.radius = values.number(near: 0...1000) }
        return place
    }

    mutating func alarm() -> EKAlarm {
        let alarm =
            values.chance(50)
            ? EKAlarm(relativeOffset: values.number(near: -86_400...0)) : EKAlarm(absoluteDate: values.date())
        if values.chance(10) { alarm.absoluteDate = values.chance(30) ? nil : values.date() }
        if values.chance(10) { alarm.relativeOffset = values.number(near: -1e9...1e9) }
        if values.chance(30) { alarm.structuredLocation = place() }
        if values.chance(30) { alarm.proximity = values.pick([.enter, .leave, .none]) }
        if values.chance(10) { alarm.emailAddress = values.optionalText() }
        if values.chance(10) { alarm.soundName = values.optionalText() }
        return alarm
    }

    mutating func rule() -> EKRecurrenceRule {
        var end: EKRecurrenceEnd?
        if values.chance(30) { end = EKRecurrenceEnd(end: values.date()) }
        if values.chance(40) { end = EKRecurrenceEnd(occurrenceCount: values.integer(near: 1...20)) }
        let frequency = values.pick([EKRecurrenceFrequency.daily, .weekly, .monthly, .yearly])
        let interval = values.integer(near: 1...4)
        if values.chance(50) {
            return EKRecurrenceRule(recurrenceWith: frequency, interval: interval, end: end)
        }
        return EKRecurrenceRule(
            recurrenceWith: frequency, interval: interval, daysOfTheWeek: days(),
            daysOfTheMonth: numbers(1...28), monthsOfTheYear: numbers(1...12),
            weeksOfTheYear: numbers(1...52),
            daysOfTheYear: numbers(1...365), setPositions: numbers(1...3), end: end)
    }

    private mutating func days() -> [EKRecurrenceDayOfWeek]? {
        guard values.chance(50) else { return nil }
        return (0..<Int.random(in: 0...3, using: &values.random)).map { _ in
            let day = EKWeekday(rawValue: Int.random(in: 1...7, using: &values.random)) ?? .monday
            return EKRecurrenceDayOfWeek(day, weekNumber: values.integer(near: -2...4))
        }
    }

    private mutating func numbers(_ range: ClosedRange<Int>) -> [NSNumber]? {
        guard values.chance(30) else { return nil }
        return (0..<Int.random(in: 0...3, using: &values.random)).map { _ in
            values.chance(97)
                ? NSNumber(value: values.integer(near: range)) : NSNumber(value: values.number(near: 1...12))
        }
    }
}
