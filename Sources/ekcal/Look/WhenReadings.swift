import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CommandLine
import Terminal

/// `when --readings`: every reading that was weighed, and the parts of a rule that other programs read
/// otherwise.
extension WhenCommand {
    /// One of the readings.
    struct ReadingRow: JSONRow {
        let row: Row
        let isTaken: Bool
        let reason: String?
        let disputes: [RuleDispute]

        static let fields: [JSONField<Self>] =
            [.type("reading")] + Row.fields.dropFirst().map { $0.of(\.row) } + [
                .init("taken", "whether this reading was taken", \.isTaken),
                .init("reason", "why it was not taken, or is not one", \.reason),
                .init(
                    "other_programs", .list(.choice(RuleDispute.allCases.map(\.rawValue))),
                    "parts of the rule that other programs read otherwise",
                    json: { .array($0.disputes.map { .string($0.rawValue) }) }),
            ]
    }

    /// A reading as a line and as a row.
    private struct Line {
        let kind: String
        let text: String
        let row: ReadingRow
    }

    func readings(_ session: Session) throws -> Response {
        let lines: [Line]
        if let rule = try typedRule() {
            let repeats = Repeat(rule: rule, session)
            lines = [
                line(
                    of: repeats ?? Repeat(rule: rule, first: session.clock.today), text, [], nil,
                    hasDates: repeats != nil, session)
            ]
        } else {
            lines = session.clock.dates.readings(of: text).map { line(of: $0, session) }
        }
        return Response(
            text: { page in
                for line in lines {
                    let mark = line.row.isTaken ? "* " : "  "
                    page.print(mark + DisplayWidth.pad(line.kind, to: 8) + line.text)
                    for dispute in line.row.disputes {
                        page.print("          other programs: " + dispute.message)
                    }
                }
            },
            answer: { session.answer(items: lines.map(\.row.json)) })
    }

    private func line(of weighed: WeighedReading, _ session: Session) -> Line {
        // A text of its own is the spelling of another meaning.
        let text = weighed.text == self.text ? "" : "\"\(weighed.text)\": "
        switch weighed.reading?.value {
        case .time(let range)?:
            let shown = Shown(range, session.clock.times)
            let json = ItemJSON(names: .empty, language: session.clock.dates)
            let row = Row(
                text: weighed.text, kind: shown.kind, start: shown.start.map(json.time) ?? .null,
                end: shown.end.map(json.time) ?? .null, zone: (shown.start ?? shown.end)?.zone?.name,
                length: shown.length?.iso8601, assumptions: weighed.reading?.assumptions ?? [])
            return Line(
                kind: shown.kind, text: text + shown.line + ending(weighed),
                row: ReadingRow(
                    row: row, isTaken: weighed.isTaken, reason: weighed.reason, disputes: []))
        case .repeats(let repeats)?:
            return line(
                of: repeats, weighed.text, weighed.reading?.assumptions ?? [], weighed.reason, session)
        case nil:
            let kind = weighed.kind == .point ? "date" : weighed.kind.rawValue
            let row = Row(text: weighed.text, kind: kind, assumptions: [])
            return Line(
                kind: kind, text: "no: " + (weighed.reason ?? ""),
                row: ReadingRow(row: row, isTaken: false, reason: weighed.reason, disputes: []))
        }
    }

    private func line(
        of repeats: Repeat, _ text: String, _ assumptions: [Assumption], _ reason: String?,
        hasDates: Bool = true, _ session: Session
    ) -> Line {
        let row = row(of: repeats, text, assumptions, hasDates: hasDates, session)
        let ending = reason.map { "   not taken: " + $0 } ?? remarks(assumptions)
        return Line(
            kind: "repeat", text: (row.sentence ?? "") + "   " + repeats.rule.text + ending,
            row: ReadingRow(
                row: row, isTaken: reason == nil, reason: reason, disputes: repeats.rule.disputes))
    }

    private func ending(_ weighed: WeighedReading) -> String {
        weighed.reason.map { "   not taken: " + $0 } ?? remarks(weighed.reading?.assumptions ?? [])
    }

    private func remarks(_ assumptions: [Assumption]) -> String {
        assumptions.isEmpty ? "" : "   (" + assumptions.map(\.message).joined(separator: "; ") + ")"
    }
}

extension NamedShape {
    static let weighedReading = NamedShape(
        "reading", "a reading that was weighed, of `when --readings`", of: WhenCommand.ReadingRow.self)
}
