import CalStore

/// Which format the command line and the environment ask for.
extension OutputFormat {
    static func chosen(_ arguments: ParsedArguments, _ system: System) throws -> OutputFormat {
        guard let use = arguments.command.use(of: .output) else { return .text }
        let asked = arguments.value(.output).flatMap(OutputFormat.init)
        if arguments.has(.format) {
            guard asked == nil || asked == .template, !arguments.has(.fields) else {
                throw EkcalError(
                    .usage, "--format cannot be used with \(asked == nil ? "--fields" : "--output")",
                    hint: "remove \(asked == nil ? "--fields" : "--output")", field: "--format")
            }
            return .template
        }
        if asked == .template {
            throw EkcalError(
                .usage, "the template is missing", hint: "write --format '{start:%H:%M} {title}'",
                field: "--format")
        }
        if let asked { return asked == .text ? try text(arguments, use) : asked }
        guard let text = system[.output] else { return try self.text(arguments, use) }
        guard let format = OutputFormat(rawValue: text), format != .template, format != .table else {
            let choices = OutputFormat.allCases.filter { $0 != .template && $0 != .table }.map(\.rawValue)
            throw EkcalError(
                .usage,
                "\(EnvironmentVariable.output.rawValue) is \"\(text)\", which is not an output format",
                hint: "use one of \(choices.joined(separator: ", "))")
        }
        // What a command cannot print it prints as text.
        let possible = OptionTable.byName[.output]?.choices(use) ?? []
        return format != .text && possible.contains(text) ? format : try self.text(arguments, use)
    }

    /// Text, or what --fields makes of it.
    private static func text(_ arguments: ParsedArguments, _ use: Command.Use) throws -> OutputFormat {
        guard arguments.has(.fields), !arguments.has(.quiet) else { return .text }
        let possible = OptionTable.byName[.output]?.choices(use) ?? []
        guard possible.contains("csv"), possible.contains("text") else {
            throw EkcalError(
                .usage,
                "--fields needs an output format with fields for `ekcal \(arguments.command.name)`",
                hint: "add "
                    + possible.filter { ["json", "jsonl", "csv"].contains($0) }.map { "--" + $0 }
                    .joined(separator: " or "), field: "--fields")
        }
        return .table
    }
}
