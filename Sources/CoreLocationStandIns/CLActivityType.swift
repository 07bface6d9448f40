#if !canImport(Darwin)
    /// The purpose of the positions.
    public enum CLActivityType: Int, Sendable {
        /// Any other activity.
        case other = 1
        /// Navigation in a car.
        case automotiveNavigation = 2
        /// Walking, running or cycling.
        case fitness = 3
        /// Navigation in another vehicle, such as a train or a boat.
        case otherNavigation = 4
        /// Flying.
        case airborne = 5
    }
#endif
