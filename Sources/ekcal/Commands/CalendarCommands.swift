import CalStore

/// `calendar list`: calendars and reminder lists.
struct CalendarListCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let calendars = try store.calendars()
        let json = CalendarJSON(try store.sources())
        guard context.output == .text else {
            try context.print(try context.answer(store, items: calendars.map(json.object)))
            return .success
        }
        if context.isQuiet {
            for calendar in calendars { context.print(CalendarJSON.shortID(calendar)) }
            return .success
        }
        var columns = Columns([.init(), .init(shrinksTo: 12), .init(), .init(), .init()])
        for calendar in calendars {
            columns.add([
                .init(CalendarJSON.shortID(calendar), .faint), .init(calendar.title),
                .init(json.entities(calendar)),
                .init(json.source(calendar) ?? ""),
                .init(
                    [calendar.isDefault ? "default" : "", calendar.isWritable ? "" : "read-only"]
                        .filter { !$0.isEmpty }.joined(separator: ", ")),
            ])
        }
        for line in columns.lines(width: context.width, style: context.style) { context.print(line) }
        return .success
    }
}

/// `calendar add`: a new calendar or reminder list.
struct CalendarAddCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let name = context.arguments.operand(0) ?? ""
        guard !name.isEmpty else { throw EkcalError(.usage, "a name is missing", field: "NAME") }
        let entities: CalStoreCalendar.Entities =
            switch context.arguments.value(.kind) {
            case "reminders": .reminders
            case "both": [.events, .reminders]
            default: .events
            }
        if let color = context.arguments.value(.tint), !CalendarAddCommand.isColor(color) {
            throw EkcalError(
                .usage, "\"\(color)\" is no colour", hint: "write #RRGGBB, such as #1BADF8", field: "--tint")
        }
        let written = try context.write(store) { change -> CalStoreCalendar in
            guard let source = change.sources.first else { throw CalStoreError.noSuchSource("") }
            if change.calendars.contains(where: { $0.title == name && $0.sourceID == source.id }) {
                throw EkcalError(
                    .refused, "there is a calendar \"\(name)\" already",
                    hint: "`ekcal calendar list` shows them", field: "NAME")
            }
            var calendar = try CalStoreCalendar(title: name, entities: entities, source: source.id)
            calendar.color = context.arguments.value(.tint)
            try change.save(calendar)
            return calendar
        }
        let json = CalendarJSON(try store.sources())
        guard context.output == .text else {
            var answer = try context.answer(store, items: [json.object(written.result)])
            answer.result = [
                "op": JSONValue(written.operation?.id),
                "committed": .bool(written.operation?.isDryRun == false),
                "dry_run": .bool(context.isDryRun), "changes": [],
                "counts": ["occurrences_changed": 0, "occurrences_remaining": .null],
            ]
            try context.print(answer)
            return .success
        }
        if context.isQuiet { return .success }
        let did = context.isDryRun ? "Would add" : "Added"
        context.print(
            "\(did) \(CalendarJSON.shortID(written.result))  \(CleanText.line(name))   \(json.entities(written.result))"
        )
        context.printDryRun()
        return .success
    }

    private static func isColor(_ text: String) -> Bool {
        text.hasPrefix("#") && [7, 9].contains(text.utf8.count) && text.dropFirst().allSatisfy(\.isHexDigit)
    }
}

/// The JSON object of a calendar.
struct CalendarJSON {
    private let sources: [CalStoreSource]

    init(_ sources: [CalStoreSource]) { self.sources = sources }

    static func shortID(_ calendar: CalStoreCalendar) -> String {
        "c" + (ShortID.letters(of: calendar.id) ?? "").prefix(ShortID.shortest)
    }

    func source(_ calendar: CalStoreCalendar) -> String? {
        sources.first { $0.id == calendar.sourceID }?.title
    }

    func entities(_ calendar: CalStoreCalendar) -> String {
        [
            calendar.entities.contains(.events) ? "events" : "",
            calendar.entities.contains(.reminders) ? "reminders" : "",
        ]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func object(_ calendar: CalStoreCalendar) -> JSONValue {
        [
            "type": "calendar", "id": .string(calendar.id),
            "short_id": .string(CalendarJSON.shortID(calendar)),
            "title": .string(calendar.title), "source": JSONValue(source(calendar)),
            "color": JSONValue(calendar.color),
            "events": .bool(calendar.entities.contains(.events)),
            "reminders": .bool(calendar.entities.contains(.reminders)), "default": .bool(calendar.isDefault),
            "writable": .bool(calendar.isWritable), "kind": .string(calendar.type),
        ]
    }
}
