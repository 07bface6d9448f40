import CalStore

@testable import CalStoreLanguage

/// Readings in the notation of the tables in `Readings`.
enum Notation {
    static func text(_ point: TimePoint, in zone: Zone) -> String {
        switch point {
        case .date(let date): date.description
        case .time(let time): text(time, in: zone)
        }
    }

    static func text(_ range: TimeRange, in zone: Zone) -> String {
        switch range {
        case .all: "all"
        case .days(let first, let last):
            first == last ? first.description : "\(first)..\(last)"
        case .times(let start, let end): text(start, in: zone) + ".." + text(end, in: zone)
        case .moment(let time): text(time, in: zone)
        case .from(let point): text(point, in: zone) + ".."
        case .until(let point): ".." + text(point, in: zone)
        case .length(let length): text(length)
        }
    }

    static func text(_ time: TypedTime, in zone: Zone) -> String {
        let name = time.zone.map { $0 == zone ? "" : "[\($0.name)]" } ?? "[floating]"
        return clock(time.local) + (time.isFold ? "(second)" : "") + name
    }

    /// `2026-03-04T15:00`, with seconds where there are some.
    static func clock(_ time: CivilDateTime) -> String {
        let second = time.time.secondOfDay
        let text = "\(time.date)T\(pad(second / 3600)):\(pad(second / 60 % 60))"
        return second % 60 == 0 ? text : text + ":" + pad(second % 60)
    }

    /// `PT1H30M`, `P2D`
    static func text(_ length: TimeLength) -> String {
        var text = "P"
        if length.months >= 12 { text += "\(length.months / 12)Y" }
        if length.months % 12 > 0 { text += "\(length.months % 12)M" }
        if length.days > 0 { text += "\(length.days)D" }
        let seconds = length.seconds
        if seconds > 0 { text += "T" }
        if seconds >= 3600 { text += "\(seconds / 3600)H" }
        if seconds / 60 % 60 > 0 { text += "\(seconds / 60 % 60)M" }
        if seconds % 60 > 0 { text += "\(seconds % 60)S" }
        return text
    }
}
