#if !canImport(Darwin)
    /// The position of the device relative to a region.
    public enum CLRegionState: Int, Sendable {
        /// It is not known whether the device is inside.
        case unknown = 0
        /// The device is inside.
        case inside = 1
        /// The device is outside.
        case outside = 2
    }
#endif
