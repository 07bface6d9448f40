import Basics
import CalStore
import CommandLine

/// A command as an object, for programs that want to know what can be typed.
extension Command: JSONRow {
    package static let fields: [JSONField<Command>] = [
        .init("name", "words of the command", \.name), .init("also", "other names", \.otherNames),
        .init("summary", "description", \.summary),
        .init(
            "section", .choice(CommandTable.ekcal.sections.map(\.heading)), "heading in the help",
            \.section.heading),
        .init("writes", "whether it can change something", \.writes),
        .init("batch", "whether it can be a line of a batch", \.isForBatches),
        .init("parameters", "parameters", \.parameters),
        .init("options", "options") { $0.options.map(OptionRow.init) },
        .init("exclusive", "options that exclude each other") { $0.exclusive.map { $0.map(\.long) } },
        .init("examples", "examples", \.examples),
    ]

    /// An option as the command takes it.
    private struct OptionRow: JSONRow {
        let use: Command.Use
        let option: Option

        init(_ use: Command.Use) {
            self.use = use
            option = use.option.adapted(to: use)
        }

        static let fields: [JSONField<Self>] = [
            .init("name", "long name", \.option.long),
            .init("short", "short name") { row in row.option.short.map { "-\($0)" } },
            .init("value", "placeholder of its value in the help; null for a flag") {
                $0.option.kind == .flag ? nil : $0.use.placeholder ?? $0.option.placeholder
            },
            .init("repeatable", "whether it can be repeated") {
                $0.option.kind == .list && !$0.use.isSingle
            },
            .init("choices", "all possible values") { $0.option.choices($0.use) },
            .init("stands_for", "option and value that it is short for") { row in
                row.option.shorthand.map { "\($0.option.long) \($0.value)" }
            },
            .init("group", "heading in the help") { $0.use.group ?? $0.option.group },
            .init("help", "description") { $0.use.help ?? $0.option.help },
        ]
    }
}

extension Option.Group: JSONRepresentable {}

extension Command.Parameter: JSONRow {
    package static let fields: [JSONField<Command.Parameter>] = [
        .init("name", "placeholder in the help", \.name),
        .init("required", "whether it is required", \.isRequired),
        .init("repeatable", "whether it can be repeated") { $0.arity != .one && $0.arity != .optional },
        .init("query", "whether it can be a query", \.takesQuery),
        .init("help", "description in the help", \.help),
    ]
}

extension Command.Example: JSONRow {
    package static let fields: [JSONField<Command.Example>] = [
        .init("line", "a command line", \.line), .init("says", "description", \.says),
    ]
}

extension NamedShape {
    static let command = NamedShape(
        "command", "a command, as `ekcal schema --all` describes it", of: Command.self)
}
