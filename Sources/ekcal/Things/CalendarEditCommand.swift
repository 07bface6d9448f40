import CalStore
import CommandLine

extension CommandTable {
    static let calendarEdit = Command(
        type: CalendarEditCommand.self, path: ["calendar", "edit"], section: .things, writes: true,
        isForBatches: true,
        answer: { .changing(.calendar) },
        summary: "change the name or the colour of a calendar",
        parameters: [calendar],
        options: take(.title) + [calendarColor] + changing,
        examples: [.init(line: "ekcal calendar edit work --title office", says: "a new name")])
}

/// `calendar edit`: changes the name or the colour of a calendar.
struct CalendarEditCommand: EkcalCommand {
    private let name: String
    /// The new name; nil to keep it.
    private let title: String?
    /// The new colour; nil to keep it.
    private let color: String?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        name = arguments.operand(0) ?? ""
        title = arguments.value(.title)
        guard title != nil || arguments.has(.tint) else {
            throw EkcalError(
                .usage, "no change was given", hint: "use an option: --title or --tint", field: "NAME")
        }
        color = try arguments.value(.tint).map { try ColorInput.read($0) }
        if let title { try session.words.checkName(title, "--title") }
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let found = try session.words.calendarNames(store).calendar(called: name, field: "NAME")
        if let title {
            try session.checkSimilarName(title, inSource: found.sourceID, except: found.id, store)
        }
        let written = try session.access.write(store) { change in
            guard var calendar = try change.calendars().first(where: { $0.id == found.id }) else {
                throw CalStoreError.noSuchCalendar(found.title)
            }
            if let title {
                try change.checkNoCalendar(
                    called: title, inSource: calendar.sourceID, except: calendar.id)
                calendar.title = title
            }
            if let color { calendar.color = color }
            try change.save(calendar)
            return calendar
        }
        let report = try CalendarReport(written.operation, store, session)
        let did = session.isDryRun ? "Would change" : "Changed"
        return report.response(["\(did) \(report.line(written.result))"], [written.result])
    }
}
