import CalStore

/// `calendar list`: calendars and reminder lists.
struct CalendarListCommand {
    let context: Context

    func run() throws -> ExitCode { try context.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let calendars = try store.calendars()
        let json = CalendarJSON(try store.sources())
        guard context.output == .text else {
            try context.print(try context.answer(store, items: calendars.map(json.object)))
            return .success
        }
        if context.isQuiet {
            for calendar in calendars { context.print(calendar.shortID) }
            return .success
        }
        var columns = Columns([.init(), .init(shrinksTo: 12), .init(), .init(), .init()])
        for calendar in calendars {
            columns.add([
                .init(calendar.shortID, .faint), .init(calendar.title),
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
