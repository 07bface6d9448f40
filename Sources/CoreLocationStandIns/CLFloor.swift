#if !canImport(Darwin)
    import Foundation

    /// The floor of a building. Positions here have none.
    open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
        // Unchecked because of NSObject; nothing here changes.

        /// The number of the floor; 0 is the ground floor.
        public let level: Int

        /// True: archives can be read with secure coding.
        public static var supportsSecureCoding: Bool { true }

        public required init?(coder: NSCoder) { level = coder.decodeInteger(forKey: "level") }

        public func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }

        public func copy(with zone: NSZone? = nil) -> Any { self }
    }
#endif
