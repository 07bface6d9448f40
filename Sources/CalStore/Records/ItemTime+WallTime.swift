extension ItemTime {
    /// The local time in `zone`. Unlike ``local(in:)`` this time always exists: an occurrence at 02:30 in the
    /// night that skips that hour is at 03:30. Dates stay as they are.
    package func wallTime(in zone: Zone) -> CivilDateTime {
        isDate ? local : zone.local(at: instant(in: zone))
    }
}
