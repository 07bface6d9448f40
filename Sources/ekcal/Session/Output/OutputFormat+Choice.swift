import CalStore

/// The choice of a format from the command line and the environment.
extension OutputFormat {
    static func chosen(_ options: OutputOptions, _ system: System) throws -> OutputFormat {
        guard let possible = options.possible else { return .text }
        let asked = options.asked
        if options.endsWithNull, options.fields != nil || asked != nil && asked != .text && asked != .template
        {
            throw EkcalError(
                .usage, "--null is for references and for --format", hint: "remove --null, or use --format",
                field: "--null")
        }
        if options.template != nil {
            guard asked == nil || asked == .template, options.fields == nil else {
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
        if let asked { return asked == .text ? try text(options, possible) : asked }
        if options.endsWithNull { return .text }
        guard let usual = try usual(system) else { return try text(options, possible) }
        // A command that cannot print the format of the environment prints text.
        return usual != .text && possible.contains(usual.rawValue) ? usual : try text(options, possible)
    }

    /// The format that the environment asks for; nil for none.
    private static func usual(_ system: System) throws -> OutputFormat? {
        guard let name = system[.output] else { return nil }
        if let format = OutputFormat(rawValue: name), isUsual(format) { return format }
        let choices = OutputFormat.allCases.filter(isUsual).map(\.rawValue)
        throw EkcalError(
            .usage,
            "\(EnvironmentVariable.output.rawValue) is \"\(name)\", which is not an output format",
            hint: "use one of \(choices.joined(separator: ", "))")
    }

    /// Whether the environment may ask for it. Formats with further parameters and pages are excluded.
    private static func isUsual(_ format: OutputFormat) -> Bool {
        ![.template, .table, .jcal, .jscalendar, .html, .svg].contains(format)
    }

    /// Text, or with `--fields` a table of these fields.
    private static func text(_ options: OutputOptions, _ possible: [String]) throws -> OutputFormat {
        guard options.fields != nil, !options.isQuiet else { return .text }
        guard possible.contains("csv"), possible.contains("text") else {
            throw EkcalError(
                .usage,
                "--fields needs an output format with fields for `ekcal \(options.commandName)`",
                hint: "add "
                    + possible.filter { ["json", "jsonl", "csv"].contains($0) }.map { "--" + $0 }
                    .joined(separator: " or "), field: "--fields")
        }
        return .table
    }
}
