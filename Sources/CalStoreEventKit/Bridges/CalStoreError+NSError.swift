import Foundation

/// The error as an `NSError`.
extension CalStoreError: CustomNSError {
    /// The domain of these errors as an `NSError`: `CalStore.CalStoreError`.
    public static var errorDomain: String { "CalStore.CalStoreError" }

    /// The number of the case as an `NSError`. Numbers never change their meaning.
    public var errorCode: Int {
        switch self {
        case .damaged: 1
        case .formatTooNew: 2
        case .editedSnapshotTooOld: 3
        case .lockTimeout: 4
        case .io: 5
        case .commitUnknown: 6
        case .storeExists: 7
        case .otherStore: 8
        case .readOnlyStore: 9
        case .badSettings: 10
        case .badSetting: 11
        case .refused: 12
        case .noSuchItem: 13
        case .noSuchCalendar: 14
        case .noSuchSource: 15
        case .noSuchOccurrence: 16
        case .conflict: 17
        case .planOutdated: 18
        case .unsettled: 19
        case .noSuchOperation: 20
        case .cursorExpired: 21
        case .cannotUndo: 22
        case .unreadableRecord: 23
        case .editRefused: 24
        case .filesOfTwoStores: 25
        case .nestedUse: 26
        case .readEnded: 27
        case .noDefaultCalendar: 28
        }
    }

    /// The sentence, under Foundation's key for descriptions.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}

#if !canImport(Darwin)
    // As with `EKError`: programs catch what EventKit's methods throw as `NSError`, and there it must be one.
    extension CalStoreError: _ObjectiveCBridgeable {
        private static let key = "CalStoreError"

        /// An `NSError` with the same text that keeps this error.
        public func _bridgeToObjectiveC() -> NSError {
            NSError(
                domain: CalStoreError.errorDomain, code: errorCode,
                userInfo: errorUserInfo.merging([CalStoreError.key: self]) { old, _ in old })
        }

        /// The error from which an `NSError` was made; nil for others.
        public static func _forceBridgeFromObjectiveC(_ error: NSError, result: inout CalStoreError?) {
            result = error.userInfo[key] as? CalStoreError
        }

        /// Converts an `NSError` that was made from an error of the store.
        public static func _conditionallyBridgeFromObjectiveC(
            _ error: NSError, result: inout CalStoreError?
        ) -> Bool {
            _forceBridgeFromObjectiveC(error, result: &result)
            return result != nil
        }

        /// The error from which an `NSError` was made, or an error with the same text.
        public static func _unconditionallyBridgeFromObjectiveC(_ error: NSError?) -> CalStoreError {
            error?.userInfo[key] as? CalStoreError
                ?? .damaged(
                    file: CalStoreError.errorDomain, line: nil,
                    reason: error?.localizedDescription ?? "no reason is known")
        }
    }
#endif
