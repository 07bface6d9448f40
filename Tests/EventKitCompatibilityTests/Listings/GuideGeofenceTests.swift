import CoreLocation
import EventKit
import EventKitTestSupport
import Testing

/// "Setting Geofences" of Apple's guide, with a device that goes for a walk. One degree of latitude is 111,195 m on a sphere of the earth's mean
/// radius, 6371.0088 km, so 0.001 degrees are 111.2 m.
@Suite struct GuideGeofenceTests {
    /// "when a user leaves his workplace, an alarm can fire that reminds him to stop by the grocery store"
    @Test func leavingWork() throws {
        let store = TestStore.make()
        let reminder = EKReminder(eventStore: store)
        reminder.title = "Stop by the grocery store"
        reminder.calendar = store.defaultCalendarForNewReminders()
        let workplace = EKStructuredLocation(title: "Work")
        workplace.geoLocation = CLLocation(latitude: 37.3318, longitude: -122.0312)
        workplace.radius = 200
        let alarm = EKAlarm()
        alarm.structuredLocation = workplace
        alarm.proximity = .leave
        reminder.addAlarm(alarm)
        try store.save(reminder, commit: true)

        var bell = TestBell(store)
        #expect(try bell.titles(37.3300, -122.0312).isEmpty, "it was never inside")
        #expect(try bell.titles(37.3318, -122.0312).isEmpty, "it arrives")
        #expect(try bell.titles(37.3335, -122.0312).isEmpty, "189 m: inside")
        #expect(try bell.titles(37.3337, -122.0312).isEmpty, "211 m: on the edge")
        #expect(try bell.titles(37.3340, -122.0312) == ["Stop by the grocery store"], "245 m: outside")
        #expect(try bell.titles(37.3400, -122.0312).isEmpty)
        #expect(try bell.titles(37.3318, -122.0312).isEmpty, "it arrives again")
        #expect(try bell.titles(37.4000, -122.0312) == ["Stop by the grocery store"])
    }

    /// "A value of 0 for the radius property will use the system's default radius": 100 m. An event, and arriving.
    @Test func arrivingWithTheDefaultRadius() throws {
        let store = TestStore.make()
        let event = try store.add("Lunch", "2026-03-05 12:00")
        let alarm = EKAlarm()
        alarm.structuredLocation = EKStructuredLocation(title: "Canteen")
        alarm.structuredLocation?.geoLocation = CLLocation(latitude: -33.8688, longitude: 151.2093)
        alarm.proximity = .enter
        event.addAlarm(alarm)
        try store.save(event, span: .thisEvent)

        var bell = TestBell(store)
        #expect(try bell.titles(-33.8788, 151.2093).isEmpty)
        #expect(try bell.titles(-33.86975, 151.2093).isEmpty, "106 m")
        #expect(try bell.titles(-33.86965, 151.2093) == ["Lunch"], "95 m")
        #expect(try bell.titles(-33.86975, 151.2093).isEmpty, "106 m: it has not left")
        #expect(try bell.titles(-33.86965, 151.2093).isEmpty)
        #expect(try bell.titles(-33.8788, 151.2093).isEmpty, "leaving is another alarm")
        #expect(try bell.titles(-33.8688, 151.2093) == ["Lunch"])
    }

    /// The other alarms: "Alarms can be created with an absolute date or with an offset relative to the start date".
    @Test func alarmsOfATime() throws {
        let store = TestStore.make()
        let event = try store.add("Dentist", "2036-03-05 12:00")
        event.addAlarm(EKAlarm(relativeOffset: -15 * 60))
        event.addAlarm(EKAlarm(absoluteDate: date("2036-03-04 20:00")))
        try store.save(event, span: .thisEvent)

        var bell = TestBell(store)
        #expect(try bell.titles(at: "2036-03-04 19:59").isEmpty)
        #expect(try bell.titles(at: "2036-03-04 20:00") == ["Dentist"])
        #expect(try bell.titles(at: "2036-03-04 20:01").isEmpty)
        #expect(try bell.titles(at: "2036-03-05 11:44").isEmpty)
        #expect(try bell.titles(at: "2036-03-05 11:45") == ["Dentist"])
        #expect(try bell.titles(at: "2036-03-05 12:00").isEmpty)
    }
}
