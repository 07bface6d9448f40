#if !canImport(Darwin)
    import Foundation

    // As with `EKError`: programs catch what EventKit's methods throw as `NSError`, and there it must be one.
    extension CalStoreError: _ObjectiveCBridgeable {
        private static let domain = "CalStore.CalStoreError"
        private static let key = "CalStoreError"

        /// An error with the same text, which knows this one.
        public func _bridgeToObjectiveC() -> NSError {
            NSError(
                domain: CalStoreError.domain, code: 1,
                userInfo: [NSLocalizedDescriptionKey: description, CalStoreError.key: self])
        }

        /// The error that an `NSError` was made of; nil for others.
        public static func _forceBridgeFromObjectiveC(_ error: NSError, result: inout CalStoreError?) {
            result = error.userInfo[key] as? CalStoreError
        }

        /// Whether it was made of an error of the store.
        public static func _conditionallyBridgeFromObjectiveC(
            _ error: NSError, result: inout CalStoreError?
        ) -> Bool {
            _forceBridgeFromObjectiveC(error, result: &result)
            return result != nil
        }

        /// The error that it was made of, or one that says what it says.
        public static func _unconditionallyBridgeFromObjectiveC(_ error: NSError?) -> CalStoreError {
            error?.userInfo[key] as? CalStoreError
                ?? .damaged(
                    file: domain, line: nil, reason: error?.localizedDescription ?? "no reason is known")
        }
    }
#endif
