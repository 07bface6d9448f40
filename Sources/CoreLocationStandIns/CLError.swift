#if !canImport(Darwin)
    import Foundation

    /// The error of Core Location's methods: a code of the domain `kCLErrorDomain`.
    ///
    /// ```swift
    /// do { place = try await CLGeocoder().geocodeAddressString(text).first }
    /// catch CLError.geocodeFoundNoResult { … }
    /// ```
    public struct CLError: _BridgedStoredNSError, LocalizedError, @unchecked Sendable {
        // Unchecked for the NSError, which never changes.

        /// The wrapped error.
        public let _nsError: NSError

        /// Wraps an error of the domain `kCLErrorDomain`.
        public init(_nsError error: NSError) { _nsError = error }

        /// An error with a code and its text, unless `userInfo` has another text.
        public init(_ code: Code, userInfo: [String: Any] = [:]) {
            var info = userInfo
            if info[NSLocalizedDescriptionKey] == nil { info[NSLocalizedDescriptionKey] = code.message }
            if info[NSLocalizedFailureReasonErrorKey] == nil {
                info[NSLocalizedFailureReasonErrorKey] = info[NSLocalizedDescriptionKey]
            }
            _nsError = NSError(domain: kCLErrorDomain, code: code.rawValue, userInfo: info)
        }

        /// The domain of all these errors: `kCLErrorDomain`.
        public static var _nsErrorDomain: String { kCLErrorDomain }

        /// The error as one sentence.
        public var errorDescription: String? { _nsError.userInfo[NSLocalizedDescriptionKey] as? String }
    }

    // As with `EKError`: what a program catches as `NSError` must be one.
    extension CLError: _ObjectiveCBridgeable {
        /// The wrapped error.
        public func _bridgeToObjectiveC() -> NSError { _nsError }

        /// An error of the domain `kCLErrorDomain`; nil for others.
        public static func _forceBridgeFromObjectiveC(_ error: NSError, result: inout CLError?) {
            result = error.domain == kCLErrorDomain ? CLError(_nsError: error) : nil
        }

        /// Whether it is an error of the domain `kCLErrorDomain`.
        public static func _conditionallyBridgeFromObjectiveC(
            _ error: NSError, result: inout CLError?
        ) -> Bool {
            _forceBridgeFromObjectiveC(error, result: &result)
            return result != nil
        }

        /// The wrapped error; an unknown position if there is none.
        public static func _unconditionallyBridgeFromObjectiveC(_ error: NSError?) -> CLError {
            error.map { CLError(_nsError: $0) } ?? CLError(.locationUnknown)
        }
    }
#endif
