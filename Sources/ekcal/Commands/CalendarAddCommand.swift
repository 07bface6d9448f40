import CalStoreExchange

/// `calendar add`: a new calendar or reminder list.
struct CalendarAddCommand {
    let session: Session

    func run() throws -> ExitCode {
        let store = try session.openStore()
        let name = session.arguments.operand(0) ?? ""
        try session.checkName(name, "NAME")
        let entities: CalStoreCalendar.Entities =
            switch session.arguments.value(.kind) {
            case "reminders": .reminders
            case "both": [.events, .reminders]
            default: .events
            }
        let color = try session.arguments.value(.tint).map { try CalendarAddCommand.color($0) }
        let named = try session.arguments.value(.source).map {
            try CalendarNames(store).source(called: $0, field: "--source")
        }
        let written = try session.write(store) { change -> CalStoreCalendar in
            guard let source = try named ?? change.sources().first else {
                throw CalStoreError.noSuchSource("")
            }
            try CalendarAddCommand.checkIsNew(name, in: source.id, but: nil, &change)
            var calendar = try CalStoreCalendar(title: name, entities: entities, source: source.id)
            calendar.color = color
            try change.save(calendar)
            return calendar
        }
        let json = CalendarJSON(try store.sources())
        guard session.output == .text else {
            try session.printThings([json.object(written.result)], written.operation, store)
            return .success
        }
        if session.isQuiet { return .success }
        let did = session.isDryRun ? "Would add" : "Added"
        session.print(
            "\(did) \(written.result.shortID)  \(CleanText.line(name))   \(json.entities(written.result))"
        )
        session.printDryRun()
        return .success
    }

    static func color(_ text: String) throws(EkcalError) -> String {
        guard text.hasPrefix("#"), [7, 9].contains(text.utf8.count), text.dropFirst().allSatisfy(\.isHexDigit)
        else {
            throw EkcalError(
                .usage, "\"\(text)\" is not a colour", hint: "write #RRGGBB, such as #1BADF8", field: "--tint"
            )
        }
        return text
    }

    /// Two calendars of one source are not called the same.
    static func checkIsNew(
        _ name: String, in source: String, but id: String?, _ change: inout CalStoreTransaction
    ) throws {
        let isTaken = try change.calendars().contains {
            $0.title == name && $0.sourceID == source && $0.id != id
        }
        guard isTaken else { return }
        throw EkcalError(
            .refused, "there is already a calendar \"\(name)\"",
            hint: "`ekcal calendar list` shows them", field: "NAME")
    }
}
