import CalStore

/// A range of whole days or of times, or one moment without an end.
package struct WhenRange: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case all
        /// From the first day to the last, both included.
        case days(first: CivilDate, last: CivilDate)
        /// From a time up to another, which is not included.
        case times(start: TypedTime, end: TypedTime)
        case moment(TypedTime)
    }

    package let value: Value
    package var warnings: [DateWarning] = []

    /// The half-open range of moments; nil for `all`. A moment is a range of no length.
    package func bounds(in display: Zone) -> (start: Instant, end: Instant)? {
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
