#if !canImport(Darwin)
    import Foundation

    // Off Apple's systems, Swift casts an error to `NSError` only through this protocol. Programs write
    // `catch let error as NSError` without another clause, and the compiler assumes that this catches every
    // error; an error that cannot be cast would end the program.
    extension EKError: _ObjectiveCBridgeable {
        /// The wrapped error.
        public func _bridgeToObjectiveC() -> NSError { _nsError }

        /// An error of the domain `EKErrorDomain`; nil for others.
        public static func _forceBridgeFromObjectiveC(_ error: NSError, result: inout EKError?) {
            result = error.domain == EKErrorDomain ? EKError(_nsError: error) : nil
        }

        /// Whether it is an error of the domain `EKErrorDomain`.
        public static func _conditionallyBridgeFromObjectiveC(
            _ error: NSError, result: inout EKError?
        ) -> Bool {
            _forceBridgeFromObjectiveC(error, result: &result)
            return result != nil
        }

        /// The wrapped error; an internal failure if there is none.
        public static func _unconditionallyBridgeFromObjectiveC(_ error: NSError?) -> EKError {
            error.map { EKError(_nsError: $0) } ?? EKError(.internalFailure)
        }
    }
#endif
