import CalStore
import CalStoreEventKit
import Foundation
import Testing

/// Whatever a program sets, at the ends of its type and beyond: it is refused, or another program reads it
/// from the bare log.
@Suite struct EventKitStoredValueTests {
    private let folder = NSTemporaryDirectory() + "stored-values-" + UUID().uuidString

    private func open(_ name: String) throws -> EKEventStore {
        EKEventStore(
            calStore: try CalendarStore(path: folder + "/" + name),
            timeZone: TimeZone(identifier: "Europe/Berlin"))
    }

    /// The store as one sees it who has the log and nothing else.
    private func bare() throws -> EKEventStore {
        let path = folder + "/bare-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: folder + "/store/log.jsonl", toPath: path + "/log.jsonl")
        let store = EKEventStore(
            calStore: try CalendarStore(path: path), timeZone: TimeZone(identifier: "Europe/Berlin"))
        #expect(try store.calStore.values().notes() == [])
        return store
    }

    private func event(_ store: EKEventStore) -> EKEvent {
        let event = EKEvent(eventStore: store)
        event.title = "E"
        event.calendar = store.defaultCalendarForNewEvents
        event.startDate = Date(timeIntervalSince1970: 1_772_600_000)
        event.endDate = Date(timeIntervalSince1970: 1_772_603_600)
        return event
    }

    private func reminder(_ store: EKEventStore) -> EKReminder {
        let reminder = EKReminder(eventStore: store)
        reminder.title = "R"
        reminder.calendar = store.defaultCalendarForNewReminders()
        return reminder
    }

    private static let numbers: [Double] = [
        0, -0.0, -1, 0.5, 50_000_000, 50_000_001, 60_000_000, 1e15, 1e300, .leastNonzeroMagnitude,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    ]

    /// A radius of `CLLocationDistanceMax` was saved, and no program could read the store after that.
    @Test(arguments: numbers) func aRadius(_ radius: Double) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try open("store")
        func place() -> EKStructuredLocation {
            let place = EKStructuredLocation(title: "Earth")
            place.geoLocation = CLLocation(latitude: 0, longitude: 0)
            place.radius = radius
            return place
        }
        let event = event(store)
        event.structuredLocation = place()
        let alarm = EKAlarm()
        alarm.structuredLocation = place()
        alarm.proximity = .enter
        event.addAlarm(alarm)
        try store.save(event, span: .thisEvent)
        let read = try #require(try bare().event(withIdentifier: event.eventIdentifier))
        // EventKit keeps every finite radius; what is none is the nearest that is.
        let expected = radius.isNaN ? 0 : min(max(radius, 0), .greatestFiniteMagnitude)
        #expect(read.structuredLocation?.radius == expected)
        #expect(read.alarms?.first?.structuredLocation?.radius == expected)
    }

    @Test(arguments: numbers + [90, -90, 90.000_001, 180, -180, 180.5]) func aCoordinate(_ number: Double)
        throws
    {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try open("store")
        for (latitude, longitude) in [(number, 0), (0, number)] {
            let event = event(store)
            let place = EKStructuredLocation(title: "Somewhere")
            place.geoLocation = CLLocation(latitude: latitude, longitude: longitude)
            event.structuredLocation = place
            try store.save(event, span: .thisEvent)
            let read = try #require(try bare().event(withIdentifier: event.eventIdentifier))
            let isOnEarth = abs(latitude) <= 90 && abs(longitude) <= 180
            let coordinate = read.structuredLocation?.geoLocation?.coordinate
            #expect(coordinate?.latitude == (isOnEarth ? latitude : nil))
            #expect(coordinate?.longitude == (isOnEarth ? longitude : nil))
        }
    }

    @Test(arguments: numbers + [-1e9, 1e9, -316_224_000_001]) func anOffset(_ offset: Double) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try open("store")
        let event = event(store)
        event.addAlarm(EKAlarm(relativeOffset: offset))
        try store.save(event, span: .thisEvent)
        let read = try bare().event(withIdentifier: event.eventIdentifier)
        #expect(read?.alarms?.first?.relativeOffset == event.alarms?.first?.relativeOffset)
    }

    // As numbers: Foundation cannot describe the moments that are none.
    @Test(arguments: [
        Date.distantPast.timeIntervalSince1970, Date.distantFuture.timeIntervalSince1970, -62_135_596_801,
        253_402_300_799, 253_402_300_800, 1e300, -1e300, .nan, .infinity,
    ]) func aDate(_ seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try open("store")
        let done = reminder(store)
        done.completionDate = date
        done.addAlarm(EKAlarm(absoluteDate: date))
        try store.save(done, commit: true)
        let event = event(store)
        event.startDate = date
        event.endDate = date
        _ = try? store.save(event, span: .thisEvent)
        let other = try bare()
        let read = other.calendarItem(withIdentifier: done.calendarItemIdentifier) as? EKReminder
        #expect(read?.completionDate == done.completionDate)
        #expect(read?.alarms?.first?.absoluteDate == done.alarms?.first?.absoluteDate)
        #expect(
            (other.calendarItem(withIdentifier: event.calendarItemIdentifier) as? EKEvent)?.startDate
                == (event.isNew ? nil : event.startDate))
    }

    /// `month: .min` ended the program: `abs(Int.min)` has no value.
    @Test(arguments: [Int.min, .min + 1, .max, -1, 0, 10_000, 1_000_000_000, -1_000_000_000])
    func aComponent(_ value: Int) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try open("store")
        for component in [
            Calendar.Component.year, .month, .day, .hour, .minute, .second, .weekOfYear, .weekday,
            .yearForWeekOfYear,
            .nanosecond,
        ] {
            var components = DateComponents(year: 2026, month: 3, day: 1, hour: 9)
            components.setValue(value, for: component)
            for isDue in [true, false] {
                let reminder = reminder(store)
                if isDue {
                    reminder.dueDateComponents = components
                } else {
                    reminder.startDateComponents = components
                }
                do { try store.save(reminder, commit: true) } catch { continue }
                let read =
                    try bare().calendarItem(withIdentifier: reminder.calendarItemIdentifier) as? EKReminder
                #expect(read?.dueDateComponents == reminder.dueDateComponents)
                #expect(read?.startDateComponents == reminder.startDateComponents)
            }
        }
    }

    /// Foundation's other calendars trap on numbers beyond 32 bits.
    @Test(arguments: [Int.min, 1 << 31, 1 << 53, .max]) func aComponentOfAnotherCalendar(_ value: Int) throws
    {
        for identifier in [Calendar.Identifier.hebrew, .japanese, .chinese, .iso8601] {
            for component in [
                Calendar.Component.era, .year, .month, .day, .hour, .second, .weekOfYear, .nanosecond,
            ] {
                var components = DateComponents(
                    calendar: Calendar(identifier: identifier), year: 5786, month: 3, day: 1, hour: 9)
                components.setValue(value, for: component)
                let reminder = EKReminder(eventStore: EKEventStore(calStore: CalendarStore()))
                reminder.dueDateComponents = components
                _ = reminder.dueDateComponents
            }
        }
    }

    @Test(arguments: [Int.min, -1, 0, 9, 10, .max]) func aPriority(_ priority: Int) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try open("store")
        try store.save(reminder(store), commit: true)
        let reminder = reminder(store)
        reminder.priority = priority
        let isSaved = (try? store.save(reminder, commit: true)) != nil
        #expect(isSaved == (0...9).contains(priority))
        let read = try bare().calendarItem(withIdentifier: reminder.calendarItemIdentifier) as? EKReminder
        #expect(read?.priority == (isSaved ? priority : nil))
    }

    @Test(arguments: [
        "", "\0", "a\0b", "\n", "\r\n", "\u{1}\u{1F}\u{7F}\u{85}\u{2028}", "\u{FEFF}", "\u{FFFF}\u{10FFFF}",
        "\u{FFFD}",
        "\"\\\\\"", "{\"commit\":1}\n{\"op\":2}\n",
        String(decoding: [0xD800, 0x61, 0xDC00] as [UInt16], as: UTF16.self),
        String(repeating: "x\n", count: 20_000),
    ]) func aText(_ text: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try open("store")
        let event = event(store)
        event.title = text
        event.location = text
        event.notes = text
        event.url = URL(string: text)
        let place = EKStructuredLocation(title: text)
        place.geoLocation = CLLocation(latitude: 1, longitude: 2)
        let alarm = EKAlarm(relativeOffset: 0)
        alarm.emailAddress = text
        let second = EKAlarm(relativeOffset: 0)
        second.soundName = text
        event.alarms = [alarm, second]
        try store.save(event, span: .thisEvent)
        let placed = self.event(store)
        placed.structuredLocation = place
        try store.save(placed, span: .thisEvent)
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.title = text
        calendar.source = store.sources.first
        try store.saveCalendar(calendar, commit: true)
        let other = try bare()
        let read = try #require(other.event(withIdentifier: event.eventIdentifier))
        #expect(read.title == text)
        #expect(read.location == text)
        #expect(read.notes == text)
        #expect(read.url == event.url)
        #expect(read.alarms?.map(\.emailAddress) == event.alarms?.map(\.emailAddress))
        #expect(read.alarms?.map(\.soundName) == event.alarms?.map(\.soundName))
        #expect(other.event(withIdentifier: placed.eventIdentifier)?.structuredLocation?.title == text)
        #expect(other.calendar(withIdentifier: calendar.calendarIdentifier)?.title == text)
    }
}
