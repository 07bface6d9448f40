import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CommandLine
import Terminal

/// `when --readings`: every reading that was weighed, and the parts of a rule that other programs read
/// otherwise.
extension WhenCommand {
    /// A reading as a line and as a row.
    private struct Line {
        let kind: String
        let text: String
        let row: Row
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
                length: shown.length?.iso8601, assumptions: weighed.reading?.assumptions ?? [],
                isTaken: weighed.isTaken, reason: weighed.reason)
            return Line(kind: shown.kind, text: text + shown.line + ending(weighed), row: row)
        case .repeats(let repeats)?:
            return line(
                of: repeats, weighed.text, weighed.reading?.assumptions ?? [], weighed.reason, session)
        case nil:
            let kind = weighed.kind == .point ? "date" : weighed.kind.rawValue
            let row = Row(
                text: weighed.text, kind: kind, assumptions: [], isTaken: false, reason: weighed.reason)
            return Line(kind: kind, text: "no: " + (weighed.reason ?? ""), row: row)
        }
    }

    private func line(
        of repeats: Repeat, _ text: String, _ assumptions: [Assumption], _ reason: String?,
        hasDates: Bool = true, _ session: Session
    ) -> Line {
        var row = row(of: repeats, text, assumptions, hasDates: hasDates, session)
        (row.isTaken, row.reason) = (reason == nil, reason)
        let ending = reason.map { "   not taken: " + $0 } ?? remarks(assumptions)
        return Line(
            kind: "repeat", text: (row.sentence ?? "") + "   " + repeats.rule.text + ending, row: row)
    }

    private func ending(_ weighed: WeighedReading) -> String {
        weighed.reason.map { "   not taken: " + $0 } ?? remarks(weighed.reading?.assumptions ?? [])
    }

    private func remarks(_ assumptions: [Assumption]) -> String {
        assumptions.isEmpty ? "" : "   (" + assumptions.map(\.message).joined(separator: "; ") + ")"
    }
}
