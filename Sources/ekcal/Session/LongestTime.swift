/// The maximum of an option that is a length of time: longer ones are typing errors, such as `3d` for `3s`.
/// The help of the option names it.
enum LongestTime: String, CaseIterable {
    case hour = "1h"
    case day = "1d"
    case month = "30d"

    var seconds: Double {
        switch self {
        case .hour: 3600
        case .day: 86_400
        case .month: 30 * 86_400
        }
    }
}
