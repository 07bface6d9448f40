import CalStore

/// How the text of a field is read: the line below it.
struct EditorReading: Sendable, Hashable {
    /// The lines below the field; empty where there is nothing to say.
    var lines: [String] = []
    /// Whether the text cannot be read.
    var isBad = false
    /// The wrong letters of the text, counted from 0.
    var column: Int?

    static let nothing = EditorReading()

    static func bad(_ message: String, column: Int? = nil, hint: String? = nil) -> EditorReading {
        EditorReading(lines: [message + (hint.map { "; " + $0 } ?? "")], isBad: true, column: column)
    }
}
