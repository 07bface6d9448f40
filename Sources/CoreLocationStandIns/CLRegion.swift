import Basics

#if !canImport(Darwin)
    import Foundation

    /// An area with a name. It is abstract: make a `CLCircularRegion`.
    open class CLRegion: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
        // Unchecked because of NSObject; all mutable state is behind the lock.

        private struct Wishes {
            var notifiesOnEntry = true
            var notifiesOnExit = true
        }

        private let wishes: Locked<Wishes>

        /// The identifier among the regions of the program.
        public let identifier: String

        /// Whether entering it is reported; true by default.
        open var notifyOnEntry: Bool {
            get { wishes.withLock { $0.notifiesOnEntry } }
            set { wishes.withLock { $0.notifiesOnEntry = newValue } }
        }

        /// Whether leaving it is reported; true by default.
        open var notifyOnExit: Bool {
            get { wishes.withLock { $0.notifiesOnExit } }
            set { wishes.withLock { $0.notifiesOnExit = newValue } }
        }

        init(identifier: String) {
            self.identifier = identifier
            wishes = Locked(Wishes())
        }

        /// True: archives can be read with secure coding.
        public static var supportsSecureCoding: Bool { true }

        public required init?(coder: NSCoder) {
            identifier = coder.decodeObject(of: NSString.self, forKey: "identifier") as String? ?? ""
            wishes = Locked(
                Wishes(
                    notifiesOnEntry: coder.decodeBool(forKey: "notifyOnEntry"),
                    notifiesOnExit: coder.decodeBool(forKey: "notifyOnExit")))
        }

        open func encode(with coder: NSCoder) {
            coder.encode(identifier as NSString, forKey: "identifier")
            coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
            coder.encode(notifyOnExit, forKey: "notifyOnExit")
        }

        open func copy(with zone: NSZone? = nil) -> Any { take(CLRegion(identifier: identifier)) }

        /// The same wishes for a copy.
        func take<Region: CLRegion>(_ copy: Region) -> Region {
            copy.notifyOnEntry = notifyOnEntry
            copy.notifyOnExit = notifyOnExit
            return copy
        }

        /// Two regions are equal when they are of one kind and have one identifier: a program monitors only
        /// one of them.
        open override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? CLRegion else { return false }
            return type(of: self) == type(of: other) && identifier == other.identifier
        }

        open override var hash: Int { identifier.hashValue }
    }
#endif
