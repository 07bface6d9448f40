/// The birthday of a person born on 29 February, in other years.
///
/// The raw values are the words of ekcal's setting `birthdays.leap`.
public enum LeapDayRule: String, CaseIterable, Sendable {
    /// 28 February.
    case february28 = "feb28"
    /// 1 March.
    case march1 = "mar1"
    /// None: only leap years have the birthday.
    case leapYears = "leap-years"

    /// The rule of a yearly event. Leap days need no extension of RFC 5545: the rules are the last day of
    /// February, and the 60th day of the year.
    func recurrence(of day: CardDate) -> String {
        guard day.isLeapDay else { return "FREQ=YEARLY" }
        return switch self {
        case .february28: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"
        case .march1: "FREQ=YEARLY;BYYEARDAY=60"
        case .leapYears: "FREQ=YEARLY"
        }
    }
}
