/// The access of a program to the user's events or reminders (EventKit rules 226-241).
public enum EKAuthorizationStatus: Int, Sendable {
    /// The user was not asked yet.
    case notDetermined = 0
    /// Denied, and the user cannot change that (EventKit rule 241).
    case restricted = 1
    /// The user refused.
    case denied = 2
    /// Reading and writing.
    case fullAccess = 3
    /// Adding events only: fetches find nothing (EventKit rule 233).
    case writeOnly = 4

    /// The old name of `fullAccess` (EventKit rule 235).
    @available(iOS, deprecated: 17.0, renamed: "fullAccess")
    @available(macOS, deprecated: 14.0, renamed: "fullAccess")
    @available(watchOS, deprecated: 10.0, renamed: "fullAccess")
    public static var authorized: EKAuthorizationStatus { .fullAccess }
}
