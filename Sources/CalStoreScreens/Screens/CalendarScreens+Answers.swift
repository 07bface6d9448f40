import Basics
import Terminal

// The answers of commands in the one line of the foot.
extension CalendarScreens {
    /// The line of an answer that the foot shows. A line that ends in a colon says nothing without those below
    /// it, which name the two parts of a series that was split.
    func answer(_ outcome: ScreenOutcome) -> String {
        let lines = outcome.output.filter { !$0.isEmpty }
        guard let first = lines.first else { return outcome.errors.first ?? "" }
        let head = CalendarScreens.plain(first)
        guard head.hasSuffix(":"), lines.count > 2 else { return first + CalendarScreens.others(head, lines) }
        let parts = lines.dropFirst().prefix(2).map(CalendarScreens.part)
        let verb = head.prefix { $0 != " " } + ": "
        let long = parts.map { $0.name + " " + $0.says }.joined(separator: "; ")
        let short = parts.map { $0.name + " " + $0.short }.joined(separator: "; ")
        let texts: [String] = [head + " " + long, verb + long, verb + short]
        return texts.first { setup.isForReader || DisplayWidth.of($0) < columns } ?? texts[2]
    }

    /// ` and 2 more`, if lines for other items begin with the same word: `Done`.
    private static func others(_ head: String, _ lines: [String]) -> String {
        let verb = head.prefix { $0 != " " } + " "
        let count = lines.dropFirst().count { plain($0).hasPrefix(verb) }
        return count > 0 ? " and \(count) more" : ""
    }

    /// The lines below the line of a search: why it cannot be read, or how it is read and what it finds.
    func queryReading(_ contents: ScreenContents) -> [String] {
        func faint(_ text: String) -> String { setup.style.apply(.faint, "  " + TerminalText.line(text)) }
        if let problem = contents.problem {
            return TextWrap.fitted(TerminalText.line(problem), width: columns - 4, indent: 2).map(faint)
        }
        guard !contents.query.text.isEmpty else {
            return [faint("such as: team calendar:work on:fri is:open")]
        }
        let count = contents.occurrences.count
        let found = contents.isComplete ? "\(count) found" : "more than \(count) found"
        return (contents.queryRemarks + [found]).map(faint)
    }

    /// The name of a part, and what is said about it: `e7kq4  every Fri 09:00-09:15  keeps 7 occurrences, last
    /// Fri 2026-03-06`.
    private static func part(_ line: String) -> (name: String, says: String, short: String) {
        let line = plain(line).trimmed
        let name = line.prefix { $0 != " " }
        let says = line.lastRange(of: "  ").map { line[$0.upperBound...] } ?? line.dropFirst(name.count)
        let short = says.prefix { $0 != "," }.replacing(" occurrences", with: "").replacing(
            " occurrence", with: "")
        return (String(name), String(says).trimmed, String(short).trimmed)
    }
}

extension String {
    /// The last place of a text in it.
    fileprivate func lastRange(of text: String) -> Range<Index>? { ranges(of: text).last }
}
