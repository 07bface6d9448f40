#if !canImport(Darwin)
    /// The accuracy with which a program may know the position of the device.
    public enum CLAccuracyAuthorization: Int, Sendable {
        case fullAccuracy = 0
        case reducedAccuracy = 1
    }
#endif
