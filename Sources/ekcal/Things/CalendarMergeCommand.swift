import CalStoreExchange
import CommandLine

extension CommandTable {
    static let calendarMerge = Command(
        type: CalendarMergeCommand.self, path: ["calendar", "merge"], section: .things, writes: true,
        isForBatches: true,
        answer: { .changing(.calendar) },
        summary: "move all items of calendars to another one, and delete the empty calendars",
        parameters: [
            .init(
                name: "NAME", arity: .oneOrMore,
                help: "calendars to empty and delete, by name or short identifier",
                values: .calendars)
        ],
        options: [destination] + changing,
        details: [
            "Items keep their identifiers. It is one operation, which `ekcal undo` reverses. It asks before "
                + "it moves more than three items."
        ],
        examples: [
            .init(line: "ekcal calendar merge old older --to work", says: "three calendars become one")
        ])
}

/// `calendar merge`: moves all items of calendars to another one, with the properties that imports have kept,
/// and deletes the empty calendars, as one operation.
struct CalendarMergeCommand: EkcalCommand {
    private let names: [String]
    /// The name of the target calendar.
    private let destination: String?

    /// A deleted calendar, and the number of its items.
    private struct Emptied {
        let calendar: CalStoreCalendar
        let count: Int
    }

    init(_ arguments: ParsedArguments, _ session: Session) {
        names = arguments.operands
        destination = arguments.value(.to)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let target = try session.words.calendarNames(store).calendar(
            called: try session.access.destination(destination), field: "--to")
        let merged = try calendars(mergedInto: target, store, session)
        try session.confirmMany(
            try merged.reduce(0) { try $0 + store.items(inCalendar: $1.id).count }, verb: "Move")

        let written = try session.access.write(store) { change in
            try merged.map { Emptied(calendar: $0, count: try empty($0, into: target, &change)) }
        }
        try session.warnOfNewIdentifiers(written.operation, store)
        let report = try CalendarReport(written.operation, store, session)
        let did = session.isDryRun ? "Would merge" : "Merged"
        let lines = written.result.map {
            "\(did) \(report.line($0.calendar))   \($0.count) item\($0.count == 1 ? "" : "s")"
        }
        let last = "\(session.isDryRun ? "It would go" : "It went") into \(report.line(target))"
        return report.response(lines + [last], [target])
    }

    private func calendars(
        mergedInto target: CalStoreCalendar, _ store: CalendarStore, _ session: Session
    ) throws -> [CalStoreCalendar] {
        let known = session.words.calendarNames(store)
        var merged: [CalStoreCalendar] = []
        for name in names {
            let calendar = try known.calendar(called: name, field: "NAME")
            guard calendar.id != target.id else {
                throw EkcalError(.usage, "\"\(calendar.title)\" cannot be merged into itself", field: "--to")
            }
            if !merged.contains(where: { $0.id == calendar.id }) { merged.append(calendar) }
        }
        return merged
    }

    /// Moves the items of a calendar to another one and deletes it. Returns the number of items.
    private func empty(
        _ calendar: CalStoreCalendar, into target: CalStoreCalendar, _ change: inout CalStoreTransaction
    ) throws -> Int {
        let items = try change.items(inCalendar: calendar.id)
        // Detached occurrences move with their series.
        for var item in items where !item.isDetached {
            item.move(toCalendar: target.id)
            try change.save(item, span: .all)
        }
        try change.keepProperties(of: calendar.id, in: target.id)
        try change.removeCalendar(calendar.id)
        return items.count
    }
}
