#if !canImport(Darwin)
    /// The accuracy with which a program may know the position of the device.
    public enum CLAccuracyAuthorization: Int, Sendable {
        /// The exact position.
        case fullAccuracy = 0
        /// A position that is correct to a few kilometers.
        case reducedAccuracy = 1
    }
#endif
