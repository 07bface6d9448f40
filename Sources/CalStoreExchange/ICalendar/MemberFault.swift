/// An error in a member of a JSCalendar object: the facts, and their sentence after the path of the member.
enum MemberFault: Hashable, Sendable {
    /// A required member is missing.
    case missing(expected: String)
    case unreadable(value: String, expected: String)
    /// An optional value that is kept unread.
    case unused(value: String, expected: String)
    case outOfRange(value: String, allowed: String)
    /// A value that another member excludes.
    case conflicting(value: String, String)
    case unknownZone(String)
    case derived(String)

    var message: String {
        switch self {
        case .missing(let expected): "is missing; expected \(expected)"
        case .unreadable(let value, let expected): "\(value) cannot be read; expected \(expected)"
        case .unused(let value, let expected): "\(value) is kept but not understood; expected \(expected)"
        case .outOfRange(let value, let allowed): "\(value) is out of range \(allowed)"
        case .conflicting(let value, let reason): "\(value) cannot be used \(reason)"
        case .unknownZone(let name):
            "\"\(name)\" is unknown, and timeZones has no complete entry for it; times in it float"
        case .derived(let uid): "is missing; derived from the content: \(uid)"
        }
    }
}
