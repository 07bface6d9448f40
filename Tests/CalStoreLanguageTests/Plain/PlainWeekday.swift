/// A day of the week, counted as in `PlainDay`.
enum PlainWeekday: Int, CaseIterable {
    case mon = 1
    case tue, wed, thu, fri, sat, sun

    var name: String {
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"][rawValue - 1]
    }
}
