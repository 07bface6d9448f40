#if !canImport(Darwin)
    /// The permission of a program to know the position of the device.
    public enum CLAuthorizationStatus: Int32, Sendable {
        /// The user was not asked.
        case notDetermined = 0
        /// Access is not allowed, and the user cannot change this.
        case restricted = 1
        /// The user has refused access.
        case denied = 2
        /// Access at any time.
        case authorizedAlways = 3
        /// Access while the program is in use.
        case authorizedWhenInUse = 4

        /// The name of `authorizedAlways` on macOS.
        public static var authorized: CLAuthorizationStatus { .authorizedAlways }

        var isGranted: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
    }
#endif
