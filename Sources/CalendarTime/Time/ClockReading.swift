/// The reading of a zone's clocks at a moment (``Zone``).
package struct ClockReading: Hashable, Sendable {
    package let local: CivilDateTime
    /// True if they showed the same local time before, at another offset.
    package let isFold: Bool
}
