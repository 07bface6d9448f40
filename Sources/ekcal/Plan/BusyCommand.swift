import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import CommandLine

extension CommandTable {
    static let busy = Command(
        type: BusyCommand.self, path: ["busy"], section: .plan,
        answer: { .of(.busyPeriod) },
        summary: "show busy time, merged",
        parameters: [
            .init(name: "RANGE", arity: .words, help: "range (default: today and the next six days)")
        ],
        options: busyOptions + take(.ics) + counting + printingItems + reading,
        details: [
            "Events that overlap or touch become one span. If several kinds overlap, "
                + "the strongest counts: unavailable, busy, tentative.",
            "--ics writes the spans as VFREEBUSY, without titles, for other people.",
        ],
        examples: [
            .init(line: "ekcal busy \"next week\" -c work", says: "busy time of one calendar"),
            .init(
                line: "ekcal busy 2026-03 --ics > me.ifb", says: "for others, who use `free --with me.ifb`"),
        ])
}

/// `busy`: shows the merged busy time of a range.
struct BusyCommand: EkcalCommand {
    private let range: DayRange
    private let busy: BusyOptions
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        range = try BusyOptions.range(arguments.text, session)
        busy = try BusyOptions(arguments, session)
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let time = try busy.busyTime(in: range.instants, store, session).clamped(to: range.instants)
            let periods = time.merged
            let text = SpanText(clock: session.clock)
            let revision = try store.revision()
            let organizer = try session.config.userAddresses().sorted().first
            return Response(
                text: { page in
                    if periods.isEmpty { page.print("nothing is busy") }
                    for period in periods {
                        let kind = period.kind == .busy ? "" : "   \(period.kind.rawValue)"
                        page.print(text.line(period.range) + kind)
                    }
                },
                quiet: { periods.map { text.reference($0.range) } },
                answer: { [range] in
                    var answer = session.answer(
                        items: periods.map {
                            Row(span: text.span($0.range), kind: $0.kind.rawValue).json
                        }, revision: revision)
                    answer.range = range.searched(in: session.clock.zone)
                    return answer
                },
                calendar: { [range] print in
                    print(
                        time.iCalendar(in: range.instants, now: session.clock.now, organizer: organizer))
                },
                failure: count.failure(of: periods.count))
        }
    }

    /// A span of busy time.
    struct Row: JSONRow {
        let span: SpanText.Span
        let kind: String

        static let fields: [JSONField<Self>] =
            [.type("busy-period")] + SpanText.Span.fields.map { $0.of(\.span) } + [
                .init(
                    "kind", .choice(["busy", "tentative", "unavailable"]),
                    "how busy; the strongest kind wins", \.kind)
            ]
    }
}

extension NamedShape {
    static let busyPeriod = NamedShape("busy-period", "a span of busy time", of: BusyCommand.Row.self)
}
