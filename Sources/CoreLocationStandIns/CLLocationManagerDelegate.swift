#if !canImport(Darwin)
    import Foundation

    /// The reports of a `CLLocationManager`. Each method is optional.
    public protocol CLLocationManagerDelegate: NSObjectProtocol {
        /// The device has moved; the newest position is the last one.
        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
        /// The position cannot be had.
        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
        /// The program's right to know the position is another one, or the manager has just got its delegate.
        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
        /// The same; called when the newer method is missing.
        func locationManager(
            _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
        /// A region is monitored from now on.
        func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)
        /// A region cannot be monitored.
        func locationManager(
            _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error)
        /// The device has entered or left a region, or `requestState(for:)` asked for its state.
        func locationManager(
            _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)
        /// The device has entered a region.
        func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)
        /// The device has left a region.
        func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)
        /// Never called: updates are never paused.
        func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
        /// Never called: updates are never paused.
        func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
        /// Never called: updates are never deferred.
        func locationManager(
            _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?)
    }

    extension CLLocationManagerDelegate {
        public func locationManager(
            _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
        ) {}
        public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
        public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
        }
        public func locationManager(
            _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
        ) {}
        public func locationManager(
            _ manager: CLLocationManager, didStartMonitoringFor region: CLRegion
        ) {}
        public func locationManager(
            _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
        ) {}
        public func locationManager(
            _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
        ) {}
        public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}
        public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}
        public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
        public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
        public func locationManager(
            _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
        ) {}
    }
#endif
