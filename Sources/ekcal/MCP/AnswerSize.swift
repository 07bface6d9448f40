import Basics
import CalStoreExchange

/// Limits the answer of a tool to what a model can read: a title of two megabytes, or thousands of rows,
/// would fill its context.
enum AnswerSize {
    /// The maximum size of a message in bytes.
    static let most = 64 << 10
    /// The size of the message around the text of an answer: its identifier and names.
    private static let around = 512

    /// The limits for a text and a list in a row, the mildest first.
    private static let steps = [
        (letters: Int.max, entries: Int.max), (letters: 4000, entries: 100), (letters: 500, entries: 20),
        (letters: 100, entries: 5), (letters: 40, entries: 1),
    ]

    /// The text of an answer. If it is too long, it has fewer rows, then shorter texts and lists, and
    /// `truncated` is true.
    static func limited(_ answer: JSONValue) -> String {
        let text = answer.text
        guard size(text) > most - around else { return text }
        for step in steps {
            let shortened = marked(cut(answer, step.letters, step.entries))
            if let fitting = fitting(shortened) { return fitting.text }
        }
        return marked(.object([])).text
    }

    /// The size of a text inside the JSON of a message, where quotes and line ends are longer.
    private static func size(_ text: String) -> Int { JSONValue.string(text).text.utf8.count }

    /// The answer with as many rows as fit; nil if not even one fits.
    private static func fitting(_ answer: JSONValue) -> JSONValue? {
        let list = ["data", "lines"].first { answer[$0]?.array?.isEmpty == false }
        guard let list, let rows = answer[list]?.array else {
            return size(answer.text) <= most - around ? answer : nil
        }
        var room = most - around - size(with(list, [], answer).text)
        var kept = 0
        for row in rows {
            room -= size(row.text)
            if room < 0 { break }
            kept += 1
        }
        return kept > 0 ? with(list, Array(rows.prefix(kept)), answer) : nil
    }

    private static func with(_ list: String, _ rows: [JSONValue], _ answer: JSONValue) -> JSONValue {
        .object((answer.members ?? []).map { $0.name == list ? .init(list, .array(rows)) : $0 })
    }

    /// Marks the answer as incomplete. A cursor is removed, because it would skip the missing rows.
    private static func marked(_ answer: JSONValue) -> JSONValue {
        let warning = JSONValue.string(
            "the answer was cut to \(most >> 10) kB; ask for less, or for fewer rows")
        let head = answer["ekcal"]?.members ?? []
        let kept = head.filter { !["truncated", "next_cursor", "warnings"].contains($0.name) }
        let warnings = head.first { $0.name == "warnings" }?.value.array ?? []
        let others = (answer.members ?? []).filter { $0.name != "ekcal" }
        return .object(
            [
                .init(
                    "ekcal",
                    .object(
                        kept + [
                            .init("truncated", true),
                            .init("warnings", .array(warnings.prefix(10) + [warning])),
                        ]))
            ] + others)
    }

    /// Shortens texts and lists. The number of rows is limited elsewhere.
    private static func cut(_ answer: JSONValue, _ letters: Int, _ entries: Int) -> JSONValue {
        guard letters < Int.max, let members = answer.members else { return answer }
        return .object(
            members.map { member in
                guard ["data", "lines"].contains(member.name), let rows = member.value.array else {
                    return .init(member.name, shorter(member.value, letters, entries))
                }
                return .init(member.name, .array(rows.map { shorter($0, letters, entries) }))
            })
    }

    private static func shorter(_ value: JSONValue, _ letters: Int, _ entries: Int) -> JSONValue {
        if let text = value.string {
            return text.utf8.count > letters ? .string(String(text.prefix(letters)) + "…") : value
        }
        if let values = value.array {
            return .array(values.prefix(entries).map { shorter($0, letters, entries) })
        }
        guard let members = value.members else { return value }
        return .object(members.map { .init($0.name, shorter($0.value, letters, entries)) })
    }
}
