#if !canImport(Darwin)
    /// The permission of a program to know the position of the device.
    public enum CLAuthorizationStatus: Int32, Sendable {
        case notDetermined = 0
        case restricted = 1
        case denied = 2
        case authorizedAlways = 3
        case authorizedWhenInUse = 4

        /// The name of `authorizedAlways` on macOS.
        public static var authorized: CLAuthorizationStatus { .authorizedAlways }

        var isGranted: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
    }
#endif
