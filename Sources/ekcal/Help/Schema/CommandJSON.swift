import Basics
import CalStore
import CommandLine

/// The command table as JSON, for programs that write command lines.
enum CommandJSON {
    static func object(_ command: Command) -> JSONValue {
        [
            "name": .string(command.name),
            "also": .array(command.otherNames.map(JSONValue.string)),
            "summary": .string(command.summary), "section": .string(command.section.heading),
            "writes": .bool(command.writes), "batch": .bool(command.isForBatches),
            "parameters": .array(command.parameters.map(object)),
            "options": .array(
                command.options.map { object($0.option, $0) }),
            "exclusive": .array(
                command.exclusive.map { .array($0.map { .string($0.long) }) }),
            "examples": .array(
                command.examples.map { ["line": .string($0.line), "says": .string($0.says)] }),
        ]
    }

    private static func object(_ parameter: Command.Parameter) -> JSONValue {
        [
            "name": .string(parameter.name), "required": .bool(parameter.isRequired),
            "repeatable": .bool(parameter.arity != .one && parameter.arity != .optional),
            "query": .bool(parameter.takesQuery), "help": .string(parameter.help),
        ]
    }

    private static func object(_ option: Option, _ use: Command.Use) -> JSONValue {
        let option = option.adapted(to: use)
        let choices = option.choices(use)
        return [
            "name": .string(option.long), "short": JSONValue(option.short.map { "-\($0)" }),
            "value": option.kind == .flag ? .null : .string(use.placeholder ?? option.placeholder),
            "repeatable": .bool(option.kind == .list && !use.isSingle),
            "choices": choices.map { .array($0.map(JSONValue.string)) } ?? .null,
            "stands_for": JSONValue(option.shorthand.map { "\($0.option.long) \($0.value)" }),
            "group": .string((use.group ?? option.group).rawValue), "help": .string(use.help ?? option.help),
        ]
    }
}
