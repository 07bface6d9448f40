extension ItemTime {
    /// What the clocks of `zone` show when it is that time. Unlike ``local(in:)`` this is always a time that
    /// there is: an occurrence at 02:30 in the night that skips that hour is at 03:30. Dates stay as they
    /// are.
    package func wallTime(in zone: Zone) -> CivilDateTime {
        isDate ? local : zone.local(at: instant(in: zone))
    }
}
