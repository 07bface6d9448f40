import Basics
import CalStoreExchange
import CommandLine

extension CommandTable {
    static let expand = Command(
        type: ExpandCommand.self, path: ["expand"], section: .look,
        tellsTimesAlone: true, answer: { AnswerShape(items: [.time]) },
        summary: "print the dates of an RFC 5545 rule, without a store",
        options: take(.start, .allDay, .rrule, .exrule, .rdate, .exdate, .from, .to)
            + [.init(.limit, help: "maximum number of dates (default: 1000)")]
            + take(.lines, .output, .json, .jsonl, .color, .tz, .now, .help)
            .choosing(.output, from: ["text", "json", "jsonl"]),
        details: [
            "The start is always the first date, even if the rule does not produce it. --from is included, "
                + "--to is not. A window in the far future takes no longer than a near one.",
            """
            With --lines, each line of standard input is one JSON object, and the answer has one line for \
            each, in the same order. Members: `id`, `start`, `tz`, `all_day`, `rrule`, `exrule`, `rdate`, \
            `exdate`, `from`, `to`, `limit`. A line with a mistake gets an `error`, and the exit code is 7.
            """,
        ],
        examples: [
            .init(
                line:
                    "ekcal expand --start 2026-03-06T09:00 --tz "
                    + "America/New_York --rrule 'FREQ=WEEKLY;COUNT=3'",
                says: "three Fridays across a clock change"),
            .init(
                line: "ekcal expand --start 2026-01-31 --all-day --rrule 'FREQ=MONTHLY;BYMONTHDAY=-1' -l 12",
                says: "the last day of twelve months"),
        ])
}

/// `expand`: prints the dates of an RFC 5545 rule, without a store.
struct ExpandCommand: EkcalCommand {
    /// The request of the options; nil with `--lines`, where each line of standard input is a request.
    private let expansion: Expansion?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        expansion = arguments.has(.lines) ? nil : try Expansion(arguments, session)
    }

    func run(_ session: Session) throws -> Response {
        guard let expansion else { return Response(stream: { try answerLines(session, $0) }) }
        func noteTruncation(_ isTruncated: Bool) {
            if isTruncated { session.note("there are more dates; use a higher --limit") }
        }
        return Response(
            text: { page in
                noteTruncation(
                    try expansion.forEach {
                        page.print($0)
                        return page.isRead
                    })
            },
            answer: {
                let dates = try expansion.expanded()
                var answer = session.answer(items: dates.texts.map(JSONValue.string))
                answer.isTruncated = dates.isTruncated
                noteTruncation(dates.isTruncated)
                return answer
            },
            lines: { take in noteTruncation(try expansion.forEach { take(.string($0)) }) })
    }

    /// Answers each line of standard input with one line, in the same order. The answer to a wrong line is an
    /// error.
    private func answerLines(_ session: Session, _ output: Response.Stream) throws -> ExitCode {
        var exit = ExitCode.success
        var input = InputLines(session.system.read)
        while output.isRead {
            // The program may wait for these answers before it writes the next line.
            if !input.hasLine { output.flush() }
            guard let line = try input.next() else { break }
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            let answer = ExpansionAnswer(to: line)
            if answer.error != nil { exit = .partlyDone }
            output.print(answer.object)
        }
        return exit
    }
}
