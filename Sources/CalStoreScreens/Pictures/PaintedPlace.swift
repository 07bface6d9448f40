import CalStore

/// The cells that a day, an item or a time takes in a picture.
package struct PaintedPlace: Sendable {
    /// The thing that is drawn there.
    package enum What: Sendable {
        /// A day: the heading of its cell, or all of it.
        case day(CivilDate)
        /// An item on a day; nil for one without a date.
        case item(CalStoreOccurrence, on: CivilDate?)
        /// A time of a day in the hours of a timetable.
        case time(Instant)
        /// A line of a list of other things, by its number.
        case line(Int)

        package var occurrence: CalStoreOccurrence? {
            if case .item(let occurrence, _) = self { occurrence } else { nil }
        }

        package var day: CivilDate? {
            switch self {
            case .day(let day): day
            case .item(_, let day): day
            case .time, .line: nil
            }
        }
    }

    package let what: What
    package var rows: Range<Int>
    package var columns: Range<Int>

    package init(_ what: What, rows: Range<Int>, columns: Range<Int>) {
        (self.what, self.rows, self.columns) = (what, rows, columns)
    }

    /// Whether it is a part of the same line, day or time as another place.
    func isLine(of other: PaintedPlace) -> Bool {
        if case .line(let own) = what, case .line(let index) = other.what { return own == index }
        return rows == other.rows && columns == other.columns
    }

    func moved(down count: Int) -> PaintedPlace {
        var place = self
        place.rows = (rows.lowerBound + count)..<(rows.upperBound + count)
        return place
    }

    func moved(right count: Int) -> PaintedPlace {
        var place = self
        place.columns = (columns.lowerBound + count)..<(columns.upperBound + count)
        return place
    }

    package func contains(column: Int, row: Int) -> Bool { rows.contains(row) && columns.contains(column) }
}
