import CalStore

/// An occurrence on one day of a list. An occurrence of several days has a row on each of them.
package struct AgendaRow: Sendable {
    /// The order of the rows of a day.
    package enum Rank: Int, Comparable, Sendable {
        case wholeDay, timed, reminder

        package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// The row to highlight at the moment of the agenda.
    package enum Mark: Sendable {
        /// It is happening now.
        case now
        /// It is over.
        case past
        /// An open reminder that was due before.
        case overdue
    }

    /// The state of the row at the moment of the agenda.
    package enum End: Sendable {
        case later
        /// On this day, at the end of the occurrence.
        case here
        /// At the midnight that ends this day.
        case midnight
    }

    package let occurrence: CalStoreOccurrence
    /// Nil for an item without a date.
    package let day: CivilDate?
    package let rank: Rank
    /// The second of the day by which it is sorted; nil for whole days, and for reminders without a due time.
    package let clock: Int?
    /// True if it begins on this day. A reminder begins on the day it is due.
    package let begins: Bool
    package let end: End
    package let mark: Mark?
    /// The number of this day of the occurrence, from 1 on, and the total number of its days.
    package var dayNumber = 1
    package var dayCount = 1

    /// Orders by date, with undated rows last; on one day whole days come first, then rows with a time, then
    /// other reminders.
    package static func precedes(_ left: AgendaRow, _ right: AgendaRow) -> Bool? {
        let days = (left.day ?? .distantFuture, right.day ?? .distantFuture)
        if days.0 != days.1 { return days.0 < days.1 }
        if let one = left.clock, let other = right.clock { return one == other ? nil : one < other }
        return left.group == right.group ? nil : left.group < right.group
    }

    private var group: Rank { clock == nil ? rank : .timed }
}
