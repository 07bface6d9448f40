import Basics
import CalStoreExchange

/// Limits the answer of a tool to what a model can read: a title of two megabytes, or thousands of rows,
/// would fill its context.
enum AnswerSize {
    /// The maximum size of the JSON in bytes.
    static let most = 64 << 10

    /// The limits for a text and a list in a row, the mildest first.
    private static let steps = [
        (letters: Int.max, entries: Int.max), (letters: 4000, entries: 100), (letters: 500, entries: 20),
        (letters: 100, entries: 5), (letters: 40, entries: 1),
    ]

    /// The answer. If it is too long, it has fewer rows, then shorter texts and lists, and `truncated` is
    /// true.
    static func limited(_ answer: JSONValue) -> (answer: JSONValue, text: String) {
        let text = answer.text
        guard text.utf8.count > most else { return (answer, text) }
        var shortened = answer
        for step in steps {
            let tried = cut(answer, step.letters, step.entries)
            shortened = marked(tried)
            if let fitting = fitting(shortened) { return (fitting, fitting.text) }
        }
        return (shortened, shortened.text)
    }

    /// The answer with as many rows of `data` as fit; nil if not even one fits, or if there are no rows.
    private static func fitting(_ answer: JSONValue) -> JSONValue? {
        guard let rows = answer["data"]?.array, !rows.isEmpty else {
            return answer.text.utf8.count <= most ? answer : nil
        }
        var room = most - with(rows: [], answer).text.utf8.count
        var kept = 0
        for row in rows {
            room -= row.text.utf8.count + 1
            if room < 0 { break }
            kept += 1
        }
        return kept > 0 ? with(rows: Array(rows.prefix(kept)), answer) : nil
    }

    private static func with(rows: [JSONValue], _ answer: JSONValue) -> JSONValue {
        replacing("data", in: answer) { _ in .array(rows) }
    }

    /// Marks the answer as incomplete. A cursor is removed, because it would skip the missing rows.
    private static func marked(_ answer: JSONValue) -> JSONValue {
        replacing("ekcal", in: answer) { head in
            guard head.members != nil else { return head }
            let warning = JSONValue.string(
                "the answer was cut to \(most >> 10) kB; ask for less, or for fewer rows")
            return replacing(
                "warnings",
                in: replacing(
                    "truncated", in: replacing("next_cursor", in: head) { _ in .null }, by: { _ in true })
            ) { .array(($0.array ?? []) + [warning]) }
        }
    }

    private static func replacing(
        _ name: String, in object: JSONValue, by value: (JSONValue) -> JSONValue
    ) -> JSONValue {
        guard let members = object.members else { return object }
        return .object(members.map { $0.name == name ? .init(name, value($0.value)) : $0 })
    }

    /// Shortens texts and lists. The number of rows is limited elsewhere.
    private static func cut(_ answer: JSONValue, _ letters: Int, _ entries: Int) -> JSONValue {
        guard letters < Int.max, let members = answer.members else { return answer }
        return .object(
            members.map { member in
                guard member.name == "data", let rows = member.value.array else {
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
