import Basics
import CalStorePlanning

extension BusyTime {
    /// The time as an iCalendar file with one VFREEBUSY (RFC 5545, 3.6.4): periods in UTC within a range that
    /// do not overlap, ordered by start. Equal time gives equal bytes.
    ///
    /// ```swift
    /// let bytes = try store.busyTime(in: week, zone: .system).iCalendar(in: week, now: now)
    /// ```
    /// - Parameters:
    ///   - range: The range for which the periods are complete (DTSTART and DTEND).
    ///   - now: The time of the file (DTSTAMP).
    ///   - organizer: The address of the person whose time it is; nil if it is not known.
    public func iCalendar(in range: Range<Instant>, now: Instant, organizer: String? = nil) -> [UInt8] {
        let periods = clamped(to: range).merged
        var content = ContentWriter(capacity: periods.count * 64)
        content.line("DTSTART", value: range.lowerBound.basicText)
        content.line("DTEND", value: range.upperBound.basicText)
        if let organizer {
            content.line("ORGANIZER", value: organizer.contains(":") ? organizer : "mailto:" + organizer)
        }
        for period in periods {
            content.line(
                "FREEBUSY", ";FBTYPE=" + period.kind.iCalendarName,
                value: "\(period.range.lowerBound.basicText)/\(period.range.upperBound.basicText)")
        }
        var writer = ContentWriter(capacity: content.bytes.count + 256)
        writer.begin("VCALENDAR")
        writer.line("VERSION", value: "2.0")
        writer.line("PRODID", value: ICalendarExport.productID)
        // A publication names the person whose time it is (RFC 5546, 3.3.1).
        if organizer != nil { writer.line("METHOD", value: "PUBLISH") }
        writer.begin("VFREEBUSY")
        let digits = [0, 1].map { String(XXHash64.hash(content.bytes, seed: $0), radix: 16) }
        writer.line("UID", value: digits.joined() + "@calstore")
        writer.line("DTSTAMP", value: now.basicText)
        writer.verbatim(content.bytes[...])
        writer.end("VFREEBUSY")
        writer.end("VCALENDAR")
        return writer.bytes
    }
}

extension BusyPeriod.Kind {
    /// FBTYPE (RFC 5545, 3.2.9)
    fileprivate var iCalendarName: String {
        switch self {
        case .tentative: "BUSY-TENTATIVE"
        case .busy: "BUSY"
        case .unavailable: "BUSY-UNAVAILABLE"
        }
    }
}
