import Foundation

/// The error of EventKit's methods: a code of the domain `EKErrorDomain`, and the values that caused it
/// (EventKit rules 49-55).
///
/// ```swift
/// do { try store.save(event, span: .thisEvent) }
/// catch EKError.noCalendar { … }
/// ```
///
/// As on Apple's systems it wraps an `NSError` and has its `code` and `userInfo`.
public struct EKError: _BridgedStoredNSError, LocalizedError, @unchecked Sendable {
    // Unchecked for the NSError, which never changes. Foundation's protocol is the one that Apple's importer
    // uses: its `~=` is found wherever the name `EKError` is, which one of our own would not be through the
    // module EventKit.

    /// The wrapped error.
    public let _nsError: NSError

    /// Wraps an error of the domain `EKErrorDomain`.
    public init(_nsError error: NSError) { _nsError = error }

    /// An error with a code and its text, unless `userInfo` has another text.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        var info = userInfo
        if info[NSLocalizedDescriptionKey] == nil { info[NSLocalizedDescriptionKey] = code.message }
        #if !canImport(Darwin)
            // The text that Foundation prints for an error there; "(null)" without it.
            if info[NSLocalizedFailureReasonErrorKey] == nil {
                info[NSLocalizedFailureReasonErrorKey] = info[NSLocalizedDescriptionKey]
            }
        #endif
        _nsError = NSError(domain: EKErrorDomain, code: code.rawValue, userInfo: info)
    }

    /// The domain of all these errors: `EKErrorDomain`.
    public static var _nsErrorDomain: String { EKErrorDomain }

    /// The error as one sentence.
    public var errorDescription: String? { _nsError.userInfo[NSLocalizedDescriptionKey] as? String }
}
