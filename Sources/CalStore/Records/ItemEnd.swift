/// The end of an item: a time (DTEND, DUE) or a length (DURATION).
///
/// They differ in a series across a clock change: DTEND fixes exact seconds, a DURATION of days fixes nominal
/// days (RFC 5545, 3.3.6 and 3.8.5.3).
public enum ItemEnd: Hashable, Sendable {
    /// The end; for all-day items the day after the last, as in iCalendar.
    case time(ItemTime)
    /// A length from the start; a reminder without a start has none.
    case duration(ItemDuration)
}
