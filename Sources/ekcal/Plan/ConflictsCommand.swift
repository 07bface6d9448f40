import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import CommandLine
import Terminal

extension CommandTable {
    static let conflicts = Command(
        type: ConflictsCommand.self, path: ["conflicts"], section: .plan,
        answer: { .of(.conflict) },
        summary: "list busy events that overlap",
        parameters: [
            .init(name: "RANGE", arity: .words, help: "range (default: today and the next 30 days)")
        ],
        options: take(.calendar, .notCalendar, .tentative, .allDayBusy, .limit) + counting + printing
            + reading,
        details: [
            "Overlapping events form a group, even if they overlap only through a third event. Events that "
                + "only touch do not overlap. See `ekcal help planning` for what counts as busy."
        ],
        examples: [
            .init(line: "ekcal conflicts \"next week\"", says: "events that you cannot all attend"),
            .init(line: "ekcal conflicts 2026-03 --fail-empty -q", says: "exit 8 if there is none"),
        ])
}

/// `conflicts`: lists groups of busy events that overlap.
struct ConflictsCommand: EkcalCommand {
    private let range: DayRange
    private let busy: BusyOptions
    private let limit: Int?
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        range = try BusyOptions.range(arguments.text, session, days: 31)
        busy = try BusyOptions(arguments, session)
        limit = arguments.number(.limit)
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let found = try store.busyConflicts(
                in: range.instants, zone: session.clock.zone,
                calendars: try busy.calendars.identifiers(store, session), criteria: busy.criteria)
            let groups = Array(found.groups.prefix(limit ?? .max))
            if groups.count < found.groups.count {
                session.note(
                    "\(found.groups.count - groups.count) more groups are not shown; use a higher --limit")
            }
            if !found.isComplete {
                session.note("only the first events of the range were compared", isQuietable: false)
            }
            let names = try NameIndex(store, naming: groups.flatMap { $0.occurrences.map(\.item) })
            let json = ItemJSON(names: names, language: session.clock.dates)
            let text = SpanText(clock: session.clock)
            let revision = try store.revision()
            return Response(
                text: { page in
                    if groups.isEmpty { page.print("nothing overlaps") }
                    for group in groups {
                        let atOnce = TimeText.length(group.secondsAtOnce, separator: "")
                        page.print(text.line(group.range) + ", \(atOnce) at once")
                        for occurrence in group.occurrences {
                            page.print(line(occurrence, names, session))
                        }
                    }
                },
                quiet: { groups.flatMap { $0.occurrences.map(names.reference(to:)) } },
                answer: { [range] in
                    // A tool call returns fewer; a series with an event every second would have thousands.
                    let most = session.system.readsNamedFiles ? Int.max : 100
                    var answer = session.answer(
                        items: groups.map { group in
                            let shown = group.occurrences.prefix(most)
                            return Row(span: text.span(group.range), events: shown.map { json.object($0) })
                                .json
                        }, revision: revision)
                    answer.range = range.searched(in: session.clock.zone)
                    answer.isTruncated =
                        groups.count < found.groups.count || !found.isComplete
                        || groups.contains { $0.occurrences.count > most }
                    return answer
                },
                failure: count.failure(of: found.groups.count, areAll: found.isComplete))
        }
    }

    /// Busy events that overlap.
    struct Row: JSONRow {
        let span: SpanText.Span
        let events: [JSONValue]

        static let fields: [JSONField<Self>] =
            [.type("conflict")] + SpanText.Span.fields.map { $0.of(\.span) } + [
                .init(
                    "events", .list(.reference(.event)), "the events, by start; each overlaps another one",
                    json: { .array($0.events) })
            ]
    }

    private func line(_ occurrence: CalStoreOccurrence, _ names: NameIndex, _ session: Session) -> String {
        var line = "   "
        line.reserveCapacity(160)
        line += session.console.style.apply(.strong, names.reference(to: occurrence))
        for part in [
            session.clock.times.span(occurrence.start, occurrence.end),
            TerminalText.line(occurrence.item.title),
            TerminalText.line(names.calendarTitle(of: occurrence.item)),
        ] {
            line += "  "
            line += part
        }
        return line
    }
}

extension NamedShape {
    static let conflict = NamedShape("conflict", "busy events that overlap", of: ConflictsCommand.Row.self)
}
