import CalStore

/// The start and the end of an event.
public struct EventTimes: Hashable, Sendable {
    /// The start.
    public let start: ItemTime
    /// The end. For whole days it is the day after the last one.
    public let end: ItemEnd

    package init(start: ItemTime, end: ItemEnd) {
        self.start = start
        self.end = end
    }
}

/// The start of a new event, and its end if one was typed: a last day, which is included, or a time.
package struct EventSpan: Hashable, Sendable {
    package var start: TimePoint
    package var end: TimePoint?

    package init(start: TimePoint, end: TimePoint? = nil) {
        self.start = start
        self.end = end
    }

    /// The end of the event; nil if one side is a day and the other a time.
    ///
    /// - Parameter length: The seconds of an event with a time and without an end.
    package func itemEnd(lasting length: @autoclosure () throws -> Int) rethrows -> ItemEnd? {
        switch (start, end) {
        case (.date(let date), nil): .time(ItemTime(date.adding(days: 1)))
        case (.date, .date(let last)?): .time(ItemTime(last.adding(days: 1)))
        case (.time, nil): .time(start.itemTime.adding(seconds: try length()))
        case (.time, .time(let time)?): .time(time.itemTime)
        case (.date, .time?), (.time, .date?): nil
        }
    }
}

extension TimeRange {
    /// The start and the end of an event at this time. Days make an all-day event.
    ///
    /// ```swift
    /// let times = try DateReader().read("fri 15:00-16:30").value.eventTimes()
    /// item.start = times.start
    /// item.end = times.end
    /// ```
    /// - Parameter length: The seconds of an event whose range has a time and no end.
    /// - Throws: ``DateError`` for all time and for a length alone.
    public func eventTimes(length: Int = 3600) throws(DateError) -> EventTimes {
        let span = try eventSpan()
        // Both sides of a range have the same kind.
        let end = span.itemEnd(lasting: length) ?? .time(span.start.itemTime)
        return EventTimes(start: span.start.itemTime, end: end)
    }

    /// The due date of a reminder at this time: the start of a range of times, the last of several days.
    ///
    /// - Throws: ``DateError`` for all time and for a length alone.
    public func dueTime() throws(DateError) -> ItemTime {
        switch self {
        case .days(_, let last): ItemTime(last)
        case .moment(let time), .times(let time, _): time.itemTime
        case .from(let point), .until(let point): point.itemTime
        case .all, .length: throw DateError(text: spelling(in: .utc), reason: .noDueTime)
        }
    }

    package func eventSpan() throws(DateError) -> EventSpan {
        switch self {
        case .all: throw DateError(text: "all", reason: .eventWithoutEnd)
        case .days(let first, let last): EventSpan(start: .date(first), end: .date(last))
        case .times(let start, let end): EventSpan(start: .time(start), end: .time(end))
        case .moment(let time): EventSpan(start: .time(time))
        case .from(let point), .until(let point): EventSpan(start: point)
        case .length(let length):
            throw DateError(text: length.spelling, reason: .onlyLength(length))
        }
    }
}
