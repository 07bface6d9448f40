import CalStoreExchange
import CalStoreLanguage
import CalStoreScreens
import CommandLine
import Terminal

extension CommandTable {
    static let calendarList = Command(
        type: CalendarListCommand.self, path: ["calendar", "list"], answersToNoun: true, section: .things,
        answer: { .of(.calendar) },
        summary: "list calendars and reminder lists",
        options: printing + reading)
}

/// `calendar list`: lists calendars and reminder lists.
struct CalendarListCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) throws -> Response {
        let path = try session.access.path()
        return try session.access.read { store in
            let calendars = try store.calendars()
            let json = try CalendarJSON(
                store.sources(), of: calendars, store: path, session.system.files)
            let answer = try session.answer(store, items: calendars.map(json.object))
            var states: [CalStoreCalendar.ID: FeedState] = [:]
            for calendar in calendars where calendar.kind == .subscription {
                states[calendar.id] = try FeedState(of: calendar.id, store: path, session.system.files)
            }
            return Response(
                text: { page in
                    var columns = Columns([
                        .init(), .init(), .init(), .init(shrinksTo: 8), .init(shrinksTo: 8), .init(), .init(),
                    ])
                    let marks = CalendarMarks(calendars, session.system.glyphs)
                    for calendar in calendars {
                        columns.add(
                            Self.cells(
                                calendar, marks.marks(of: calendar), json, states[calendar.id], session))
                    }
                    page.print(columns.lines(width: page.width, style: page.style))
                },
                quiet: { calendars.map(\.shortID) }, answer: { answer })
        }
    }

    private static func cells(
        _ calendar: CalStoreCalendar, _ shapes: [CalendarMark], _ json: CalendarJSON,
        _ feed: FeedState?, _ session: Session
    ) -> [Columns.Cell] {
        let marks = [
            calendar.isDefault ? "default" : "", calendar.isWritable ? "" : "read-only",
            feed.map { age($0, session) } ?? "",
        ]
        return [
            .init(calendar.shortID, .faint),
            .init(shapes.map(\.shape).joined(), shapes.first?.look ?? .plain), .init(calendar.title),
            .init(json.entities(calendar)), .init(json.source(calendar) ?? ""),
            .init(calendar.color.map(CalendarColor.name) ?? ""),
            .init(marks.filter { !$0.isEmpty }.joined(separator: ", ")),
        ]
    }

    /// `fetched 2h ago`, `fetched 3d ago and failed since`, `never fetched`
    private static func age(_ state: FeedState, _ session: Session) -> String {
        guard let fetched = state.fetched else { return "never fetched" }
        let age = "fetched \(TimeText.length(session.clock.now.seconds(since: fetched))) ago"
        return state.problem == nil ? age : age + " and failed since"
    }
}
