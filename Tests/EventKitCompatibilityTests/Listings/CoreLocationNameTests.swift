import CoreLocation
import Testing

// Core Location's names with Apple's types, numbers and defaults. Sources: the headers of SDK 13 (`CLLocation.h`, `CLRegion.h`, `CLError.h`) and 26 (`CLError`
// as in objc2), PyObjC's tests of the error numbers, and what programs found the accuracies to be.

private func has<Root, Value>(_ path: KeyPath<Root, Value>, _: Value.Type) {}
private func sets<Root, Value>(_ path: ReferenceWritableKeyPath<Root, Value>, _: Value.Type) {}
private func is_<Value>(_ value: Value, _: Value.Type) {}

/// Conformances that clients add: Apple's struct has none.
extension CLLocationCoordinate2D: Equatable {
    public static func == (left: CLLocationCoordinate2D, right: CLLocationCoordinate2D) -> Bool {
        left.latitude == right.latitude && left.longitude == right.longitude
    }
}

/// A test double.
private final class StillManager: CLLocationManager, @unchecked Sendable {
    override var location: CLLocation? { CLLocation(latitude: 1, longitude: 2) }
    override var authorizationStatus: CLAuthorizationStatus { .authorizedAlways }
    override func requestLocation() {
        delegate?.locationManager(self, didUpdateLocations: [CLLocation(latitude: 1, longitude: 2)])
    }
}

private final class StillGeocoder: CLGeocoder, @unchecked Sendable {
    override func geocodeAddressString(
        _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
    ) { completionHandler(nil, CLError(.network)) }
}

@Suite struct CoreLocationNameTests {
    @Test func numbers() {
        #expect(kCLLocationAccuracyBestForNavigation == -2)
        #expect(kCLLocationAccuracyBest == -1)
        #expect(kCLLocationAccuracyNearestTenMeters == 10)
        #expect(kCLLocationAccuracyHundredMeters == 100)
        #expect(kCLLocationAccuracyKilometer == 1000)
        #expect(kCLLocationAccuracyThreeKilometers == 3000)
        #expect(kCLLocationAccuracyReduced == 6_380_000)
        #expect(kCLDistanceFilterNone == -1)
        #expect(CLLocationDistanceMax == Double.greatestFiniteMagnitude)
        #expect(CLTimeIntervalMax == Double.greatestFiniteMagnitude)
        #expect(kCLLocationCoordinate2DInvalid == CLLocationCoordinate2DMake(-180, -180))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(-90, 180)))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(.nan, 0)))
        let states: [CLRegionState] = [.unknown, .inside, .outside]
        #expect(states.map(\.rawValue) == [0, 1, 2])
        let statuses: [CLAuthorizationStatus] = [
            .notDetermined, .restricted, .denied, .authorizedAlways, .authorizedWhenInUse,
        ]
        #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 4] as [Int32])
        #expect(CLAuthorizationStatus.authorized == .authorizedAlways)
        let activities: [CLActivityType] = [
            .other, .automotiveNavigation, .fitness, .otherNavigation, .airborne,
        ]
        #expect(activities.map(\.rawValue) == [1, 2, 3, 4, 5])
        #expect(CLAccuracyAuthorization.fullAccuracy.rawValue == 0)
        #expect(CLAccuracyAuthorization.reducedAccuracy.rawValue == 1)
    }

    @Test func errors() {
        let codes: [CLError.Code] = [
            .locationUnknown, .denied, .network, .headingFailure, .regionMonitoringDenied,
            .regionMonitoringFailure, .regionMonitoringSetupDelayed, .regionMonitoringResponseDelayed,
            .geocodeFoundNoResult, .geocodeFoundPartialResult, .geocodeCanceled, .deferredFailed,
            .deferredNotUpdatingLocation, .deferredAccuracyTooLow, .deferredDistanceFiltered,
            .deferredCanceled, .rangingUnavailable, .rangingFailure, .promptDeclined,
            .historicalLocationError,
        ]
        #expect(codes.map(\.rawValue) == Array(0...19))
        let names = [
            CLError.locationUnknown, CLError.denied, CLError.network, CLError.headingFailure,
            CLError.regionMonitoringDenied, CLError.regionMonitoringFailure,
            CLError.regionMonitoringSetupDelayed, CLError.regionMonitoringResponseDelayed,
            CLError.geocodeFoundNoResult, CLError.geocodeFoundPartialResult, CLError.geocodeCanceled,
            CLError.deferredFailed, CLError.deferredNotUpdatingLocation, CLError.deferredAccuracyTooLow,
            CLError.deferredDistanceFiltered, CLError.deferredCanceled, CLError.rangingUnavailable,
            CLError.rangingFailure, CLError.promptDeclined, CLError.historicalLocationError,
        ]
        #expect(names == codes)
        #expect(kCLErrorDomain == "kCLErrorDomain" && CLError.errorDomain == kCLErrorDomain)
        let error: any Error = CLError(.denied, userInfo: ["a": 1])
        #expect((error as NSError).domain == kCLErrorDomain && (error as NSError).code == 1)
        #expect((error as? CLError)?.userInfo["a"] as? Int == 1)
        do { throw error } catch CLError.denied {} catch { Issue.record("not matched") }
        let foreign: any Error = NSError(domain: kCLErrorDomain, code: 8)
        #expect((foreign as? CLError)?.code == .geocodeFoundNoResult)
    }

    @Test func locations() {
        has(\CLLocation.coordinate, CLLocationCoordinate2D.self)
        has(\CLLocation.altitude, CLLocationDistance.self)
        has(\CLLocation.ellipsoidalAltitude, CLLocationDistance.self)
        has(\CLLocation.horizontalAccuracy, CLLocationAccuracy.self)
        has(\CLLocation.verticalAccuracy, CLLocationAccuracy.self)
        has(\CLLocation.course, CLLocationDirection.self)
        has(\CLLocation.courseAccuracy, CLLocationDirectionAccuracy.self)
        has(\CLLocation.speed, CLLocationSpeed.self)
        has(\CLLocation.speedAccuracy, CLLocationSpeedAccuracy.self)
        has(\CLLocation.timestamp, Date.self)
        has(\CLLocation.floor, CLFloor?.self)
        has(\CLLocation.sourceInformation, CLLocationSourceInformation?.self)
        let place = CLLocation(latitude: 52.52, longitude: 13.405)
        #expect(place.altitude == 0 && place.horizontalAccuracy == 0 && place.verticalAccuracy == -1)
        #expect(place.course == -1 && place.speed == -1)
        #expect(place.courseAccuracy == -1 && place.speedAccuracy == -1)
        #expect(
            place.description.hasPrefix(
                "<+52.52000000,+13.40500000> +/- 0.00m (speed -1.00 mps / course -1.00) @ "))
        // A quarter of the way round: 10,007.557 km on a sphere of 6371.0088 km.
        let (pole, equator) = (CLLocation(latitude: 90, longitude: 0), CLLocation(latitude: 0, longitude: 7))
        #expect(abs(pole.distance(from: equator) - 10_007_557) < 1)
        let moving = CLLocation(
            coordinate: place.coordinate, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3,
            course: 90, courseAccuracy: 2, speed: 1.5, speedAccuracy: 0.5, timestamp: place.timestamp,
            sourceInfo: CLLocationSourceInformation(
                softwareSimulationState: true, andExternalAccessoryState: false))
        #expect(moving.speed == 1.5 && moving.course == 90 && moving.altitude == 34)
        #expect(moving.sourceInformation?.isSimulatedBySoftware == true)
        #expect((moving.copy() as? CLLocation)?.timestamp == place.timestamp)
    }

    @Test func coding() throws {
        func copy<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
            let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
            return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
        }
        let location = CLLocation(
            coordinate: CLLocationCoordinate2DMake(1, 2), altitude: 3, horizontalAccuracy: 4,
            verticalAccuracy: 5, course: 6, speed: 7, timestamp: Date(timeIntervalSinceReferenceDate: 8))
        let other = try copy(location)
        #expect(other.coordinate == location.coordinate && other.speed == 7 && other.course == 6)
        #expect(other.timestamp == location.timestamp && other.horizontalAccuracy == 4)
        let region = CLCircularRegion(center: location.coordinate, radius: 9, identifier: "r")
        region.notifyOnExit = false
        let circle = try copy(region)
        #expect(circle == region && circle.radius == 9 && circle.center == region.center)
        #expect(circle.notifyOnEntry && !circle.notifyOnExit)
    }

    @Test func regions() {
        has(\CLRegion.identifier, String.self)
        sets(\CLRegion.notifyOnEntry, Bool.self)
        sets(\CLRegion.notifyOnExit, Bool.self)
        has(\CLCircularRegion.center, CLLocationCoordinate2D.self)
        has(\CLCircularRegion.radius, CLLocationDistance.self)
        let region = CLCircularRegion(
            center: CLLocationCoordinate2DMake(52.52, 13.405), radius: 100, identifier: "office")
        #expect(region.notifyOnEntry && region.notifyOnExit)
        // 89 m and 111 m north.
        #expect(region.contains(CLLocationCoordinate2DMake(52.5208, 13.405)))
        #expect(!region.contains(CLLocationCoordinate2DMake(52.521, 13.405)))
        #expect((region.copy() as? CLCircularRegion)?.radius == 100)
    }

    @Test func placesAndGeocoders() {
        has(\CLPlacemark.location, CLLocation?.self)
        has(\CLPlacemark.region, CLRegion?.self)
        has(\CLPlacemark.timeZone, TimeZone?.self)
        has(\CLPlacemark.name, String?.self)
        has(\CLPlacemark.thoroughfare, String?.self)
        has(\CLPlacemark.subThoroughfare, String?.self)
        has(\CLPlacemark.locality, String?.self)
        has(\CLPlacemark.subLocality, String?.self)
        has(\CLPlacemark.administrativeArea, String?.self)
        has(\CLPlacemark.subAdministrativeArea, String?.self)
        has(\CLPlacemark.postalCode, String?.self)
        has(\CLPlacemark.isoCountryCode, String?.self)
        has(\CLPlacemark.country, String?.self)
        has(\CLPlacemark.inlandWater, String?.self)
        has(\CLPlacemark.ocean, String?.self)
        has(\CLPlacemark.areasOfInterest, [String]?.self)
        has(\CLGeocoder.isGeocoding, Bool.self)
        is_(CLGeocoder.cancelGeocode, ((CLGeocoder) -> () -> Void).self)
        var code: CLError.Code?
        StillGeocoder().geocodeAddressString("x") { _, error in code = (error as? CLError)?.code }
        #expect(code == .network)
    }

    @available(iOS, deprecated: 14.0)
    @available(macOS, deprecated: 11.0)
    @Test func managers() {
        sets(\CLLocationManager.delegate, (any CLLocationManagerDelegate)?.self)
        sets(\CLLocationManager.distanceFilter, CLLocationDistance.self)
        sets(\CLLocationManager.desiredAccuracy, CLLocationAccuracy.self)
        sets(\CLLocationManager.activityType, CLActivityType.self)
        sets(\CLLocationManager.allowsBackgroundLocationUpdates, Bool.self)
        sets(\CLLocationManager.pausesLocationUpdatesAutomatically, Bool.self)
        sets(\CLLocationManager.showsBackgroundLocationIndicator, Bool.self)
        has(\CLLocationManager.location, CLLocation?.self)
        has(\CLLocationManager.authorizationStatus, CLAuthorizationStatus.self)
        has(\CLLocationManager.accuracyAuthorization, CLAccuracyAuthorization.self)
        has(\CLLocationManager.monitoredRegions, Set<CLRegion>.self)
        has(\CLLocationManager.maximumRegionMonitoringDistance, CLLocationDistance.self)
        let status: CLAuthorizationStatus = CLLocationManager.authorizationStatus()
        #expect(status.rawValue >= 0)
        let manager = StillManager()
        #expect(manager.distanceFilter == kCLDistanceFilterNone && manager.activityType == .other)
        #expect(!manager.allowsBackgroundLocationUpdates && manager.pausesLocationUpdatesAutomatically)
        #expect(manager.location?.coordinate.longitude == 2)
        #expect(!CLLocationManager.headingAvailable())
        #expect(CLLocationManager.significantLocationChangeMonitoringAvailable())
        #expect(!CLLocationManager.isMonitoringAvailable(for: CLRegion.self))
    }
}
