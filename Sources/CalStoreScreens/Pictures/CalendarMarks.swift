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

    /// - Parameter calendars: All calendars of a store, in its order.
    package init(_ calendars: [CalStoreCalendar], _ glyphs: Glyphs = .unicode) {
        self.init(calendars, glyphs, of: [CalStoreItem]?.none)
    }

    /// - Parameters:
    ///   - calendars: All calendars of a store, in its order.
    ///   - items: The items in view; nil for all lists. Lists get letters only if reminders of several lists
    ///     are in view.
    package init(
        _ calendars: [CalStoreCalendar], _ glyphs: Glyphs, of items: (some Sequence<CalStoreItem>)?
    ) {
        let inView = items.map { CalendarMarks.calendars(of: $0)[.reminder, default: []].count }
        let lists = calendars.filter { $0.entities.contains(.reminders) }
        let shapes = glyphs.shapes + CalendarMarks.letters
        var count = 0
        for calendar in calendars {
            let color = calendar.color.flatMap { Color(hex: $0) }
            func mark(_ shape: String) -> CalendarMark {
                CalendarMark(title: calendar.title, shape: shape, color: color)
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
        marks(of: item.kind)[item.calendarID] ?? CalendarMark(title: "", shape: "?", color: nil)
    }

    /// The marks of some items, in the order of the store.
    package func used(by items: some Sequence<CalStoreItem>) -> [CalendarMark] {
        let used = CalendarMarks.calendars(of: items).flatMap { kind, calendars in
            calendars.compactMap { marks(of: kind)[$0] }
        }
        return all.filter(Set(used).contains)
    }

    private func marks(of kind: CalStoreItem.Kind) -> [CalStoreCalendar.ID: CalendarMark] {
        kind == .reminder ? reminders : events
    }

    private static func calendars(
        of items: some Sequence<CalStoreItem>
    ) -> [CalStoreItem.Kind: Set<CalStoreCalendar.ID>] {
        var (events, reminders) = (Set<CalStoreCalendar.ID>(), Set<CalStoreCalendar.ID>())
        for item in items {
            if item.kind == .reminder {
                reminders.insert(item.calendarID)
            } else {
                events.insert(item.calendarID)
            }
        }
        return [.event: events, .reminder: reminders]
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
            let length = mark.shapeCell.width + 1 + DisplayWidth.of(title)
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
