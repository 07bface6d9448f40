import Basics
import CalStoreExchange
import CommandLine

/// The shape of an answer with `--json`.
struct AnswerShape: Sendable, Hashable {
    /// The objects in `data`: each has one of these shapes.
    var items: [Shape]
    /// The members of `result`; nil for an answer without it.
    var result: [Shape.Member]?
    /// Whether `result` is left out without certain options.
    var mayLackResult = false
    /// Whether the answer lists the calendars of the items.
    var hasCalendars = false
    /// Whether the answer is one object a line instead of one document.
    var isLines = false

    static func of(_ names: ObjectName...) -> AnswerShape { AnswerShape(items: names.map { .named($0) }) }

    /// Items, with the calendars that contain them.
    static func withCalendars(_ names: ObjectName...) -> AnswerShape {
        AnswerShape(items: names.map { .named($0) }, hasCalendars: true)
    }

    /// The answer of a command that changes items, calendars or sources, with further members in `result`.
    static func changing(_ names: ObjectName..., telling more: [Shape.Member] = []) -> AnswerShape {
        AnswerShape(items: names.map { .named($0) }, result: ObjectName.resultMembers + more)
    }

    /// The shape of the whole document, or of a line.
    var shape: Shape {
        if isLines { return items.count == 1 ? items[0] : .either(items) }
        var members: [Shape.Member] = [.init("ekcal", .object(Self.envelope), "information about the answer")]
        if let result { members.append(.init("result", .object(result), "the changes that were made")) }
        if hasCalendars {
            members.append(
                .init(
                    "calendars", .list(.named(.calendar)),
                    "the calendars, including empty ones; `import` creates those that are missing"))
        }
        members.append(
            .init(
                "data", .list(items.count == 1 ? items[0] : .either(items)),
                "the objects that were found, or their new state"))
        return .object(members)
    }

    /// The shape as JSON Schema.
    func document(for command: Command) -> JSONValue {
        let what = isLines ? "a line of `ekcal \(command.name) --json`" : "`ekcal \(command.name) --json`"
        let document = shape.document("ekcal \(command.name)", "\(what): \(command.summary)")
        guard mayLackResult, let members = document.members else { return document }
        return .object(
            members.map { member in
                member.name == "required" ? .init("required", ["ekcal", "data"]) : member
            })
    }

    private static let envelope: [Shape.Member] = [
        .init(
            "schema", .integer,
            "version of this schema; it goes up when a member is removed or changes its meaning"
        ),
        .init("command", .text, "name of the command"),
        .init("revision", .text.orNull, "revision of the store; it changes with every operation"),
        .init("time_zone", .text.orNull, "time zone of times with an offset"),
        .init(
            "range",
            .object([
                .init("start", .time.orNull, "start of the range; null if it has none"),
                .init("end", .time.orNull, "end of the range; null if it has none"),
            ]).orNull, "range that was searched"),
        .init("count", .integer, "number of objects in `data`"),
        .init("truncated", .flag, "whether there are more than --limit"),
        .init(
            "next_cursor", .text.orNull,
            "value of --cursor for the rows that follow; null if there are none"),
        .init("warnings", .list(.text), "warnings, such as an unusual reading of the input"),
    ]
}
