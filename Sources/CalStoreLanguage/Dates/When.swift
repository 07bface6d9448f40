import CalStore

/// A date or a time, with what the reader should be told about it.
package struct When: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case date(CivilDate)
        case time(TypedTime)
    }

    package let value: Value
    package var warnings: [DateWarning] = []

    package init(value: Value, warnings: [DateWarning] = []) {
        self.value = value
        self.warnings = warnings
    }

    package var date: CivilDate {
        switch value {
        case .date(let date): date
        case .time(let time): time.local.date
        }
    }

    /// The moment it names; a date means its first moment.
    package func instant(in display: Zone) -> Instant {
        switch value {
        case .date(let date): display.instant(for: CivilDateTime(date))
        case .time(let time): time.instant(in: display)
        }
    }
}
