#if !canImport(Darwin)
    /// The purpose of the positions.
    public enum CLActivityType: Int, Sendable {
        case other = 1
        case automotiveNavigation = 2
        case fitness = 3
        case otherNavigation = 4
        case airborne = 5
    }
#endif
