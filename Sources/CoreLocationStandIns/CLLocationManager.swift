import Basics

#if !canImport(Darwin)
    import Dispatch
    import Foundation

    /// Reports the position of the device, and when it enters and leaves regions.
    ///
    /// ```swift
    /// let manager = CLLocationManager()
    /// manager.delegate = self
    /// manager.startMonitoring(for: CLCircularRegion(center: center, radius: 100, identifier: "office"))
    /// ```
    ///
    /// There is no sensor here: the program itself sets the position through `CalStoreDevice`. So no user is
    /// asked, and each request for permission is granted.
    ///
    /// If a manager was created on the main thread, its delegate is called on the main queue, otherwise on a
    /// private queue, always one call after the other.
    open class CLLocationManager: NSObject, @unchecked Sendable {
        // Unchecked because of NSObject; all mutable state is behind the lock.

        /// A service that reports movements.
        private struct Updates {
            var last: CLLocation?

            /// Whether a position is far enough from the last one that was reported, or is more accurate.
            mutating func take(_ location: CLLocation, filter: CLLocationDistance) -> Bool {
                if let last, location.distance(from: last) < filter,
                    location.horizontalAccuracy >= last.horizontalAccuracy
                {
                    return false
                }
                last = location
                return true
            }
        }

        private struct Content {
            weak var delegate: (any CLLocationManagerDelegate)?
            var activityType = CLActivityType.other
            var distanceFilter = kCLDistanceFilterNone
            var desiredAccuracy = kCLLocationAccuracyBest
            var pausesAutomatically = true
            var allowsBackground = false
            var showsIndicator = false
            /// Nil while they are off.
            var updates: Updates?
            var significantChanges: Updates?
        }

        private let content: Locked<Content>
        private let queue: DispatchQueue
        private let center = LocationCenter.shared

        /// The minimum distance of a significant change; Apple's is some 500 m.
        private static let significantDistance: CLLocationDistance = 500

        public override init() {
            content = Locked(Content())
            queue = Thread.isMainThread ? .main : DispatchQueue(label: "CalStore.CoreLocation.manager")
            super.init()
            center.join(self)
        }

        /// The receiver of reports; it is not retained. It receives the authorization at once.
        open var delegate: (any CLLocationManagerDelegate)? {
            get { content.withLock { $0.delegate } }
            set {
                content.withLock { $0.delegate = newValue }
                if newValue != nil { authorizationChanged() }
            }
        }

        // MARK: The right to know

        /// Whether the device can have a position: true.
        open class func locationServicesEnabled() -> Bool { true }

        /// The program's permission to know the position of the device.
        open var authorizationStatus: CLAuthorizationStatus { center.status }

        /// The program's permission, in the older form.
        @available(iOS, deprecated: 14.0)
        @available(macOS, deprecated: 11.0)
        open class func authorizationStatus() -> CLAuthorizationStatus { LocationCenter.shared.status }

        /// The accuracy: always full, because positions come from the program itself.
        open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

        /// Whether widgets may know the position: the same as for the program.
        open var isAuthorizedForWidgetUpdates: Bool { authorizationStatus.isGranted }

        /// Asks for the position while the program is in use. It is granted, unless it was denied.
        open func requestWhenInUseAuthorization() {
            center.setStatus { $0 == .notDetermined ? .authorizedWhenInUse : $0 }
        }

        /// Asks for the position at all times. It is granted, unless it was denied.
        open func requestAlwaysAuthorization() {
            center.setStatus { $0 == .notDetermined || $0 == .authorizedWhenInUse ? .authorizedAlways : $0 }
        }

        /// Asks for full accuracy, which is always granted.
        open func requestTemporaryFullAccuracyAuthorization(
            withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
        ) {
            guard let completion else { return }
            nonisolated(unsafe) let handler = completion
            queue.async { handler(nil) }
        }

        /// Asks for full accuracy, which is always granted.
        open nonisolated(nonsending) func requestTemporaryFullAccuracyAuthorization(
            withPurposeKey purposeKey: String
        ) async throws {}

        // MARK: Settings

        /// The purpose of the positions. It has no effect here.
        open var activityType: CLActivityType {
            get { content.withLock { $0.activityType } }
            set { content.withLock { $0.activityType = newValue } }
        }

        /// The minimum distance for a report, in metres. A more accurate position is reported in any case.
        open var distanceFilter: CLLocationDistance {
            get { content.withLock { $0.distanceFilter } }
            set { content.withLock { $0.distanceFilter = newValue } }
        }

        /// The desired accuracy of positions. It has no effect here.
        open var desiredAccuracy: CLLocationAccuracy {
            get { content.withLock { $0.desiredAccuracy } }
            set { content.withLock { $0.desiredAccuracy = newValue } }
        }

        /// Whether updates may pause. They never do.
        open var pausesLocationUpdatesAutomatically: Bool {
            get { content.withLock { $0.pausesAutomatically } }
            set { content.withLock { $0.pausesAutomatically = newValue } }
        }

        /// Whether updates continue in the background. They do.
        open var allowsBackgroundLocationUpdates: Bool {
            get { content.withLock { $0.allowsBackground } }
            set { content.withLock { $0.allowsBackground = newValue } }
        }

        /// Whether the user sees that the program reads the position in the background. It has no effect
        /// here.
        open var showsBackgroundLocationIndicator: Bool {
            get { content.withLock { $0.showsIndicator } }
            set { content.withLock { $0.showsIndicator = newValue } }
        }

        // MARK: Positions

        /// The last position from the program; nil before the first one, and without permission.
        open var location: CLLocation? { center.location }

        /// Reports the last position once; `CLError.locationUnknown` if the program has not given one yet.
        open func requestLocation() {
            guard mayUseServices() else { return }
            if let location {
                callDelegate { $0.locationManager($1, didUpdateLocations: [location]) }
            } else {
                callDelegate { $0.locationManager($1, didFailWithError: CLError(.locationUnknown)) }
            }
        }

        /// Reports the last position, and each new one.
        open func startUpdatingLocation() { start(\.updates) }

        /// Stops the reports of `startUpdatingLocation()`.
        open func stopUpdatingLocation() { content.withLock { $0.updates = nil } }

        /// True: movements of 500 m and more can be reported.
        open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

        /// Reports the last position, and new ones that are 500 m away from the last one.
        open func startMonitoringSignificantLocationChanges() { start(\.significantChanges) }

        /// Stops the reports of `startMonitoringSignificantLocationChanges()`.
        open func stopMonitoringSignificantLocationChanges() {
            content.withLock { $0.significantChanges = nil }
        }

        private func start(_ service: WritableKeyPath<Content, Updates?>) {
            guard mayUseServices() else { return }
            let location = location
            let isFirst = content.withLock { content in
                guard content[keyPath: service] == nil else { return false }
                content[keyPath: service] = Updates(last: location)
                return true
            }
            if isFirst, let location {
                callDelegate { $0.locationManager($1, didUpdateLocations: [location]) }
            }
        }

        private func mayUseServices() -> Bool {
            if center.isGranted() { return true }
            callDelegate { $0.locationManager($1, didFailWithError: CLError(.denied)) }
            return false
        }

        /// Whether the heading is available: false.
        open class func headingAvailable() -> Bool { false }

        // MARK: Regions

        /// Whether regions of a class can be monitored: circles can.
        open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
            regionClass is CLCircularRegion.Type
        }

        /// The largest radius that can be monitored, half the earth's circumference.
        open var maximumRegionMonitoringDistance: CLLocationDistance { LocationCenter.largestRadius }

        /// The regions that any manager of the program monitors.
        open var monitoredRegions: Set<CLRegion> { center.regions }

        /// Reports to all managers when the device enters or leaves a region, but not that it is inside at
        /// the beginning. It replaces a monitored region with the same identifier. A region counts as left at
        /// a distance of a tenth of its radius (see ``GeofenceMonitor/margin(of:_:)``). There may be any
        /// number of regions.
        open func startMonitoring(for region: CLRegion) {
            let isGranted = center.isGranted()
            guard isGranted, let circle = region.copy() as? CLCircularRegion,
                circle.radius <= maximumRegionMonitoringDistance, CLLocationCoordinate2DIsValid(circle.center)
            else {
                let error = CLError(isGranted ? .regionMonitoringFailure : .regionMonitoringDenied)
                return callDelegate { $0.locationManager($1, monitoringDidFailFor: region, withError: error) }
            }
            center.monitor(circle)
            callDelegate { $0.locationManager($1, didStartMonitoringFor: circle) }
        }

        /// Ends the monitoring of a region, by its identifier.
        open func stopMonitoring(for region: CLRegion) { center.forget(region) }

        /// Reports whether the device is inside a region.
        open func requestState(for region: CLRegion) {
            let state = center.state(of: region)
            callDelegate { $0.locationManager($1, didDetermineState: state, for: region) }
        }

        // MARK: From the center

        func authorizationChanged() { callDelegate { $0.locationManagerDidChangeAuthorization($1) } }

        func moved(to location: CLLocation) {
            let isReported = content.withLock { content in
                let filter = content.distanceFilter
                let isUpdate = content.updates?.take(location, filter: filter) ?? false
                let isSignificant =
                    content.significantChanges?
                    .take(location, filter: CLLocationManager.significantDistance) ?? false
                return isUpdate || isSignificant
            }
            if isReported { callDelegate { $0.locationManager($1, didUpdateLocations: [location]) } }
        }

        func crossed(_ region: CLRegion, _ state: CLRegionState) {
            callDelegate { delegate, manager in
                delegate.locationManager(manager, didDetermineState: state, for: region)
                if state == .inside, region.notifyOnEntry {
                    delegate.locationManager(manager, didEnterRegion: region)
                } else if state == .outside, region.notifyOnExit {
                    delegate.locationManager(manager, didExitRegion: region)
                }
            }
        }

        /// Calls the delegate that there is then, if the manager is still there.
        private func callDelegate(
            _ news: @escaping @Sendable (any CLLocationManagerDelegate, CLLocationManager) -> Void
        ) {
            queue.async { [weak self] in
                guard let self, let delegate else { return }
                news(delegate, self)
            }
        }
    }
#endif
