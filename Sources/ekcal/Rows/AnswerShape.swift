import Basics
import CalStoreExchange
import CommandLine

/// What a command prints with `--json`.
struct AnswerShape: Sendable, Hashable {
    /// The objects of `data`: each is one of these.
    var items: [Shape]
    /// What stands beside them; nil where nothing does.
    var result: [Shape.Member]?
    /// Whether `result` is there only with some options.
    var mayLackResult = false
    /// Whether the calendars of the items stand beside them.
    var hasCalendars = false
    /// Objects one a line, instead of one document.
    var isLines = false

    static func of(_ names: ObjectName...) -> AnswerShape { AnswerShape(items: names.map { .named($0) }) }

    /// Items, and the calendars that they are in.
    static func withCalendars(_ names: ObjectName...) -> AnswerShape {
        AnswerShape(items: names.map { .named($0) }, hasCalendars: true)
    }

    /// What changes items, calendars or sources, and tells more besides.
    static func changing(_ names: ObjectName..., telling more: [Shape.Member] = []) -> AnswerShape {
        AnswerShape(items: names.map { .named($0) }, result: ObjectName.resultMembers + more)
    }

    /// The document, or a line.
    var shape: Shape {
        if isLines { return items.count == 1 ? items[0] : .either(items) }
        var members: [Shape.Member] = [.init("ekcal", .object(Self.envelope), "information about the answer")]
        if let result { members.append(.init("result", .object(result), "the changes that were made")) }
        if hasCalendars {
            members.append(
                .init(
                    "calendars", .list(.named(.calendar)),
                    "the calendars, also those without items: `import` makes those that are missing"))
        }
        members.append(
            .init(
                "data", .list(items.count == 1 ? items[0] : .either(items)),
                "the objects found, or their new state"))
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
            "next_cursor", .text.orNull, "value of --cursor for the rows that follow; null if there are none"),
        .init("warnings", .list(.text), "warnings, such as an unusual reading of the input"),
    ]
}
