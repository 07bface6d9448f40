/// What a command prints with `--json`.
struct AnswerShape: Sendable, Hashable {
    /// The objects of `data`: each is one of these.
    var items: [Shape]
    /// What stands beside them; nil where nothing does.
    var result: [Shape.Member]?
    /// Whether `result` is there only with some options.
    var mayLackResult = false
    /// Objects one a line, instead of one document.
    var isLines = false

    static func of(_ names: ObjectName...) -> AnswerShape { AnswerShape(items: names.map { .named($0) }) }

    /// What changes items, calendars or sources, and tells more besides.
    static func changing(_ names: ObjectName..., telling more: [Shape.Member] = []) -> AnswerShape {
        AnswerShape(items: names.map { .named($0) }, result: ObjectName.resultMembers + more)
    }

    /// The document, or a line.
    var shape: Shape {
        if isLines { return items.count == 1 ? items[0] : .either(items) }
        var members: [Shape.Member] = [.init("ekcal", .object(Self.envelope), "about the answer")]
        if let result { members.append(.init("result", .object(result), "what was done")) }
        members.append(
            .init(
                "data", .list(items.count == 1 ? items[0] : .either(items)),
                "what was found, or how it is now"))
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
            "schema", .integer, "the version of this contract; it rises when a member goes or changes meaning"
        ),
        .init("command", .text, "which command answers"),
        .init("revision", .text.orNull, "changes with every operation on the store"),
        .init("time_zone", .text.orNull, "the zone of times that have an offset"),
        .init(
            "range",
            .object([
                .init("start", .time.orNull, "from then on; null for no beginning"),
                .init("end", .time.orNull, "up to then; null for no end"),
            ]).orNull, "what was searched"),
        .init("count", .integer, "how many objects there are in `data`"),
        .init("truncated", .flag, "whether there were more than --limit"),
        .init("warnings", .list(.text), "what may not be what was meant"),
    ]
}
