import CalStore

/// A day or a time as it was typed.
package typealias When = Reading<TimePoint>
/// A range, or a time without an end, as it was typed.
package typealias WhenRange = Reading<TimeRange>

extension Reading where Value == TimePoint {
    package var date: CivilDate { value.date }

    /// The instant; for a date, its beginning.
    package func instant(in display: Zone) -> Instant { value.instant(in: display) }
}
