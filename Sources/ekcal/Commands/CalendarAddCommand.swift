import CalStore

/// `calendar add`: a new calendar or reminder list.
struct CalendarAddCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let name = context.arguments.operand(0) ?? ""
        try context.checkName(name, "NAME")
        let entities: CalStoreCalendar.Entities =
            switch context.arguments.value(.kind) {
            case "reminders": .reminders
            case "both": [.events, .reminders]
            default: .events
            }
        let color = try context.arguments.value(.tint).map { try CalendarAddCommand.color($0) }
        let named = try context.arguments.value(.source).map {
            try CalendarNames(store).source(called: $0, field: "--source")
        }
        let written = try context.write(store) { change -> CalStoreCalendar in
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
        guard context.output == .text else {
            try context.printThings([json.object(written.result)], written.operation, store)
            return .success
        }
        if context.isQuiet { return .success }
        let did = context.isDryRun ? "Would add" : "Added"
        context.print(
            "\(did) \(written.result.shortID)  \(CleanText.line(name))   \(json.entities(written.result))"
        )
        context.printDryRun()
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
