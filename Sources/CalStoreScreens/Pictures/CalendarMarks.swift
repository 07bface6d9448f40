import Basics
import CalStore
import Terminal

/// The marks of the calendars of a store. They depend on all calendars, so that each calendar has the same
/// mark in every picture.
package struct CalendarMarks: Sendable {
    private var events: [CalStoreCalendar.ID: CalendarMark] = [:]
    private var reminders: [CalStoreCalendar.ID: CalendarMark] = [:]
    /// All marks, in the order of the store.
    private(set) var all: [CalendarMark] = []

    private static let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)

    /// - Parameters:
    ///   - calendars: All calendars of a store, in its order.
    ///   - items: The items in view; nil for all lists. Lists get letters only if reminders of several lists
    ///     are in view.
    package init(
        _ calendars: [CalStoreCalendar], _ glyphs: Glyphs = .unicode, of items: [CalStoreItem]? = nil
    ) {
        let inView = items.map { Set($0.lazy.filter { $0.kind == .reminder }.map(\.calendarID)).count }
        let lists = calendars.filter { $0.entities.contains(.reminders) }
        let shapes = glyphs.shapes + CalendarMarks.letters
        var count = 0
        for calendar in calendars {
            let color = calendar.color.flatMap { Color(hex: $0) }
            func mark(_ shape: String) -> CalendarMark {
                CalendarMark(title: TerminalText.line(calendar.title), shape: shape, color: color)
            }
            if calendar.entities.contains(.events) {
                let shape = mark(shapes[count % shapes.count])
                events[calendar.id] = shape
                all.append(shape)
                count += 1
            }
            if let index = lists.firstIndex(where: { $0.id == calendar.id }) {
                let letter = CalendarMarks.letters[index % CalendarMarks.letters.count]
                let box = mark(glyphs.box + ((inView ?? lists.count) > 1 ? letter : ""))
                reminders[calendar.id] = box
                all.append(box)
            }
        }
    }

    package func mark(of item: CalStoreItem) -> CalendarMark {
        let marks = item.kind == .reminder ? reminders : events
        return marks[item.calendarID] ?? CalendarMark(title: "", shape: "?", color: nil)
    }

    /// The marks of some items, in the order of the store.
    package func used(by items: [CalStoreItem]) -> [CalendarMark] {
        let marks = [(CalStoreItem.Kind.event, events), (.reminder, reminders)].flatMap { kind, marks in
            Set(items.lazy.filter { $0.kind == kind }.map(\.calendarID)).compactMap { marks[$0] }
        }
        let used = Set(marks)
        return all.filter(used.contains)
    }

    /// `● Work  ■ Home`, wrapped to the width.
    package static func legend(_ marks: [CalendarMark], width: Int, _ style: TextStyle) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for mark in marks {
            let title = DisplayWidth.truncate(mark.title, to: min(30, max(1, width - 4)))
            let text =
                style.apply(mark.look, mark.shape) + " " + title
                + (TerminalText.hasRightToLeft(title) ? "\u{200E}" : "")
            let length = DisplayWidth.of(mark.shape) + 1 + DisplayWidth.of(title)
            if used > 0, used + 2 + length > width {
                lines.append(line)
                (line, used) = ("", 0)
            }
            line += (used > 0 ? "  " : "") + text
            used += (used > 0 ? 2 : 0) + length
        }
        return used > 0 ? lines + [line] : lines
    }

    /// The marks of a calendar; two if it contains events and reminders.
    package func marks(of calendar: CalStoreCalendar) -> [CalendarMark] {
        [events[calendar.id], reminders[calendar.id]].compactMap(\.self)
    }
}
