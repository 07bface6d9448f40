import CommandLine

/// The text of an option: given directly, or to be read from a file.
enum TextInput: Hashable, Sendable {
    case text(String)
    /// `@FILE`
    case file(String)
    /// `-`
    case standardInput

    init(_ value: String) {
        if value == "-" {
            self = .standardInput
        } else if value.hasPrefix("@") {
            self = .file(String(value.dropFirst()))
        } else {
            self = .text(value)
        }
    }

    /// The value of `--notes` or `--notes-file`; nil for neither.
    init?(notesOf arguments: ParsedArguments) {
        if let notes = arguments.value(.notes) {
            self.init(notes)
        } else if let file = arguments.value(.notesFile) {
            self = file == "-" ? .standardInput : .file(file)
        } else {
            return nil
        }
    }

    func read(_ field: String, _ session: Session) throws -> String {
        let text: String
        switch self {
        case .text(let given): return given
        case .file(let path): text = try session.words.readTextFile(path, field: field)
        case .standardInput: text = try session.words.readTextFile("-", field: field)
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
