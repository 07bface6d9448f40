import CalStoreExchange

extension CommandTable {
    static let calendarList = Command(
        type: CalendarListCommand.self, path: ["calendar", "list"], answersToNoun: true, section: .things,
        answer: { .of(.calendar) },
        summary: "list calendars and reminder lists",
        options: printing + reading)
}

/// `calendar list`: calendars and reminder lists.
struct CalendarListCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) throws -> Response {
        try session.read { store in
            let calendars = try store.calendars()
            let json = CalendarJSON(try store.sources())
            let answer = try session.answer(store, items: calendars.map(json.object))
            return Response(
                text: { page in
                    var columns = Columns([
                        .init(), .init(), .init(shrinksTo: 12), .init(), .init(), .init(), .init(),
                    ])
                    let marks = CalendarMarks(calendars, Glyphs(session.system))
                    for calendar in calendars {
                        columns.add(Self.cells(calendar, marks.marks(of: calendar), json))
                    }
                    page.print(columns.lines(width: page.width, style: page.style))
                },
                quiet: { calendars.map(\.shortID) }, answer: { answer })
        }
    }

    private static func cells(
        _ calendar: CalStoreCalendar, _ shapes: [CalendarMark], _ json: CalendarJSON
    ) -> [Columns.Cell] {
        let marks = [calendar.isDefault ? "default" : "", calendar.isWritable ? "" : "read-only"]
        return [
            .init(calendar.shortID, .faint),
            .init(shapes.map(\.shape).joined(), shapes.first?.look ?? .plain), .init(calendar.title),
            .init(json.entities(calendar)), .init(json.source(calendar) ?? ""),
            .init(calendar.color.map(CalendarColor.name) ?? ""),
            .init(marks.filter { !$0.isEmpty }.joined(separator: ", ")),
        ]
    }
}
