import CommandLine

/// The value of `--rejects`: the place for items that an import cannot read.
enum RejectsOption {
    /// A file next to each imported file.
    case besideFile
    case file(String)
    case standardOutput
    case nowhere

    init(_ arguments: ParsedArguments, _ session: Session) throws(EkcalError) {
        switch arguments.value(.rejects) {
        case nil:
            self = .besideFile
            return
        case "none":
            self = .nowhere
            return
        case "-": self = .standardOutput
        case .some(let name): self = .file(name)
        }
        guard arguments.operands.count == 1 else {
            throw EkcalError(
                .usage, "--rejects names one file, but there are several input files",
                hint: "remove --rejects, or import one file at a time", field: "--rejects")
        }
        try session.checkOutput(
            arguments.value(.rejects), of: .rejects,
            isNotAmong: arguments.operands + arguments.values(.base))
        if case .standardOutput = self, session.console.output != .text {
            throw EkcalError(
                .usage, "rejected items and the answer cannot both go to standard output",
                hint: "write a file name", field: "--rejects")
        }
    }

    var isStandardOutput: Bool { if case .standardOutput = self { true } else { false } }
}
