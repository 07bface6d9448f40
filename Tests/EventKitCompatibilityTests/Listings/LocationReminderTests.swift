import CoreLocation
import EventKit
import EventKitTestSupport
import Testing

/// The work of command-line programs for reminders with `add "Buy milk" --near ADDRESS --leaving`: they look
/// up the address, and set an alarm there.
private actor LocationReminders {
    enum Failure: Error, Equatable { case noPosition(String), denied }

    private let store: EKEventStore
    private let geocoder = CLGeocoder()

    init(store: EKEventStore) { self.store = store }

    func add(
        _ title: String, near address: String, proximity: EKAlarmProximity, radius: CLLocationDistance = 0
    ) async throws -> String {
        guard try await store.requestFullAccessToReminders() else { throw Failure.denied }
        let place = try await structuredLocation(for: address)
        place.radius = radius
        let alarm = EKAlarm()
        alarm.structuredLocation = place
        alarm.proximity = proximity
        let reminder = EKReminder(eventStore: store)
        reminder.title = title
        reminder.calendar = store.defaultCalendarForNewReminders()
        reminder.addAlarm(alarm)
        try store.save(reminder, commit: true)
        return reminder.calendarItemIdentifier
    }

    private func structuredLocation(for address: String) async throws -> EKStructuredLocation {
        do {
            let placemarks = try await geocoder.geocodeAddressString(address)
            guard let placemark = placemarks.first, let location = placemark.location else {
                throw Failure.noPosition(address)
            }
            let place = EKStructuredLocation(title: placemark.name ?? address)
            place.geoLocation = location
            return place
        } catch let error as CLError where error.code == .geocodeFoundNoResult {
            throw Failure.noPosition(address)
        }
    }
}

/// An older one, with a completion and a semaphore.
private func coordinate(of address: String) -> CLLocationCoordinate2D? {
    final class Answer: @unchecked Sendable { var coordinate: CLLocationCoordinate2D? }
    let answer = Answer()
    let semaphore = DispatchSemaphore(value: 0)
    CLGeocoder().geocodeAddressString(address) { placemarks, error in
        if error == nil { answer.coordinate = placemarks?.first?.location?.coordinate }
        semaphore.signal()
    }
    semaphore.wait()
    return answer.coordinate
}

@Suite struct LocationReminderTests {
    init() { TestDevice.useAtlas() }

    @Test func anAddressThatRings() async throws {
        let store = TestStore.make()
        let program = LocationReminders(store: store)
        let id = try await program.add(
            "Buy milk", near: "1 Infinite Loop, Cupertino", proximity: .leave, radius: 150)
        _ = try await program.add("Say hello", near: "37.3318, -122.0312", proximity: .enter)
        let alarm = try #require(store.calendarItem(withIdentifier: id)?.alarms?.first)
        #expect(alarm.structuredLocation?.title == "1 Infinite Loop")

        var bell = TestBell(store)
        #expect(try bell.titles(37.40, -122.0312).isEmpty)
        #expect(try bell.titles(37.3318, -122.0312) == ["Say hello"])
        #expect(try bell.titles(37.40, -122.0312) == ["Buy milk"])
    }

    @Test func anAddressThatIsNotKnown() async {
        let program = LocationReminders(store: TestStore.make())
        await #expect(throws: LocationReminders.Failure.noPosition("Atlantis")) {
            _ = try await program.add("Dive", near: "Atlantis", proximity: .enter)
        }
    }

    @Test func withASemaphore() {
        #expect(coordinate(of: "1 Infinite Loop, Cupertino")?.latitude == 37.3318)
        #expect(coordinate(of: "52.52, 13.405")?.longitude == 13.405)
        #expect(coordinate(of: "Atlantis") == nil)
    }

    @Test func placemarks() async throws {
        let geocoder = CLGeocoder()
        let place = try #require(try await geocoder.geocodeAddressString("1 Infinite Loop, Cupertino").first)
        let address = [place.subThoroughfare, place.thoroughfare, place.locality, place.administrativeArea]
        #expect(address == ["1", "Infinite Loop", "Cupertino", "CA"])
        #expect(place.postalCode == "95014" && place.isoCountryCode == "US")
        #expect(place.country == "United States" && place.subLocality == nil)
        #expect(place.timeZone?.identifier == "America/Los_Angeles")
        let region = try #require(place.region as? CLCircularRegion)
        #expect(region.contains(CLLocationCoordinate2DMake(37.3318, -122.0312)))
        #expect(CLPlacemark(placemark: place) == place)

        let here = CLLocation(latitude: 37.3320, longitude: -122.0310)
        #expect(try await geocoder.reverseGeocodeLocation(here).first?.locality == "Cupertino")
        let nowhere = CLLocation(latitude: 0, longitude: 0)
        await #expect(throws: CLError(.geocodeFoundNoResult)) {
            try await geocoder.reverseGeocodeLocation(nowhere)
        }
    }

    /// "in region": the places in it come first.
    @Test func placesOfARegionFirst() async throws {
        let geocoder = CLGeocoder()
        let oregon = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 44, longitude: -123), radius: 50_000,
            identifier: "Oregon")
        let all = try await geocoder.geocodeAddressString("Springfield").map(\.name)
        #expect(all == ["Springfield, Illinois", "Springfield, Oregon"])
        let near = try await geocoder.geocodeAddressString("Springfield", in: oregon).map(\.name)
        #expect(near == ["Springfield, Oregon", "Springfield, Illinois"])
    }

    @Test func aRequestThatIsCancelled() {
        let geocoder = CLGeocoder()
        let semaphore = DispatchSemaphore(value: 0)
        let codes = Codes()
        geocoder.geocodeAddressString("far away") { placemarks, error in
            codes.add(error)
            semaphore.signal()
        }
        #expect(geocoder.isGeocoding)
        geocoder.cancelGeocode()
        semaphore.wait()
        #expect(!geocoder.isGeocoding)
        geocoder.geocodeAddressString("offline", in: nil, preferredLocale: nil) { _, error in
            codes.add(error)
            semaphore.signal()
        }
        semaphore.wait()
        #expect(codes.all == [.geocodeCanceled, .network])
    }

    private final class Codes: @unchecked Sendable {
        private(set) var all: [CLError.Code?] = []
        func add(_ error: (any Error)?) { all.append((error as? CLError)?.code) }
    }
}
