#if !canImport(Darwin)
    /// Where the device is, seen from a region.
    public enum CLRegionState: Int, Sendable {
        case unknown = 0
        case inside = 1
        case outside = 2
    }
#endif
