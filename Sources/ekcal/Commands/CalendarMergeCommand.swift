import CalStoreExchange

/// `calendar merge`: all items of calendars to another one, with what files had beside them, and away with the empty calendars; as
/// one operation.
struct CalendarMergeCommand {
    let session: Session

    func run() throws -> ExitCode {
        let store = try session.openStore()
        let names = session.calendarNames(store)
        let target = try names.calendar(called: try session.destination(), field: "--to")
        var merged: [CalStoreCalendar] = []
        for name in session.arguments.operands {
            let calendar = try names.calendar(called: name, field: "NAME")
            guard calendar.id != target.id else {
                throw EkcalError(.usage, "\"\(calendar.title)\" cannot be merged into itself", field: "--to")
            }
            if !merged.contains(where: { $0.id == calendar.id }) { merged.append(calendar) }
        }
        try session.confirmMany(
            try merged.reduce(0) { try $0 + store.items(inCalendar: $1.id).count }, verb: "Move")

        var moved: [Int] = []
        let written = try session.write(store) { change in
            moved = []
            for calendar in merged {
                let items = try change.items(inCalendar: calendar.id)
                // Detached occurrences go with their series.
                for var item in items where !item.isDetached {
                    try item.move(toCalendar: target.id)
                    try change.save(item, span: .all)
                }
                try change.keepProperties(of: calendar.id, in: target.id)
                try change.removeCalendar(calendar.id)
                moved.append(items.count)
            }
        }
        let json = CalendarJSON(try store.sources())
        guard session.output == .text else {
            try session.printThings([json.object(target)], written.operation, store)
            return .success
        }
        if session.isQuiet { return .success }
        let did = session.isDryRun ? "Would merge" : "Merged"
        for (calendar, count) in zip(merged, moved) {
            session.print("\(did) \(json.line(calendar))   \(count) item\(count == 1 ? "" : "s")")
        }
        session.print("\(session.isDryRun ? "It would go" : "It went") into \(json.line(target))")
        session.printEnd(written.operation)
        return .success
    }
}
