#if !canImport(Darwin)
    /// How exactly a program may know where the device is.
    public enum CLAccuracyAuthorization: Int, Sendable {
        case fullAccuracy = 0
        case reducedAccuracy = 1
    }
#endif
