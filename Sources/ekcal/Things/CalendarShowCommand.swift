import CalStore
import CalStoreExchange
import CalStoreLanguage
import CommandLine
import Terminal

extension CommandTable {
    static let calendarShow = Command(
        type: CalendarShowCommand.self, path: ["calendar", "show"], section: .things,
        answer: { .of(.calendar) },
        summary: "show details of calendars, and the state of subscriptions",
        parameters: [
            .init(
                name: "NAME", arity: .oneOrMore,
                help: "names or short identifiers; SOURCE/NAME when names repeat", values: .calendars)
        ],
        options: printing + reading,
        examples: [.init(line: "ekcal calendar show holidays", says: "show when it was last fetched")])
}

/// `calendar show`: shows details of calendars.
struct CalendarShowCommand: EkcalCommand {
    private let names: [String]

    init(_ arguments: ParsedArguments, _ session: Session) { names = arguments.operands }

    func run(_ session: Session) throws -> Response {
        let path = try session.access.path()
        return try session.access.read { store in
            let known = session.words.calendarNames(store)
            let calendars = try names.map { try known.calendar(called: $0, field: "NAME") }
            let json = try CalendarJSON(
                store.sources(), of: calendars, store: path, session.system.files)
            let answer = try session.answer(store, items: calendars.map(json.object))
            let sheets = try calendars.map { calendar in
                try rows(calendar, try store.items(inCalendar: calendar.id), json, session)
            }
            return Response(
                text: { page in
                    for (index, rows) in sheets.enumerated() {
                        if index > 0 { page.print("") }
                        let calendar = calendars[index]
                        page.print(
                            page.style.apply(
                                .strong, "\(calendar.shortID)  \(TerminalText.line(calendar.title))"))
                        var columns = Columns([.init(), .init(shrinksTo: 20)], indent: 2)
                        for row in rows { columns.add([.init(row.name, .faint), .init(row.value)]) }
                        page.print(columns.lines(width: nil, style: page.style))
                    }
                },
                quiet: { calendars.map(\.shortID) }, answer: { answer })
        }
    }

    private struct Row {
        let name: String
        let value: String
    }

    private func rows(
        _ calendar: CalStoreCalendar, _ items: [CalStoreItem], _ json: CalendarJSON, _ session: Session
    ) throws -> [Row] {
        var rows: [Row] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { rows.append(Row(name: name, value: value)) }
        }
        let marks = [calendar.isDefault ? "default" : "", calendar.isWritable ? "" : "read-only"]
        add("takes", ([json.entities(calendar)] + marks).filter { !$0.isEmpty }.joined(separator: ", "))
        add("source", json.source(calendar))
        add("kind", calendar.kind.rawValue)
        add("colour", calendar.color)
        add("items", "\(items.count)")
        add("address", calendar.url)
        guard calendar.kind == .subscription else { return rows }
        let state = try FeedState(of: calendar.id, store: try session.access.path(), session.system.files)
        let every = TimeText.words(calendar.refreshInterval)
        add("every", every + (calendar.interval == nil ? "" : ", as set by --every"))
        add("fetched", state.fetched.map { session.clock.ago($0) } ?? "never")
        add("changed", state.changed.map { session.clock.ago($0) })
        add("tried", state.problem == nil ? nil : state.tried.map { session.clock.ago($0) })
        add("problem", state.problem)
        return rows
    }
}
