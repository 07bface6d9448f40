import CalStoreExchange

/// `calendar list`: calendars and reminder lists.
struct CalendarListCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let calendars = try store.calendars()
        let json = CalendarJSON(try store.sources())
        guard session.output == .text else {
            try session.print(try session.answer(store, items: calendars.map(json.object)))
            return .success
        }
        if session.isQuiet {
            for calendar in calendars { session.print(calendar.shortID) }
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
        for line in columns.lines(width: session.width, style: session.style) { session.print(line) }
        return .success
    }
}
