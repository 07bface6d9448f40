#if !canImport(Darwin)
    import Foundation

    /// The source of a position.
    open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
        // Unchecked because of NSObject; nothing here changes.

        /// Whether software simulated the position.
        public let isSimulatedBySoftware: Bool
        /// Whether it comes from an accessory, such as a car.
        public let isProducedByAccessory: Bool

        /// The origin of a position.
        public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
            isSimulatedBySoftware = isSoftware
            isProducedByAccessory = isAccessory
        }

        /// True: archives can be read with secure coding.
        public static var supportsSecureCoding: Bool { true }

        public required init?(coder: NSCoder) {
            isSimulatedBySoftware = coder.decodeBool(forKey: "isSimulatedBySoftware")
            isProducedByAccessory = coder.decodeBool(forKey: "isProducedByAccessory")
        }

        public func encode(with coder: NSCoder) {
            coder.encode(isSimulatedBySoftware, forKey: "isSimulatedBySoftware")
            coder.encode(isProducedByAccessory, forKey: "isProducedByAccessory")
        }

        public func copy(with zone: NSZone? = nil) -> Any { self }
    }
#endif
