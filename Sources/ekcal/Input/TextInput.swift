/// A text that an option gives: itself, or where it is to be read.
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

    func read(_ field: String, _ session: Session) throws -> String {
        let text: String
        switch self {
        case .text(let given): return given
        case .file(let path): text = try session.readTextFile(path, field: field)
        case .standardInput: text = try session.readTextFile("-", field: field)
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
