import CalStore

extension ICalendarOutline.Calendar {
    /// Its METHOD line.
    var methodLine: ContentLine? { properties.first { $0.property == .method } }

    /// Nil without a METHOD, and for one that RFC 5546 does not define.
    var method: SchedulingMethod? {
        methodLine.flatMap { SchedulingMethod(rawValue: $0.rawValue.trimmingBlanks.uppercased()) }
    }
}
