import CalStore

/// An occurrence on one day of a list. An occurrence of several days has a row on each of them.
public struct AgendaRow: Sendable {
    /// The order of the rows of a day.
    public enum Rank: Int, Comparable, Sendable {
        /// An all-day event, or a day between the first and the last of a longer one.
        case wholeDay
        /// An event with a time on this day.
        case timed
        /// A reminder.
        case reminder

        public static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// The state of the row at the moment of the agenda.
    public enum Mark: Sendable {
        /// It is happening now.
        case now
        /// It is over.
        case past
        /// An open reminder that was due before.
        case overdue
    }

    /// The place where the occurrence ends, seen from this day.
    public enum End: Sendable {
        /// On a later day.
        case later
        /// On this day, at the end of the occurrence.
        case here
        /// At the midnight that ends this day.
        case midnight
    }

    /// The occurrence.
    public let occurrence: CalStoreOccurrence
    /// The day of the row; nil for an item without a date.
    public let day: CivilDate?
    /// Its place among the rows of the day.
    public let rank: Rank
    /// The second of the day by which it is sorted; nil for whole days, and for reminders without a due time.
    public let clock: Int?
    /// True if it begins on this day. A reminder begins on the day it is due.
    public let begins: Bool
    /// The place where the occurrence ends.
    public let end: End
    /// Its state at the moment of the agenda; nil for all other rows.
    public let mark: Mark?
    /// The number of this day among those of the occurrence, from 1 on.
    public internal(set) var dayNumber = 1
    /// The number of days of the occurrence.
    public internal(set) var dayCount = 1

    /// Orders by date, with undated rows last; on one day whole days come first, then rows with a time, then
    /// other reminders.
    static func precedes(_ left: AgendaRow, _ right: AgendaRow) -> Bool? {
        let days = (left.day ?? .distantFuture, right.day ?? .distantFuture)
        if days.0 != days.1 { return days.0 < days.1 }
        if let one = left.clock, let other = right.clock { return one == other ? nil : one < other }
        return left.group == right.group ? nil : left.group < right.group
    }

    private var group: Rank { clock == nil ? rank : .timed }
}
