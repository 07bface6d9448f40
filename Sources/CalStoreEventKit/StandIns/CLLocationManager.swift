import Basics

#if !canImport(Darwin)
    import Dispatch
    import Foundation

    /// Tells where the device is, and when it enters and leaves regions.
    ///
    /// ```swift
    /// let manager = CLLocationManager()
    /// manager.delegate = self
    /// manager.startMonitoring(for: CLCircularRegion(center: center, radius: 100, identifier: "office"))
    /// ```
    ///
    /// There is no sensor here: the program itself says where the device is, through `CalStoreDevice`. It is
    /// asked for nothing, so each request for the right to know is granted.
    ///
    /// The delegate of a manager that was made on the main thread is called on the main queue, one of any
    /// other on a private queue, always one call after the other.
    open class CLLocationManager: NSObject, @unchecked Sendable {
        // Unchecked because of NSObject; what changes is behind the lock.

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

        /// What Apple calls a significant change is some 500 m.
        private static let significantDistance: CLLocationDistance = 500

        public override init() {
            content = Locked(Content())
            queue = Thread.isMainThread ? .main : DispatchQueue(label: "CalStore.CoreLocation.manager")
            super.init()
            center.join(self)
        }

        /// Who is told; it is not retained. It is told the authorization at once.
        open var delegate: (any CLLocationManagerDelegate)? {
            get { content.withLock { $0.delegate } }
            set {
                content.withLock { $0.delegate = newValue }
                if newValue != nil { authorizationChanged() }
            }
        }

        // MARK: The right to know

        /// Whether the device has a position at all: true.
        open class func locationServicesEnabled() -> Bool { true }

        /// The program's right to know where the device is.
        open var authorizationStatus: CLAuthorizationStatus { center.status }

        /// The same, in its older form.
        @available(iOS, deprecated: 14.0)
        @available(macOS, deprecated: 11.0)
        open class func authorizationStatus() -> CLAuthorizationStatus { LocationCenter.shared.status }

        /// Full accuracy: what the program says is not made less exact.
        open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

        /// Whether widgets may know it: as the program.
        open var isAuthorizedForWidgetUpdates: Bool { authorizationStatus.isGranted }

        /// Asks to know the position while the program is in use. It is granted, unless it was denied.
        open func requestWhenInUseAuthorization() {
            center.setStatus { $0 == .notDetermined ? .authorizedWhenInUse : $0 }
        }

        /// Asks to know the position always. It is granted, unless it was denied.
        open func requestAlwaysAuthorization() {
            center.setStatus { $0 == .notDetermined || $0 == .authorizedWhenInUse ? .authorizedAlways : $0 }
        }

        /// Asks for full accuracy, which there is already.
        open func requestTemporaryFullAccuracyAuthorization(
            withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
        ) {
            guard let completion else { return }
            nonisolated(unsafe) let handler = completion
            queue.async { handler(nil) }
        }

        /// Asks for full accuracy, which there is already.
        open nonisolated(nonsending) func requestTemporaryFullAccuracyAuthorization(
            withPurposeKey purposeKey: String
        ) async throws {}

        // MARK: Settings

        /// What the positions are for. It changes nothing here.
        open var activityType: CLActivityType {
            get { content.withLock { $0.activityType } }
            set { content.withLock { $0.activityType = newValue } }
        }

        /// Smaller movements are not reported, unless a position is more accurate.
        open var distanceFilter: CLLocationDistance {
            get { content.withLock { $0.distanceFilter } }
            set { content.withLock { $0.distanceFilter = newValue } }
        }

        /// How exact positions should be. It changes nothing here.
        open var desiredAccuracy: CLLocationAccuracy {
            get { content.withLock { $0.desiredAccuracy } }
            set { content.withLock { $0.desiredAccuracy = newValue } }
        }

        /// Whether updates may pause. They never do.
        open var pausesLocationUpdatesAutomatically: Bool {
            get { content.withLock { $0.pausesAutomatically } }
            set { content.withLock { $0.pausesAutomatically = newValue } }
        }

        /// Whether updates go on in the background. They do.
        open var allowsBackgroundLocationUpdates: Bool {
            get { content.withLock { $0.allowsBackground } }
            set { content.withLock { $0.allowsBackground = newValue } }
        }

        /// Whether the user sees that the program asks in the background. It changes nothing here.
        open var showsBackgroundLocationIndicator: Bool {
            get { content.withLock { $0.showsIndicator } }
            set { content.withLock { $0.showsIndicator = newValue } }
        }

        // MARK: Positions

        /// The last position that the program gave; nil before the first, and without the right to know.
        open var location: CLLocation? { center.location }

        /// Reports the last position once; `CLError.locationUnknown` if the program gave none yet.
        open func requestLocation() {
            guard mayUseServices() else { return }
            if let location {
                tell { $0.locationManager($1, didUpdateLocations: [location]) }
            } else {
                tell { $0.locationManager($1, didFailWithError: CLError(.locationUnknown)) }
            }
        }

        /// Reports the last position, and each new one.
        open func startUpdatingLocation() { start(\.updates) }

        /// Ends what `startUpdatingLocation()` began.
        open func stopUpdatingLocation() { content.withLock { $0.updates = nil } }

        /// True: movements of 500 m and more can be reported.
        open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

        /// Reports the last position, and new ones that are 500 m away from the last one.
        open func startMonitoringSignificantLocationChanges() { start(\.significantChanges) }

        /// Ends what `startMonitoringSignificantLocationChanges()` began.
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
            if isFirst, let location { tell { $0.locationManager($1, didUpdateLocations: [location]) } }
        }

        private func mayUseServices() -> Bool {
            if center.isGranted() { return true }
            tell { $0.locationManager($1, didFailWithError: CLError(.denied)) }
            return false
        }

        /// False: the program does not say where the device points to.
        open class func headingAvailable() -> Bool { false }

        // MARK: Regions

        /// Whether regions of a class can be monitored: circles can.
        open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
            regionClass is CLCircularRegion.Type
        }

        /// The largest radius that can be monitored, half the way round the earth.
        open var maximumRegionMonitoringDistance: CLLocationDistance { LocationCenter.largestRadius }

        /// The regions that any manager of the program monitors.
        open var monitoredRegions: Set<CLRegion> { center.regions }

        /// Reports to all managers when the device enters and leaves a region, not that it is inside at the
        /// beginning. Another region with the same identifier is not monitored any more. It is left a tenth
        /// of its radius outside (see ``GeofenceMonitor/margin(of:_:)``). There may be any number of them.
        open func startMonitoring(for region: CLRegion) {
            let isGranted = center.isGranted()
            guard isGranted, let circle = region.copy() as? CLCircularRegion,
                circle.radius <= maximumRegionMonitoringDistance, CLLocationCoordinate2DIsValid(circle.center)
            else {
                let error = CLError(isGranted ? .regionMonitoringFailure : .regionMonitoringDenied)
                return tell { $0.locationManager($1, monitoringDidFailFor: region, withError: error) }
            }
            center.monitor(circle)
            tell { $0.locationManager($1, didStartMonitoringFor: circle) }
        }

        /// Ends the monitoring of a region, by its identifier.
        open func stopMonitoring(for region: CLRegion) { center.forget(region) }

        /// Reports whether the device is inside of a region.
        open func requestState(for region: CLRegion) {
            let state = center.state(of: region)
            tell { $0.locationManager($1, didDetermineState: state, for: region) }
        }

        // MARK: From the center

        func authorizationChanged() { tell { $0.locationManagerDidChangeAuthorization($1) } }

        func moved(to location: CLLocation) {
            let isReported = content.withLock { content in
                let filter = content.distanceFilter
                let isUpdate = content.updates?.take(location, filter: filter) ?? false
                let isSignificant =
                    content.significantChanges?
                    .take(location, filter: CLLocationManager.significantDistance) ?? false
                return isUpdate || isSignificant
            }
            if isReported { tell { $0.locationManager($1, didUpdateLocations: [location]) } }
        }

        func crossed(_ region: CLRegion, _ state: CLRegionState) {
            tell { delegate, manager in
                delegate.locationManager(manager, didDetermineState: state, for: region)
                if state == .inside, region.notifyOnEntry {
                    delegate.locationManager(manager, didEnterRegion: region)
                } else if state == .outside, region.notifyOnExit {
                    delegate.locationManager(manager, didExitRegion: region)
                }
            }
        }

        /// Calls the delegate that there is then, if the manager is still there.
        private func tell(
            _ news: @escaping @Sendable (any CLLocationManagerDelegate, CLLocationManager) -> Void
        ) {
            queue.async { [weak self] in
                guard let self, let delegate else { return }
                news(delegate, self)
            }
        }
    }
#endif
