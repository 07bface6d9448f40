import CalStore

extension ICalendarOutline.Calendar {
    /// Whether it is one of vCalendar 1.0.
    var isOld: Bool { properties.first { $0.property == .version }?.rawValue.trimmingBlanks == "1.0" }

    /// Nil without a METHOD, and for one that RFC 5546 does not define.
    var method: SchedulingMethod? {
        properties.first { $0.property == .method }.flatMap {
            SchedulingMethod(rawValue: $0.rawValue.trimmingBlanks.uppercased())
        }
    }
}
