import Foundation

/// What EventKit's methods throw: a number of the domain `EKErrorDomain`, and the offending values (EventKit rules 49-55).
///
/// ```swift
/// do { try store.save(event, span: .thisEvent) }
/// catch EKError.noCalendar { … }
/// ```
///
/// As an `NSError` it has the same domain, number and `userInfo` as on Apple's systems.
public struct EKError: CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
    // Unchecked for `userInfo` only, which never changes.

    /// The domain of all these errors: `EKErrorDomain`.
    public static var errorDomain: String { EKErrorDomain }

    /// Which error it is.
    public let code: Code
    /// The offending values, by the keys of `NSError`.
    public let userInfo: [String: Any]

    /// An error with a code.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// The number of the code.
    public var errorCode: Int { code.rawValue }

    /// `userInfo` with a text under `NSLocalizedDescriptionKey`.
    public var errorUserInfo: [String: Any] {
        var info = userInfo
        if info[NSLocalizedDescriptionKey] == nil { info[NSLocalizedDescriptionKey] = code.message }
        return info
    }

    /// One sentence.
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String ?? code.message }

    /// Two errors are equal when domain, number and values are, as with `NSError`.
    public static func == (left: EKError, right: EKError) -> Bool {
        left.code == right.code && NSDictionary(dictionary: left.userInfo).isEqual(to: right.userInfo)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
