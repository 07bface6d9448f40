import CalStore

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
