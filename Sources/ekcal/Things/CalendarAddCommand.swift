import CalStoreExchange
import CommandLine

extension CommandTable {
    static let calendarAdd = Command(
        type: CalendarAddCommand.self, path: ["calendar", "add"], synonyms: ["new"], section: .things,
        writes: true, isForBatches: true,
        answer: { .changing(.calendar) },
        summary: "add a calendar or a reminder list",
        parameters: [.init(name: "NAME", arity: .one, help: "its name")],
        options: take(.calendarKind) + [calendarColor] + take(.source) + changing,
        examples: [
            .init(line: "ekcal calendar add work --tint steelblue", says: "a calendar for events"),
            .init(line: "ekcal calendar add errands --kind reminders", says: "a list for reminders"),
        ])
}

/// `calendar add`: adds a calendar or a reminder list.
struct CalendarAddCommand: EkcalCommand {
    private let name: String
    private let entities: CalStoreCalendar.Entities
    private let color: String?
    /// The name of its source; nil for the first one.
    private let source: String?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        name = arguments.operand(0) ?? ""
        try session.words.checkName(name, "NAME")
        entities =
            switch arguments.value(.calendarKind) {
            case "reminders": .reminders
            case "both": [.events, .reminders]
            default: .events
            }
        color = try arguments.value(.tint).map { try ColorInput.read($0) }
        source = arguments.value(.source)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let named = try source.map { try CalendarNames(store).source(called: $0, field: "--source") }
        try session.checkSimilarName(name, inSource: named?.id, store)
        let written = try session.access.write(store) { change -> CalStoreCalendar in
            guard let source = try named ?? change.sources().first else {
                throw CalStoreError.noSuchSource("")
            }
            try change.checkNoCalendar(called: name, inSource: source.id)
            var calendar = CalStoreCalendar(title: name, entities: entities, source: source.id)
            calendar.color = color
            try change.save(calendar)
            return calendar
        }
        let calendar = written.result
        let report = try CalendarReport(written.operation, store, session, new: calendar)
        return Response(
            text: { page in
                page.print("\(session.isDryRun ? "Would add" : "Added") \(report.line(calendar))")
                page.print(session.shortEndLines(written.operation))
            },
            answer: { try session.answer([report.json.object(calendar)], written.operation, store) })
    }
}
