import Basics

/// The zone for local times of an Event or Task (RFC 8984, 4.7.1).
struct JSCalendarClock {
    /// The name in the object; nil for floating times.
    var name: String?
    /// The zone, if it is known.
    var zone: Zone?
    /// Whether its times are dates.
    var isDate = false

    private init() {}

    /// The clock of the rules of zones, whose last dates are in UTC (RFC 8984, 4.7.2).
    static let utc: JSCalendarClock = {
        var clock = JSCalendarClock()
        clock.name = "Etc/UTC"
        clock.zone = .utc
        return clock
    }()

    /// The clock of an object.
    init(_ object: JSMembers) {
        name = object["timeZone"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        zone = name.flatMap { $0 == "Etc/UTC" ? .utc : Zone.named($0) }
        isDate = object["showWithoutTime"]?.bool == true && Self.hasWholeDays(object)
    }

    /// Whether an object begins and ends at midnight. `showWithoutTime` only says what to show: any other
    /// time counts (RFC 8984, 4.2.4).
    private static func hasWholeDays(_ object: JSMembers) -> Bool {
        let times = ["start", "due"].compactMap { object[$0]?.string.flatMap(localTime) }
        let length = object["duration"]?.string.flatMap { ItemDuration($0.inWholeSeconds) }
        return times.allSatisfy { $0.time == .midnight } && (length?.seconds ?? 0) % 86_400 == 0
    }

    /// The clock of the component whose first time is in this line.
    init(_ line: ContentLine) {
        let time = Self.time(line)
        isDate = time?.isDate ?? false
        guard !isDate, time != nil else { return }
        zone = time?.zone
        name = zone.map { $0 == .utc ? "Etc/UTC" : $0.name } ?? line.parameter("TZID")
    }

    /// The time of a line such as DTSTART.
    static func time(_ line: ContentLine) -> ItemTime? {
        var reader = ItemReader(zones: ZoneResolver())
        return try? reader.time(line, line.value)
    }

    /// A local time of an object; nil if the text is not one.
    static func localTime(_ text: String) -> CivilDateTime? { CivilDateTime(iso: text.inWholeSeconds) }

    /// A time as this clock shows it, such as `2026-03-04T09:00:00`.
    func local(_ time: ItemTime) -> String {
        guard let zone, !time.isDate, let other = time.zone, other != zone else {
            return time.local.description
        }
        return time.local(in: zone).description
    }

    /// Parameters and value of a property with a local time; nil if the text is not one.
    func property(_ local: String?) -> (parameters: String, value: String)? {
        guard let time = local.flatMap(Self.localTime) else { return nil }
        if isDate { return (";VALUE=DATE", time.date.basicText) }
        if zone == .utc { return ("", time.basicText + "Z") }
        guard let name else { return ("", time.basicText) }
        return (";TZID=\(RFC6868.encode(zone?.name ?? name))", time.basicText)
    }

    /// The end of an object that begins at a local time; nil if the end and the length differ, or the zone is
    /// unknown.
    func end(_ local: String?, _ duration: String?) -> String? {
        guard let start = local.flatMap(Self.localTime),
            let length = duration.flatMap({ ItemDuration($0) }), length.nominalSeconds >= 0,
            name == nil || zone != nil, !isDate || length.seconds == 0
        else { return nil }
        let end = length.end(of: start, in: zone)
        // A day is not always 24 hours: the end alone must show which of the two was meant.
        let times =
            isDate
            ? (ItemTime(start.date), ItemTime(end.date))
            : (ItemTime(start, in: zone), ItemTime(end, in: zone))
        return self.duration(from: times.0, to: times.1) == duration ? end.description : nil
    }

    /// The RDATE of an override that only gives an extra date a length; nil for another override.
    func period(_ override: JSONValue.Member) -> String? {
        guard !isDate, override.value.members?.count == 1,
            let length = override.value["duration"]?.string?.inWholeSeconds,
            ItemDuration(length).map({ $0.nominalSeconds >= 0 }) == true, let date = property(override.name)
        else { return nil }
        return "RDATE;VALUE=PERIOD\(date.parameters):\(date.value)/\(length)"
    }

    /// The length of a period.
    func duration(from start: ItemTime, to end: ItemEnd) -> String {
        switch end {
        case .time(let end): duration(from: start, to: end)
        case .duration(let length): length.description
        }
    }

    /// The length from one time to another.
    func duration(from start: ItemTime, to end: ItemTime) -> String {
        if start.isDate {
            return ItemDuration(days: Int((end.local.seconds - start.local.seconds) / 86_400)).description
        }
        let seconds =
            end.instant(in: zone ?? .utc).secondsSince1970 - start.instant(in: zone ?? .utc).secondsSince1970
        return ItemDuration(seconds: Int(seconds)).description
    }

    /// A moment, such as `2026-03-04T08:00:00Z`, in the form of iCalendar; nil if the text is not one.
    static func utc(_ text: String?) -> String? {
        guard let text, text.hasSuffix("Z"), let time = localTime(String(text.inWholeSeconds.dropLast()))
        else { return nil }
        return time.basicText + "Z"
    }

    /// The opposite conversion.
    static func utc(_ line: ContentLine) -> String? {
        guard let value = TimeValue(line.value), value.form == .utc else { return nil }
        return value.local.description + "Z"
    }
}

extension String {
    /// The time or duration without its fraction of a second (RFC 8984, 1.4.4 to 1.4.7): an item has whole
    /// seconds.
    var inWholeSeconds: String {
        let fraction = fractionOfSecond
        guard !fraction.isEmpty else { return self }
        let whole = String(self[..<fraction.startIndex] + self[fraction.endIndex...])
        // `PT1H0.5S` is `PT1H`, as durations are written.
        let rest = whole.dropLast(2)
        guard whole.hasSuffix("0S"), let unit = rest.last, !unit.isNumber, !rest.hasSuffix("PT") else {
            return whole
        }
        return String(unit == "T" ? rest.dropLast() : rest)
    }

    /// The fraction of a second of such a time or duration, as in `.25`; empty without one.
    var fractionOfSecond: Substring {
        guard let point = firstIndex(of: ".") else { return "" }
        let rest = self[point...].dropFirst().drop { $0.isASCII && $0.isNumber }
        let fraction = self[point..<rest.startIndex]
        return fraction.count > 1 && ["", "Z", "S"].contains(rest) ? fraction : ""
    }
}
