import CalStore

/// The VFREEBUSY components of iCalendar (RFC 5545, 3.6.4) as busy time.
extension BusyTime {
    /// The busy time of VFREEBUSY components among unfolded lines. FREE is ignored; an unknown type counts as
    /// busy, as RFC 5545, 3.2.9 demands; an unreadable period is left out.
    ///
    /// ```swift
    /// BusyTime(freeBusyLines: ["BEGIN:VFREEBUSY", "FREEBUSY:20260304T090000Z/PT1H", "END:VFREEBUSY"], zone: .utc)
    /// ```
    /// - Parameters:
    ///   - zone: The zone of times that are not in UTC; the standard requires UTC.
    ///   - takesTentative: Whether BUSY-TENTATIVE counts as busy.
    public init(freeBusyLines lines: [String], zone: Zone, takesTentative: Bool = true) {
        self.init()
        var open: [String] = []
        for text in lines {
            let line = KeptLine(text)
            switch line.name {
            case "BEGIN": open.append(line.rest.dropFirst().uppercased().trimmed)
            case "END": _ = open.popLast()
            case "FREEBUSY" where open.last == "VFREEBUSY":
                guard let kind = BusyTime.kind(of: line), takesTentative || kind != .tentative else {
                    continue
                }
                for period in line.rest.dropFirst().split(separator: ",") {
                    if let range = BusyTime.range(period, zone) { add(BusyPeriod(range, kind)) }
                }
            default: continue
            }
        }
    }

    /// Nil for time that is free.
    private static func kind(of line: KeptLine) -> BusyPeriod.Kind? {
        var type = "BUSY"
        for parameter in line.parameters {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0].uppercased() == "FBTYPE" { type = parts[1].uppercased() }
        }
        switch type {
        case "FREE": return nil
        case "BUSY-TENTATIVE": return .tentative
        case "BUSY-UNAVAILABLE": return .unavailable
        default: return .busy
        }
    }

    /// `19970308T160000Z/PT3H` or `19970308T160000Z/19970308T190000Z`
    private static func range(_ text: Substring, _ zone: Zone) -> Range<Instant>? {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let start = moment(String(parts[0]).trimmed, zone) else { return nil }
        let last = String(parts[1]).trimmed
        if let end = moment(last, zone) { return start < end ? start..<end : nil }
        guard let length = ItemDuration(last) else { return nil }
        let end = start.adding(seconds: length.nominalSeconds)
        return start < end ? start..<end : nil
    }

    private static func moment(_ text: String, _ zone: Zone) -> Instant? {
        Instant(iso: text) ?? CivilDateTime(iso: text).map { zone.instant(for: $0) }
    }
}
