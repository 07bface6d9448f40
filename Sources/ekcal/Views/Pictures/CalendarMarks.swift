import CalStore

/// The marks of the calendars of a store. They depend on all calendars, so that each has the same mark in every picture.
struct CalendarMarks: Sendable {
    private var events: [CalStoreCalendar.ID: CalendarMark] = [:]
    private var reminders: [CalStoreCalendar.ID: CalendarMark] = [:]
    /// All of them, in the order of the store.
    private(set) var all: [CalendarMark] = []

    private static let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)

    /// - Parameter calendars: All calendars of a store, in its order.
    init(_ calendars: [CalStoreCalendar], _ glyphs: Glyphs = .unicode) {
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
                // A letter tells lists apart; a single one needs none.
                let letter = CalendarMarks.letters[index % CalendarMarks.letters.count]
                let box = mark(glyphs.box + (lists.count > 1 ? letter : ""))
                reminders[calendar.id] = box
                all.append(box)
            }
        }
    }

    func mark(of item: CalStoreItem) -> CalendarMark {
        let marks = item.kind == .reminder ? reminders : events
        return marks[item.calendarID] ?? CalendarMark(title: "", shape: "?", color: nil)
    }

    /// Both marks of a calendar that holds events and reminders.
    func marks(of calendar: CalStoreCalendar) -> [CalendarMark] {
        [events[calendar.id], reminders[calendar.id]].compactMap(\.self)
    }
}
