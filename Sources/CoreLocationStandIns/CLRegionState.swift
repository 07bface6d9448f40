#if !canImport(Darwin)
    /// The position of the device relative to a region.
    public enum CLRegionState: Int, Sendable {
        case unknown = 0
        case inside = 1
        case outside = 2
    }
#endif
