/// A day of the week: Sunday is 1 (EventKit rule 180).
public enum EKWeekday: Int, Sendable {
    /// Sunday: 1.
    case sunday = 1
    /// Monday: 2.
    case monday = 2
    /// Tuesday: 3.
    case tuesday = 3
    /// Wednesday: 4.
    case wednesday = 4
    /// Thursday: 5.
    case thursday = 5
    /// Friday: 6.
    case friday = 6
    /// Saturday: 7.
    case saturday = 7

    /// The old name of `sunday`.
    @available(iOS, deprecated: 9.0, renamed: "sunday")
    @available(macOS, deprecated: 10.11, renamed: "sunday")
    public static var EKSunday: EKWeekday { .sunday }
    /// The old name of `monday`.
    @available(iOS, deprecated: 9.0, renamed: "monday")
    @available(macOS, deprecated: 10.11, renamed: "monday")
    public static var EKMonday: EKWeekday { .monday }
    /// The old name of `tuesday`.
    @available(iOS, deprecated: 9.0, renamed: "tuesday")
    @available(macOS, deprecated: 10.11, renamed: "tuesday")
    public static var EKTuesday: EKWeekday { .tuesday }
    /// The old name of `wednesday`.
    @available(iOS, deprecated: 9.0, renamed: "wednesday")
    @available(macOS, deprecated: 10.11, renamed: "wednesday")
    public static var EKWednesday: EKWeekday { .wednesday }
    /// The old name of `thursday`.
    @available(iOS, deprecated: 9.0, renamed: "thursday")
    @available(macOS, deprecated: 10.11, renamed: "thursday")
    public static var EKThursday: EKWeekday { .thursday }
    /// The old name of `friday`.
    @available(iOS, deprecated: 9.0, renamed: "friday")
    @available(macOS, deprecated: 10.11, renamed: "friday")
    public static var EKFriday: EKWeekday { .friday }
    /// The old name of `saturday`.
    @available(iOS, deprecated: 9.0, renamed: "saturday")
    @available(macOS, deprecated: 10.11, renamed: "saturday")
    public static var EKSaturday: EKWeekday { .saturday }
}
