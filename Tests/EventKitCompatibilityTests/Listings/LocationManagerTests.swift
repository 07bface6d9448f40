import CoreLocation
import EventKitTestSupport
import Testing

/// The usual form in apps: a class that owns a manager and is its delegate.
private final class Tracker: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
    let manager = CLLocationManager()
    private let lock = NSLock()
    private var lines: [String] = []
    private let isDone = DispatchSemaphore(value: 0)

    override init() {
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBest
    }

    private func note(_ line: String) { lock.withLock { lines.append(line) } }

    /// The calls since the last question. The delegate is called in order, so the last request is answered
    /// last.
    func told() -> [String] {
        manager.requestState(
            for: CLCircularRegion(center: CLLocationCoordinate2D(), radius: 1, identifier: "end"))
        isDone.wait()
        return lock.withLock {
            defer { lines = [] }
            return lines
        }
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        switch manager.authorizationStatus {
        case .notDetermined: note("not determined")
        case .authorizedAlways: note("always")
        case .authorizedWhenInUse: note("when in use")
        case .denied, .restricted: note("denied")
        @unknown default: note("?")
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        note("at \(locations.last?.coordinate.latitude ?? .nan)")
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        switch error {
        case CLError.denied: note("denied")
        case CLError.locationUnknown: note("unknown")
        default: note("\(error)")
        }
    }

    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
        note("watching \(region.identifier)")
    }

    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        note("entered \(region.identifier)")
    }

    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
        note("left \(region.identifier)")
    }

    func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
    ) {
        if region.identifier == "end" {
            isDone.signal()
        } else {
            note("\(region.identifier) \(state.rawValue)")
        }
    }

    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) {
        note("not \(region?.identifier ?? "?") \((error as? CLError)?.code.rawValue ?? -1)")
    }
}

/// One with the method of older systems, and nothing else.
private final class OldDelegate: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
    let isAuthorized = DispatchSemaphore(value: 0)

    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
        if status == .authorizedAlways { isAuthorized.signal() }
    }
}

@Suite struct LocationManagerTests {
    private let home = CLCircularRegion(
        center: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), radius: 100, identifier: "home")

    @Test func authorization() {
        TestDevice.alone {
            let tracker = Tracker()
            #expect(CLLocationManager.locationServicesEnabled())
            #expect(tracker.told() == ["not determined"])
            tracker.manager.requestWhenInUseAuthorization()
            #expect(tracker.told() == ["when in use"])
            tracker.manager.requestWhenInUseAuthorization()
            tracker.manager.requestAlwaysAuthorization()
            #expect(tracker.told() == ["always"])
            TestDevice.deny()
            tracker.manager.requestAlwaysAuthorization()
            tracker.manager.requestLocation()
            tracker.manager.startMonitoring(for: home)
            #expect(tracker.told() == ["denied", "denied", "not home 4"])
            #expect(tracker.manager.location == nil)
        }
    }

    @Test func olderDelegate() {
        TestDevice.alone {
            let (manager, delegate) = (CLLocationManager(), OldDelegate())
            manager.delegate = delegate
            manager.requestAlwaysAuthorization()
            #expect(delegate.isAuthorized.wait(timeout: .now() + 10) == .success)
        }
    }

    @Test func positions() {
        TestDevice.alone {
            let tracker = Tracker()
            tracker.manager.requestAlwaysAuthorization()
            _ = tracker.told()
            tracker.manager.requestLocation()
            #expect(tracker.told() == ["unknown"])
            TestDevice.move(52.5, 13.4)
            #expect(tracker.told().isEmpty, "it was not asked for")
            tracker.manager.requestLocation()
            tracker.manager.distanceFilter = 50
            tracker.manager.startUpdatingLocation()
            TestDevice.move(52.5001, 13.4)
            TestDevice.move(52.51, 13.4)
            TestDevice.move(95, 13.4)
            tracker.manager.stopUpdatingLocation()
            TestDevice.move(52.52, 13.4)
            #expect(tracker.told() == ["at 52.5", "at 52.5", "at 52.51"])
            #expect(tracker.manager.location?.coordinate.latitude == 52.52)
        }
    }

    /// 0.001 degrees of latitude are 111.2 m.
    @Test func regions() {
        TestDevice.alone {
            let tracker = Tracker()
            tracker.manager.requestAlwaysAuthorization()
            _ = tracker.told()
            #expect(CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
            tracker.manager.requestState(for: home)
            tracker.manager.startMonitoring(for: home)
            #expect(tracker.manager.monitoredRegions.contains(home))
            TestDevice.move(52.51, 13.4)
            TestDevice.move(52.5, 13.4)
            TestDevice.move(52.50105, 13.4)
            TestDevice.move(52.5012, 13.4)
            #expect(
                tracker.told() == [
                    "home 0", "watching home", "home 1", "entered home", "home 2", "left home",
                ])
            let quiet = CLCircularRegion(center: home.center, radius: 100, identifier: "home")
            quiet.notifyOnEntry = false
            tracker.manager.startMonitoring(for: quiet)
            #expect(tracker.manager.monitoredRegions.count == 1)
            TestDevice.move(52.5, 13.4)
            TestDevice.move(52.51, 13.4)
            tracker.manager.stopMonitoring(for: home)
            TestDevice.move(52.5, 13.4)
            let world = CLCircularRegion(
                center: home.center, radius: CLLocationDistanceMax, identifier: "world")
            tracker.manager.startMonitoring(for: world)
            #expect(
                tracker.told() == [
                    "watching home", "home 1", "home 2", "left home", "not world 5",
                ])
            #expect(tracker.manager.monitoredRegions.isEmpty)
        }
    }
}
