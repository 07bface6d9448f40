import CalStore

/// A time on the clock, as it was typed and understood.
struct TypedTime: Hashable, Sendable {
    /// How the zone was said.
    enum Origin: Hashable, Sendable {
        /// Not at all: the zone is that of the reader.
        case assumed
        /// By name, or by `Z` for UTC.
        case named
        /// By an offset from UTC, which says when but not where: the time was moved to the reader's zone. A command
        /// that changes an item with a zone of its own may move it there instead.
        case offset
        /// `[floating]`
        case floating
        /// A moment counted from now, in the reader's zone.
        case moment
    }

    /// A time that exists: one that a clock change skips has been moved already.
    let local: CivilDateTime
    /// nil when it floats.
    let zone: Zone?
    /// The second of two equal local times, when the clocks go back.
    var isSecondPass = false
    var origin: Origin

    /// The moment; a floating time is read on the clock of the zone given.
    func instant(in display: Zone) -> Instant {
        (zone ?? display).instant(for: local, secondPass: isSecondPass)
    }
}

/// A date or a time, with what the reader should be told about it.
struct When: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case date(CivilDate)
        case time(TypedTime)
    }

    let value: Value
    var warnings: [DateWarning] = []

    var date: CivilDate {
        switch value {
        case .date(let date): date
        case .time(let time): time.local.date
        }
    }

    /// The moment it names; a date means its first moment.
    func instant(in display: Zone) -> Instant {
        switch value {
        case .date(let date): display.instant(for: CivilDateTime(date))
        case .time(let time): time.instant(in: display)
        }
    }
}

/// A range of whole days or of times, or one moment without an end.
struct WhenRange: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case all
        /// From the first day to the last, both included.
        case days(first: CivilDate, last: CivilDate)
        /// From a time up to another, which is not included.
        case times(start: TypedTime, end: TypedTime)
        case moment(TypedTime)
    }

    let value: Value
    var warnings: [DateWarning] = []

    /// The half-open range of moments; nil for `all`. A moment is a range of no length.
    func bounds(in display: Zone) -> (start: Instant, end: Instant)? {
        switch value {
        case .all: nil
        case .days(let first, let last):
            (
                display.instant(for: CivilDateTime(first)),
                display.instant(for: CivilDateTime(last.adding(days: 1)))
            )
        case .times(let start, let end): (start.instant(in: display), end.instant(in: display))
        case .moment(let time): (time.instant(in: display), time.instant(in: display))
        }
    }
}

/// Something about a date that was accepted, but may not be what was meant.
enum DateWarning: Hashable, Sendable {
    /// A time without a day has passed today.
    case tomorrow(CivilDate)
    /// The clocks skip the time that was typed.
    case gap(typed: CivilDateTime, read: CivilDateTime, zone: String)
    /// The time happens twice; the first was taken. The offset would choose the second.
    case fold(CivilDateTime, zone: String, secondOffset: Int)

    var message: String {
        switch self {
        case .tomorrow(let date):
            "that time has passed today; taken as tomorrow, \(Vocabulary.text(of: date))"
        case .gap(let typed, let read, let zone):
            "\(typed.time) does not exist on \(typed.date) in \(zone); taken as \(read.time)"
        case .fold(let time, let zone, let offset):
            "\(time.time) happens twice on \(time.date) in \(zone); taken as the first (\(OffsetText.of(offset)) chooses the second)"
        }
    }
}

/// `+01:00`
enum OffsetText {
    static func of(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
    }
}
